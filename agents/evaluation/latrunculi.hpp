// What a position of Ludus Latrunculorum is worth: a weighed sum of counts, brought into (-1, 1).
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "agents/evaluation/evaluation.hpp"
#include "core/games/latrunculi/rules.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::agents {

namespace latrunculi {

// What is counted. A term is positive where it is good for the side to move: the mover's count less
// the opponent's, unless it says otherwise. The two sides of a threat are weighed apart because the
// mover carries out its own at once and may still parry the other's. To catch a man is to take it,
// or to immobilise it where the rules say so.
enum class Term : std::size_t {
  kMaterial,   // men, on the board and in hand
  kDux,        // a dux, on top of being a man
  kMobility,   // moves, without regard to repetition and to squares that are guarded
  kThreat,     // the opponent's men that the mover can catch with one move
  kDanger,     // less the mover's men that the opponent could catch if it were to move
  kHolds,      // the opponent's immobilised men
  kHeld,       // less the mover's
  kProtected,  // lines on which a man cannot be caught: an edge, or a friend, is on one side
  kInner,      // men off the edge
  kPlacing,    // while men are placed: less those beside an enemy with the other side empty
};
constexpr std::size_t kTerms = 10;

using Terms = std::array<float, kTerms>;
using Weights = Terms;  // in men; -kMostWeight to kMostWeight

constexpr float kMostWeight = 1000;

// As a spec names them.
constexpr std::array<std::string_view, kTerms> kTermNames = {
    "material", "dux",  "mobility",  "threat", "danger",
    "holds",    "held", "protected", "inner",  "placing",
};

// By kind of ruleset; chosen by hand and by matches of `greedy` with itself.
const Weights& default_weights(const core::latrunculi::Ruleset& ruleset);

// The counts of a position that is not over. A linear model over them can be fitted to results.
template <int Words>
Terms terms(const core::latrunculi::State<Words>& state);

// Changes `weights` to those that the text names. Errors name the column in the text.
core::Result<Weights> read_weights(std::string_view text, const Weights& weights);

extern template Terms terms(const core::latrunculi::State<1>&);
extern template Terms terms(const core::latrunculi::State<2>&);
extern template Terms terms(const core::latrunculi::State<3>&);

}  // namespace latrunculi

// The sum x of weighed terms as x / (kHalf + |x|), which keeps every order and never reaches 1: an
// advantage of kHalf men is worth a half.
template <int Words>
struct Evaluation<core::latrunculi::State<Words>> {
  using State = core::latrunculi::State<Words>;
  static constexpr bool kKnown = true;
  static constexpr bool kReplacesPlayouts = true;
  static constexpr float kHalf = 8;

  static core::Result<Evaluation> weighed(const typename State::Rules& rules,
                                          std::string_view text) {
    return latrunculi::read_weights(text, latrunculi::default_weights(rules.ruleset()))
        .map([](const latrunculi::Weights& weights) {
          Evaluation out;
          out.weights_ = weights;
          out.given_ = true;
          return out;
        });
  }

  core::MoverValue operator()(const State& state) const {
    const latrunculi::Weights& weights =
        given_ ? weights_ : latrunculi::default_weights(state.rules().ruleset());
    const latrunculi::Terms terms = latrunculi::terms(state);
    float sum = 0;
    for (std::size_t i = 0; i < latrunculi::kTerms; ++i) sum += weights[i] * terms[i];
    return {sum / (kHalf + (sum < 0 ? -sum : sum))};
  }

 private:
  latrunculi::Weights weights_{};
  bool given_ = false;
};

}  // namespace lusoria::agents
