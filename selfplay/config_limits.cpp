#include "selfplay/config_limits.hpp"

#include <chrono>

#include "selfplay/clock.hpp"

namespace lusoria::selfplay {

namespace {

constexpr int kMostAgreed = 1'000'000;
constexpr const char* kClock = "seconds and seconds a move, like \"60+0.5\"";

// A limit of a table, if it is there. `least` is 0 where 0 may take one away.
template <class T>
void read_limit(Keys& keys, const char* key, std::int64_t least, std::int64_t most,
                std::optional<T>& limit) {
  // Asked for in any case, so that it is a known key.
  const std::int64_t value = keys.whole(key, least, least, most);
  if (keys.has(key)) limit = static_cast<T>(value);
}

// `clock = "60+0.5"`, which stands for clock_ms and increment_ms.
void read_clock(Keys& keys, Source& source, LimitChanges& limits) {
  const toml::node* const text = keys.text("clock", kClock);
  if (text == nullptr) return;
  if (limits.clock || limits.increment) {
    source.complain(text->source(), "clock: expected either it or clock_ms and increment_ms");
  }
  const auto times = parse_clock(text->ref<std::string>());
  if (!times) return source.complain(text->source(), "clock: " + times.error().message);
  limits.clock = times->first;
  limits.increment = times->second;
}

// What all agents have in common, and what one may have of its own.
LimitChanges read_changes(Keys& keys, Source& source, const core::AnyGame& game,
                          std::int64_t least) {
  constexpr std::int64_t kMostMib = 1 << 20;
  LimitChanges limits;
  std::optional<std::size_t> mebibytes;
  read_limit(keys, "simulations", least, kMostWhole, limits.simulations);
  read_limit(keys, "nodes", least, kMostWhole, limits.nodes);
  read_limit(keys, "depth", least, 1000, limits.depth);
  read_limit(keys, "time_ms", least, kMostInt, limits.time);
  read_limit(keys, "margin_ms", 0, kMostInt, limits.margin);
  read_limit(keys, "memory_mib", 1, kMostMib, mebibytes);
  read_limit(keys, "clock_ms", least, kMostInt, limits.clock);
  read_limit(keys, "increment_ms", 0, kMostInt, limits.increment);
  if (mebibytes) limits.memory = *mebibytes << 20;
  read_clock(keys, source, limits);
  if (limits.clock.value_or(std::chrono::milliseconds(0)).count() != 0) {
    const std::string wrong = wrong_clock(game);
    const char* const key = keys.has("clock") ? "clock" : "clock_ms";
    if (!wrong.empty()) source.complain(keys.place_of({key}), fmt::format("{}: {}", key, wrong));
  }
  return limits;
}

// Where no clock runs none can be added to.
void check_increment(const GameLimits& limits, const Keys& keys, Source& source) {
  if (limits.increment.count() == 0 || limits.clock.count() != 0) return;
  source.complain(keys.place_of({"increment_ms", "clock_ms"}),
                  "increment_ms: expected clock_ms beside it");
}

}  // namespace

GameLimits read_limits(const toml::table& table, Source& source, const core::AnyGame& game) {
  Keys keys(table, "[limits]", source);
  GameLimits limits = GameLimits().with(read_changes(keys, source, game, 1));
  limits.max_plies = keys.small("max_plies", 0, 1, static_cast<int>(kMostInt));
  check_increment(limits, keys, source);
  keys.nothing_else();
  return limits;
}

LimitChanges read_own_limits(const toml::table& table, Source& source,
                             const TournamentConfig& config) {
  Keys keys(table, "[agents.limits]", source);
  LimitChanges limits = read_changes(keys, source, config.game, 0);
  // Without a clock of its own an agent has no use for the increment of the others.
  if (limits.clock && limits.clock->count() == 0 && !limits.increment)
    limits.increment = limits.clock;
  check_increment(config.limits.with(limits), keys, source);
  keys.nothing_else();
  return limits.beyond(config.limits);
}

Adjudication read_adjudication(const toml::table& table, Source& source,
                               const core::AnyGame& game) {
  Keys keys(table, "[adjudication]", source);
  Adjudication rule;
  rule.resign_score = keys.number("resign_score", 0, 0, 1);
  rule.resign_moves = keys.small("resign_moves", 0, 1, kMostAgreed);
  rule.draw_score = keys.number("draw_score", 0, 0, 1);
  rule.draw_moves = keys.small("draw_moves", 0, 1, kMostAgreed);
  rule.draw_after = keys.small("draw_after", 0, 0, static_cast<int>(kMostInt));
  keys.together("resign_score", "resign_moves");
  keys.together("draw_score", "draw_moves");
  if (rule.resign_moves != 0 && rule.resign_score <= 0) {
    keys.refuse("resign_score", "a number above 0, lest a level game is won");
  }
  if (keys.has("draw_after")) keys.together("draw_after", "draw_moves");
  const std::string wrong = wrong_adjudication(game);
  if (!wrong.empty()) source.complain(keys.place(), "[adjudication]: " + wrong);
  keys.nothing_else();
  return rule;
}

std::string wrong_clock(const core::AnyGame& game) {
  if (!game.has_missed_turns()) return {};
  return fmt::format(
      "turns of {} can be missed, by a clock of its own; expected time_ms, for a move, or no limit "
      "in time",
      game.name());
}

std::string wrong_adjudication(const core::AnyGame& game) {
  if (game.player_count() == 2) return {};
  return fmt::format("expected a game of two, and {} has {} players", game.name(),
                     game.player_count());
}

}  // namespace lusoria::selfplay
