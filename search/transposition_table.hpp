// A transposition table for one thread: the last position of each slot wins, but a deeper search of
// the same position is kept.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/action.hpp"

namespace lusoria::search {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

class TranspositionTable {
 public:
  // Searched to the end of the game: deep enough for every search.
  static constexpr std::int16_t kWhole = INT16_MAX;

  struct Entry {
    std::uint64_t key = 0;
    std::int32_t score = 0;
    core::Action best = core::kNoAction;
    std::int16_t depth = 0;
    Bound bound = Bound::kNone;
  };
  static_assert(sizeof(Entry) == 24 && static_cast<int>(Bound::kNone) == 0);

  // The largest power of two of entries within `bytes`; at least one. Keeps what it holds if that
  // is the present size. Throws std::bad_alloc.
  void resize(std::size_t bytes) {
    const std::size_t size = std::bit_floor(bytes < sizeof(Entry) ? 1 : bytes / sizeof(Entry));
    if (size != size_) allocate(size);
  }
  void clear() {
    if (size_ != 0) allocate(size_);
  }

  // Null when nothing is known of the position.
  const Entry* find(std::uint64_t key) const {
    const Entry& entry = entries_[slot(key)];
    return entry.bound != Bound::kNone && entry.key == key ? &entry : nullptr;
  }
  void store(const Entry& entry) {
    Entry& old = entries_[slot(entry.key)];
    if (old.bound != Bound::kNone && old.key == entry.key && old.depth > entry.depth) return;
    old = entry;
  }

 private:
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };

  // calloc, because its pages are cleared when they are first touched: a short search of a large
  // table costs what it uses. All bits zero are an empty entry.
  void allocate(std::size_t size) {
    entries_.reset();
    size_ = 0;
    entries_.reset(static_cast<Entry*>(std::calloc(size, sizeof(Entry))));
    if (entries_ == nullptr) throw std::bad_alloc();
    size_ = size;
  }
  std::size_t slot(std::uint64_t key) const { return static_cast<std::size_t>(key) & (size_ - 1); }

  std::unique_ptr<Entry[], Free> entries_;
  std::size_t size_ = 0;
};

}  // namespace lusoria::search
