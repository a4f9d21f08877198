// Alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975), fail-soft, with the
// refinements of config.hpp, by one thread or several. For two players without chance or hidden
// information; a side may move several times in a row.
#pragma once

#include <memory>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "search/alphabeta/config.hpp"
#include "search/alphabeta/worker.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::search {

template <class S>
concept PerfectInformation = core::GameState<S> && !core::ChanceState<S> && !core::HiddenState<S>;

// Finds the best action by depth. A win in fewer plies is better, a loss in more, as far as the
// search tells them apart: the table may know of a longer win first. The report's value is exact
// when it holds for the game itself: nothing that the depth limit, the evaluation or a guess
// decided had a part in it. The value of an action that is not among the best `lines` is an upper
// bound, and -1 when none was found out. Needs a state in which a seat is to move.
//
// Keeps its limits: nodes are exact for one thread and shared out evenly over several; memory is
// that of the table, the order of actions and the threads' stacks of actions together (a budget
// under a MiB a thread leaves no table worth the name). Under a limit in time, soft_time is looked
// at between iterations: the search ends when the next one would hardly be finished, sooner when
// the best action has long been the same, and later when the last iteration changed it.
//
// One thread visits the same tree on every machine, given the same limits but time and the same
// searches before. Several threads race on the table.
template <PerfectInformation S, class Evaluation = NoEvaluation>
requires EvaluationOf<Evaluation, S>
class AlphaBeta {
 public:
  explicit AlphaBeta(AlphaBetaConfig config = {}, Evaluation evaluation = {});

  // `history` is that of the root (core/history.hpp). Keeps the table from one call to the next.
  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits);
  // Forgets the table and the cut-offs that order the actions.
  void clear() {
    shared_->table.clear();
    workers_.clear();
  }

 private:
  using Worker = detail::Worker<S, Evaluation>;

  std::size_t prepare(const Limits& limits);
  void deepen(const S& root, const core::KeyHistory& history, const Limits& limits,
              SearchReport& report);
  bool search_lines(int depth, SearchReport& report);
  void help(Worker& worker, int number, int deepest) const;
  void keep_legal(const S& root, const core::KeyHistory& history, SearchLine& line) const;

  AlphaBetaConfig config_;
  Evaluation evaluation_;
  std::unique_ptr<detail::SharedSearch> shared_ = std::make_unique<detail::SharedSearch>();
  std::vector<std::unique_ptr<Worker>> workers_;  // the first is the caller's thread
};

}  // namespace lusoria::search
