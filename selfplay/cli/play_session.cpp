#include "selfplay/cli/play_session.hpp"

#include <algorithm>
#include <cassert>
#include <ctime>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "core/game_state.hpp"
#include "core/random.hpp"

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

}  // namespace

PlaySession::PlaySession(core::AnyState start, std::optional<std::uint64_t> opening,
                         std::vector<Seat> seats, std::uint64_t seed, GameLimits limits)
    : opening_(opening),
      seats_(std::move(seats)),
      seed_(seed),
      limits_(limits),
      started_(utc_now()),
      begun_(seats_.size(), false) {
  assert(static_cast<int>(seats_.size()) == start.game().player_count());
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

// A stream for each ply, so that what was taken back leaves no trace.
std::uint64_t PlaySession::stream(core::Purpose purpose, std::uint64_t index) const {
  return core::derive_seed(seed_, 0, purpose, ply() * core::kMaxPlayers + index);
}

core::AnyState PlaySession::shown_to(core::Player player) const {
  core::Rng rng(stream(core::Purpose::kResample, core::seat_index(player)));
  return state().resample(player, rng);
}

core::Action PlaySession::roll() {
  core::ChanceList outcomes;
  state().chance_outcomes(outcomes);
  core::Rng rng(stream(core::Purpose::kChance, 0));
  const core::Action outcome = core::sample(outcomes, rng);
  play(outcome, std::chrono::nanoseconds(0));
  return outcome;
}

PlaySession::Answer PlaySession::decide(agents::Agent& agent, bool begin) const {
  const core::Player mover = state().to_move();
  const core::AnyState shown = shown_to(mover);
  if (begin) agent.begin_game(shown, mover, stream(core::Purpose::kAgent, core::seat_index(mover)));
  const auto start = search::Clock::now();
  agents::Decision decision = agent.decide(shown, limits_.per_move({}));
  return {.action = decision.resigns ? core::kNoAction : decision.action,
          .resigns = decision.resigns,
          .report = std::move(decision.report),
          .time = search::Clock::now() - start};
}

PlaySession::Answer PlaySession::advise(agents::Agent& adviser) const {
  return decide(adviser, true);
}

PlaySession::Answer PlaySession::ask() {
  const std::size_t mover = core::seat_index(state().to_move());
  Answer answer;
  try {
    answer = decide(*seats_[mover].agent, !begun_[mover]);
  } catch (const std::exception& error) {
    lose(EndReason::kException, error.what());
    return answer;
  } catch (...) {
    lose(EndReason::kException, "threw something that is no std::exception");
    return answer;
  }
  begun_[mover] = true;
  if (is_too_late(answer.time)) {
    run_out_of_time(answer.time);
    answer.action = core::kNoAction;
  } else if (answer.resigns) {
    lose(EndReason::kResignation, {});
  } else if (answer.action == core::kNoAction) {
    lose(EndReason::kIllegalMove, "answered no action");
  } else if (!state().is_legal(answer.action)) {
    lose(EndReason::kIllegalMove,
         fmt::format("answered action {}, which is not legal", core::action_index(answer.action)));
    answer.action = core::kNoAction;
  } else {
    play(answer.action, answer.time);
  }
  return answer;
}

void PlaySession::play(core::Action action, std::chrono::nanoseconds time) {
  assert(state().is_legal(action));
  if (is_too_late(time)) return run_out_of_time(time);
  states_.push_back(state());
  states_.back().apply(action);
  actions_.push_back(action);
  times_.push_back(time);
}

void PlaySession::lose(EndReason reason, std::string error) {
  end_ = reason;
  error_ = std::move(error);
  times_.emplace_back(0);
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

void PlaySession::resign() { lose(EndReason::kResignation, {}); }

bool PlaySession::undo() {
  const auto is_human_turn = [&](const core::AnyState& s) {
    return core::is_seat(s.to_move()) && seat(s.to_move()).agent == nullptr;
  };
  const auto turn = std::find_if(states_.rbegin() + 1, states_.rend(), is_human_turn);
  if (turn == states_.rend()) return false;
  states_.erase(turn.base(), states_.end());
  actions_.resize(states_.size() - 1);
  times_.resize(actions_.size());
  // Agents may have followed the moves that are gone.
  std::fill(begun_.begin(), begun_.end(), false);
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
    const bool chance = states_[i].to_move() == core::Player::kChance;
    record.actions.push_back({states_[i].action_text(actions_[i]), chance});
    if (!chance) record.move_ms.push_back(milliseconds(times_[i]));
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
