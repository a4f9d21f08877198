// What a search asks of an evaluation: a callable that gives a state with a seat to move a
// MoverValue strictly between -1 and 1. It is a template parameter, so that no call in a node loop
// is virtual.
#pragma once

#include <concepts>

#include "core/game_state.hpp"
#include "core/player.hpp"

namespace lusoria::search {

template <class E, class S>
concept EvaluationOf = core::GameState<S> && std::copy_constructible<E> &&
    requires(const E& evaluate, const S& s) {
  { evaluate(s) } -> std::same_as<core::MoverValue>;
};

// Knows nothing: every position that is not decided is even.
struct NoEvaluation {
  template <core::GameState S>
  core::MoverValue operator()(const S& /*state*/) const {
    return {0.0F};
  }
};

}  // namespace lusoria::search
