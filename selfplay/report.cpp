#include "selfplay/report.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lusoria::selfplay {

namespace {

using Json = nlohmann::ordered_json;

// fmt pads by the width of what is seen, not by bytes; this measures in the same way.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Lines of cells up to a common width for each column; the columns in `left` flush left, others
// right.
std::string aligned(const std::vector<std::vector<std::string>>& lines,
                    const std::vector<std::size_t>& left) {
  std::vector<std::size_t> widths;
  for (const auto& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  }
  std::string text;
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool flush_left = std::find(left.begin(), left.end(), i) != left.end();
      const std::string padding(widths[i] - width(line[i]), ' ');
      row += (i == 0 ? "" : "  ") + (flush_left ? line[i] + padding : padding + line[i]);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string forfeits_text(const Forfeits& forfeits) {
  if (forfeits.count() == 0) return "0";
  std::vector<std::string> parts;
  if (forfeits.illegal_moves != 0)
    parts.push_back(fmt::format("{} illegal", forfeits.illegal_moves));
  if (forfeits.exceptions != 0) parts.push_back(fmt::format("{} threw", forfeits.exceptions));
  if (forfeits.time != 0) parts.push_back(fmt::format("{} time", forfeits.time));
  return fmt::format("{} ({})", forfeits.count(), fmt::join(parts, ", "));
}

// The mean place and the percentage of first places.
void put_places(std::vector<std::string>& line, const Places& places) {
  if (places.count == 0) {
    line.insert(line.end(), {"-", "-"});
    return;
  }
  line.push_back(fmt::format("{:.2f}", places.mean()));
  line.push_back(fmt::format("{:.1f}%", 100 * places.firsts() / static_cast<double>(places.count)));
}

void put_score(Json& json, const Score& score) {
  json["points"] = score.points();
  json["wins"] = score.wins;
  json["draws"] = score.draws;
  json["losses"] = score.losses;
}

// One score a seat, as `score_at` gives it.
template <class F>
Json seats_json(int players, F&& score_at) {
  Json seats = Json::array();
  for (int i = 0; i < players; ++i) {
    Json seat;
    put_score(seat, score_at(core::seat(i)));
    seats.push_back(std::move(seat));
  }
  return seats;
}

Json faults_json(const Forfeits& faults) {
  return {{"illegal_moves", faults.illegal_moves},
          {"exceptions", faults.exceptions},
          {"time", faults.time}};
}

void put_block_variance(Json& json, const BlockScores* blocks, std::size_t agent) {
  if (blocks == nullptr) return;
  const std::optional<BlockVariance> variance = blocks->of(agent);
  if (!variance) return;
  Json& object = json["block_variance"];
  object["block"] = variance->block;
  object["independent"] = variance->independent;
  object["ratio"] = variance->ratio() ? Json(*variance->ratio()) : Json(nullptr);
}

Json agent_json(const CrossTable& table, const Rating& rating, std::size_t a,
                const std::vector<std::size_t>& order, const BlockScores* blocks) {
  Json json;
  json["name"] = table.agents()[a].name;
  json["spec"] = table.agents()[a].spec;
  json["elo"] = rating.elo;
  json["elo_error"] = rating.error;
  json["games"] = table.games(a);
  put_score(json, table.total(a));
  json["mean_place"] = table.places(a).mean();
  json["first_places"] = table.places(a).firsts();
  json["forfeits"] = faults_json(table.forfeits(a));
  json["missed_turns"] = faults_json(table.missed_turns(a));
  json["resignations"] = table.resignations(a);
  put_block_variance(json, blocks, a);
  json["seats"] = seats_json(table.players(), [&](core::Player s) { return table.total_at(a, s); });
  Json& against = json["against"] = Json::array();
  for (const std::size_t b : order) {
    if (a == b) continue;
    Json pair;
    pair["name"] = table.agents()[b].name;
    put_score(pair, table.pair(a, b));
    pair["seats"] =
        seats_json(table.players(), [&](core::Player s) { return table.pair_at(a, b, s); });
    against.push_back(std::move(pair));
  }
  return json;
}

}  // namespace

std::vector<std::size_t> ranking(const PoolRating& rating) {
  std::vector<std::size_t> order(rating.ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rating.ratings[a].elo > rating.ratings[b].elo;
  });
  return order;
}

std::string percentage(const Score& score) {
  if (score.count() == 0) return "-";
  return fmt::format("{:.1f}%", 100 * score.points() / static_cast<double>(score.count()));
}

std::string wins_draws_losses(const Score& score) {
  return fmt::format("{}-{}-{}", score.wins, score.draws, score.losses);
}

std::string standings_text(const CrossTable& table, const PoolRating& rating) {
  const bool places = table.players() > 2;
  bool missed = false;
  for (std::size_t a = 0; a < table.size(); ++a) missed |= table.missed_turns(a).count() != 0;
  std::vector<std::vector<std::string>> lines = {
      {"#", "agent", "Elo", "±95%", "games", "points", "score", "W-D-L"}};
  if (places) lines[0].insert(lines[0].end(), {"place", "first"});
  const std::size_t faults_column = lines[0].size();
  lines[0].emplace_back("forfeits");
  if (missed) lines[0].emplace_back("missed turns");
  for (const std::size_t a : ranking(rating)) {
    const Score total = table.total(a);
    std::vector<std::string> line = {std::to_string(lines.size()),
                                     table.agents()[a].name,
                                     fmt::format("{:.1f}", rating.ratings[a].elo),
                                     fmt::format("{:.1f}", rating.ratings[a].error),
                                     std::to_string(table.games(a)),
                                     fmt::format("{:.1f}", total.points()),
                                     percentage(total),
                                     wins_draws_losses(total)};
    if (places) put_places(line, table.places(a));
    line.push_back(forfeits_text(table.forfeits(a)));
    if (missed) line.push_back(forfeits_text(table.missed_turns(a)));
    lines.push_back(std::move(line));
  }
  std::string text = aligned(lines, {1, faults_column, faults_column + 1});
  for (const std::string& note : rating.notes) text += "note: " + note + '\n';
  return text;
}

std::string cross_table_text(const CrossTable& table, const PoolRating& rating) {
  const std::vector<std::size_t> order = ranking(rating);
  std::vector<std::vector<std::string>> lines = {{"#", "agent"}};
  for (std::size_t i = 0; i < order.size(); ++i) lines[0].push_back(std::to_string(i + 1));
  for (const std::size_t a : order) {
    std::vector<std::string> points = {std::to_string(lines.size() / 2 + 1),
                                       table.agents()[a].name};
    std::vector<std::string> detail = {"", ""};
    for (const std::size_t b : order) {
      const Score score = table.pair(a, b);
      points.push_back(
          score.count() == 0 ? "-" : fmt::format("{:.1f}/{}", score.points(), score.count()));
      detail.push_back(score.count() == 0 ? "" : wins_draws_losses(score));
    }
    lines.push_back(std::move(points));
    lines.push_back(std::move(detail));
  }
  std::string text = aligned(lines, {1});
  for (int i = 0; i < table.players(); ++i) {
    const Score score = table.seat(core::seat(i));
    text += fmt::format("seat {}: {} ({})\n", i + 1, percentage(score), wins_draws_losses(score));
  }
  return text;
}

std::string block_variance_text(const CrossTable& table, const BlockScores& blocks) {
  std::string text;
  for (std::size_t a = 0; a < table.size(); ++a) {
    const std::optional<BlockVariance> variance = blocks.of(a);
    if (!variance) continue;
    text += fmt::format("{}: variance of a block: {:.3f}, of independent games: {:.3f}, ratio {}\n",
                        table.agents()[a].name, variance->block, variance->independent,
                        variance->ratio() ? fmt::format("{:.2f}", *variance->ratio()) : "-");
  }
  if (text.empty()) return text;
  return fmt::format("Mean score, 0 to 1, of an agent in a block of {} games:\n",
                     blocks.block_size()) +
         text;
}

std::string report_json(const CrossTable& table, const PoolRating& rating,
                        const BlockScores* blocks, const std::string& format) {
  const std::vector<std::size_t> order = ranking(rating);
  Json json;
  json["games"] = table.games();
  json["players"] = table.players();
  if (blocks != nullptr) json["block_games"] = blocks->block_size();
  json["prior"] = rating.prior;
  json["notes"] = rating.notes;
  json["seats"] = seats_json(table.players(), [&](core::Player s) { return table.seat(s); });
  Json& agents = json["agents"] = Json::array();
  for (const std::size_t a : order)
    agents.push_back(agent_json(table, rating.ratings[a], a, order, blocks));
  if (!format.empty()) json.update(Json::parse(format));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace lusoria::selfplay
