// Evaluation of many leaves at once, as a network does it.
#pragma once

#include <span>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"

namespace lusoria::search {

// A position in which a seat is to move, and what is asked of it.
template <core::GameState S>
struct Question {
  const S* state = nullptr;
  std::span<const core::Action> actions;  // all legal ones
  // To be filled in: what the position is worth to each seat, -1 to 1, and a prior for each of the
  // actions, in their order: not negative, of any sum; all 0 is taken for all alike.
  core::Returns values;
  std::span<float> priors;
};

// Called once a batch, never in a node loop. A search with several threads calls it from all of
// them at a time.
template <core::GameState S>
class BatchEvaluator {
 public:
  BatchEvaluator() = default;
  BatchEvaluator(const BatchEvaluator&) = delete;
  BatchEvaluator& operator=(const BatchEvaluator&) = delete;
  virtual ~BatchEvaluator() = default;

  virtual void evaluate(std::span<Question<S>> questions) = 0;
};

}  // namespace lusoria::search
