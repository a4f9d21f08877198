#include "selfplay/cli/play_session.hpp"

#include <algorithm>
#include <cassert>
#include <ctime>
#include <utility>

#include <fmt/format.h>

#include "core/random.hpp"
#include "selfplay/dice.hpp"
#include "selfplay/referee.hpp"

namespace lusoria::selfplay::cli {

namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// Keyed by turns, so that what was taken back and is played again rolls the same.
constexpr DiceKey kDice{.block = 0};

}  // namespace

PlaySession::PlaySession(core::AnyState start, std::optional<std::uint64_t> opening,
                         std::vector<Seat> seats, std::uint64_t seed, GameLimits limits)
    : opening_(opening),
      seats_(std::move(seats)),
      seed_(seed),
      limits_(limits),
      started_(utc_now()) {
  assert(static_cast<int>(seats_.size()) == start.game().player_count());
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].agent) {
      asked_.push_back(nullptr);
      continue;
    }
    asked_.push_back(
        std::make_unique<AskedAgent>(seats_[i].agent, core::seat(static_cast<int>(i)),
                                     core::derive_seed(seed_, 0, core::Purpose::kAgent, i)));
  }
  states_.push_back(std::move(start));
}

bool PlaySession::human_to_move() const {
  const core::Player mover = state().to_move();
  return !is_over() && core::is_seat(mover) && seat(mover).agent == nullptr;
}

int PlaySession::human_count() const {
  return static_cast<int>(std::count_if(seats_.begin(), seats_.end(),
                                        [](const Seat& s) { return s.agent == nullptr; }));
}

int PlaySession::people_playing() const {
  int people = 0;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].agent && state().is_playing(core::seat(static_cast<int>(i)))) ++people;
  }
  return people;
}

const Intervention* PlaySession::intervention() const {
  return referee_.empty() || !referee_.back() ? nullptr : &*referee_.back();
}

// A stream for each ply, so that what was taken back leaves no trace.
std::uint64_t PlaySession::stream(core::Purpose purpose, std::uint64_t index) const {
  return core::derive_seed(seed_, 0, purpose, ply() * core::kMaxPlayers + index);
}

core::AnyState PlaySession::shown_to(core::Player player) const {
  core::Rng rng(stream(core::Purpose::kResample, core::seat_index(player)));
  return state().resample(player, rng);
}

core::Action PlaySession::roll() {
  Dice dice(seed_, 0, kDice);
  for (std::size_t i = 0; i < states_.size(); ++i) {
    dice.follow(states_[i]);
    // Brings the streams to where they are by now.
    const bool past = i < actions_.size();
    if (past && states_[i].to_move() == core::Player::kChance) dice.draw(states_[i]);
  }
  const core::Action outcome = dice.draw(state());
  put(outcome, std::chrono::nanoseconds(0), std::nullopt);
  return outcome;
}

PlaySession::Answer PlaySession::advise(agents::Agent& adviser) const {
  const core::Player mover = state().to_move();
  const core::AnyState shown = shown_to(mover);
  adviser.begin_game(shown, mover, stream(core::Purpose::kAgent, core::seat_index(mover)));
  const auto start = search::Clock::now();
  agents::Decision decision = adviser.decide(shown, limits_.per_move({}));
  return {.action = decision.resigns ? core::kNoAction : decision.action,
          .resigns = decision.resigns,
          .report = std::move(decision.report),
          .time = search::Clock::now() - start};
}

PlaySession::Answer PlaySession::ask() {
  const core::Player mover = state().to_move();
  Reply reply = asked_[core::seat_index(mover)]->ask(shown_to(mover), limits_.per_move({}),
                                                     turn_clock(state().game(), limits_), {});
  const core::Action action = reply.decision.action;
  Answer answer{.action = core::kNoAction,
                .resigns = reply.decision.resigns,
                .report = std::move(reply.decision.report),
                .time = reply.time};
  if (reply.kind == Reply::Kind::kThrew) {
    fault(EndReason::kException, reply.error, reply.time);
  } else if (reply.kind == Reply::Kind::kLate) {
    fault(EndReason::kTime, reply.error, reply.time);
  } else if (reply.kind == Reply::Kind::kIllegal) {
    fault(EndReason::kIllegalMove, reply.error, reply.time);
  } else if (is_too_late(reply.time)) {
    run_out_of_time(reply.time);
  } else if (answer.resigns) {
    give_up(reply.time);
  } else if (action == core::kNoAction) {
    fault(EndReason::kIllegalMove, "answered no action", reply.time);
  } else if (!state().is_legal(action)) {
    fault(EndReason::kIllegalMove,
          fmt::format("answered action {}, which is not legal", core::action_index(action)),
          reply.time);
  } else {
    answer.action = action;
    put(action, reply.time, std::nullopt);
  }
  return answer;
}

void PlaySession::play(core::Action action, std::chrono::nanoseconds time) {
  assert(state().is_legal(action));
  if (is_too_late(time)) return run_out_of_time(time);
  if (is_missable() && turn_time().count() != 0 && time > turn_time()) return miss();
  put(action, time, std::nullopt);
}

void PlaySession::put(core::Action action, std::chrono::nanoseconds time,
                      std::optional<Intervention> referee) {
  tell(action, referee.has_value());
  states_.push_back(state());
  states_.back().apply(action);
  actions_.push_back(action);
  referee_.push_back(std::move(referee));
  times_.push_back(time);
}

// Tells the agents that follow the game of an action in the state before it.
void PlaySession::tell(core::Action action, bool referee) {
  const core::Player mover = state().to_move();
  const bool chance = mover == core::Player::kChance;
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    if (!asked_[i] || !asked_[i]->follows()) continue;
    const bool known = !chance || state().shows_outcome(core::seat(static_cast<int>(i)));
    asked_[i]->note({.actor = mover,
                     .referee = referee,
                     .action = known ? state().action_text(action) : std::string()});
  }
}

void PlaySession::fault(EndReason reason, std::string error, std::chrono::nanoseconds time) {
  if (!is_missable()) return lose(reason, std::move(error), time);
  const core::Player mover = state().to_move();
  const auto& asked = asked_[core::seat_index(mover)];
  if (asked && reason != EndReason::kTime) asked->forget();
  put(state().missed_turn(), time,
      Intervention{.seat = mover, .why = reason, .error = std::move(error)});
}

void PlaySession::miss() {
  fault(EndReason::kTime, fmt::format("took longer than {} ms", turn_time().count()), turn_time());
}

void PlaySession::give_up(std::chrono::nanoseconds time) {
  if (!is_missable()) return lose(EndReason::kResignation, {}, time);
  const core::Player mover = state().to_move();
  put(state().departure(mover), time, Intervention{.seat = mover, .why = EndReason::kResignation});
}

void PlaySession::resign() { give_up(std::chrono::nanoseconds(0)); }

void PlaySession::lose(EndReason reason, std::string error, std::chrono::nanoseconds time) {
  end_ = reason;
  error_ = std::move(error);
  times_.push_back(time);
}

// Whether a decision of that time passes the limit in time of the game. Sums as a replay does.
bool PlaySession::is_too_late(std::chrono::nanoseconds time) const {
  const std::chrono::milliseconds limit = state().game().time_limit();
  double used = 0;
  for (const std::chrono::nanoseconds earlier : times_) used += milliseconds(earlier);
  return limit.count() != 0 && used + milliseconds(time) > static_cast<double>(limit.count());
}

void PlaySession::run_out_of_time(std::chrono::nanoseconds time) {
  end_ = EndReason::kTimeLimit;
  times_.push_back(time);
}

bool PlaySession::undo() {
  const auto is_human_turn = [&](const core::AnyState& s) {
    return core::is_seat(s.to_move()) && seat(s.to_move()).agent == nullptr;
  };
  const auto turn = std::find_if(states_.rbegin() + 1, states_.rend(), is_human_turn);
  if (turn == states_.rend()) return false;
  states_.erase(turn.base(), states_.end());
  actions_.resize(states_.size() - 1);
  referee_.resize(actions_.size());
  times_.resize(actions_.size());
  // Agents may have followed the moves that are gone.
  for (const auto& asked : asked_) {
    if (asked) asked->forget();
  }
  return true;
}

GameRecord PlaySession::record() const {
  assert(is_over());
  const core::AnyGame game = state().game();
  GameRecord record{.game = game.name(),
                    .rules = game.rules_name(),
                    .number = 0,
                    .seed = seed_,
                    .opening = opening_,
                    .position = states_.front().text(),
                    .agents = {},
                    .limits = limits_,
                    .dice = game.has_chance() ? std::optional(kDice) : std::nullopt,
                    .actions = {},
                    .returns = state().returns(),
                    .end = end_,
                    .result = {},
                    .offender = std::nullopt,
                    .error = error_,
                    .started = started_,
                    .move_ms = {}};
  for (const Seat& s : seats_) record.agents.push_back({s.spec, s.spec});
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const bool drawn = states_[i].to_move() == core::Player::kChance;
    record.actions.push_back({states_[i].action_text(actions_[i]), drawn, referee_[i]});
    if (!drawn) record.move_ms.push_back(milliseconds(times_[i]));
  }
  if (end_ == EndReason::kRules) {
    record.result = state().result_text();
    return record;
  }
  record.move_ms.push_back(milliseconds(times_.back()));
  if (end_ == EndReason::kTimeLimit) {
    record.returns = state().returns_at_time_limit();
  } else {
    record.offender = state().to_move();
    record.returns = forfeit_returns(state().to_move(), game.player_count());
  }
  return record;
}

}  // namespace lusoria::selfplay::cli
