// Bounds on what positions are worth to each seat, taken from finished games up the tree
// (search/mcts/config.hpp names the sources). At a seat's node the mover gets the largest of its
// children's bounds; every other seat something between the bounds of those children that the mover
// may come to choose, whichever of its equals it prefers. Chance gives the expectation, within the
// rounding of a float.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/player.hpp"
#include "search/mcts/node.hpp"
#include "search/mcts/tree.hpp"

namespace lusoria::search::mcts {

// Reads bounds.
template <bool kShared>
class Bounds {
 public:
  explicit Bounds(const Tree& tree) : tree_(tree), views_(tree.columns().views) {}

  // Of a node, in the view of a seat.
  Interval bound(NodeIndex node, core::Player seat) const {
    if ((flags_of<kShared>(tree_.node(node)) & kBounded) == 0) return {};
    if (views_ > 1) return read(tree_.bounds(node)[core::seat_index(seat)]);
    const Interval first = read(*tree_.bounds(node));
    if (seat == core::Player::kFirst) return first;
    return {-first.upper, -first.lower};
  }
  // Whether all seats' returns are known.
  bool settled(NodeIndex node) const {
    if ((flags_of<kShared>(tree_.node(node)) & kBounded) == 0) return false;
    const Interval* bounds = tree_.bounds(node);
    return std::all_of(bounds, bounds + views_,
                       [](const Interval& i) { return read(i).settled(); });
  }
  // What a settled node is worth.
  core::Returns returns(NodeIndex node, int players) const {
    core::Returns returns(players);
    for (int i = 0; i < players; ++i) {
      returns.set(core::seat(i), bound(node, core::seat(i)).lower);
    }
    return returns;
  }

 private:
  static Interval read(const Interval& from) {
    return {load<kShared>(from.lower), load<kShared>(from.upper)};
  }

  const Tree& tree_;
  int views_;
};

// Finds them.
template <bool kShared>
class Solver {
 public:
  explicit Solver(Tree& tree) : tree_(tree), known_(tree), views_(tree.columns().views) {}

  // The game is over at this node. False when that was known.
  bool settle(NodeIndex node, const core::Returns& returns) {
    PerSeat exact;
    for (int i = 0; i < views_; ++i) {
      const float value = returns[core::seat(i)];
      exact[static_cast<std::size_t>(i)] = {value, value};
    }
    return narrow(node, exact);
  }

  // Takes the bounds of the children to their parent. False when nothing is new; most often that
  // shows by a look at the child whose bounds have changed.
  bool tighten(NodeIndex parent, NodeIndex changed) {
    const core::Player mover = tree_.node(changed).chooser;
    if (mover == core::Player::kChance) return narrow(parent, expectation(parent));
    const Node& node = tree_.node(parent);
    // Children without bounds leave the mover's upper bound where it is, and may be chosen.
    const bool open = load<kShared>(node.tried) < node.child_count;
    const Interval old = known_.bound(parent, mover);
    const Interval child = known_.bound(changed, mover);
    if (views_ == 1 && open && child.lower <= old.lower) return false;
    return narrow(parent, best(parent, mover));
  }

 private:
  using PerSeat = std::array<Interval, core::kMaxPlayers>;

  PerSeat expectation(NodeIndex parent) const {
    std::array<double, core::kMaxPlayers> lower{};
    std::array<double, core::kMaxPlayers> upper{};
    const Node& node = tree_.node(parent);
    double before = 0;
    for (NodeIndex child = node.first_child; child < node.first_child + node.child_count; ++child) {
      const double probability = tree_.node(child).total - before;
      before = tree_.node(child).total;
      for (int i = 0; i < views_; ++i) {
        const Interval one = known_.bound(child, core::seat(i));
        lower[static_cast<std::size_t>(i)] += probability * static_cast<double>(one.lower);
        upper[static_cast<std::size_t>(i)] += probability * static_cast<double>(one.upper);
      }
    }
    PerSeat mean;
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] = {static_cast<float>(lower[i]), static_cast<float>(upper[i])};
    }
    return mean;
  }

  PerSeat best(NodeIndex parent, core::Player mover) const {
    const Node& node = tree_.node(parent);
    const NodeIndex end = node.first_child + node.child_count;
    Interval own{-1, -1};
    for (NodeIndex child = node.first_child; child < end; ++child) {
      const Interval one = known_.bound(child, mover);
      own = {std::max(own.lower, one.lower), std::max(own.upper, one.upper)};
    }
    PerSeat all;
    if (views_ == 1) {
      all[0] = mover == core::Player::kFirst ? own : Interval{-own.upper, -own.lower};
      return all;
    }
    for (int i = 0; i < views_; ++i) {
      const core::Player seat = core::seat(i);
      Interval& at = all[static_cast<std::size_t>(i)];
      at = seat == mover ? own : Interval{1, -1};
      for (NodeIndex child = node.first_child; child < end && seat != mover; ++child) {
        if (known_.bound(child, mover).upper < own.lower) continue;
        const Interval one = known_.bound(child, seat);
        at = {std::min(at.lower, one.lower), std::max(at.upper, one.upper)};
      }
    }
    return all;
  }

  bool narrow(NodeIndex node, const PerSeat& to) {
    Interval* bounds = tree_.bounds(node);
    if constexpr (!kShared) {
      if ((tree_.node(node).flags & kBounded) == 0) std::fill_n(bounds, views_, Interval{});
    }
    bool changed = false;
    for (int i = 0; i < views_; ++i) {
      const Interval& one = to[static_cast<std::size_t>(i)];
      changed |= move(bounds[i].lower, one.lower, [](float was, float is) { return is > was; });
      changed |= move(bounds[i].upper, one.upper, [](float was, float is) { return is < was; });
    }
    if (changed) set_flags<kShared>(tree_.node(node), kBounded);
    return changed;
  }

  // Bounds only ever close in, so that whichever thread comes last does no harm.
  template <class Closer>
  static bool move(float& bound, float to, Closer closer) {
    float was = load<kShared>(bound);
    while (closer(was, to)) {
      if constexpr (kShared) {
        if (!std::atomic_ref<float>(bound).compare_exchange_weak(was, to,
                                                                 std::memory_order_relaxed)) {
          continue;
        }
      } else {
        bound = to;
      }
      return true;
    }
    return false;
  }

  Tree& tree_;
  Bounds<kShared> known_;
  int views_;
};

}  // namespace lusoria::search::mcts
