#include "selfplay/referee.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <ctime>
#include <memory>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/random.hpp"
#include "selfplay/clock.hpp"

namespace lusoria::selfplay {

namespace {

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

double milliseconds(std::chrono::nanoseconds time) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  return static_cast<double>(microseconds) / 1000;
}

// The limits of each seat.
std::vector<GameLimits> limits_of(const GameSetup& setup) {
  std::vector<GameLimits> all;
  for (const Seat& seat : setup.seats) all.push_back(setup.limits.with(seat.limits));
  return all;
}

// One game in progress.
class Game {
 public:
  Game(const GameSetup& setup, std::stop_token stop, const MoveObserver& observer)
      : setup_(setup),
        stop_(std::move(stop)),
        observer_(observer),
        state_(setup.start),
        missable_(state_.game().has_missed_turns()),
        limits_(limits_of(setup)),
        clocks_(limits_),
        adjudicator_(setup.adjudication),
        time_limit_(state_.game().time_limit()),
        dice_(setup.seed, setup.number, setup.dice) {
    assert(static_cast<int>(setup.seats.size()) == state_.game().player_count());
    assert(!setup.adjudication.any() || setup.seats.size() == 2);
    assert(!clocks_.any() || !missable_);
    for (std::size_t i = 0; i < setup.seats.size(); ++i) {
      shown_.emplace_back(seed_for(core::Purpose::kResample, i));
      agents_.push_back(std::make_unique<AskedAgent>(setup.seats[i].agent,
                                                     core::seat(static_cast<int>(i)),
                                                     seed_for(core::Purpose::kAgent, i)));
    }
    describe();
  }

  std::optional<GameRecord> play() {
    begin_agents();
    while (!ended_) {
      const core::Player mover = state_.to_move();
      if (stop_.stop_requested()) return std::nullopt;
      if (mover == core::Player::kNobody) {
        end_by_rules();
      } else if (mover == core::Player::kChance) {
        draw_chance();
      } else if (adjudicate()) {
        break;
      } else if (setup_.limits.max_plies != 0 && plies_ >= setup_.limits.max_plies) {
        end(EndReason::kMaxPlies, core::Returns::draw(players()));
      } else if (!ask(mover)) {
        return std::nullopt;
      }
    }
    return std::move(record_);
  }

 private:
  int players() const { return static_cast<int>(setup_.seats.size()); }
  std::uint64_t seed_for(core::Purpose purpose, std::uint64_t index) const {
    return core::derive_seed(setup_.seed, setup_.number, purpose, index);
  }

  void describe() {
    record_.game = state_.game().name();
    record_.rules = state_.game().rules_name();
    record_.number = setup_.number;
    record_.seed = setup_.seed;
    record_.opening = setup_.opening;
    record_.opening_name = setup_.opening_name;
    record_.position = state_.text();
    record_.limits = setup_.limits;
    if (state_.game().has_chance()) record_.dice = setup_.dice;
    record_.started = utc_now();
    record_.adjudication = setup_.adjudication;
    for (const Seat& seat : setup_.seats) {
      record_.agents.push_back({seat.name, seat.spec, seat.limits.beyond(setup_.limits)});
    }
  }

  const GameLimits& limits_of_seat(core::Player seat) const {
    return limits_[core::seat_index(seat)];
  }
  TurnClock turn_clock_of(core::Player seat) const {
    return turn_clock(state_.game(), limits_of_seat(seat));
  }

  core::AnyState shown_to(core::Player seat) {
    return state_.resample(seat, shown_[core::seat_index(seat)]);
  }

  void begin_agents() {
    for (int i = 0; i < players() && !ended_; ++i) {
      const core::Player seat = core::seat(i);
      AskedAgent& agent = *agents_[core::seat_index(seat)];
      const Reply reply = agent.begin(shown_to(seat), turn_clock_of(seat), stop_);
      if (reply.kind != Reply::Kind::kThrew) continue;
      if (missable_) {
        refused_[core::seat_index(seat)] = reply.error;
      } else {
        lose(seat, EndReason::kException, reply.error);
      }
    }
  }

  void draw_chance() {
    dice_.follow(state_);
    const core::Action outcome = dice_.draw(state_);
    apply({.text = state_.action_text(outcome), .chance = true}, core::Player::kChance, outcome);
  }

  // Asks the mover for its action and plays it, or does what its fault calls for. False when the
  // game was interrupted meanwhile.
  bool ask(core::Player mover) {
    const std::size_t seat = core::seat_index(mover);
    if (const auto refused = std::exchange(refused_[seat], std::nullopt)) {
      record_.move_ms.push_back(0);
      fault(mover, EndReason::kException, *refused);
      return true;
    }
    if (clocks_.limited() && !missable_) agents_[seat]->show(clocks_.shown_to(mover));
    const search::Limits limits = limits_of_seat(mover).per_move(stop_, clocks_.left(mover));
    const Reply reply = agents_[seat]->ask(shown_to(mover), limits, turn_clock_of(mover), stop_);
    // An answer that a stop cut short is not the agent's best, nor its fault.
    if (stop_.stop_requested()) return false;
    record_.move_ms.push_back(milliseconds(reply.time));
    used_ms_ += record_.move_ms.back();
    judge(mover, reply);
    return true;
  }

  void judge(core::Player mover, const Reply& reply) {
    const agents::Decision& decision = reply.decision;
    const GameLimits& limits = limits_of_seat(mover);
    const auto had = clocks_.left(mover);
    if (reply.kind == Reply::Kind::kThrew) {
      fault(mover, EndReason::kException, reply.error);
    } else if (reply.kind == Reply::Kind::kLate) {
      fault(mover, EndReason::kTime, reply.error);
    } else if (reply.kind == Reply::Kind::kIllegal) {
      fault(mover, EndReason::kIllegalMove, reply.error);
    } else if (!missable_ && limits.time.count() != 0 && reply.time > limits.time + limits.margin) {
      fault(mover, EndReason::kTime,
            fmt::format("took longer than {} ms and the margin of {} ms", limits.time.count(),
                        limits.margin.count()));
    } else if (!clocks_.take(mover, reply.time)) {
      fault(mover, EndReason::kTime,
            fmt::format(
                "took longer than the {} ms that its clock had left and the margin of {} ms",
                std::chrono::floor<std::chrono::milliseconds>(had).count(), limits.margin.count()));
    } else if (time_limit_.count() != 0 && used_ms_ > static_cast<double>(time_limit_.count())) {
      end(EndReason::kTimeLimit, state_.returns_at_time_limit());
    } else if (decision.resigns) {
      resign(mover);
    } else if (decision.action == core::kNoAction) {
      fault(mover, EndReason::kIllegalMove, "answered no action");
    } else if (!state_.is_legal(decision.action)) {
      fault(mover, EndReason::kIllegalMove,
            fmt::format("answered action {}, which is not legal",
                        core::action_index(decision.action)));
    } else {
      dice_.follow(state_);
      ++plies_;
      note(mover, decision.value());
      apply({.text = state_.action_text(decision.action)}, mover, decision.action, reply.time,
            &decision);
    }
  }

  void fault(core::Player mover, EndReason reason, const std::string& error) {
    if (!missable_) return lose(mover, reason, error);
    // One that is only late goes on from where it is.
    if (reason != EndReason::kTime) agents_[core::seat_index(mover)]->forget();
    intervene(state_.missed_turn(), {.seat = mover, .why = reason, .error = error});
  }

  void resign(core::Player mover) {
    if (!missable_) return lose(mover, EndReason::kResignation, {});
    intervene(state_.departure(mover), {.seat = mover, .why = EndReason::kResignation});
  }

  // The referee's own action, in the turn of a seat.
  void intervene(core::Action action, Intervention why) {
    dice_.follow(state_);
    ++plies_;
    const core::Player mover = why.seat;
    note(mover, std::nullopt);
    apply({.text = state_.action_text(action), .referee = std::move(why)}, mover, action);
  }

  void apply(RecordedAction recorded, core::Player mover, core::Action action,
             std::chrono::nanoseconds time = {}, const agents::Decision* decision = nullptr) {
    tell(recorded, mover);
    record_.actions.push_back(std::move(recorded));
    if (!observer_) {
      state_.apply(action);
      return;
    }
    const core::AnyState before = state_;
    state_.apply(action);
    const auto& referee = record_.actions.back().referee;
    observer_({.before = before,
               .after = state_,
               .mover = mover,
               .action = action,
               .time = time,
               .decision = decision,
               .referee = referee ? &*referee : nullptr});
  }

  // Tells the agents that follow the game of an action in the state before it.
  void tell(const RecordedAction& recorded, core::Player mover) {
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      if (!agents_[i]->follows()) continue;
      const bool known = !recorded.chance || state_.shows_outcome(core::seat(static_cast<int>(i)));
      agents_[i]->note({.actor = mover,
                        .referee = recorded.referee.has_value(),
                        .action = known ? recorded.text : std::string()});
    }
  }

  // What the seat says that the position is worth to it, to six digits, as it is recorded. Numbers
  // that are none count for nothing.
  void note(core::Player seat, std::optional<double> value) {
    if (!setup_.adjudication.any()) return;
    if (value && !std::isfinite(*value)) value.reset();
    if (value) value = std::round(std::clamp(*value, -1.0, 1.0) * 1e6) / 1e6;
    adjudicator_.note(seat, value);
    record_.values.push_back(value);
  }

  // Ends the game where the agents agree on it, and says whether it did.
  bool adjudicate() {
    if (const auto winner = adjudicator_.winner()) {
      end(EndReason::kAdjudicatedWin, core::Returns::win(*winner, players()));
    } else if (adjudicator_.is_draw()) {
      end(EndReason::kAdjudicatedDraw, core::Returns::draw(players()));
    }
    return ended_;
  }

  void end_by_rules() {
    record_.result = state_.result_text();
    end(EndReason::kRules, state_.returns());
  }

  void lose(core::Player offender, EndReason reason, std::string error) {
    record_.offender = offender;
    record_.error = std::move(error);
    end(reason, forfeit_returns(offender, players()));
  }

  void end(EndReason reason, const core::Returns& returns) {
    record_.end = reason;
    record_.returns = returns;
    ended_ = true;
  }

  const GameSetup& setup_;
  std::stop_token stop_;
  const MoveObserver& observer_;
  core::AnyState state_;
  const bool missable_;
  const std::vector<GameLimits> limits_;  // of each seat
  GameClocks clocks_;
  Adjudicator adjudicator_;
  std::chrono::milliseconds time_limit_;  // of the game, 0: none
  Dice dice_;
  std::vector<core::Rng> shown_;  // of each seat: draws what it is shown
  std::vector<std::unique_ptr<AskedAgent>> agents_;
  // What the first begin_game() of a seat threw, until that has cost it a turn.
  std::array<std::optional<std::string>, core::kMaxPlayers> refused_{};
  GameRecord record_;
  double used_ms_ = 0;  // sum of record_.move_ms
  int plies_ = 0;       // decisions that were carried out
  bool ended_ = false;
};

}  // namespace

TurnClock turn_clock(const core::AnyGame& game, const GameLimits& limits) {
  if (!game.has_missed_turns()) return {};
  const std::chrono::milliseconds own = limits.time + limits.margin;
  const std::chrono::milliseconds games = game.turn_time();
  const bool tighter = limits.time.count() != 0 && (games.count() == 0 || own < games);
  return {.allowed = tighter ? own : games, .margin = limits.margin};
}

std::optional<GameRecord> play_game(const GameSetup& setup, std::stop_token stop,
                                    const MoveObserver& observer) {
  return Game(setup, std::move(stop), observer).play();
}

}  // namespace lusoria::selfplay
