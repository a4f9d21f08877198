#include "selfplay/format_report.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lusoria::selfplay {

namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

std::string count_of(int number, const char* what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

// Each game of a match gives one point in all.
long long played_of(const Encounter& match) {
  return match.second ? std::llround(match.first_points + match.second_points) : 0;
}

// Whether the last round, the only one that can be, is not over. In a Swiss that is seen by its
// bye, which is without points till then, and by a match with fewer games than another of any
// round; a first round without a bye, cut off at the same number of games in all its matches, is
// not seen.
bool is_last_round_open(TournamentFormat format, const std::vector<Encounter>& encounters) {
  long long games = 1;
  for (const Encounter& match : encounters) games = std::max(games, played_of(match));
  return std::any_of(encounters.begin(), encounters.end(), [&](const Encounter& match) {
    if (format == TournamentFormat::kKnockout) return !match.winner;
    return match.second ? played_of(match) < games : match.first_points == 0;
  });
}

// `tree beats greedy 3-1`, `tree against greedy 2-2`, `tree has a bye`.
std::string match_text(const Encounter& match, const Names& names) {
  const std::string& first = names[match.first];
  if (!match.second) return fmt::format("{} has a bye", first);
  const std::string& second = names[*match.second];
  const bool second_won = match.winner == match.second;
  std::string text = fmt::format("{} {} {} {:g}-{:g}", second_won ? second : first,
                                 match.winner ? "beats" : "against", second_won ? first : second,
                                 second_won ? match.second_points : match.first_points,
                                 second_won ? match.first_points : match.second_points);
  if (match.tie_breaks > 0)
    text += fmt::format(" after {}", count_of(match.tie_breaks, "tie-break"));
  if (match.by_seed) text += ", as the higher seed";
  return text;
}

std::string standing_text(TournamentFormat format, const MatchStanding& standing,
                          const Names& names, bool is_over) {
  const std::string& name = names[standing.agent];
  if (format == TournamentFormat::kKnockout) {
    if (standing.lost_in > 0) return fmt::format("{}, lost in round {}", name, standing.lost_in);
    return is_over ? fmt::format("{}, the winner", name) : name;
  }
  std::string text =
      fmt::format("{}, {:g} points, opponents' {:g}", name, standing.points, standing.opponents);
  if (standing.byes > 0) text += fmt::format(", {}", count_of(standing.byes, "bye"));
  return text;
}

}  // namespace

std::vector<MatchStanding> match_standings(TournamentFormat format, std::size_t agents,
                                           const std::vector<Encounter>& encounters) {
  std::vector<MatchStanding> standings(agents);
  for (std::size_t i = 0; i < agents; ++i) standings[i].agent = i;
  for (const Encounter& match : encounters) {
    standings[match.first].points += match.first_points;
    if (!match.second) {
      ++standings[match.first].byes;
      continue;
    }
    standings[*match.second].points += match.second_points;
    if (match.winner) {
      standings[*match.winner == match.first ? *match.second : match.first].lost_in = match.round;
    }
  }
  const std::vector<MatchStanding> points = standings;
  for (const Encounter& match : encounters) {
    if (!match.second) continue;
    standings[match.first].opponents += points[*match.second].points;
    standings[*match.second].opponents += points[match.first].points;
  }
  const auto rank = [&](const MatchStanding& s) {
    if (format == TournamentFormat::kKnockout) {
      return std::tuple(s.lost_in == 0 ? 0.0 : 1.0 / s.lost_in, 0.0);
    }
    return std::tuple(-s.points, -s.opponents);
  };
  std::stable_sort(
      standings.begin(), standings.end(),
      [&](const MatchStanding& a, const MatchStanding& b) { return rank(a) < rank(b); });
  return standings;
}

std::string encounters_text(TournamentFormat format, const Names& names,
                            const std::vector<Encounter>& encounters) {
  if (!comes_in_matches(format)) return {};
  const auto standings = match_standings(format, names.size(), encounters);
  const bool is_over = standings.size() < 2 || standings[1].lost_in > 0;
  std::string text;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    text += fmt::format("{}. {}\n", i + 1, standing_text(format, standings[i], names, is_over));
  }
  const bool is_open = is_last_round_open(format, encounters);
  int round = 0;
  for (const Encounter& match : encounters) {
    if (match.round != round) {
      const bool is_last = match.round == encounters.back().round;
      text += fmt::format("Round {}{}:\n", match.round, is_last && is_open ? ", unfinished" : "");
    }
    round = match.round;
    text += fmt::format("  {}\n", match_text(match, names));
  }
  return text;
}

std::string encounters_json(TournamentFormat format, const Names& names,
                            const std::vector<Encounter>& encounters) {
  const auto name_of = [&](const std::optional<std::size_t>& agent) {
    return agent ? Json(names[*agent]) : Json(nullptr);
  };
  Json json{{"format", format_name(format)}};
  if (!comes_in_matches(format)) return json.dump();
  json["standings"] = Json::array();
  json["matches"] = Json::array();
  for (const MatchStanding& s : match_standings(format, names.size(), encounters)) {
    json["standings"].push_back({{"name", names[s.agent]},
                                 {"points", s.points},
                                 {"opponents_points", s.opponents},
                                 {"byes", s.byes},
                                 {"lost_in_round", s.lost_in == 0 ? Json() : Json(s.lost_in)}});
  }
  for (const Encounter& match : encounters) {
    json["matches"].push_back({{"round", match.round},
                               {"first", names[match.first]},
                               {"second", name_of(match.second)},
                               {"played", played_of(match)},
                               {"first_points", match.first_points},
                               {"second_points", match.second_points},
                               {"tie_breaks", match.tie_breaks},
                               {"winner", name_of(match.winner)},
                               {"by_seed", match.by_seed}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace lusoria::selfplay
