// One thread of alpha-beta: searches the tree to a depth. The driver is alphabeta.hpp.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "search/alphabeta/config.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/score.hpp"
#include "search/alphabeta/transposition_table.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/variations.hpp"

namespace lusoria::search::detail {

// What the threads of a search share.
struct SharedSearch {
  TranspositionTable table;
  std::atomic<bool> done{false};  // the first thread has finished: the others stop
  // Positions that threads search at the moment, by their key (Sharing::kDefer). Threads race on
  // the slots; a wrong answer only puts an action off, or fails to.
  std::array<std::atomic<std::uint64_t>, 1 << 12> busy{};
};

// Under a repetition rule a position's value depends on the way to it. An entry of the table is
// therefore found by the position and all earlier ones that the rule remembers: what it says is
// exact, and two ways to a position share it only when they passed the same positions.
template <class S, class Evaluation>
class Worker {
 public:
  Worker(const AlphaBetaConfig& config, const Evaluation& evaluation, SharedSearch& shared);

  // What a worker takes of the memory budget, all but its share of the pairs of actions.
  static std::size_t fixed_bytes();

  struct Task {
    const S* root;
    const core::KeyHistory* history;
    const Limits* limits;
    std::uint64_t nodes;     // 0: no limit
    std::size_t pair_bytes;  // for the memory of pairs of actions
    bool helps;              // is not the first thread
    bool alone;              // is the only one
  };
  void start(const Task& task);
  // To a depth, in a window around `guess` where the config says so: the value of the best of the
  // root's actions from `first` on, which is then at `first`. Without a result when aborted() and
  // variation() is empty.
  Found search_root(int depth, std::size_t first, Score guess);

  bool aborted() const { return aborted_; }
  StopReason reason() const { return reason_; }
  std::uint64_t nodes() const { return nodes_; }
  std::vector<core::Action> variation() const { return variations_.line(0); }
  const core::ActionList& root_actions() const { return root_actions_; }
  const std::vector<ActionStatistics>& statistics() const { return statistics_; }

 private:
  static constexpr std::size_t kMostMoves = std::size_t{1} << 16;
  static constexpr int kQuietPlies = 12;
  static constexpr bool kKnowsNothing = std::is_same_v<Evaluation, NoEvaluation>;

  // An inner position while its actions are searched.
  struct Node {
    std::size_t first = 0;  // its actions, in moves_
    std::size_t count = 0;
    core::LikenessKey like;
    core::Question question = core::Question::kValue;
    Score alpha = 0;
    Score beta = 0;
    Found answer;  // when it needs no search
  };
  // Scores of actions: from kSpecial on they are never reduced, and kPutOff ones come last.
  static constexpr std::int32_t kSpecial = 1 << 18;
  static constexpr std::int32_t kPutOff = -(1 << 28);

  Found search_window(int depth, std::size_t first, Score alpha, Score beta);
  Found visit_child(const S& child, core::Player mover, Score alpha, Score beta, int depth, int ply,
                    core::Action action);
  Found visit(const S& state, Score alpha, Score beta, int depth, int ply, core::Action before);
  Found visit_plain(const S& state, Score alpha, Score beta, int depth, int ply);
  Found visit_quiet(const S& state, Score alpha, Score beta, int ply, int plies_left);
  bool open(const S& state, int depth, int ply, core::Action before, Node& node);
  bool settled_by_bounds(Score least, Score most, Node& node) const;
  bool settled_by_insight(const S& state, int depth, core::ActionList& actions, Node& node);
  bool settled_by_table(int depth, int ply, Node& node, core::Action& best);
  bool settled_by_children(const S& state, int depth, int ply, Node& node);
  bool settled_by_pass(const S& state, int depth, int ply, core::Action before, Node& node);
  void score_actions(const S& state, int ply, core::Action before, core::Action best,
                     const core::ActionList& actions, Node& node);
  ScoredAction& pick(Node& node, std::size_t index);
  Found search_actions(const S& state, int depth, int ply, core::Action before, Node& node);
  Found search_action(const S& child, core::Player mover, const ScoredAction& action,
                      std::size_t index, Score alpha, Score beta, int depth, int ply);
  int reduction(const ScoredAction& action, std::size_t index, int depth) const;
  void learn(const S& state, const Node& node, std::size_t tried, int depth, int ply,
             core::Action before, core::Action best);
  void keep(const Node& node, Found found, core::Action best, int depth, int ply);
  Found finish(const Node& node, Score best, bool best_whole, bool all_whole) const;
  Found terminal(const S& state, core::Player mover, int ply);
  Found horizon(const S& state) const;
  bool out_of_limits();
  std::uint64_t busy_key(const Node& node, core::Action action) const;

  AlphaBetaConfig config_;
  bool plain_;
  Evaluation evaluation_;
  SharedSearch& shared_;
  CutoffMemory memory_;
  Variations variations_{kMostPlies + 1};
  std::unique_ptr<ScoredAction[]> moves_;  // a stack of the actions of all positions in progress
  std::size_t moves_used_ = 0;
  std::array<std::array<std::uint8_t, 64>, 64> reductions_{};  // by depth and place in the order
  // Of the search in progress.
  Task task_{};
  std::optional<LimitWatch> watch_;
  core::KeyHistory history_;
  std::uint64_t nodes_ = 0;
  bool aborted_ = false;
  StopReason reason_ = StopReason::kFinished;
  core::ActionList root_actions_;  // in the order of the last iteration
  std::vector<ActionStatistics> statistics_;
};

}  // namespace lusoria::search::detail
