// One tree over positions, for open information. The build with kFull false is bare UCT with the
// solver, for one thread; kFull true has every option.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "search/cache_line.hpp"
#include "search/limits.hpp"
#include "search/mcts/config.hpp"
#include "search/mcts/evaluator.hpp"
#include "search/mcts/leaf_value.hpp"
#include "search/mcts/node.hpp"
#include "search/mcts/playouts.hpp"
#include "search/mcts/rave.hpp"
#include "search/mcts/root.hpp"
#include "search/mcts/solver.hpp"
#include "search/mcts/tree.hpp"
#include "search/report.hpp"

namespace lusoria::search::mcts {

// What a seat is certain to get at its node: a child that can give no more than that is left out
// when it may give less, or when `higher` asks for more.
struct Floor {
  float value = -1;
  bool higher = true;
};

template <core::GameState S, class Evaluation, bool kFull>
class TreeSearch {
 public:
  // `network`, if any, is asked about every leaf; it must outlive the search.
  TreeSearch(const MctsConfig& config, Evaluation evaluation, BatchEvaluator<S>* network)
      : config_(config), evaluate_(std::move(evaluation)), network_(network) {}

  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng);
  // The next search begins with a new tree.
  void forget() { last_root_.reset(); }

 private:
  // Longer simulations go on as playouts: a position may come again where transpositions are on.
  static constexpr std::size_t kMostPlies = 4096;

  // What a thread has of its own.
  struct alignas(kCacheLine) Worker {
    Worker(const TreeSearch& search, const S& root, const core::KeyHistory& keys,
           std::uint64_t seed);

    core::Rng rng;
    core::KeyHistory history;
    std::vector<NodeIndex> path;  // of the simulation, the root first
    Moves moves;
    Playouts<S, Evaluation> playouts;
    Rave<kFull> rave;
    std::vector<Question<S>> questions;
    int deepest = 0;
  };

  // What has come of giving a node children.
  enum class Growth : std::uint8_t {
    kGrown,   // it has them
    kDue,     // it has them, but for what a network says of it
    kBusy,    // another simulation is at it
    kNoRoom,  // the tree is full
  };

  // How the way down has ended.
  enum class Leaf : std::uint8_t {
    kOpen,      // at a position without children, to be played out
    kOver,      // at the end of the game
    kSettled,   // at a position of which the value is known
    kAsked,     // at a position that has been given children now, and whose network values are due
    kExpected,  // at one of which they are due already
  };

  // What scoring a child needs to know of its parent.
  struct ParentView {
    core::Player mover = core::Player::kNobody;
    double log_visits = 0;
    double sqrt_visits = 0;
    double mean = 0;  // of the visited children, in the mover's view
    bool root = false;
    NodeIndex first = kNone;
  };

  // A leaf of a batch.
  struct Pending {
    explicit Pending(const S& root) : state(root) {
      path.reserve(kMostPlies);
      priors.resize(core::ActionList::kCapacity);
    }

    std::vector<NodeIndex> path;
    S state;
    Leaf leaf = Leaf::kOpen;
    core::Returns values;
    core::ActionList actions;
    std::vector<float> priors;
  };

  // setup_impl.hpp
  void prepare(const S& root, const core::KeyHistory& history, const Limits& limits,
               core::Rng& rng);
  void take_tree(const S& root, const core::KeyHistory& history, std::size_t bytes);
  void set_options(const Limits& limits);
  Columns columns() const;
  void expand_root();
  void add_noise(core::Rng& rng);

  // reuse_impl.hpp
  struct Lookout;
  NodeIndex find_root(const S& root, const core::KeyHistory& history) const;
  NodeIndex find_below(NodeIndex from, const S& state, Lookout& lookout, int plies) const;
  NodeIndex find_through(NodeIndex child, const S& state, Lookout& lookout, int plies) const;

  // report_impl.hpp
  void fill_report(SearchReport& report) const;
  NodeIndex best_child(NodeIndex parent) const;
  ActionStatistics statistics(NodeIndex child) const;

  // run_impl.hpp
  void run(const Limits& limits, SearchReport& report);
  void work(Worker& worker, const Limits& limits);
  std::uint64_t take(std::uint64_t wanted);
  std::uint64_t take_share();
  void end(StopReason reason);
  void simulate_batch(Worker& worker, std::vector<Pending>& batch, std::uint64_t wanted);
  void list_actions(Worker& worker, Pending& pending);
  void ask(Worker& worker, std::span<Pending> batch);
  void take_priors(const Pending& asked);

  // walk_impl.hpp
  void simulate(Worker& worker);
  Leaf walk(Worker& worker, S& state);
  NodeIndex descend(NodeIndex at, const S& state, Worker& worker);
  NodeIndex draw_outcome(const Node& parent, core::Rng& rng) const;
  NodeIndex pick_ucb1(NodeIndex at) const;
  NodeIndex pick_scored(NodeIndex at, Worker& worker) const;
  double score(NodeIndex child, const ParentView& parent, const Worker& worker) const;
  bool pruned(NodeIndex child, core::Player mover, Floor floor) const;
  Floor floor_of(NodeIndex at, core::Player mover) const;

  // grow_impl.hpp
  Growth expand(NodeIndex at, const S& state, Worker& worker);
  NodeIndex make_children(const S& state, Worker& worker, std::uint32_t& count);
  void put_winner_first(const S& state, core::ActionList& actions, NodeIndex first, Worker& worker);
  NodeIndex make_outcomes(const S& state, std::uint32_t& count);
  void publish(NodeIndex at, NodeIndex first, std::uint32_t count);
  void initialise(NodeIndex child);
  void look_ahead(const S& state, core::ActionList& actions, std::span<float> values,
                  core::KeyHistory& history) const;
  float worth_of(const S& state, core::Player seat, core::KeyHistory& history) const;

  // backup_impl.hpp
  core::Returns value_of(Worker& worker, const S& state, Leaf leaf);
  void back_up(Worker& worker, std::span<const NodeIndex> path, const core::Returns& returns);
  core::Returns within_bounds(NodeIndex at, const core::Returns& returns) const;
  void back_up_rave(Worker& worker, std::span<const NodeIndex> path, const core::Returns& returns);
  void back_up_worth(std::span<const NodeIndex> path, float worth);
  void propagate(std::span<const NodeIndex> path);
  void take_back(std::span<const NodeIndex> path);

  MctsConfig config_;
  Evaluation evaluate_;
  BatchEvaluator<S>* network_;
  Tree tree_;
  std::optional<S> last_root_;
  core::KeyHistory last_history_;

  // Of the search in progress.
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<double> root_priors_;  // with noise; empty without
  RootHalving halving_;
  core::Player mover_ = core::Player::kNobody;  // at the root
  int players_ = 2;
  bool solver_ = false;
  bool in_order_ = true;  // children are tried in their order first, and then picked by UCB1
  bool alone_ = true;     // one thread
  bool virtual_ = false;  // simulations under way count
  bool moves_ = false;    // the moves of a simulation are kept
  std::uint64_t most_ = 0;
  std::atomic<bool> ended_{false};
  std::atomic<bool> solved_{false};
  std::atomic<StopReason> reason_{StopReason::kSimulations};
  alignas(kCacheLine) std::atomic<std::uint64_t> taken_{0};
};

}  // namespace lusoria::search::mcts
