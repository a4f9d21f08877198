// What a search says in the end.
#pragma once

#include <algorithm>

#include "search/mcts/tree_search.hpp"

namespace lusoria::search::mcts {

// The most visited child, of those that may be the best for all that is certain; when the value is
// known, of those that keep it.
template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::best_child(NodeIndex parent) const {
  const Bounds<kFull> bounds(tree_);
  const Node& node = tree_.node(parent);
  const core::Player mover = tree_.node(node.first_child).chooser;
  const Interval value = core::is_seat(mover) ? bounds.bound(parent, mover) : Interval{};
  const auto eligible = [&](NodeIndex child) {
    if (!core::is_seat(mover)) return true;
    if (value.settled()) return bounds.bound(child, mover).lower == value.lower;
    return !pruned(child, mover, {.value = value.lower, .higher = value.lower <= -1});
  };
  const auto better = [&](NodeIndex a, NodeIndex b) {
    const Node& x = tree_.node(a);
    const Node& y = tree_.node(b);
    if (eligible(a) != eligible(b)) return eligible(a);
    if (x.visits != y.visits) return x.visits > y.visits;
    return x.visits > 0 && x.total > y.total;
  };
  NodeIndex best = node.first_child;
  for (NodeIndex child = best; child < node.first_child + node.child_count; ++child) {
    if (better(child, best)) best = child;
  }
  return best;
}

template <core::GameState S, class Evaluation, bool kFull>
ActionStatistics TreeSearch<S, Evaluation, kFull>::statistics(NodeIndex child) const {
  const Node& n = tree_.node(child);
  const Interval bound = Bounds<kFull>(tree_).bound(child, mover_);
  const double mean = n.visits > 0 ? n.total / n.visits : 0;
  return {.action = n.action,
          .visits = n.visits,
          .value = bound.settled() ? static_cast<double>(bound.lower) : mean,
          .lower = static_cast<double>(bound.lower),
          .upper = static_cast<double>(bound.upper)};
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::fill_report(SearchReport& report) const {
  const Interval value = Bounds<kFull>(tree_).bound(kRoot, mover_);
  NodeIndex node = kRoot;
  // Shared children may lead round in a circle.
  while ((tree_.node(node).flags & kExpanded) != 0 &&
         report.principal_variation.size() < kMostPlies) {
    const bool dealt = kFull && node == kRoot && halving_.on() && !value.settled();
    const NodeIndex best = dealt ? halving_.best(tree_) : best_child(node);
    if (node != kRoot && tree_.node(best).visits == 0) break;
    report.principal_variation.push_back(tree_.node(best).action);
    node = best;
  }
  double total = 0;
  std::uint64_t visits = 0;
  const Node& root = tree_.node(kRoot);
  for (NodeIndex child = root.first_child; child < root.first_child + root.child_count; ++child) {
    report.actions.push_back(statistics(child));
    total += tree_.node(child).total;
    visits += tree_.node(child).visits;
  }
  std::sort(
      report.actions.begin(), report.actions.end(),
      [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
  report.best = report.principal_variation.front();
  report.exact = value.settled();
  report.value = value.settled() ? static_cast<double>(value.lower)
                 : visits > 0    ? total / static_cast<double>(visits)
                                 : 0;
  report.nodes = tree_.size();
  report.full = tree_.full();
  for (const auto& worker : workers_) report.depth = std::max(report.depth, worker->deepest);
}

}  // namespace lusoria::search::mcts
