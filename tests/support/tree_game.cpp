#include "tests/support/tree_game.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "core/parse.hpp"

namespace lusoria::test {

using core::Action;
using core::Player;
using core::Returns;

namespace {

constexpr int kProbabilitySteps = 16;

class TreeReader {
 public:
  explicit TreeReader(std::string_view text) : text_(text) {}

  std::vector<TreeRules::Node> read() {
    read_tree();
    if (at_ < text_.size()) fail("the end");
    return std::move(nodes_);
  }

 private:
  [[noreturn]] void fail(const char* expected) const {
    throw std::invalid_argument(fmt::format("column {}: expected {}", at_ + 1, expected));
  }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void take(char c) {
    if (peek() != c) fail(fmt::format("'{}'", c).c_str());
    ++at_;
  }

  int read_tree() {
    const std::size_t index = nodes_.size();
    nodes_.emplace_back();
    if (peek(1) == '(') {
      nodes_[index].mover = read_mover();
      take('(');
      do {
        while (peek() == ' ') ++at_;
        TreeRules::Branch branch = read_branch(nodes_[index].mover == Player::kChance);
        for (const auto& other : nodes_[index].branches) {
          if (other.label == branch.label) fail("labels that differ");
        }
        nodes_[index].branches.push_back(std::move(branch));
      } while (peek() == ' ');
      take(')');
      check_probabilities(nodes_[index]);
    } else {
      nodes_[index].returns = read_returns();
    }
    return static_cast<int>(index);
  }

  Player read_mover() {
    const char c = peek();
    if (c != '?' && (c < '1' || c > '4')) fail("'?' or a seat from 1 to 4");
    ++at_;
    return c == '?' ? Player::kChance : core::seat(c - '1');
  }

  TreeRules::Branch read_branch(bool chance) {
    TreeRules::Branch branch;
    const std::size_t start = at_;
    while ((peek() >= 'a' && peek() <= 'z') || (peek() >= '0' && peek() <= '9')) ++at_;
    if (at_ == start) fail("a label");
    branch.label = std::string(text_.substr(start, at_ - start));
    if (chance) {
      take('@');
      branch.probability = read_number();
      if (branch.probability <= 0) fail("a probability above 0");
    }
    take(':');
    branch.node = read_tree();
    return branch;
  }

  void check_probabilities(const TreeRules::Node& node) const {
    if (node.mover != Player::kChance) return;
    double sum = 0;
    for (const auto& branch : node.branches) sum += branch.probability;
    if (std::abs(sum - 1) > 1e-9) fail("probabilities that sum to 1");
  }

  Returns read_returns() {
    std::vector<double> values;
    if (peek() == '[') {
      ++at_;
      values.push_back(read_number());
      while (peek() == ',') {
        ++at_;
        values.push_back(read_number());
      }
      take(']');
    } else {
      const double first = read_number();
      values = {first, -first};
    }
    if (values.size() < 2 || values.size() > core::kMaxPlayers) fail("returns of 2 to 4 seats");
    Returns returns(static_cast<int>(values.size()));
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::abs(values[i]) > 1) fail("returns from -1 to 1");
      sum += values[i];
      returns.set(core::seat(static_cast<int>(i)), static_cast<float>(values[i]));
    }
    if (std::abs(sum) > 1e-5) fail("returns that sum to 0");
    return returns;
  }

  double read_number() {
    const std::size_t start = at_;
    while ((peek() >= '0' && peek() <= '9') || peek() == '.' || peek() == '-') ++at_;
    const auto number = core::parse_real(text_.substr(start, at_ - start));
    if (!number) fail("a number");
    return *number;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<TreeRules::Node> nodes_;
};

class TreeGrower {
 public:
  explicit TreeGrower(const RandomTree& options)
      : options_(options), rng_(core::mix64(options.seed)) {}

  std::vector<TreeRules::Node> grow() {
    grow_node(0, 0);
    return std::move(nodes_);
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

  int grow_node(int depth, int turn) {
    const std::size_t index = nodes_.size();
    nodes_.emplace_back();
    // Some games end early, the first position never does.
    if (depth == options_.depth || (depth > 0 && below(8) == 0)) {
      nodes_[index].returns = random_returns();
      return static_cast<int>(index);
    }
    const bool chance = rng_.uniform() < options_.chance;
    const int who = options_.alternate ? turn % options_.players : below(options_.players);
    nodes_[index].mover = chance ? Player::kChance : core::seat(who);
    std::vector<int> shares(static_cast<std::size_t>(1 + below(options_.branching)), 1);
    for (std::size_t left = kProbabilitySteps - shares.size(); left > 0; --left) {
      ++shares[static_cast<std::size_t>(below(static_cast<int>(shares.size())))];
    }
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const int child = grow_node(depth + 1, chance ? turn : turn + 1);
      nodes_[index].branches.push_back(
          {std::string(1, static_cast<char>('a' + i)),
           chance ? static_cast<double>(shares[i]) / kProbabilitySteps : 0, child});
    }
    return static_cast<int>(index);
  }

  Returns random_returns() {
    Returns returns(options_.players);
    int last = 0;
    do {
      last = 0;
      for (int i = 0; i + 1 < options_.players; ++i) {
        const int value = below(2 * options_.steps + 1) - options_.steps;
        last -= value;
        returns.set(core::seat(i), static_cast<float>(value) / static_cast<float>(options_.steps));
      }
    } while (std::abs(last) > options_.steps);
    returns.set(core::seat(options_.players - 1),
                static_cast<float>(last) / static_cast<float>(options_.steps));
    return returns;
  }

  const RandomTree& options_;
  core::Rng rng_;
  std::vector<TreeRules::Node> nodes_;
};

}  // namespace

Player TreeState::to_move() const { return rules_->node(node_).mover; }
Returns TreeState::returns() const {
  const auto& node = rules_->node(node_);
  return node.mover == Player::kNobody ? node.returns : Returns::draw(rules_->player_count());
}

void TreeState::legal_actions(core::ActionList& list) const {
  const auto& node = rules_->node(node_);
  if (!core::is_seat(node.mover)) return;
  for (std::size_t i = 0; i < node.branches.size(); ++i) {
    list.push_back(core::make_action(static_cast<int>(i)));
  }
}

void TreeState::chance_outcomes(core::ChanceList& list) const {
  const auto& node = rules_->node(node_);
  for (std::size_t i = 0; i < node.branches.size(); ++i) {
    list.push_back({core::make_action(static_cast<int>(i)), node.branches[i].probability});
  }
}

void TreeState::apply(Action action) {
  node_ = rules_->node(node_).branches.at(static_cast<std::size_t>(action_index(action))).node;
}

TreeRules::TreeRules(std::string_view text) : TreeRules("tree", TreeReader(text).read()) {}

TreeRules::TreeRules(std::string name, std::vector<Node> nodes)
    : name_(std::move(name)), nodes_(std::move(nodes)) {
  const auto leaf = std::find_if(nodes_.begin(), nodes_.end(),
                                 [](const Node& node) { return node.mover == Player::kNobody; });
  players_ = leaf->returns.players();
  for (const Node& node : nodes_) {
    action_count_ = std::max(action_count_, static_cast<int>(node.branches.size()));
    if ((node.mover == Player::kNobody && node.returns.players() != players_) ||
        (core::is_seat(node.mover) && static_cast<int>(node.mover) >= players_)) {
      throw std::invalid_argument("the nodes of a tree differ in the number of seats");
    }
  }
}

TreeRules TreeRules::random(const RandomTree& options) {
  assert(options.branching >= 1 && options.branching <= kProbabilitySteps);
  return {fmt::format("tree(seed={})", options.seed), TreeGrower(options).grow()};
}

core::Result<TreeState> TreeRules::parse_state(std::string_view text) const {
  const auto index = core::parse_integer(text);
  if (!index || *index < 0 || *index >= node_count()) {
    return core::fail(fmt::format("expected a node from 0 to {}", node_count() - 1));
  }
  return TreeState(*this, static_cast<int>(*index));
}

std::string TreeRules::action_text(const TreeState& state, Action action) const {
  return node(state.node()).branches.at(static_cast<std::size_t>(action_index(action))).label;
}

std::string TreeRules::player_name(Player player) const {
  return fmt::format("Seat {}", seat_index(player) + 1);
}

std::string TreeRules::draw(const TreeState& state, bool /*colour*/) const {
  std::string text = fmt::format("node {}:", state.node());
  for (const Branch& branch : node(state.node()).branches) text += ' ' + branch.label;
  return text + '\n';
}

std::string TreeRules::result_text(const TreeState& state) const {
  std::string text = "returns";
  for (int i = 0; i < players_; ++i) text += fmt::format(" {}", state.returns()[core::seat(i)]);
  return text;
}

}  // namespace lusoria::test
