// The tree for games with hidden information: one over what the root's mover can see. Each
// simulation draws a full state anew; a node's children are the actions seen there in any of them,
// and an action competes only where it is legal (its availability, in the paper's word).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "search/large_memory.hpp"
#include "search/mcts/config.hpp"
#include "search/mcts/node.hpp"
#include "search/mcts/playouts.hpp"
#include "search/report.hpp"
#include "search/simulations.hpp"

namespace lusoria::search::mcts {

template <core::GameState S, class Evaluation>
class InformationSetSearch {
 public:
  InformationSetSearch(const MctsConfig& config, Evaluation evaluation)
      : config_(config), evaluation_(std::move(evaluation)) {}

  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng) {
    SearchReport report;
    prepare(root, history, limits);
    run_simulations(
        limits, report, [&] { return node_count_; },
        [&] { simulate(root.resample(root.to_move(), rng), rng); });
    fill_report(root, report);
    return report;
  }
  void forget() {}

 private:
  struct Node {
    double total = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    NodeIndex child = kNone;  // the newest child, and the next older sibling
    NodeIndex sibling = kNone;
    core::Action action = core::kNoAction;
    core::Player chooser = core::Player::kNobody;
  };
  // The child of an action, at the node that is looked at now.
  struct Place {
    std::uint64_t look = 0;
    NodeIndex child = kNone;
  };

  void prepare(const S& root, const core::KeyHistory& history, const Limits& limits) {
    history_ = history;
    const auto actions = static_cast<std::size_t>(root.rules().action_count());
    const std::size_t most = std::max<std::size_t>(limits.memory / sizeof(Node), 1);
    if (most != most_nodes_) {
      memory_.reset();
      most_nodes_ = 0;
      memory_ = LargeMemory(most * sizeof(Node));
      nodes_ = static_cast<Node*>(memory_.data());
      most_nodes_ = most;
    }
    nodes_[kRoot] = Node{};
    node_count_ = 1;
    path_.reserve(kMostPlies);
    places_.assign(actions, {});
    playouts_.emplace(config_, evaluation_, root.rules().player_count(),
                      root.rules().action_count());
    deepest_ = 0;
    full_ = false;
  }

  void simulate(S state, core::Rng& rng) {
    const std::size_t mark = history_.size();
    NodeIndex node = kRoot;
    path_.assign(1, kRoot);
    moves_.clear();
    bool grown = false;
    while (!grown && state.to_move() != core::Player::kNobody && path_.size() < kMostPlies) {
      const NodeIndex next = descend(node, state, rng, grown);
      if (next == kNone) break;
      node = next;
      const Node& n = nodes_[node];
      if (core::is_seat(n.chooser)) moves_.push(n.chooser, n.action);
      core::apply(state, history_, n.action);
      path_.push_back(node);
    }
    const core::Returns returns = playouts_->run(state, history_, rng, moves_, false);
    history_.truncate(mark);
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
    for (const NodeIndex visited : path_) {
      Node& n = nodes_[visited];
      ++n.visits;
      if (core::is_seat(n.chooser)) n.total += static_cast<double>(returns[n.chooser]);
    }
    if (playouts_->learns()) playouts_->learn(moves_, returns);
  }

  // The child to follow; a new one (`grown`) while a legal action has none; kNone when it must be
  // played out from here, because the memory is used up.
  NodeIndex descend(NodeIndex node, const S& state, core::Rng& rng, bool& grown) {
    if constexpr (core::ChanceState<S>) {
      if (state.to_move() == core::Player::kChance) {
        core::ChanceList outcomes;
        state.chance_outcomes(outcomes);
        const core::Action drawn = core::sample(outcomes, rng);
        const NodeIndex known = find(node, drawn);
        if (known != kNone) return known;
        grown = true;
        return grow(node, drawn, core::Player::kChance);
      }
    }
    core::ActionList actions;
    core::legal_actions(state, history_, actions);
    ++look_;
    for (NodeIndex c = nodes_[node].child; c != kNone; c = nodes_[c].sibling) {
      place(nodes_[c].action) = {look_, c};
    }
    const core::Action fresh = pick_fresh(actions, rng);
    if (fresh != core::kNoAction) {
      const NodeIndex child = grow(node, fresh, state.to_move());
      grown = child != kNone;
      if (grown) return child;
    }
    return pick(actions);
  }

  Place& place(core::Action action) {
    return places_[static_cast<std::size_t>(core::action_index(action))];
  }

  // A random one of the legal actions that have no child yet; kNoAction when all have.
  core::Action pick_fresh(const core::ActionList& actions, core::Rng& rng) {
    core::Action picked = core::kNoAction;
    std::uint32_t fresh = 0;
    for (const core::Action action : actions) {
      if (place(action).look != look_) ++fresh;
    }
    if (fresh == 0) return picked;
    std::uint32_t skip = rng.below(fresh);
    for (const core::Action action : actions) {
      if (place(action).look == look_) continue;
      picked = action;
      if (skip-- == 0) break;
    }
    return picked;
  }

  // The best by UCB1, of those that have a child.
  NodeIndex pick(const core::ActionList& actions) {
    NodeIndex best = kNone;
    double best_bound = -1e300;
    for (const core::Action action : actions) {
      const Place& known = place(action);
      if (known.look != look_) continue;
      Node& n = nodes_[known.child];
      ++n.available;
      const double visits = n.visits;
      const double bound =
          n.total / visits + config_.exploration * std::sqrt(std::log(n.available) / visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = known.child;
      }
    }
    return best;
  }

  NodeIndex find(NodeIndex node, core::Action action) const {
    NodeIndex child = nodes_[node].child;
    while (child != kNone && nodes_[child].action != action) child = nodes_[child].sibling;
    return child;
  }

  NodeIndex grow(NodeIndex node, core::Action action, core::Player chooser) {
    if (node_count_ >= most_nodes_) {
      full_ = true;
      return kNone;
    }
    const auto child = static_cast<NodeIndex>(node_count_++);
    nodes_[child] = {
        .available = 1, .sibling = nodes_[node].child, .action = action, .chooser = chooser};
    nodes_[node].child = child;
    return child;
  }

  void fill_report(const S& root, SearchReport& report) {
    core::ActionList actions;
    core::legal_actions(root, history_, actions);
    report.best = actions[0];
    double total = 0;
    std::uint64_t visits = 0;
    std::uint64_t most = 0;
    for (const core::Action action : actions) {
      const NodeIndex child = find(kRoot, action);
      const std::uint64_t here = child != kNone ? nodes_[child].visits : 0;
      const double sum = here > 0 ? nodes_[child].total : 0;
      report.actions.push_back({.action = action,
                                .visits = here,
                                .value = here > 0 ? sum / static_cast<double>(here) : 0});
      if (here > most) {
        most = here;
        report.best = action;
      }
      total += sum;
      visits += here;
    }
    std::sort(
        report.actions.begin(), report.actions.end(),
        [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
    report.principal_variation = {report.best};
    report.value = visits > 0 ? total / static_cast<double>(visits) : 0;
    report.nodes = node_count_;
    report.depth = deepest_;
    report.full = full_;
  }

  static constexpr std::size_t kMostPlies = 4096;

  MctsConfig config_;
  Evaluation evaluation_;
  LargeMemory memory_;
  Node* nodes_ = nullptr;  // in memory_
  std::size_t node_count_ = 0;
  std::vector<NodeIndex> path_;
  std::vector<Place> places_;  // by action
  std::uint64_t look_ = 0;
  std::optional<Playouts<S, Evaluation>> playouts_;
  Moves moves_;
  core::KeyHistory history_;
  std::size_t most_nodes_ = 0;
  int deepest_ = 0;
  bool full_ = false;
};

}  // namespace lusoria::search::mcts
