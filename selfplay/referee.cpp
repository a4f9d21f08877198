#include "selfplay/referee.hpp"

#include <cassert>
#include <ctime>
#include <exception>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/game_state.hpp"
#include "core/random.hpp"

namespace lusoria::selfplay {

namespace {

using search::Clock;

// Bytes of an agent's own words that go into a record.
constexpr std::size_t kLongestError = 500;

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

double milliseconds(std::chrono::nanoseconds time) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  return static_cast<double>(microseconds) / 1000;
}

// Calls f, which belongs to an agent: what it threw, in words, or nothing.
template <class F>
std::optional<std::string> thrown_by(F&& f) {
  try {
    f();
    return std::nullopt;
  } catch (const std::exception& e) {
    return std::string(e.what()).substr(0, kLongestError);
  } catch (...) {
    return "threw something that is no std::exception";
  }
}

// One game in progress.
class Game {
 public:
  Game(const GameSetup& setup, std::stop_token stop, const MoveObserver& observer)
      : setup_(setup),
        stop_(std::move(stop)),
        observer_(observer),
        state_(setup.start),
        time_limit_(state_.game().time_limit()),
        chance_(core::derive_seed(setup.seed, setup.number, core::Purpose::kChance)) {
    assert(static_cast<int>(setup.seats.size()) == state_.game().player_count());
    for (std::size_t i = 0; i < setup.seats.size(); ++i) {
      shown_.emplace_back(core::derive_seed(setup.seed, setup.number, core::Purpose::kResample, i));
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

  void describe() {
    record_.game = state_.game().name();
    record_.rules = state_.game().rules_name();
    record_.number = setup_.number;
    record_.seed = setup_.seed;
    record_.opening = setup_.opening;
    record_.position = state_.text();
    record_.limits = setup_.limits;
    record_.started = utc_now();
    for (const Seat& seat : setup_.seats) record_.agents.push_back({seat.name, seat.spec});
  }

  core::AnyState shown_to(core::Player seat) {
    return state_.resample(seat, shown_[core::seat_index(seat)]);
  }

  void begin_agents() {
    for (int i = 0; i < players() && !ended_; ++i) {
      const core::Player seat = core::seat(i);
      const auto index = static_cast<std::size_t>(i);
      const core::AnyState shown = shown_to(seat);
      const std::uint64_t seed =
          core::derive_seed(setup_.seed, setup_.number, core::Purpose::kAgent, index);
      const auto thrown =
          thrown_by([&] { setup_.seats[index].agent->begin_game(shown, seat, seed); });
      if (thrown) lose(seat, EndReason::kException, *thrown);
    }
  }

  void draw_chance() {
    core::ChanceList outcomes;
    state_.chance_outcomes(outcomes);
    apply(core::Player::kChance, core::sample(outcomes, chance_), {}, nullptr);
  }

  // Asks the mover for its action and plays it, or ends the game by the mover's fault. False when
  // the game was interrupted meanwhile.
  bool ask(core::Player mover) {
    agents::Agent& agent = *setup_.seats[core::seat_index(mover)].agent;
    const core::AnyState shown = shown_to(mover);
    const search::Limits limits = setup_.limits.per_move(stop_);
    agents::Decision decision;
    const Clock::time_point start = Clock::now();
    const auto thrown = thrown_by([&] { decision = agent.decide(shown, limits); });
    const std::chrono::nanoseconds time = Clock::now() - start;
    // An answer that a stop cut short is not the agent's best, nor its fault.
    if (stop_.stop_requested()) return false;
    record_.move_ms.push_back(milliseconds(time));
    used_ms_ += record_.move_ms.back();
    if (thrown) {
      lose(mover, EndReason::kException, *thrown);
    } else if (setup_.limits.time.count() != 0 &&
               time > setup_.limits.time + setup_.limits.margin) {
      lose(mover, EndReason::kTime,
           fmt::format("took longer than {} ms and the margin of {} ms", setup_.limits.time.count(),
                       setup_.limits.margin.count()));
    } else if (time_limit_.count() != 0 && used_ms_ > static_cast<double>(time_limit_.count())) {
      end(EndReason::kTimeLimit, state_.returns_at_time_limit());
    } else if (decision.resigns) {
      lose(mover, EndReason::kResignation, {});
    } else if (decision.action == core::kNoAction) {
      lose(mover, EndReason::kIllegalMove, "answered no action");
    } else if (!state_.is_legal(decision.action)) {
      lose(mover, EndReason::kIllegalMove,
           fmt::format("answered action {}, which is not legal",
                       core::action_index(decision.action)));
    } else {
      ++plies_;
      apply(mover, decision.action, time, &decision);
    }
    return true;
  }

  void apply(core::Player mover, core::Action action, std::chrono::nanoseconds time,
             const agents::Decision* decision) {
    record_.actions.push_back(
        {.text = state_.action_text(action), .chance = mover == core::Player::kChance});
    if (!observer_) {
      state_.apply(action);
      return;
    }
    const core::AnyState before = state_;
    state_.apply(action);
    observer_({.before = before,
               .after = state_,
               .mover = mover,
               .action = action,
               .time = time,
               .decision = decision});
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
  std::chrono::milliseconds time_limit_;  // of the game, 0: none
  core::Rng chance_;
  std::vector<core::Rng> shown_;  // of each seat: draws what it is shown
  GameRecord record_;
  double used_ms_ = 0;  // sum of record_.move_ms
  int plies_ = 0;
  bool ended_ = false;
};

}  // namespace

std::optional<GameRecord> play_game(const GameSetup& setup, std::stop_token stop,
                                    const MoveObserver& observer) {
  return Game(setup, std::move(stop), observer).play();
}

}  // namespace lusoria::selfplay
