// Depth-limited searches of chance games and of many players as their definitions have them: no
// pruning, no table, no order. What the real ones are compared with.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game_state.hpp"
#include "tests/support/solve.hpp"

namespace lusoria::test {

// Values of any position, multiples of 1 / 8 so that sums are exact, different for each seat.
struct ScrambledEvaluation {
  template <core::GameState S>
  float operator()(const S& state, core::Player seat) const {
    const std::uint64_t bits = core::mix64(state.hash() + core::seat_index(seat));
    return (static_cast<float>(bits % 15) - 7.0F) / 8.0F;
  }
};

// The same, with a sum of 0 over the seats.
struct BalancedEvaluation {
  static constexpr bool kSumsToZero = true;

  template <core::GameState S>
  float operator()(const S& state, core::Player seat) const {
    const int players = state.rules().player_count();
    const std::uint64_t bits = core::mix64(state.hash());
    int last = 0;
    for (int i = 0; i + 1 < players; ++i) {
      const int value = static_cast<int>((bits >> (8 * i)) % 5) - 2;
      if (core::seat(i) == seat) return static_cast<float>(value) / 8.0F;
      last -= value;
    }
    return static_cast<float>(last) / 8.0F;
  }
};

template <core::GameState S, class E>
class PlainDepth {
 public:
  enum class Others { kAll, kOneReply };

  explicit PlainDepth(Others others = Others::kAll, E evaluation = {})
      : others_(others), evaluate_(evaluation) {}

  // The hero's value when every other seat works against it.
  double against_all(const S& state, core::Player hero, int depth, bool replied = false) {
    ++nodes;
    const core::Player mover = state.to_move();
    if (mover == core::Player::kNobody) return static_cast<double>(state.returns()[hero]);
    if (depth <= 0) return static_cast<double>(evaluate_(state, hero));
    if (mover == core::Player::kChance) {
      double sum = 0;
      each_outcome(state, [&](const S& next, double probability) {
        sum += probability * against_all(next, hero, depth - chained(next), replied);
      });
      return sum;
    }
    core::ActionList actions;
    legal(state, actions);
    const core::Action likely = likely_action(state, actions);
    double best = mover == hero ? -2 : 2;
    for (const core::Action action : actions) {
      const bool free = others_ == Others::kAll || mover == hero;
      if (!free && replied && action != likely) continue;
      const bool now_replied = !free && (replied || action != likely);
      const double value = against_all(after(state, action), hero, depth - 1, now_replied);
      best = mover == hero ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  // What each seat gets when each seeks its own: the first of equal actions.
  Values each_its_own(const S& state, int depth) {
    ++nodes;
    Values values{};
    const core::Player mover = state.to_move();
    const int players = state.rules().player_count();
    if (mover == core::Player::kNobody || depth <= 0) {
      for (int i = 0; i < players; ++i) {
        const core::Player seat = core::seat(i);
        values[static_cast<std::size_t>(i)] = static_cast<double>(
            mover == core::Player::kNobody ? state.returns()[seat] : evaluate_(state, seat));
      }
      return values;
    }
    if (mover == core::Player::kChance) {
      each_outcome(state, [&](const S& next, double probability) {
        const Values one = each_its_own(next, depth - chained(next));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += probability * one[i];
      });
      return values;
    }
    core::ActionList actions;
    legal(state, actions);
    bool first = true;
    for (const core::Action action : actions) {
      const Values one = each_its_own(after(state, action), depth - 1);
      if (first || one[seat_index(mover)] > values[seat_index(mover)] + 1e-9) values = one;
      first = false;
    }
    return values;
  }

  S after(const S& state, core::Action action) const {
    S next = state;
    next.apply(action);
    return next;
  }

  std::uint64_t nodes = 0;

 private:
  static int chained(const S& next) { return next.to_move() == core::Player::kChance ? 1 : 0; }
  static void legal(const S& state, core::ActionList& actions) {
    actions.clear();
    state.legal_actions(actions);
  }
  template <class F>
  void each_outcome(const S& state, F&& f) const {
    if constexpr (core::ChanceState<S>) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      for (const auto& [outcome, probability] : outcomes) f(after(state, outcome), probability);
    }
  }
  core::Action likely_action(const S& state, const core::ActionList& actions) const {
    const core::Player mover = state.to_move();
    core::Action likely = core::kNoAction;
    float best = 0;
    for (const core::Action action : actions) {
      const S next = after(state, action);
      const float value =
          next.to_move() == core::Player::kNobody ? next.returns()[mover] : evaluate_(next, mover);
      if (likely != core::kNoAction && value <= best) continue;
      best = value;
      likely = action;
    }
    return likely;
  }

  Others others_;
  E evaluate_;
};

}  // namespace lusoria::test
