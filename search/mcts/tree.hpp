// The nodes of a tree, from one piece of memory that is as large as the budget and touched only as
// the tree grows. What only some options need lies in columns beside the nodes.
#pragma once

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/player.hpp"
#include "search/cache_line.hpp"
#include "search/large_memory.hpp"
#include "search/mcts/node.hpp"

namespace lusoria::search::mcts {

// What a tree keeps of each node beside the node itself.
struct Columns {
  int views = 0;  // bounds for so many seats; 1 serves both seats of two, 0 is none
  bool priors = false;
  bool rave = false;
  bool squares = false;
  bool worths = false;
  bool table = false;  // finds the children of a position met before

  friend bool operator==(const Columns&, const Columns&) = default;
};

// Allocation of nodes and everything that can happen during a search may run in several threads;
// prepare(), clear() and cut_down() may not. Nothing but prepare() and clear() allocates memory.
class Tree {
 public:
  // Room for as many nodes as `bytes` hold, at least `least`, and a root without children. Keeps
  // the memory, but no node, if it is as large already. Throws std::bad_alloc.
  void prepare(std::size_t bytes, std::size_t least, const Columns& columns);
  void clear();
  // Whether prepare() would keep the memory.
  bool prepared_for(std::size_t bytes, std::size_t least, const Columns& columns) const {
    return memory_.data() != nullptr && bytes == budget_ && least <= capacity_ &&
           columns == columns_;
  }

  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  std::size_t capacity() const { return capacity_; }
  // Whether some node has had to go without children. It grows no more then.
  bool full() const { return full_.load(std::memory_order_relaxed); }
  const Columns& columns() const { return columns_; }

  Node& node(NodeIndex i) { return nodes_[i]; }
  const Node& node(NodeIndex i) const { return nodes_[i]; }
  Interval* bounds(NodeIndex i) const {
    return bounds_ + std::size_t{i} * static_cast<std::size_t>(columns_.views);
  }
  float& prior(NodeIndex i) const { return priors_[i]; }
  RaveCount& rave(NodeIndex i) const { return rave_[i]; }
  double& square(NodeIndex i) const { return squares_[i]; }
  float& worth(NodeIndex i) const { return worths_[i]; }

  // `count` nodes side by side, for the caller to fill; kNone when there is no room.
  template <bool kShared>
  NodeIndex allocate(std::uint32_t count) {
    std::uint32_t first = size_.load(std::memory_order_relaxed);
    do {
      if (capacity_ - first < count || full()) {
        full_.store(true, std::memory_order_relaxed);
        return kNone;
      }
      if constexpr (!kShared) {
        size_.store(first + count, std::memory_order_relaxed);
        return first;
      }
    } while (!size_.compare_exchange_weak(first, first + count, std::memory_order_relaxed));
    return first;
  }

  // Transpositions: the children that were entered for the key; none have count 0. Of two entries
  // that fall on one slot the older stays. Positions are told apart by all 64 bits of their hashes.
  struct Block {
    NodeIndex first = kNone;
    std::uint32_t count = 0;
  };
  Block find_children(std::uint64_t key) const;
  void enter_children(std::uint64_t key, Block children);

  // Makes `node` the root and forgets all that is not below it. Not with transpositions.
  void cut_down(NodeIndex node);

 private:
  struct Slot {
    std::atomic<std::uint64_t> key;
    std::atomic<std::uint64_t> block;  // the first child, and above it how many there are
  };

  std::size_t bytes_per_node() const;
  void lay_out();
  void move_node(NodeIndex from, NodeIndex to);

  LargeMemory memory_;
  LargeMemory table_memory_;
  Slot* table_ = nullptr;  // all bits zero are an empty slot
  std::size_t slots_ = 0;  // a power of two, or 0
  std::size_t budget_ = 0;
  std::size_t capacity_ = 0;
  Columns columns_;
  std::atomic<bool> full_{false};
  Node* nodes_ = nullptr;
  Interval* bounds_ = nullptr;
  double* squares_ = nullptr;
  RaveCount* rave_ = nullptr;
  float* priors_ = nullptr;
  float* worths_ = nullptr;
  alignas(kCacheLine) std::atomic<std::uint32_t> size_{0};
};

}  // namespace lusoria::search::mcts
