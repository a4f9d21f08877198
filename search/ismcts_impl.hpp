// The tree of Mcts for games with hidden information: one tree over what the root's mover can see.
// Each simulation draws a full state anew; a node's children are the actions seen there in any of
// them, and an action competes only where it is legal (its availability, in the paper's word).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/mcts.hpp"
#include "search/playout.hpp"
#include "search/simulations.hpp"

namespace lusoria::search {

template <core::GameState S>
class InformationSetSearch {
 public:
  explicit InformationSetSearch(MctsConfig config) : config_(config) {}

  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng) {
    SearchReport report;
    history_ = history;
    most_nodes_ = std::max<std::size_t>(limits.memory / sizeof(Node), 1024);
    nodes_.assign(1, Node{});
    run_simulations(
        limits, report, [&] { return nodes_.size(); },
        [&] { simulate(root.resample(root.to_move(), rng), rng); });
    fill_report(root, report);
    return report;
  }

 private:
  struct Node {
    double total = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    std::uint32_t child = 0;  // the newest child, and the next older sibling; 0 ends the list
    std::uint32_t sibling = 0;
    core::Action action = core::kNoAction;
    core::Player chooser = core::Player::kNobody;
  };

  void simulate(S state, core::Rng& rng) {
    const std::size_t mark = history_.size();
    std::uint32_t node = 0;
    path_.assign(1, 0);
    bool grown = false;
    while (!grown && state.to_move() != core::Player::kNobody) {
      const std::uint32_t next = descend(node, state, rng, grown);
      if (next == 0) break;
      node = next;
      core::apply(state, history_, nodes_[node].action);
      path_.push_back(node);
    }
    const core::Returns returns = playout(state, history_, rng);
    history_.truncate(mark);
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
    back_up(nodes_, path_, returns);
  }

  // The child to follow; a new one (`grown`) while a legal action has none; 0 when the memory is
  // used up.
  std::uint32_t descend(std::uint32_t node, const S& state, core::Rng& rng, bool& grown) {
    if constexpr (core::ChanceState<S>) {
      if (state.to_move() == core::Player::kChance) {
        core::ChanceList outcomes;
        state.chance_outcomes(outcomes);
        const core::Action drawn = core::sample(outcomes, rng);
        const std::uint32_t known = find(node, drawn);
        if (known != 0) return known;
        grown = true;
        return grow(node, drawn, core::Player::kChance);
      }
    }
    core::ActionList actions;
    core::legal_actions(state, history_, actions);
    const std::uint32_t fresh = pick_fresh(node, actions, state.to_move(), rng);
    if (fresh != 0) {
      grown = true;
      return fresh;
    }
    std::uint32_t best = 0;
    double best_bound = -1e300;
    for (const core::Action action : actions) {
      const std::uint32_t child = find(node, action);
      if (child == 0) continue;
      Node& n = nodes_[child];
      ++n.available;
      const double visits = n.visits;
      const double bound =
          n.total / visits + config_.exploration * std::sqrt(std::log(n.available) / visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    return best;
  }

  // A new child for a random one of the legal actions that have none yet; 0 when all have.
  std::uint32_t pick_fresh(std::uint32_t node, const core::ActionList& actions, core::Player mover,
                           core::Rng& rng) {
    core::ActionList fresh;
    for (const core::Action action : actions) {
      if (find(node, action) == 0) fresh.push_back(action);
    }
    if (fresh.empty()) return 0;
    return grow(node, fresh[rng.below(static_cast<std::uint32_t>(fresh.size()))], mover);
  }

  std::uint32_t find(std::uint32_t node, core::Action action) const {
    std::uint32_t child = nodes_[node].child;
    while (child != 0 && nodes_[child].action != action) child = nodes_[child].sibling;
    return child;
  }

  std::uint32_t grow(std::uint32_t node, core::Action action, core::Player chooser) {
    if (nodes_.size() >= most_nodes_) return 0;
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(
        {.available = 1, .sibling = nodes_[node].child, .action = action, .chooser = chooser});
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
      const Node& n = nodes_[find(0, action)];
      const std::uint64_t here = n.action == action ? n.visits : 0;
      report.actions.push_back(
          {.action = action, .visits = here, .value = here > 0 ? n.total / n.visits : 0});
      if (here > most) {
        most = here;
        report.best = action;
      }
      if (here > 0) total += n.total;
      visits += here;
    }
    std::sort(
        report.actions.begin(), report.actions.end(),
        [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
    report.principal_variation = {report.best};
    report.value = visits > 0 ? total / static_cast<double>(visits) : 0;
    report.nodes = nodes_.size();
    report.depth = deepest_;
  }

  MctsConfig config_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
  core::KeyHistory history_;
  std::size_t most_nodes_ = 0;
  int deepest_ = 0;
};

}  // namespace lusoria::search
