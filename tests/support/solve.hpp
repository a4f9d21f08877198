// Plain search to the end of a small game, as the reference for real ones: no pruning, no table.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/game_state.hpp"

namespace lusoria::test {

// What each seat gets.
using Values = std::array<double, core::kMaxPlayers>;

// What best play gives when all is seen: minimax with two seats, max^n with more (of equally good
// actions the mover takes the first), the expectation at chance. The history is the one that leads
// to the state.
template <core::GameState S>
Values solve(const S& state, core::KeyHistory& history) {
  Values values{};
  const core::Player mover = state.to_move();
  if (mover == core::Player::kNobody) {
    for (int i = 0; i < state.rules().player_count(); ++i) {
      values[static_cast<std::size_t>(i)] = static_cast<double>(state.returns()[core::seat(i)]);
    }
    return values;
  }
  const auto after = [&](core::Action action) {
    S next = state;
    const std::size_t size = history.size();
    core::apply(next, history, action);
    const Values found = solve(next, history);
    history.truncate(size);
    return found;
  };
  if constexpr (core::ChanceState<S>) {
    if (mover == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      for (const auto& [outcome, probability] : outcomes) {
        const Values found = after(outcome);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += probability * found[i];
      }
      return values;
    }
  }
  core::ActionList actions;
  core::legal_actions(state, history, actions);
  bool first = true;
  for (const core::Action action : actions) {
    const Values found = after(action);
    if (first || found[seat_index(mover)] > values[seat_index(mover)]) values = found;
    first = false;
  }
  return values;
}

// The same from a first position.
template <core::GameState S>
Values solve(const S& state) {
  core::KeyHistory history;
  core::begin(state, history);
  return solve(state, history);
}

// The actions that keep the mover's value, within a rounding error. Requires a seat to move.
template <core::GameState S>
std::vector<core::Action> best_actions(const S& state, core::KeyHistory& history) {
  const std::size_t mover = seat_index(state.to_move());
  const double best = solve(state, history)[mover];
  core::ActionList actions;
  core::legal_actions(state, history, actions);
  std::vector<core::Action> found;
  for (const core::Action action : actions) {
    S next = state;
    const std::size_t size = history.size();
    core::apply(next, history, action);
    if (solve(next, history)[mover] > best - 1e-9) found.push_back(action);
    history.truncate(size);
  }
  return found;
}

template <core::GameState S>
std::vector<core::Action> best_actions(const S& state) {
  core::KeyHistory history;
  core::begin(state, history);
  return best_actions(state, history);
}

}  // namespace lusoria::test
