#pragma once

#include "search/perft.hpp"

namespace lusoria::search {

template <core::GameState S>
std::uint64_t perft(const S& state, core::KeyHistory& history, int depth) {
  if (depth == 0) return 1;
  core::ActionList actions;
  if (state.to_move() == core::Player::kNobody) return 0;
  if constexpr (core::ChanceState<S>) {
    if (state.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      for (const core::ChanceOutcome& o : outcomes) actions.push_back(o.outcome);
    }
  }
  if (core::is_seat(state.to_move())) core::legal_actions(state, history, actions);
  if (depth == 1) return actions.size();
  std::uint64_t paths = 0;
  const std::size_t mark = history.size();
  for (const core::Action action : actions) {
    S next = state;
    core::apply(next, history, action);
    paths += perft(next, history, depth - 1);
    history.truncate(mark);
  }
  return paths;
}

}  // namespace lusoria::search
