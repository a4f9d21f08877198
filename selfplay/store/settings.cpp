#include "selfplay/store/settings.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include "core/player.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

namespace {

using Json = nlohmann::ordered_json;

// A game of these agents before its first move, as it would be recorded.
GameRecord empty_record(const TournamentConfig& config, const std::vector<AgentConfig>& agents) {
  GameRecord record{.game = config.game.name(),
                    .rules = config.game.rules_name(),
                    .seed = config.seed,
                    .opening = {},
                    .position = config.game.initial_state(0).text(),
                    .agents = {},
                    .limits = config.limits,
                    .adjudication = config.adjudication,
                    .actions = {},
                    .returns = core::Returns(config.game.player_count()),
                    .result = {},
                    .offender = {},
                    .error = {},
                    .started = "2026-01-01T00:00:00Z",
                    .move_ms = {0.01}};
  for (const AgentConfig& agent : agents) {
    record.agents.push_back({agent.name, agent.spec, agent.limits.beyond(config.limits)});
  }
  return record;
}

// The book may stand in another file, or in the same with other lines: what counts is its content.
std::string book_sum(const Book& book) {
  uLong sum = crc32(0, nullptr, 0);
  for (const Opening& opening : book.openings()) {
    const std::string line = book_line(opening.start, opening.name, opening.weight) + '\n';
    sum = crc32(sum, reinterpret_cast<const Bytef*>(line.data()), static_cast<uInt>(line.size()));
  }
  return fmt::format("{} openings, crc32 {:08x}", book.openings().size(), sum);
}

// What the settings say of a key, for people.
std::string said_of(const Json& settings, const std::string& key) {
  if (!settings.is_object()) return "unknown";
  return settings.contains(key) ? settings[key].dump() : "the preset";
}

}  // namespace

std::string store_settings(const TournamentConfig& config) {
  const Json record = Json::parse(format_record(empty_record(config, config.agents)));
  Json settings = {{"game", record["game"]},
                   {"seed", config.seed},
                   {"exchange_seats", config.exchange_seats},
                   {"duplicate_dice", config.duplicate_dice},
                   {"book", config.book ? Json(book_sum(*config.book)) : Json()},
                   {"limits", record["limits"]},
                   {"agents", record["agents"]}};
  if (config.format != FormatConfig{}) {
    settings["format"] = {{"name", format_name(config.format.format)},
                          {"challengers", config.format.challengers},
                          {"games", config.format.games},
                          {"tie_breaks", config.format.tie_breaks}};
  }
  // As in records: only where there is a rule.
  if (config.adjudication.any()) settings["adjudication"] = record["adjudication"];
  return settings.dump();
}

core::Result<void> same_settings(std::string_view stored, std::string_view wanted,
                                 std::string_view name) {
  if (stored == wanted) return {};
  const Json before = Json::parse(stored, nullptr, false);
  const Json now = Json::parse(wanted);
  std::vector<std::string> keys;
  for (const Json* const settings : {&now, &before}) {
    if (!settings->is_object()) continue;
    for (const auto& [key, value] : settings->items()) keys.push_back(key);
  }
  for (const std::string& key : keys) {
    const std::string then = said_of(before, key);
    const std::string wish = said_of(now, key);
    if (then == wish) continue;
    return core::fail(fmt::format(
        "tournament '{}' was begun with {} {}; expected the same, and not {}, or another name",
        name, key, then, wish));
  }
  return core::fail(fmt::format(
      "tournament '{}' was begun with other settings; expected {}, or another name", name, stored));
}

std::string packing_dictionary(const TournamentConfig& config) {
  // zstd finds best what stands last. Agents beyond the first seats follow each other's pattern.
  const auto players = static_cast<std::size_t>(config.game.player_count());
  std::string text;
  for (std::size_t first = 0; first < config.agents.size() && text.size() < (1U << 15); ++first) {
    std::vector<AgentConfig> agents;
    for (std::size_t seat = 0; seat < players; ++seat) {
      agents.push_back(config.agents[(first + seat) % config.agents.size()]);
    }
    text += format_record(empty_record(config, agents)) + '\n';
  }
  return text;
}

}  // namespace lusoria::selfplay
