// What a simulation leaves in the tree.
#pragma once

#include <algorithm>

#include "search/mcts/tree_search.hpp"

namespace lusoria::search::mcts {

template <core::GameState S, class Evaluation, bool kFull>
core::Returns TreeSearch<S, Evaluation, kFull>::value_of(Worker& worker, const S& state,
                                                         Leaf leaf) {
  const NodeIndex at = worker.path.back();
  if (leaf == Leaf::kSettled) {
    const core::Returns returns = Bounds<kFull>(tree_).returns(at, players_);
    if constexpr (kFull) {
      if (tree_.columns().worths) back_up_worth(worker.path, returns[core::Player::kFirst]);
    }
    return returns;
  }
  if (leaf == Leaf::kOver) {
    const core::Returns returns = state.returns();
    if (solver_ && Solver<kFull>(tree_).settle(at, returns)) propagate(worker.path);
    if constexpr (kFull) {
      if (tree_.columns().worths) back_up_worth(worker.path, returns[core::Player::kFirst]);
    }
    return returns;
  }
  if constexpr (kFull) {
    if (tree_.columns().worths) {
      back_up_worth(worker.path, worth_of(state, core::Player::kFirst, worker.history));
    }
    return worker.playouts.run(state, worker.history, worker.rng, worker.moves, moves_);
  } else {
    return playout(state, worker.history, worker.rng);
  }
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::back_up(Worker& worker, std::span<const NodeIndex> path,
                                               const core::Returns& returns) {
  worker.deepest = std::max(worker.deepest, static_cast<int>(path.size()) - 1);
  const double loss = virtual_ ? config_.virtual_loss : 0;
  core::Returns known = returns;
  for (std::size_t depth = path.size(); depth-- > 0;) {
    const NodeIndex at = path[depth];
    Node& node = tree_.node(at);
    if (!virtual_) add<kFull>(node.visits, std::uint32_t{1}, alone_);
    if ((flags_of<kFull>(node) & kBounded) != 0) known = within_bounds(at, known);
    if (!core::is_seat(node.chooser)) continue;
    const auto value = static_cast<double>(known[node.chooser]);
    // The root's chooser is of no account, and of no virtual loss.
    add<kFull>(node.total, kFull && at != kRoot ? value + loss : value, alone_);
    if constexpr (kFull) {
      if (tree_.columns().squares) add<kFull>(tree_.square(at), value * value, alone_);
    }
  }
  if constexpr (kFull) {
    if (solver_ && tree_.columns().table) propagate(path);
    if (worker.rave.on()) back_up_rave(worker, path, returns);
    if (worker.playouts.learns()) worker.playouts.learn(worker.moves, returns);
  }
}

// A simulation that ends outside of what is certain is brought back to the nearest that is. Not
// where chance has a say: bounds are on its mean, not on each of its outcomes.
template <core::GameState S, class Evaluation, bool kFull>
core::Returns TreeSearch<S, Evaluation, kFull>::within_bounds(NodeIndex at,
                                                              const core::Returns& returns) const {
  core::Returns within = returns;
  if constexpr (!core::ChanceState<S>) {
    const Bounds<kFull> bounds(tree_);
    for (int i = 0; i < players_; ++i) {
      const Interval bound = bounds.bound(at, core::seat(i));
      within.set(core::seat(i), std::clamp(returns[core::seat(i)], bound.lower, bound.upper));
    }
  }
  return within;
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::back_up_rave(Worker& worker, std::span<const NodeIndex> path,
                                                    const core::Returns& returns) {
  const auto by_seat = [&](NodeIndex at) { return core::is_seat(tree_.node(at).chooser); };
  // How many of the moves come before the node.
  auto before = static_cast<std::size_t>(std::count_if(path.begin() + 1, path.end(), by_seat));
  std::size_t noted = worker.moves.size();
  worker.rave.start_over();
  for (std::size_t depth = path.size(); depth-- > 0;) {
    while (noted > before) {
      --noted;
      worker.rave.note(worker.moves[noted].player, worker.moves[noted].action);
    }
    worker.rave.add(tree_, path[depth], returns, alone_);
    if (depth > 0 && by_seat(path[depth])) --before;
  }
}

// Minimax over the children that have been visited, in the first seat's view.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::back_up_worth(std::span<const NodeIndex> path, float worth) {
  store<kFull>(tree_.worth(path.back()), worth);
  for (std::size_t depth = path.size() - 1; depth-- > 0;) {
    const Node& node = tree_.node(path[depth]);
    const core::Player mover = tree_.node(path[depth + 1]).chooser;
    const double sign = mover == core::Player::kSecond ? -1 : 1;
    double best = -2;
    double mean = 0;
    double weight = 0;
    double before = 0;
    for (NodeIndex child = node.first_child; child < node.first_child + node.child_count; ++child) {
      const Node& n = tree_.node(child);
      const bool known = child == path[depth + 1] || load<kFull>(n.visits) > 0;
      const double probability = mover == core::Player::kChance ? n.total - before : 0;
      before += probability;
      if (!known) continue;
      const auto one = static_cast<double>(load<kFull>(tree_.worth(child)));
      best = std::max(best, sign * one);
      mean += probability * one;
      weight += probability;
    }
    const double value = mover == core::Player::kChance ? mean / weight : sign * best;
    store<kFull>(tree_.worth(path[depth]), static_cast<float>(value));
  }
}

// Takes new bounds up as far as they change any.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::propagate(std::span<const NodeIndex> path) {
  Solver<kFull> solver(tree_);
  for (std::size_t depth = path.size() - 1; depth-- > 0;) {
    // Of children that are shared another parent may have had the news.
    if (!solver.tighten(path[depth], path[depth + 1]) && !tree_.columns().table) return;
  }
  if (Bounds<kFull>(tree_).bound(kRoot, mover_).settled())
    solved_.store(true, std::memory_order_relaxed);
}

// Undoes what a simulation under way has left on its path.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::take_back(std::span<const NodeIndex> path) {
  for (const NodeIndex at : path) {
    Node& node = tree_.node(at);
    add<kFull>(node.visits, ~std::uint32_t{0}, alone_);  // less 1
    if (at != kRoot && core::is_seat(node.chooser)) {
      add<kFull>(node.total, config_.virtual_loss, alone_);
    }
  }
}

}  // namespace lusoria::search::mcts
