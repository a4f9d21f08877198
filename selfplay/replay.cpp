#include "selfplay/replay.hpp"

#include <cassert>
#include <chrono>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/registry.hpp"
#include "selfplay/adjudication.hpp"
#include "selfplay/clock.hpp"
#include "selfplay/referee.hpp"

namespace lusoria::selfplay {

namespace {

core::Result<core::AnyState> first_state(const GameRecord& record, const core::AnyGame& game) {
  auto state = game.parse_state(record.position);
  if (!state) {
    return core::fail(fmt::format("field 'position': {}", state.error().text()));
  }
  return state;
}

// The action of the referee that was recorded, if it can be what it says.
core::Result<core::Action> intervention(const RecordedAction& recorded,
                                        const core::AnyState& state) {
  const auto action = state.parse_referee_action(recorded.text);
  if (!action) return action;
  const Intervention& referee = *recorded.referee;
  if (state.to_move() != referee.seat) {
    return core::fail(fmt::format("'{}' in the turn of seat {}, expected the seat whose turn it is",
                                  recorded.text, core::seat_index(referee.seat)));
  }
  const bool leaves = referee.why == EndReason::kResignation;
  if (*action == (leaves ? state.departure(referee.seat) : state.missed_turn())) return action;
  return core::fail(fmt::format("'{}' because of '{}', expected {}", recorded.text,
                                name(referee.why),
                                leaves ? "that the seat leaves" : "a missed turn"));
}

// A person at the board of `lusoria play`, whom the clock of the game limits alone.
constexpr std::string_view kPerson = "human";

// The record has microseconds.
constexpr double kRounding = 0.001;
// No clock has more.
constexpr double kMostMilliseconds = 1e12;

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// Whether the clock of a decision allows what is recorded of it: a turn is missed by time when the
// clock had run out, and in no other way. No record file lacks times, but a record that is compared
// with another may: then only whether there is a clock is looked at.
core::Result<void> on_the_clock(const GameRecord& record, const core::AnyGame& game,
                                const RecordedAction& recorded, core::Player seat,
                                std::size_t decision) {
  const std::chrono::nanoseconds allowed = turn_clock(game, limits_of(record, seat)).allowed;
  const bool has_times = !record.move_ms.empty();
  const double used = decision < record.move_ms.size() ? record.move_ms[decision] : 0;
  if (recorded.referee && recorded.referee->why == EndReason::kTime) {
    if (allowed.count() == 0) return core::fail("a turn missed by time, and there is no clock");
    if (!has_times || used >= milliseconds(allowed) - kRounding) return {};
    return core::fail(fmt::format("a turn missed by time in {} ms, expected at least {}", used,
                                  milliseconds(allowed)));
  }
  const bool person = record.agents[core::seat_index(seat)].spec == kPerson;
  const std::chrono::nanoseconds most = person ? game.turn_time() : allowed;
  if (most.count() == 0 || used <= milliseconds(most) + kRounding) return {};
  return core::fail(fmt::format("'{}' in {} ms, expected at most {}: the turn would be missed",
                                recorded.text, used, milliseconds(most)));
}

core::Result<core::Action> play_of(const RecordedAction& recorded, const core::AnyState& state) {
  if (recorded.referee) return intervention(recorded, state);
  const bool chance = state.to_move() == core::Player::kChance;
  if (!state.is_over() && recorded.chance != chance) {
    return core::fail(fmt::format("'{}' is {}, expected {}", recorded.text,
                                  recorded.chance ? "an outcome of chance" : "a move",
                                  chance ? "an outcome of chance" : "a move"));
  }
  return state.parse_action(recorded.text);
}

// Takes a decision from the clock of its seat, which must allow it.
core::Result<void> take_time(const GameRecord& record, GameClocks& clocks, core::Player seat,
                             std::size_t decision) {
  if (!clocks.runs(seat) || decision >= record.move_ms.size()) return {};
  const double used = record.move_ms[decision];
  const auto had = clocks.left(seat) + limits_of(record, seat).margin;
  if (used < kMostMilliseconds &&
      clocks.take(seat, std::chrono::microseconds(std::llround(used * 1000))))
    return {};
  return core::fail(
      fmt::format("a move in {} ms, expected at most {}: the game would be lost by time", used,
                  milliseconds(had)));
}

GameClocks clocks_of(const GameRecord& record) {
  std::vector<GameLimits> limits;
  for (std::size_t i = 0; i < record.agents.size(); ++i) {
    limits.push_back(limits_of(record, core::seat(static_cast<int>(i))));
  }
  return GameClocks(limits);
}

// The states that the actions lead to are added to those of `replay`. Gives the clocks after them.
core::Result<GameClocks> play_actions(const GameRecord& record, Replay& replay) {
  std::size_t decision = 0;
  GameClocks clocks = clocks_of(record);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    core::AnyState state = replay.states.back();
    const RecordedAction& recorded = record.actions[i];
    const auto action = play_of(recorded, state);
    if (!action) return core::fail(fmt::format("ply {}: {}", i + 1, action.error().message));
    if (!recorded.chance) {
      auto timed = on_the_clock(record, replay.game, recorded, state.to_move(), decision);
      if (timed) timed = take_time(record, clocks, state.to_move(), decision);
      if (!timed) return core::fail(fmt::format("ply {}: {}", i + 1, timed.error().message));
      ++decision;
    }
    state.apply(*action);
    replay.states.push_back(std::move(state));
  }
  return clocks;
}

std::string returns_text(const core::Returns& returns) {
  std::string text;
  for (int i = 0; i < returns.players(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", returns[core::seat(i)]);
  }
  return text;
}

// Decisions of seats that were carried out, or that the referee replaced.
int decisions_of_seats(const GameRecord& record) {
  int decisions = 0;
  for (const RecordedAction& action : record.actions) decisions += action.chance ? 0 : 1;
  return decisions;
}

// What is wrong with an end by the game's own limit in time, or nothing.
std::string wrong_time_limit(const GameRecord& record, const core::AnyState& last) {
  const std::chrono::milliseconds limit = last.game().time_limit();
  if (limit.count() == 0) {
    return fmt::format("field 'end' is 'time_limit', expected another: {} has no limit in time",
                       last.game().name());
  }
  const double used = std::accumulate(record.move_ms.begin(), record.move_ms.end(), 0.0);
  if (static_cast<int>(record.move_ms.size()) != decisions_of_seats(record) + 1 ||
      used <= static_cast<double>(limit.count())) {
    return fmt::format(
        "field 'end' is 'time_limit' after {} decisions in {} ms, expected {} in more than {} ms",
        record.move_ms.size(), used, decisions_of_seats(record) + 1, limit.count());
  }
  return {};
}

// How the agents' values end a game, and what it is worth then.
struct Verdict {
  EndReason end;
  core::Returns returns;
};

std::optional<Verdict> verdict_of(const Adjudicator& adjudicator) {
  if (const auto winner = adjudicator.winner()) {
    return Verdict{EndReason::kAdjudicatedWin, core::Returns::win(*winner, 2)};
  }
  if (!adjudicator.is_draw()) return std::nullopt;
  return Verdict{EndReason::kAdjudicatedDraw, core::Returns::draw(2)};
}

// What the recorded values say after the last action; an error where they ended the game before.
core::Result<std::optional<Verdict>> verdict_at_end(const GameRecord& record,
                                                    const Replay& replay) {
  if (!record.adjudication.any()) return std::nullopt;
  if (record.agents.size() != 2) {
    return core::fail(
        fmt::format("field 'adjudication' in a game of {} players, expected it in a game of two",
                    record.agents.size()));
  }
  if (static_cast<int>(record.values.size()) != decisions_of_seats(record)) {
    return core::fail(fmt::format("field 'values' has {} values, expected {}, one a decision",
                                  record.values.size(), decisions_of_seats(record)));
  }
  Adjudicator adjudicator(record.adjudication);
  auto value = record.values.begin();
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (record.actions[i].chance) continue;
    if (verdict_of(adjudicator)) {
      return core::fail(
          fmt::format("field 'values' ends the game before ply {}, expected no more plies", i + 1));
    }
    adjudicator.note(replay.states[i].to_move(), *value++);
  }
  if (!core::is_seat(replay.states.back().to_move())) return std::nullopt;
  return verdict_of(adjudicator);
}

// What is wrong with `end` where the agents' values say `verdict`, or nothing.
std::string wrong_agreement(EndReason end, const std::optional<Verdict>& verdict) {
  const bool adjudicated = end == EndReason::kAdjudicatedWin || end == EndReason::kAdjudicatedDraw;
  if (verdict ? verdict->end == end : !adjudicated) return {};
  return fmt::format("field 'end' is '{}', expected {} by 'adjudication' and 'values'", name(end),
                     verdict ? fmt::format("'{}'", name(verdict->end)) : std::string("another"));
}

// What is wrong with a loss by time, or nothing. `clocks` are those after the last action.
std::string wrong_loss_by_time(const GameRecord& record, core::Player seat, GameClocks clocks) {
  // A record that is compared with another may lack times.
  if (record.move_ms.empty()) return {};
  const GameLimits limits = limits_of(record, seat);
  const double used = record.move_ms.back();
  const double most = milliseconds(limits.time);
  // Records from before there were clocks have 0 where `play` declared the loss, and an engine's
  // wait that may be shorter than the margin.
  if (limits.time.count() != 0 && (used > most - kRounding || used == 0)) return {};
  const auto left = milliseconds(clocks.left(seat) + limits.margin);
  if (clocks.runs(seat) && used > left) return {};
  if (limits.time.count() == 0 && !clocks.runs(seat)) {
    return fmt::format("field 'end' is 'time', expected another: seat {} has no limit in time",
                       core::seat_index(seat));
  }
  return fmt::format("field 'end' is 'time' after a decision of {} ms, expected more than {}", used,
                     clocks.runs(seat) && (limits.time.count() == 0 || left < most) ? left : most);
}

// What is wrong with the end that the record gives, or nothing.
std::string wrong_end(const GameRecord& record, const Replay& replay, const GameClocks& clocks) {
  const core::AnyState& last = replay.states.back();
  const int players = static_cast<int>(record.agents.size());
  const auto verdict = verdict_at_end(record, replay);
  if (!verdict) return verdict.error().message;
  core::Returns returns = core::Returns::draw(players);
  if (record.end == EndReason::kRules) {
    if (!last.is_over()) return "the game ends here, expected it to be over by the rules";
    if (record.result != last.result_text()) {
      return fmt::format("field 'result' is '{}', expected '{}'", record.result,
                         last.result_text());
    }
    returns = last.returns();
  } else {
    if (last.is_over()) {
      return fmt::format("field 'end' is '{}', expected 'rules': the game is over",
                         name(record.end));
    }
    if (record.end == EndReason::kMaxPlies &&
        decisions_of_seats(record) != record.limits.max_plies) {
      return fmt::format("field 'end' is 'max_plies' after {} moves, expected {}",
                         decisions_of_seats(record), record.limits.max_plies);
    }
    if (record.end == EndReason::kTimeLimit) {
      if (std::string wrong = wrong_time_limit(record, last); !wrong.empty()) return wrong;
      returns = last.returns_at_time_limit();
    }
    if (const auto wrong = wrong_agreement(record.end, *verdict); !wrong.empty()) return wrong;
    if (*verdict) returns = (*verdict)->returns;
    if (record.offender && last.game().has_missed_turns()) {
      return fmt::format("field 'end' is '{}', expected another: a fault loses a turn of {}",
                         name(record.end), last.game().name());
    }
    if (record.offender) returns = forfeit_returns(*record.offender, players);
    // An agent that throws before the first move may have any seat.
    const bool before_play = record.end == EndReason::kException && record.move_ms.empty();
    if (record.offender && !before_play && last.to_move() != *record.offender) {
      return fmt::format("field 'offender' is {}, expected the seat to move",
                         core::seat_index(*record.offender));
    }
    if (record.end == EndReason::kTime) {
      const std::string wrong = wrong_loss_by_time(record, *record.offender, clocks);
      if (!wrong.empty()) return wrong;
    }
  }
  if (record.returns != returns) {
    return fmt::format("field 'returns' is {}, expected {}", returns_text(record.returns),
                       returns_text(returns));
  }
  return {};
}

core::Result<Replay> replayed(const GameRecord& record, const core::AnyGame& game) {
  if (game.player_count() != static_cast<int>(record.agents.size())) {
    return core::fail(fmt::format("field 'agents': {} agents, expected {}, the players of {}",
                                  record.agents.size(), game.player_count(), game.name()));
  }
  auto first = first_state(record, game);
  if (!first) return tl::unexpected(first.error());
  Replay replay{.game = game, .states = {std::move(*first)}};
  const auto clocks = play_actions(record, replay);
  if (!clocks) return tl::unexpected(clocks.error());
  const std::string wrong = wrong_end(record, replay, *clocks);
  if (!wrong.empty())
    return core::fail(fmt::format("after ply {}: {}", record.actions.size(), wrong));
  return replay;
}

core::Result<void> verified(const GameRecord& record, const Replay& replay) {
  Dice dice(record.seed, record.number, *record.dice);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const core::AnyState& before = replay.states[i];
    dice.follow(before);
    if (!record.actions[i].chance) continue;
    const std::string drawn = before.action_text(dice.draw(before));
    if (drawn != record.actions[i].text) {
      return core::fail(fmt::format("ply {}: chance gives '{}', expected '{}' by the seed", i + 1,
                                    record.actions[i].text, drawn));
    }
  }
  return {};
}

tl::unexpected<core::Error> located(std::string message, const std::string& source, int line) {
  return tl::unexpected(
      core::Error{.message = std::move(message), .source = source, .line = line, .column = 0});
}

}  // namespace

core::Result<Replay> replay(const GameRecord& record, const core::AnyGame& game,
                            const std::string& source, int line) {
  auto replay = replayed(record, game);
  if (!replay) return located(std::move(replay.error().message), source, line);
  return replay;
}

core::Result<void> verify_dice(const GameRecord& record, const Replay& replay,
                               const std::string& source, int line) {
  assert(record.dice);
  auto done = verified(record, replay);
  if (!done) return located(std::move(done.error().message), source, line);
  return done;
}

core::Result<void> verify_opening(const GameRecord& record, const std::string& source, int line) {
  if (!record.opening) return {};
  const auto game = core::make_game(record.game);
  if (!game) return {};
  const std::string expected = game->initial_state(*record.opening).text();
  if (record.position == expected) return {};
  return located(fmt::format("field 'position' is '{}', expected '{}', opening {} of {}",
                             record.position, expected, *record.opening, game->name()),
                 source, line);
}

core::Result<Replay> replay(const GameRecord& record, const std::string& source, int line) {
  // Not of record.game: the file that its first positions came from may be gone by now.
  const auto game = core::make_game(record.rules);
  if (!game) return located(fmt::format("field 'rules': {}", game.error().text()), source, line);
  return replay(record, *game, source, line);
}

}  // namespace lusoria::selfplay
