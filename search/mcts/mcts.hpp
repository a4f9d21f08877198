// Monte Carlo tree search for any game: two to four players (each maximises its own returns, as in
// max^n), chance that is sampled by its probabilities, hidden information by single-observer
// information sets (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search",
// 2012). Options and their sources: search/mcts/config.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/game_state.hpp"
#include "core/random.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"
#include "search/mcts/config.hpp"
#include "search/mcts/evaluator.hpp"
#include "search/mcts/leaf_value.hpp"
#include "search/report.hpp"

namespace lusoria::search {

namespace mcts {

// A tree of one kind or another, behind one call a search.
template <core::GameState S>
class Searcher {
 public:
  Searcher() = default;
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;
  virtual ~Searcher() = default;

  virtual SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                              core::Rng& rng) = 0;
  virtual void forget() = 0;
};

}  // namespace mcts

// One search from one root at a time. A tree that has used up its memory goes on without growing,
// and the report says so. Needs a state in which a seat is to move.
//
// The report's value is the mean of the simulations (of each, in games without chance, the nearest
// value that the solver has not ruled out), and its best action the most visited one that
// may still be the best. Where the solver has found the root's value, the report is exact, its
// action keeps that value, and the search has ended early (StopReason::kFinished).
//
// For hidden information the selection is UCB1, and of the options those of playouts and of
// parallel search at the root count.
template <core::GameState S, class Evaluation = NoEvaluation>
requires LeafEvaluationOf<Evaluation, S>
class Mcts {
 public:
  // `network`, if any, gives every leaf its value and its priors in place of playouts; it must
  // outlive the search. It is not asked about hidden information.
  explicit Mcts(MctsConfig config = {}, Evaluation evaluation = {},
                BatchEvaluator<S>* network = nullptr);

  // `history` is that of the root. Ends by the limits on simulations, nodes (of the tree), time or
  // stop; at least one of these must be set, or kMostSimulations are made. With more than one
  // thread the report depends on timing. Throws std::bad_alloc when the memory is not to be had.
  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng);
  // A new game begins: nothing of the last tree is used again.
  void forget();

 private:
  bool divides(const Limits& limits) const;
  std::unique_ptr<mcts::Searcher<S>> make_searcher(const Limits& limits) const;

  MctsConfig config_;
  Evaluation evaluation_;
  BatchEvaluator<S>* network_;
  std::vector<std::unique_ptr<mcts::Searcher<S>>> searchers_;  // one, or at the root one a thread
  int threads_ = 0;                                            // that they were made for
};

}  // namespace lusoria::search
