// Monte Carlo tree search: UCT (Kocsis and Szepesvari, "Bandit Based Monte-Carlo Planning", 2006)
// with one random playout a simulation. Two to four players (each maximises its own returns),
// chance nodes that are sampled by their probabilities, and hidden information by single-observer
// information sets (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search",
// 2012).
#pragma once

#include <cstdint>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::search {

struct MctsConfig {
  double exploration = 1.0;  // the weight of the square root in UCB1, for values in -1 to 1
};

// One search from one root; the tree is built anew each time. A tree that has used up its memory
// goes on without growing. Needs a state in which a seat is to move. The report's value is the mean
// of the simulations, and its best action the most visited one.
template <core::GameState S>
class Mcts {
 public:
  explicit Mcts(MctsConfig config = {}) : config_(config) {}

  // `history` is that of the root. Ends by the limits on simulations, nodes (of the tree), time or
  // stop; at least one of these must be set, or kMostSimulations are made.
  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng);

 private:
  // A node's children lie side by side, in a random order, so that the first `tried` ones are those
  // with visits. Values are those of the seat that chose the action which leads to the node.
  struct Node {
    double total = 0;
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0;
    std::uint16_t child_count = 0;
    std::uint16_t tried = 0;
    core::Action action = core::kNoAction;
    core::Player chooser = core::Player::kNobody;
  };
  static_assert(sizeof(Node) == 24);

  void simulate(const S& root, core::Rng& rng);
  void expand(std::uint32_t node, const S& state, core::Rng& rng);
  std::uint32_t choose(Node& parent) const;
  std::uint32_t descend(std::uint32_t node, const S& state, core::Rng& rng);
  void fill_report(SearchReport& report) const;

  MctsConfig config_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
  core::KeyHistory history_;
  std::size_t most_nodes_ = 0;
  int deepest_ = 0;
};

}  // namespace lusoria::search
