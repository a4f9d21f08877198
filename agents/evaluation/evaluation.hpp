// What a position that no search has settled is worth: the evaluation that `greedy` and `alphabeta`
// use, by type of state.
#pragma once

#include "core/game_state.hpp"
#include "core/player.hpp"
#include "search/evaluation.hpp"

namespace lusoria::agents {

// A game's evaluation is a specialisation with kKnown true, in evaluation/<game>.hpp: a value in
// the open interval (-1, 1) of a position of two players in which a seat is to move, in that seat's
// view. It is a function of the state alone, takes no heap, and is cheap enough for every leaf of a
// search. A game without one is worth 0 until it is over. One whose weights a spec may set says so
// as agents/evaluation/weights.hpp has it.
template <core::GameState S>
struct Evaluation : search::NoEvaluation {
  static constexpr bool kKnown = false;
};

// Whether Monte Carlo tree search plays better by asking the evaluation at every leaf than by
// playing the game out, as matches have shown (search/README.md): by a member
// `static constexpr bool kReplacesPlayouts = true`.
template <core::GameState S>
constexpr bool kReplacesPlayouts = requires {
  requires Evaluation<S>::kReplacesPlayouts;
};

}  // namespace lusoria::agents
