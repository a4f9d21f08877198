// What a tree of simulations is made of, and reading it while other threads write.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/action.hpp"
#include "core/player.hpp"

namespace lusoria::search::mcts {

using NodeIndex = std::uint32_t;

constexpr NodeIndex kRoot = 0;
constexpr NodeIndex kNone = 0;  // as a child: there is none
constexpr NodeIndex kNotFound = ~NodeIndex{0};

// An action from its parent, and the position after it. A node's children lie side by side. Those
// of a seat's node are in a random order, so that the first `tried` ones are those with visits;
// those of chance in the order of the outcomes. `total` sums the returns of the seat that chose
// (the chooser); below chance it is the probability of this outcome and those before it.
struct Node {
  double total = 0;
  std::uint32_t visits = 0;
  NodeIndex first_child = kNone;
  std::uint16_t child_count = 0;
  std::uint16_t tried = 0;
  core::Action action = core::kNoAction;
  core::Player chooser = core::Player::kNobody;
  std::uint8_t flags = 0;
};
static_assert(sizeof(Node) == 24);

enum Flag : std::uint8_t {
  kExpanding = 1,  // a thread gives it children
  kExpanded = 2,   // it has them
  kBounded = 4,    // its bounds are tighter than -1 to 1
  // While a tree is cut down to a subtree: a node that stays, and the first of a node's children.
  kKept = 8,
  kFirstKept = 16,
};

// What the game is worth to a seat, for certain.
struct Interval {
  float lower = -1;
  float upper = 1;

  bool settled() const { return lower == upper; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

// All moves as first: the simulations of the parent in which the chooser played this action later.
struct RaveCount {
  float total = 0;
  std::uint32_t visits = 0;
};

// Reads and writes of what other threads may change. Order comes only from the flags: what a flag
// speaks of is written before it (release) and read after it (acquire); each statistic may be a
// simulation old. kShared false is plain memory.
template <bool kShared, class T>
T load(const T& from) {
  if constexpr (kShared) {
    return std::atomic_ref<T>(const_cast<T&>(from)).load(std::memory_order_relaxed);
  } else {
    return from;
  }
}

template <bool kShared, class T>
void store(T& to, T value) {
  if constexpr (kShared) {
    std::atomic_ref<T>(to).store(value, std::memory_order_relaxed);
  } else {
    to = value;
  }
}

// Adds, and returns what was there. One thread needs no locked instruction: `alone` says so.
template <bool kShared, class T>
T add(T& to, T value, bool alone) {
  if constexpr (kShared) {
    std::atomic_ref<T> shared(to);
    T before = shared.load(std::memory_order_relaxed);
    if (alone) {
      shared.store(static_cast<T>(before + value), std::memory_order_relaxed);
    } else {
      while (!shared.compare_exchange_weak(before, static_cast<T>(before + value),
                                           std::memory_order_relaxed)) {
      }
    }
    return before;
  } else {
    const T before = to;
    to = static_cast<T>(before + value);
    return before;
  }
}

template <bool kShared>
std::uint8_t flags_of(const Node& node) {
  if constexpr (kShared) {
    return std::atomic_ref<std::uint8_t>(const_cast<std::uint8_t&>(node.flags))
        .load(std::memory_order_acquire);
  } else {
    return node.flags;
  }
}

// Sets the flags, and returns those from before.
template <bool kShared>
std::uint8_t set_flags(Node& node, std::uint8_t flags) {
  if constexpr (kShared) {
    return std::atomic_ref<std::uint8_t>(node.flags).fetch_or(flags, std::memory_order_acq_rel);
  } else {
    const std::uint8_t before = node.flags;
    node.flags = static_cast<std::uint8_t>(before | flags);
    return before;
  }
}

}  // namespace lusoria::search::mcts
