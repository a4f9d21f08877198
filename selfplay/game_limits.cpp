#include "selfplay/game_limits.hpp"

#include <algorithm>
#include <utility>

namespace lusoria::selfplay {

namespace {

using std::chrono::microseconds;

constexpr int kMovesLeft = 30;  // that what is left of a clock is shared between
// Where a clock has run out. The less a move takes, the more rarely a loaded machine interrupts it.
constexpr microseconds kLeastTime{100};

// Calls f(member of LimitChanges, the same of GameLimits) for each limit that an agent may have of
// its own.
template <class F>
void each_limit(F&& f) {
  f(&LimitChanges::simulations, &GameLimits::simulations);
  f(&LimitChanges::nodes, &GameLimits::nodes);
  f(&LimitChanges::depth, &GameLimits::depth);
  f(&LimitChanges::time, &GameLimits::time);
  f(&LimitChanges::margin, &GameLimits::margin);
  f(&LimitChanges::memory, &GameLimits::memory);
  f(&LimitChanges::clock, &GameLimits::clock);
  f(&LimitChanges::increment, &GameLimits::increment);
}

// The part of a clock that one move may take.
microseconds share_of(microseconds left, microseconds increment, microseconds margin) {
  const microseconds wanted = left / kMovesLeft + increment * 4 / 5;
  return std::max<microseconds>(std::min(wanted, left - std::min(margin, left / 2)), kLeastTime);
}

}  // namespace

search::Limits GameLimits::per_move(std::stop_token stop, microseconds left) const {
  std::chrono::nanoseconds most = time;
  if (clock.count() != 0) {
    const std::chrono::nanoseconds share = share_of(left, increment, margin);
    most = most.count() == 0 ? share : std::min(most, share);
  }
  return {.simulations = simulations,
          .nodes = nodes,
          .depth = depth,
          .time = most,
          .memory = memory,
          .stop = std::move(stop)};
}

GameLimits GameLimits::with(const LimitChanges& changes) const {
  GameLimits limits = *this;
  each_limit(
      [&](auto change, auto limit) { limits.*limit = (changes.*change).value_or(limits.*limit); });
  return limits;
}

LimitChanges LimitChanges::beyond(const GameLimits& limits) const {
  LimitChanges changes = *this;
  each_limit([&](auto change, auto limit) {
    if (changes.*change == limits.*limit) (changes.*change).reset();
  });
  return changes;
}

}  // namespace lusoria::selfplay
