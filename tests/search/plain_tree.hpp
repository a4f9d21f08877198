// A written tree without chance, as a state that searches for perfect information accept.
#pragma once

#include <string>
#include <utility>

#include "tests/support/tree_game.hpp"

namespace lusoria::test {

class PlainTreeRules;

class PlainTreeState {
 public:
  using Rules = PlainTreeRules;

  PlainTreeState(const PlainTreeRules& rules, const TreeState& tree)
      : rules_(&rules), tree_(tree) {}

  const PlainTreeRules& rules() const { return *rules_; }
  core::Player to_move() const { return tree_.to_move(); }
  core::Returns returns() const { return tree_.returns(); }
  std::uint64_t hash() const { return tree_.hash(); }
  void legal_actions(core::ActionList& list) const { tree_.legal_actions(list); }
  void apply(core::Action action) { tree_.apply(action); }
  friend bool operator==(const PlainTreeState& a, const PlainTreeState& b) {
    return a.tree_ == b.tree_;
  }

 private:
  const PlainTreeRules* rules_;
  TreeState tree_;
};

class PlainTreeRules {
 public:
  using State = PlainTreeState;

  explicit PlainTreeRules(TreeRules tree) : tree_(std::move(tree)) {}

  std::string name() const { return tree_.name(); }
  int player_count() const { return tree_.player_count(); }
  int action_count() const { return tree_.action_count(); }
  std::uint64_t opening_count() const { return 1; }
  PlainTreeState initial_state(std::uint64_t opening) const {
    return {*this, tree_.initial_state(opening)};
  }
  std::string state_text(const PlainTreeState& /*state*/) const { return name(); }
  core::Result<PlainTreeState> parse_state(std::string_view /*text*/) const {
    return initial_state(0);
  }
  std::string action_text(const PlainTreeState& /*state*/, core::Action action) const {
    return std::to_string(core::action_index(action));
  }
  std::string player_name(core::Player player) const { return tree_.player_name(player); }
  std::string draw(const PlainTreeState& /*state*/, bool /*colour*/) const { return name(); }
  std::string result_text(const PlainTreeState& /*state*/) const { return name(); }

 private:
  TreeRules tree_;
};

static_assert(core::GameState<PlainTreeState> && !core::ChanceState<PlainTreeState>);

}  // namespace lusoria::test
