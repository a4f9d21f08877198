// Where in the last tree the game has come to.
#pragma once

#include "search/mcts/tree_search.hpp"

namespace lusoria::search::mcts {

template <core::GameState S, class Evaluation, bool kFull>
struct TreeSearch<S, Evaluation, kFull>::Lookout {
  const S& wanted;
  const core::KeyHistory& wanted_history;
  core::KeyHistory history;  // of the position that is looked at
  int tries = 0;             // positions that may still be looked at
};

// Nearest first, and through the best action before the others, among the positions that have been
// visited: what lies many plies away, or behind very many others, is not worth the search.
template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::find_root(const S& root,
                                                      const core::KeyHistory& history) const {
  constexpr int kMostTries = 20'000;
  constexpr int kMostSteps = 12;
  if (&last_root_->rules() != &root.rules()) return kNotFound;
  Lookout lookout{
      .wanted = root, .wanted_history = history, .history = last_history_, .tries = kMostTries};
  for (int plies = 0; plies <= kMostSteps && lookout.tries > 0; ++plies) {
    const NodeIndex found = find_below(kRoot, *last_root_, lookout, plies);
    if (found != kNotFound) return found;
  }
  return kNotFound;
}

template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::find_below(NodeIndex from, const S& state,
                                                       Lookout& lookout, int plies) const {
  if (plies == 0) {
    if (!(state == lookout.wanted)) return kNotFound;
    if constexpr (core::RepetitionState<S>) {
      if (!(lookout.history == lookout.wanted_history)) return kNotFound;
    }
    return from;
  }
  const Node& node = tree_.node(from);
  if ((node.flags & kExpanded) == 0) return kNotFound;
  const NodeIndex likely = best_child(from);
  const NodeIndex there = find_through(likely, state, lookout, plies);
  if (there != kNotFound) return there;
  for (NodeIndex child = node.first_child; child < node.first_child + node.child_count; ++child) {
    if (child == likely) continue;
    const NodeIndex found = find_through(child, state, lookout, plies);
    if (found != kNotFound) return found;
  }
  return kNotFound;
}

template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::find_through(NodeIndex child, const S& state,
                                                         Lookout& lookout, int plies) const {
  if (tree_.node(child).visits == 0 || --lookout.tries < 0) return kNotFound;
  const std::size_t mark = lookout.history.size();
  S next = state;
  core::apply(next, lookout.history, tree_.node(child).action);
  const NodeIndex found = find_below(child, next, lookout, plies - 1);
  lookout.history.truncate(mark);
  return found;
}

}  // namespace lusoria::search::mcts
