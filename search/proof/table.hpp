// What a proof search knows of positions: their numbers, and how much work these cost.
//
// One array whose size the memory budget sets and which never moves. A position may stand in any of
// the kReach slots from its home on; where all are taken, the one with the least work gives way, so
// that large subtrees stay. When the array is nearly full, the small ones are collected (Nagai,
// "Df-pn algorithm for searching AND/OR trees and its applications", 2002, there SmallTreeGC): a
// few slots with each new position, so that no store takes long. One thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/large_memory.hpp"
#include "search/proof/numbers.hpp"

namespace lusoria::search {

class ProofTable {
 public:
  struct Entry {
    // The key in two halves, which need no more than the alignment of the numbers.
    std::uint32_t key_low = 0;
    std::uint32_t key_high = 0;
    std::uint32_t proof = 0;  // both 0: an empty slot
    std::uint32_t disproof = 0;
    std::uint32_t work = 0;  // positions visited below it so far, up to what fits

    ProofNumbers numbers() const { return {proof, disproof}; }
  };
  static_assert(sizeof(Entry) == 20);

  // Makes the array as large as fits into `bytes`, of kLeast slots at the least; keeps what it
  // holds if it has that size already. Throws std::bad_alloc.
  void resize(std::size_t bytes);
  void clear();

  // Null when nothing is known of the position. Valid until the next store.
  const Entry* find(std::uint64_t key) const;
  // Adds `work` to what is known of the position's.
  void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work);

  std::size_t size() const { return size_; }
  std::size_t used() const { return used_; }
  std::size_t bytes() const { return size_ * sizeof(Entry); }

 private:
  static constexpr std::size_t kReach = 4;
  static constexpr std::size_t kLeast = 64;
  static constexpr std::size_t kCollected = 16;  // slots looked at with each new position
  // Work is told apart by its number of binary digits.
  static constexpr std::size_t kClasses = 33;

  static bool empty(const Entry& entry) { return entry.proof == 0 && entry.disproof == 0; }
  std::size_t home(std::uint64_t key) const;
  Entry& slot_for(std::uint64_t key);
  void erase(Entry& entry);
  void collect();

  LargeMemory memory_;
  Entry* entries_ = nullptr;  // in memory_
  std::size_t size_ = 0;
  std::size_t used_ = 0;
  std::size_t cursor_ = 0;  // where the collection goes on
  std::array<std::size_t, kClasses> of_class_{};
};

}  // namespace lusoria::search
