// A random playout: uniformly random legal actions, and chance by its probabilities, to the end of
// the game.
#pragma once

#include <cstdint>

#include "core/action.hpp"
#include "core/game_state.hpp"

namespace lusoria::search {

// The returns at the end. By the game's shortcut where it has one. The history is left as it was.
template <core::GameState S>
core::Returns playout(const S& from, core::KeyHistory& history, core::Rng& rng) {
  if constexpr (core::PlayoutState<S>) {
    return core::shortcut_playout(from, history, rng);
  } else {
    const std::size_t mark = history.size();
    S state = from;
    core::ActionList actions;
    while (state.to_move() != core::Player::kNobody) {
      core::Action action = core::kNoAction;
      if constexpr (core::ChanceState<S>) {
        if (state.to_move() == core::Player::kChance) {
          core::ChanceList outcomes;
          state.chance_outcomes(outcomes);
          action = core::sample(outcomes, rng);
        }
      }
      if (action == core::kNoAction) {
        core::legal_actions(state, history, actions);
        action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      }
      core::apply(state, history, action);
    }
    history.truncate(mark);
    return state.returns();
  }
}

}  // namespace lusoria::search
