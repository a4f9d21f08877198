#include "selfplay/cli/referee_options.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "core/parse.hpp"
#include "selfplay/clock.hpp"
#include "selfplay/config.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr std::int64_t kMostMoves = 1'000'000;
constexpr int kMostMarginMs = 86'400'000;  // a day

// What stands before the next comma; `text` is left with what follows it.
std::string_view take_part(std::string_view& text) {
  const std::string_view part = text.substr(0, text.find(','));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

std::optional<double> parse_score(std::string_view text) {
  const auto score = core::parse_real(text);
  return score && *score >= 0 && *score <= 1 ? std::optional(*score) : std::nullopt;
}

std::optional<int> parse_moves(std::string_view text, std::int64_t least) {
  const auto moves = core::parse_integer(text);
  if (!moves || *moves < least || *moves > kMostMoves) return std::nullopt;
  return static_cast<int>(*moves);
}

core::Result<void> read_resign(std::string_view text, Adjudication& rule) {
  std::string_view rest = text;
  const auto score = parse_score(take_part(rest));
  const auto moves = parse_moves(take_part(rest), 1);
  if (!score || *score <= 0 || !moves || !rest.empty()) {
    return core::fail(fmt::format(
        "--resign {}: expected a score above 0, at most 1, and moves, at least 1, like 0.95,4",
        text));
  }
  rule.resign_score = *score;
  rule.resign_moves = *moves;
  return {};
}

core::Result<void> read_draw(std::string_view text, Adjudication& rule) {
  std::string_view rest = text;
  const auto score = parse_score(take_part(rest));
  const auto moves = parse_moves(take_part(rest), 1);
  const auto after = parse_moves(take_part(rest), 0);
  if (!score || !moves || !after || !rest.empty()) {
    return core::fail(
        fmt::format("--draw {}: expected a score from 0 to 1, moves, at least 1, and the moves "
                    "before them, like 0.02,8,40",
                    text));
  }
  rule.draw_score = *score;
  rule.draw_moves = *moves;
  rule.draw_after = *after;
  return {};
}

}  // namespace

void declare_referee(Command& command, RefereeOptions& options) {
  command.option("--clock", options.clock, "SECONDS+INC",
                 "Each agent's time for a game, and what each of its moves adds: 60+0.5");
  command.option("--margin-ms", options.margin_ms, 0, kMostMarginMs,
                 "What a move may take beyond its time or its clock before it loses (default: 50)");
  command.option("--resign", options.resign, "SCORE,MOVES",
                 "A win once both agents hold one of them for the winner by SCORE (0 to 1) or more "
                 "in their last MOVES decisions");
  command.option("--draw", options.draw, "SCORE,MOVES,AFTER",
                 "A draw once both agents' values are within SCORE of 0 in their last MOVES "
                 "decisions, those AFTER so many of both");
}

core::Result<GameLimits> apply_times(const RefereeOptions& options, const core::AnyGame& game,
                                     GameLimits limits) {
  if (options.margin_ms) limits.margin = std::chrono::milliseconds(*options.margin_ms);
  if (!options.clock) return limits;
  const auto times = parse_clock(*options.clock);
  const std::string wrong = times ? wrong_clock(game) : times.error().message;
  if (!wrong.empty()) return core::fail("--clock: " + wrong);
  limits.clock = times->first;
  limits.increment = times->second;
  return limits;
}

core::Result<Adjudication> adjudication_of(const RefereeOptions& options,
                                           const core::AnyGame& game) {
  Adjudication rule;
  core::Result<void> read;
  if (options.resign) read = read_resign(*options.resign, rule);
  if (read && options.draw) read = read_draw(*options.draw, rule);
  if (!read) return tl::unexpected(std::move(read.error()));
  const std::string wrong = wrong_adjudication(game);
  if (!rule.any() || wrong.empty()) return rule;
  return core::fail(fmt::format("{}: {}", options.resign ? "--resign" : "--draw", wrong));
}

}  // namespace lusoria::selfplay::cli
