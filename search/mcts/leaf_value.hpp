// What an evaluation says of a leaf, for every seat.
#pragma once

#include "core/game_state.hpp"
#include "core/player.hpp"
#include "search/evaluation.hpp"

namespace lusoria::search {

// Either kind serves: the one for the mover of two, or the one for any seat.
template <class E, class S>
concept LeafEvaluationOf = EvaluationOf<E, S> || SeatEvaluationOf<E, S>;

namespace mcts {

// What a state that is not over is worth to each seat. An evaluation for the mover alone can say so
// for two players while a seat is to move; elsewhere it gives every seat 0.
template <class E, core::GameState S>
core::Returns leaf_value(const E& evaluate, const S& state, int players) {
  if constexpr (AllSeatsEvaluationOf<E, S>) return evaluate.returns(state);
  core::Returns returns(players);
  if constexpr (SeatEvaluationOf<E, S>) {
    for (int i = 0; i < players; ++i) {
      returns.set(core::seat(i), evaluate(state, core::seat(i)));
    }
  } else {
    if (players != 2 || !core::is_seat(state.to_move())) return returns;
    const float first = core::to_first(evaluate(state), state.to_move()).value;
    returns.set(core::Player::kFirst, first);
    returns.set(core::Player::kSecond, -first);
  }
  return returns;
}

}  // namespace mcts

}  // namespace lusoria::search
