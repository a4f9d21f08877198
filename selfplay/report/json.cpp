#include "selfplay/report/json.hpp"

#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay::report {

namespace {

using Json = nlohmann::ordered_json;

// JSON has no infinity.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json rating_json(const Rating& rating) {
  return {{"elo", number(rating.elo)}, {"error", number(rating.error)}};
}

Json score_json(const Score& score) {
  return {{"games", score.count()},
          {"points", score.points()},
          {"wins", score.wins},
          {"draws", score.draws},
          {"losses", score.losses}};
}

Json seats_json(const SeatScores& seats, int players) {
  Json array = Json::array();
  for (int i = 0; i < players; ++i) array.push_back(score_json(seats[static_cast<std::size_t>(i)]));
  return array;
}

Json faults_json(const Forfeits& faults) {
  return {{"illegal_moves", faults.illegal_moves},
          {"exceptions", faults.exceptions},
          {"time", faults.time}};
}

Json times_json(const TimeHistogram& times) {
  return {{"decisions", times.count()},    {"mean_ms", times.mean()},
          {"p50_ms", times.quantile(0.5)}, {"p99_ms", times.quantile(0.99)},
          {"most_ms", times.most()},       {"total_ms", times.sum()}};
}

Json timeline_json(const Timeline& timeline) {
  Json points = Json::array();
  for (const Timeline::Point& point : timeline.points())
    points.push_back({point.game, point.games, point.points});
  return points;
}

Json agent_json(const Figures& figures, std::size_t a) {
  const Tally& tally = *figures.tally;
  const CrossTable& table = *tally.table;
  const AgentTally& agent = tally.agents[a];
  Json json;
  json["name"] = table.agents()[a].name;
  json["spec"] = table.agents()[a].spec;
  json["rating"] = rating_json(figures.ratings.all.ratings[a]);
  json["rating_without_forfeits"] = rating_json(figures.ratings.played.ratings[a]);
  json["games"] = table.games(a);
  json["score"] = score_json(table.total(a));
  json["mean_place"] = table.places(a).mean();
  json["first_places"] = table.places(a).firsts();
  json["forfeits"] = faults_json(table.forfeits(a));
  json["missed_turns"] = faults_json(table.missed_turns(a));
  json["resignations"] = table.resignations(a);
  json["first_fault"] = nullptr;
  if (agent.first_fault) {
    json["first_fault"] = {{"game", agent.first_fault->game}, {"text", agent.first_fault->text}};
  }
  json["times"] = times_json(agent.times);
  Json& seats = json["seats"] = Json::array();
  for (int i = 0; i < table.players(); ++i)
    seats.push_back(score_json(table.total_at(a, core::seat(i))));
  Json& against = json["against"] = Json::array();
  for (const std::size_t b : figures.order)
    against.push_back(a == b ? Json(nullptr) : score_json(table.pair(a, b)));
  json["timeline"] = timeline_json(agent.score);
  return json;
}

Json intransitivity_json(const Figures& figures) {
  const Intransitivity& found = figures.intransitivity;
  const auto& agents = figures.tally->table->agents();
  Json json;
  json["test"] = nullptr;
  if (found.test) {
    json["test"] = {{"deviance", number(found.test->deviance)},
                    {"freedom", found.test->freedom},
                    {"p_value", number(found.test->p_value)}};
  }
  json["cycle"] = nullptr;
  if (found.cycle) {
    Json names = Json::array();
    for (const std::size_t player : found.cycle->players) names.push_back(agents[player].name);
    json["cycle"] = {{"agents", names}, {"narrowest", found.cycle->narrowest}};
  }
  json["alpha_rank"] = nullptr;
  if (found.alpha_rank) {
    Json& shares = json["alpha_rank"] = Json::array();
    for (const std::size_t a : figures.order) shares.push_back((*found.alpha_rank)[a]);
  }
  return json;
}

Json pairs_json(const Figures& figures) {
  const auto& agents = figures.tally->table->agents();
  Json pairs = Json::array();
  for (const PairFigures& pair : figures.pairs) {
    Json json;
    json["agents"] = {agents[pair.better].name, agents[pair.worse].name};
    json["pairs"] = pair.sample.units();
    json["pentanomial"] = pair.sample.counts;
    json["left_out"] = pair.left_out;
    json["estimate"] = nullptr;
    if (const auto estimate = estimate_elo(pair.sample)) {
      json["estimate"] = {{"elo", number(estimate->elo)},
                          {"low", number(estimate->low)},
                          {"high", number(estimate->high)},
                          {"normalized", number(estimate->normalized)},
                          {"normalized_error", number(estimate->normalized_error)},
                          {"superiority", number(estimate->superiority)}};
    }
    pairs.push_back(std::move(json));
  }
  return pairs;
}

Json openings_json(const Figures& figures) {
  Json openings = Json::array();
  for (const std::size_t i : figures.openings) {
    const OpeningTally& opening = figures.tally->openings[i];
    openings.push_back(
        {{"name", opening.name},
         {"position", opening.position},
         {"rules", opening.rules},
         {"games", opening.games},
         {"mean_moves", static_cast<double>(opening.moves) / static_cast<double>(opening.games)},
         {"seats", seats_json(opening.seats, figures.tally->table->players())}});
  }
  return openings;
}

Json lengths_json(const Lengths& lengths) {
  Json json;
  json["mean"] = lengths.mean;
  Json& quantiles = json["quantiles"] = Json::array();
  for (std::size_t i = 0; i < Lengths::kParts.size(); ++i)
    quantiles.push_back({Lengths::kParts[i], lengths.quantiles[i]});
  Json& bars = json["histogram"] = Json::array();
  for (const Lengths::Bar& bar : lengths.bars) bars.push_back({bar.from, bar.to, bar.games});
  return json;
}

void put_repeats(Json& json, const Repeats& repeats) {
  json["distinct_games"] = repeats.distinct;
  json["effective_games"] = repeats.effective;
  Json& most = json["most_repeated"] = Json::array();
  for (const Repeats::Group& group : repeats.most)
    most.push_back({{"first_game", group.first_game}, {"games", group.games}});
}

Json ends_json(const Tally& tally) {
  Json ends = Json::array();
  for (const auto& [how, games] : tally.ends)
    ends.push_back({{"end", how.first}, {"how", how.second}, {"games", games}});
  return ends;
}

}  // namespace

std::string figures_json(const Figures& figures, const std::string& title, int indent) {
  const Tally& tally = *figures.tally;
  Json json;
  json["lusoria_report"] = 1;
  json["title"] = title;
  json["games"] = tally.table ? tally.table->games() : 0;
  if (tally.table) {
    json["players"] = tally.table->players();
    json["rules"] = tally.rules;
    json["model"] = figures.ratings.model;
    json["forfeits"] = tally.results.forfeits();
    json["prior"] = figures.ratings.all.prior;
    json["notes"] = figures.notes;
    json["first_seat_advantage"] =
        figures.ratings.advantage ? rating_json(*figures.ratings.advantage) : Json(nullptr);
    json["seats"] = seats_json(tally.seats, tally.table->players());
    Json& agents = json["agents"] = Json::array();
    for (const std::size_t a : figures.order) agents.push_back(agent_json(figures, a));
    json["intransitivity"] = intransitivity_json(figures);
    json["pairs"] = pairs_json(figures);
    put_repeats(json, figures.repeats);
    json["lengths"] = lengths_json(figures.lengths);
    json["ends"] = ends_json(tally);
    json["openings"] = openings_json(figures);
    json["games_of_other_openings"] = tally.games_of_other_openings;
  }
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace lusoria::selfplay::report
