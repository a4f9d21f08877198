// Alpha-beta with iterative deepening (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975),
// fail-soft, with a transposition table (Greenblatt, 1967). For two players without chance or
// hidden information; a side may move several times in a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/transposition_table.hpp"

namespace lusoria::search {

template <class S>
concept PerfectInformation = core::GameState<S> && !core::ChanceState<S> && !core::HiddenState<S>;

struct AlphaBetaConfig {
  bool deepening = true;  // one ply more at a time; else straight to the depth limit, or to the end
  bool table = true;      // never used under a repetition rule, where the way to a position matters
};

// Finds the best action by depth. A win in fewer plies is better, a loss in more. The report's
// value is exact when no position was cut off by the depth limit; the value of an action that is
// not the best one is an upper bound. Needs a state in which a seat is to move.
template <PerfectInformation S, class Evaluation = NoEvaluation>
requires EvaluationOf<Evaluation, S>
class AlphaBeta {
 public:
  explicit AlphaBeta(AlphaBetaConfig config = {}, Evaluation evaluation = {});

  // `history` is that of the root (core/history.hpp). Keeps the table from one call to the next.
  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits);
  // Forgets the table.
  void clear() { table_.clear(); }

 private:
  // Scores are whole numbers: a win at ply p is kWin - p, any other value of the game v is v *
  // kUnit.
  using Score = std::int32_t;
  static constexpr Score kWin = 1'000'000;
  static constexpr Score kUnit = 900'000;
  static constexpr Score kInfinite = 2'000'000;
  static constexpr int kMostPlies = 512;

  Score visit(const S& state, Score alpha, Score beta, int depth, int ply);
  Score child_score(const S& child, core::Player mover, Score alpha, Score beta, int depth,
                    int ply);
  Score search_root(const S& root, int depth);
  Score terminal_score(const S& state, core::Player mover, int ply) const;
  Score horizon_score(const S& state);
  bool out_of_limits();
  void put_first(core::ActionList& actions, core::Action first) const;
  void set_variation(int ply, core::Action action);
  void fill_report(SearchReport& report, Score score, int depth) const;
  static double value_of(Score score);

  AlphaBetaConfig config_;
  Evaluation evaluation_;
  TranspositionTable table_;
  // Of the search in progress.
  const Limits* limits_ = nullptr;
  LimitWatch* watch_ = nullptr;
  core::KeyHistory history_;
  std::uint64_t nodes_ = 0;
  std::uint64_t horizons_ = 0;  // positions valued without their whole subtree
  bool aborted_ = false;
  StopReason reason_ = StopReason::kFinished;
  core::ActionList root_actions_;  // in the order of the last iteration
  std::vector<ActionStatistics> statistics_;
  std::vector<std::vector<core::Action>> variations_;  // the principal variation from each ply on
};

}  // namespace lusoria::search
