// A transposition table (Greenblatt, Eastlake and Crocker, 1967) that threads share without locks.
//
// An entry is two words: the data, and the data exclusive-or the key (Hyatt and Mann, "A lock-less
// transposition table implementation for parallel search", 2002). Threads race on the words, each
// of which is atomic; when the two words of an entry come from different stores, the key that they
// give is not the one looked for, and the entry counts as absent. Nothing is ordered by the table,
// so relaxed access is enough.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/action.hpp"
#include "search/alphabeta/score.hpp"
#include "search/large_memory.hpp"

namespace lusoria::search {

class TranspositionTable {
 public:
  // Holds for the game itself: deep enough for every search.
  static constexpr int kWhole = 1023;

  struct Entry {
    Score score = 0;  // as to_table() makes it
    core::Action best = core::kNoAction;
    int depth = 0;               // 0 to kWhole
    Bound bound = Bound::kNone;  // kNone: nothing is known of the position
  };

  // Takes `bytes` at most, and no less than all but a cluster of it; one cluster at least. Keeps
  // what it holds if the size stays. Throws std::bad_alloc.
  void resize(std::size_t bytes);
  std::size_t bytes() const { return memory_.bytes(); }
  // Forgets everything.
  void clear();
  // Entries of earlier searches give way to new ones from now on.
  void new_search() { age_ = (age_ + 1) & kAgeMask; }

  // Only the first part of the table is in use, so that a short search never pays for touching a
  // large one. A thread that is alone tells each empty slot that it took, and the table then
  // spreads over more of itself when it is crowded; several threads use all of it.
  void took_slot() {
    if (++used_ > 2 * active_ && active_ < clusters_) spread();
  }
  void use_all();

  Entry find(std::uint64_t key) const;
  // Whether an empty slot was taken.
  bool store(std::uint64_t key, const Entry& entry);

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr std::size_t kClusterWords = 2 * kSlots;
  static constexpr std::size_t kClusterBytes = kClusterWords * sizeof(std::uint64_t);
  static constexpr std::size_t kFirstClusters = 1 << 10;

  // score 21 bits, action 16, depth 10, bound 2, age 6.
  static constexpr int kActionShift = 21;
  static constexpr int kDepthShift = 37;
  static constexpr int kBoundShift = 47;
  static constexpr int kAgeShift = 49;
  static constexpr std::uint64_t kAgeMask = 63;
  static constexpr Score kScoreOffset = 1 << 20;

  static std::uint64_t pack(const Entry& entry, std::uint64_t age) {
    return static_cast<std::uint64_t>(entry.score + kScoreOffset) |
           static_cast<std::uint64_t>(action_index(entry.best)) << kActionShift |
           static_cast<std::uint64_t>(entry.depth) << kDepthShift |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift | age << kAgeShift;
  }
  static Entry unpack(std::uint64_t data) {
    return {.score = static_cast<Score>(data & ((1 << kActionShift) - 1)) - kScoreOffset,
            .best = core::make_action(static_cast<int>(data >> kActionShift & 0xFFFF)),
            .depth = static_cast<int>(data >> kDepthShift & kWhole),
            .bound = static_cast<Bound>(data >> kBoundShift & 3)};
  }
  static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
  static void put(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
  }
  // A cluster by the key's high bits, for any number of clusters (Lemire, "Fast random integer
  // generation in an interval", 2019): a table that spreads keeps the order of its entries.
  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * active_) >> 64);
  }
  void spread();
  void activate(std::size_t clusters);

  LargeMemory memory_;
  std::uint64_t* words_ = nullptr;  // in memory_; empty entries are zeros
  std::size_t clusters_ = 0;
  std::size_t active_ = 0;
  std::uint64_t used_ = 0;
  std::uint64_t age_ = 0;
};

}  // namespace lusoria::search
