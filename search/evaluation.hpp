// What a search asks of an evaluation: a callable that gives a state its value. It is a template
// parameter, so that no call in a node loop is virtual.
#pragma once

#include <concepts>

#include "core/game_state.hpp"
#include "core/player.hpp"

namespace lusoria::search {

// For two players: a state with a seat to move, strictly between -1 and 1.
template <class E, class S>
concept EvaluationOf = core::GameState<S> && std::copy_constructible<E> &&
    requires(const E& evaluate, const S& s) {
  { evaluate(s) } -> std::same_as<core::MoverValue>;
};

// For any number of seats, and while chance is to move too: what a state that is not over is worth
// to a seat, strictly between -1 and 1. The values of all seats need not sum to 0.
template <class E, class S>
concept SeatEvaluationOf = core::GameState<S> && std::copy_constructible<E> &&
    requires(const E& evaluate, const S& s, core::Player seat) {
  { evaluate(s, seat) } -> std::same_as<float>;
};

// The same with returns(state), the values of all seats at once, for an evaluation that computes
// them together anyway.
template <class E, class S>
concept AllSeatsEvaluationOf = SeatEvaluationOf<E, S> && requires(const E& evaluate, const S& s) {
  { evaluate.returns(s) } -> std::same_as<core::Returns>;
};

// Whether an evaluation says that its values do sum to 0 over the seats, as returns do: by a member
// `static constexpr bool kSumsToZero = true`. Searches of many players then prune more.
template <class E>
constexpr bool kSumsToZero = [] {
  if constexpr (requires { E::kSumsToZero; }) {
    return E::kSumsToZero;
  } else {
    return false;
  }
}();

// Knows nothing: every position that is not decided is even.
struct NoEvaluation {
  static constexpr bool kSumsToZero = true;

  template <core::GameState S>
  core::MoverValue operator()(const S& /*state*/) const {
    return {0.0F};
  }
  template <core::GameState S>
  float operator()(const S& /*state*/, core::Player /*seat*/) const {
    return 0.0F;
  }
};

}  // namespace lusoria::search
