// Weights of an evaluation in the spec of an agent: `greedy(weights="material=1,threat=0.3")`.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "agents/evaluation/evaluation.hpp"
#include "core/any_game.hpp"
#include "core/parse.hpp"
#include "core/result.hpp"

namespace lusoria::agents {

// An evaluation whose weights a spec may set: weighed(rules, text) has those that `text` names, and
// its own for these rules otherwise. Errors name the column in the text.
template <class E, class S>
concept WeighedEvaluation = requires(const typename S::Rules& rules, std::string_view text) {
  { E::weighed(rules, text) } -> std::same_as<core::Result<E>>;
};

// `name=number,name=number`, with the weights that there are as parameters of Kind::kReal.
core::Result<core::Arguments> read_weights(std::string_view text,
                                           std::span<const core::Parameter> weights);

// `weights`: empty for those of the evaluation itself.
core::Parameter weights_parameter();

// The game's evaluation with the weights that an agent's arguments give.
template <core::GameState S>
core::Result<Evaluation<S>> make_evaluation(const core::AnyGame& game,
                                            const core::Arguments& arguments) {
  if (!arguments.given("weights")) return Evaluation<S>();
  if constexpr (WeighedEvaluation<Evaluation<S>, S>) {
    const core::AnyState state = game.initial_state();
    auto made = Evaluation<S>::weighed(state.get<S>()->rules(), arguments.text("weights"));
    if (!made) {
      core::Error error = made.error();
      error.column += arguments.text_column("weights") - 1;
      return tl::unexpected(std::move(error));
    }
    return made;
  } else {
    return core::fail_at(arguments.column("weights"),
                         fmt::format("the evaluation of '{}' has no weights", game.name()));
  }
}

}  // namespace lusoria::agents
