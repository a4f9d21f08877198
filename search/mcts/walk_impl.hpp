// The way down the tree, and how it is chosen.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/mcts/selection.hpp"
#include "search/mcts/tree_search.hpp"

namespace lusoria::search::mcts {

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::simulate(Worker& worker) {
  const std::size_t mark = worker.history.size();
  S state = *last_root_;
  const Leaf leaf = walk(worker, state);
  const core::Returns returns = value_of(worker, state, leaf);
  worker.history.truncate(mark);
  back_up(worker, worker.path, returns);
}

template <core::GameState S, class Evaluation, bool kFull>
auto TreeSearch<S, Evaluation, kFull>::walk(Worker& worker, S& state) -> Leaf {
  NodeIndex at = kRoot;
  worker.path.assign(1, kRoot);
  if constexpr (kFull) {
    if (moves_) worker.moves.clear();
    if (worker.rave.on()) worker.rave.begin();
    if (virtual_) add<kFull>(tree_.node(kRoot).visits, std::uint32_t{1}, alone_);
  }
  for (;;) {
    const Node& node = tree_.node(at);
    const std::uint8_t flags = flags_of<kFull>(node);
    if ((flags & kExpanded) == 0) {
      if (state.to_move() == core::Player::kNobody) return Leaf::kOver;
      // A leaf grows children at its second visit, for half of all leaves never see one; with a
      // network at its first, which gives it their priors.
      const std::uint32_t before = virtual_ ? 1 : 0;
      if (network_ == nullptr && load<kFull>(node.visits) <= before) return Leaf::kOpen;
      const Growth growth = expand(at, state, worker);
      if (growth == Growth::kDue) return Leaf::kAsked;
      if (growth == Growth::kBusy) return network_ != nullptr ? Leaf::kExpected : Leaf::kOpen;
      if (growth == Growth::kNoRoom) return Leaf::kOpen;
    } else if ((flags & kBounded) != 0 && at != kRoot && Bounds<kFull>(tree_).settled(at)) {
      return Leaf::kSettled;
    }
    if (worker.path.size() == kMostPlies) return Leaf::kOpen;
    at = descend(at, state, worker);
    const Node& child = tree_.node(at);
    core::apply(state, worker.history, child.action);
    worker.path.push_back(at);
    if constexpr (kFull) {
      if (moves_ && core::is_seat(child.chooser)) worker.moves.push(child.chooser, child.action);
      if (virtual_) {
        Node& entered = tree_.node(at);
        add<kFull>(entered.visits, std::uint32_t{1}, alone_);
        if (core::is_seat(child.chooser)) {
          add<kFull>(entered.total, -config_.virtual_loss, alone_);
        }
      }
    }
  }
}

template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::descend(NodeIndex at, const S& state, Worker& worker) {
  Node& node = tree_.node(at);
  if constexpr (core::ChanceState<S>) {
    if (state.to_move() == core::Player::kChance) return draw_outcome(node, worker.rng);
  }
  static_cast<void>(state);
  if constexpr (kFull) {
    if (worker.rave.on()) worker.rave.pass(tree_, at);
    if (at == kRoot && halving_.on()) return halving_.pick(tree_);
    if (!in_order_) return pick_scored(at, worker);
  }
  if (load<kFull>(node.tried) < node.child_count) {
    const std::uint16_t next = add<kFull>(node.tried, std::uint16_t{1}, alone_);
    if (next < node.child_count) return node.first_child + next;
  }
  return pick_ucb1(at);
}

// The first outcome whose share of the probability, with those before it, is above a uniform
// number. The search for it begins where it is if all are alike.
template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::draw_outcome(const Node& parent, core::Rng& rng) const {
  const double drawn = rng.uniform();
  const NodeIndex first = parent.first_child;
  const NodeIndex last = first + parent.child_count - 1;
  NodeIndex child = first + static_cast<NodeIndex>(drawn * parent.child_count);
  while (child < last && drawn >= tree_.node(child).total) ++child;
  while (child > first && drawn < tree_.node(child - 1).total) --child;
  return child;
}

// Every other visit goes to a child that may be better than what is certain.
template <core::GameState S, class Evaluation, bool kFull>
Floor TreeSearch<S, Evaluation, kFull>::floor_of(NodeIndex at, core::Player mover) const {
  const Node& node = tree_.node(at);
  if ((flags_of<kFull>(node) & kBounded) == 0) return {};
  const Interval bound = Bounds<kFull>(tree_).bound(at, mover);
  const bool higher = !bound.settled() && load<kFull>(node.visits) % 2 == 1;
  return {.value = bound.lower, .higher = higher || bound.lower <= -1};
}

template <core::GameState S, class Evaluation, bool kFull>
bool TreeSearch<S, Evaluation, kFull>::pruned(NodeIndex child, core::Player mover,
                                              Floor floor) const {
  const Interval bound = Bounds<kFull>(tree_).bound(child, mover);
  return bound.upper <= floor.value && (bound.lower < floor.value || floor.higher);
}

template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::pick_ucb1(NodeIndex at) const {
  const Node& parent = tree_.node(at);
  const NodeIndex first = parent.first_child;
  const NodeIndex end = first + parent.child_count;
  const double weight =
      config_.exploration * std::sqrt(std::log(static_cast<double>(load<kFull>(parent.visits))));
  const core::Player mover = tree_.node(first).chooser;
  const Floor floor = floor_of(at, mover);
  NodeIndex best = first;
  double best_bound = -1e300;
  for (NodeIndex child = first; child < end; ++child) {
    const Node& n = tree_.node(child);
    if ((flags_of<kFull>(n) & kBounded) != 0 && pruned(child, mover, floor)) continue;
    // Another thread may have taken a child without being in it yet.
    const double visits = kFull ? std::max(load<kFull>(n.visits), 1U) : n.visits;
    const double bound = load<kFull>(n.total) / visits + weight / std::sqrt(visits);
    if (bound > best_bound) {
      best_bound = bound;
      best = child;
    }
  }
  return best;
}

template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::pick_scored(NodeIndex at, Worker& worker) const {
  const Node& node = tree_.node(at);
  const NodeIndex first = node.first_child;
  ParentView parent{.mover = tree_.node(first).chooser, .root = at == kRoot, .first = first};
  // The visits of the children, which a position met again has from all its parents.
  double visits = 0;
  double total = 0;
  for (NodeIndex child = first; child < first + node.child_count; ++child) {
    visits += load<kFull>(tree_.node(child).visits);
    total += load<kFull>(tree_.node(child).total);
  }
  parent.log_visits = std::log(std::max(visits, 1.0));
  parent.sqrt_visits = std::sqrt(std::max(visits, 1.0));
  parent.mean = visits > 0 ? total / visits : 0;
  NodeIndex end = first + node.child_count;
  if (config_.widening > 0) {
    const double most = widened(visits, config_.widening, config_.widening_exponent);
    if (most < node.child_count) end = first + static_cast<NodeIndex>(most);
  }
  const Floor floor = floor_of(at, parent.mover);
  NodeIndex best = kNone;
  double best_score = -1e300;
  for (int attempt = 0; best == kNone && attempt < 2; ++attempt) {
    for (NodeIndex child = first; child < end; ++child) {
      const bool bounded = (flags_of<kFull>(tree_.node(child)) & kBounded) != 0;
      if (bounded && pruned(child, parent.mover, floor)) continue;
      const double s = score(child, parent, worker);
      if (s > best_score) {
        best_score = s;
        best = child;
      }
    }
    // All of the best ones may be known to be worth nothing.
    end = first + node.child_count;
  }
  return best != kNone ? best : first;
}

template <core::GameState S, class Evaluation, bool kFull>
double TreeSearch<S, Evaluation, kFull>::score(NodeIndex child, const ParentView& parent,
                                               const Worker& worker) const {
  constexpr double kUntried = 1e6;  // above every score
  const Node& n = tree_.node(child);
  const double visits = load<kFull>(n.visits);
  const Columns& columns = tree_.columns();
  const bool puct_rule = config_.selection == Selection::kPuct;
  double mean = visits > 0 ? load<kFull>(n.total) / visits : parent.mean - config_.first_play;
  double least = visits;  // what the exploring terms count
  if (columns.rave) {
    const RaveCount rave = worker.rave.read(parent.mover, n.action);
    if (rave.visits > 0) {
      const double share = rave_share(visits, rave.visits, config_.rave_bias);
      mean = (1 - share) * mean + share * static_cast<double>(rave.total) / rave.visits;
      least = visits + 1;
    }
  }
  if (least == 0 && !puct_rule) return kUntried;
  if (columns.worths && visits > 0) {
    const auto worth = static_cast<double>(load<kFull>(tree_.worth(child)));
    const double own = parent.mover == core::Player::kFirst ? worth : -worth;
    mean = (1 - config_.implicit) * mean + config_.implicit * own;
  }
  if (puct_rule) {
    const double prior = parent.root && !root_priors_.empty()
                             ? root_priors_[child - parent.first]
                             : static_cast<double>(load<kFull>(tree_.prior(child)));
    return mean + config_.exploration * puct(parent.sqrt_visits, visits, prior);
  }
  if (config_.bias != 0) {
    mean += config_.bias * static_cast<double>(tree_.prior(child)) / (visits + 1);
  }
  if (config_.selection == Selection::kUcb1Tuned && visits > 0) {
    const double square = load<kFull>(tree_.square(child)) / visits;
    return mean + config_.exploration * ucb1_tuned(parent.log_visits, least, mean, square);
  }
  return mean + config_.exploration * ucb1(parent.log_visits, least);
}

}  // namespace lusoria::search::mcts
