// A game whose tree is written out, so that a search can be compared with what the tree says.
//
// A tree is a leaf or a node: who moves, then the branches in parentheses, each `label:tree`.
//   1(a:2(x:1 y:-1) b:0)             seat 1 chooses, then seat 2; a leaf is the first seat's return
//   ?(h@0.5:1 t@0.5:1(z:0))          `?` is chance; `@` gives the probability of a branch
//   3(a:[1,-0.5,-0.5] b:[0,0,0])     with three or four seats a leaf lists the return of each
// The same seat may move several times in a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_state.hpp"

namespace lusoria::test {

class TreeRules;

class TreeState {
 public:
  using Rules = TreeRules;

  TreeState(const TreeRules& rules, int node) : rules_(&rules), node_(node) {}

  const TreeRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Returns returns() const;
  std::uint64_t hash() const { return core::mix64(static_cast<std::uint64_t>(node_)); }
  void legal_actions(core::ActionList& list) const;
  void chance_outcomes(core::ChanceList& list) const;
  void apply(core::Action action);
  // The node's number in the order of the text; the root is 0.
  int node() const { return node_; }

  friend bool operator==(const TreeState& a, const TreeState& b) { return a.node_ == b.node_; }

 private:
  const TreeRules* rules_;
  int node_;
};

// What a random tree looks like. Returns are multiples of 1 / steps, and probabilities of 1 / 16,
// so that few steps give many ties, and values are exact in floating point.
struct RandomTree {
  std::uint64_t seed = 0;
  int depth = 4;      // the longest game, in plies, chance included
  int branching = 3;  // most branches of a node; at least 1, at most 16
  int players = 2;
  double chance = 0;       // how often a node is chance
  bool alternate = false;  // seats move in turn, instead of in any order
  int steps = 8;
};

class TreeRules {
 public:
  using State = TreeState;

  struct Branch {
    std::string label;
    double probability = 0;  // of a chance node's branch
    int node = 0;
  };
  struct Node {
    core::Player mover = core::Player::kNobody;
    core::Returns returns;
    std::vector<Branch> branches;
  };

  // Throws std::invalid_argument, naming the column, when the text is no tree.
  explicit TreeRules(std::string_view text);
  // The nodes of a tree, the root first.
  TreeRules(std::string name, std::vector<Node> nodes);
  static TreeRules random(const RandomTree& options);

  const std::string& name() const { return name_; }
  int player_count() const { return players_; }
  int action_count() const { return action_count_; }
  std::uint64_t opening_count() const { return 1; }
  TreeState initial_state(std::uint64_t /*opening*/) const { return {*this, 0}; }
  std::string state_text(const TreeState& state) const { return std::to_string(state.node()); }
  core::Result<TreeState> parse_state(std::string_view text) const;
  std::string action_text(const TreeState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const TreeState& state, bool colour) const;
  std::string result_text(const TreeState& state) const;

  const Node& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  int node_count() const { return static_cast<int>(nodes_.size()); }

 private:
  std::string name_;
  std::vector<Node> nodes_;
  int players_ = 2;
  int action_count_ = 1;
};

}  // namespace lusoria::test
