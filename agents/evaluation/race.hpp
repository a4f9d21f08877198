// What a position of a race game is worth to each of its seats: the chance of its tokens to be home
// first, by a weighed sum of counts.
#pragma once

#include <concepts>
#include <string_view>

#include "agents/evaluation/evaluation.hpp"
#include "agents/evaluation/lotus_ludo.hpp"
#include "agents/evaluation/ludox.hpp"
#include "agents/evaluation/race_terms.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::agents {

namespace race {

using lotus_ludo::default_weights;
using lotus_ludo::expected_returns;
using lotus_ludo::terms;
using ludox::default_weights;
using ludox::expected_returns;
using ludox::terms;

template <class S>
concept RaceState = core::GameState<S> &&
    (std::same_as<S, core::lotus_ludo::State> || std::same_as<S, core::ludox::State> ||
     std::same_as<S, core::ludox::DeluxeState>);

}  // namespace race

// For 2 to 4 seats, whoever is to move. Missed turns count for nothing.
template <race::RaceState S>
struct Evaluation<S> {
  static constexpr bool kKnown = true;
  static constexpr bool kSumsToZero = true;

  static core::Result<Evaluation> weighed(const typename S::Rules& rules, std::string_view text) {
    return race::read_weights(text, race::default_weights(rules))
        .map([](const race::Weights& weights) {
          Evaluation out;
          out.weights_ = weights;
          out.given_ = true;
          return out;
        });
  }

  // What each seat can expect of a state that is not over.
  core::Returns returns(const S& state) const {
    const race::Weights& weights = given_ ? weights_ : race::default_weights(state.rules());
    const int seats = state.rules().player_count();
    return race::expected_returns(state, race::scores(race::terms(state), weights, seats));
  }

  float operator()(const S& state, core::Player seat) const {
    // What is not decided is worth less than what is.
    constexpr float kMost = 0.9999F;
    return kMost * returns(state)[seat];
  }

 private:
  race::Weights weights_{};
  bool given_ = false;
};

}  // namespace lusoria::agents
