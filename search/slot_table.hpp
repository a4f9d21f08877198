// A transposition table for one thread whose entries a search defines: the newest position of each
// slot stays.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "search/large_memory.hpp"

namespace lusoria::search {

// An entry has a member `std::uint64_t key` and says by used() whether it holds anything. All bits
// zero are an empty one.
template <class Entry>
requires std::is_trivially_copyable_v<Entry>
class SlotTable {
 public:
  // Sets how large the table may grow, the old table included while it moves to a new one four
  // times its size: the largest power of two of entries for which both fit into `bytes`, at least
  // one. Keeps what it holds if that leaves the bound as it was. Throws std::bad_alloc.
  void bound(std::size_t bytes) {
    const std::size_t most =
        std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry) / 5 * 4, 1));
    if (most == most_) return;
    most_ = most;
    allocate(std::min(most_, kFirstSize));
  }
  void clear() {
    if (size_ != 0) allocate(std::min(most_, kFirstSize));
  }
  // Makes room when half of the slots are in use: between iterations, so that a short search never
  // pays for a large table and no node loop allocates. Throws std::bad_alloc.
  void grow_if_crowded() {
    while (size_ < most_ && 2 * used_ > size_) {
      const LargeMemory old_memory = std::move(memory_);
      const Entry* const old = entries_;
      const std::size_t old_size = size_;
      allocate(std::min(most_, 4 * old_size));
      for (std::size_t i = 0; i < old_size; ++i) {
        if (old[i].used()) place(old[i].key) = old[i];
      }
    }
  }

  // Null when nothing is known of the position. Requires a bound.
  const Entry* find(std::uint64_t key) const {
    const Entry& entry = entries_[slot(key)];
    return entry.used() && entry.key == key ? &entry : nullptr;
  }
  // The entry to fill in for a position: its own, or that of another in its slot, or an empty one.
  Entry& place(std::uint64_t key) {
    Entry& entry = entries_[slot(key)];
    if (!entry.used()) ++used_;
    return entry;
  }
  std::size_t bytes() const { return size_ * sizeof(Entry); }

 private:
  static constexpr std::size_t kFirstSize = std::size_t{1} << 13;

  void allocate(std::size_t size) {
    memory_.reset();
    size_ = 0;
    used_ = 0;
    memory_ = LargeMemory(size * sizeof(Entry));
    entries_ = static_cast<Entry*>(memory_.data());
    size_ = size;
  }
  std::size_t slot(std::uint64_t key) const { return static_cast<std::size_t>(key) & (size_ - 1); }

  LargeMemory memory_;
  Entry* entries_ = nullptr;  // in memory_
  std::size_t size_ = 0;      // a power of two
  std::size_t most_ = 0;      // what size_ may grow to
  std::size_t used_ = 0;
};

}  // namespace lusoria::search
