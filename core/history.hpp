// The keys of earlier positions of a game, for rules that look back (no repetition). A stack with
// exact membership by key: search pushes as it goes down and truncates as it comes back.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.hpp"

namespace lusoria::core {

class KeyHistory {
 public:
  KeyHistory();

  std::size_t size() const { return entries_.size(); }
  std::uint64_t operator[](std::size_t i) const { return entries_[i].key; }

  void push(std::uint64_t key) {
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    entries_.push_back({key, insert(key)});
    digest_ ^= mix64(key);
  }
  void pop() {
    assert(!entries_.empty());
    slots_[entries_.back().slot] = 0;
    digest_ ^= mix64(entries_.back().key);
    entries_.pop_back();
  }
  // Forgets all keys but the first `size` ones. Requires size <= this->size().
  void truncate(std::size_t size) {
    assert(size <= entries_.size());
    while (entries_.size() > size) pop();
  }
  void clear() { truncate(0); }

  bool contains(std::uint64_t key) const {
    if (key <= 1) return count(key) > 0;
    std::size_t slot = home(key);
    while (slots_[slot] != 0 && slots_[slot] != key) slot = next(slot);
    return slots_[slot] != 0;
  }
  // Of the keys, in whatever order they came: 0 for none; two equal ones cancel out.
  std::uint64_t digest() const { return digest_; }
  // Room for `size` keys in all, so that pushing up to there takes no memory.
  void reserve(std::size_t size) {
    entries_.reserve(size);
    while (slots_.size() < 2 * size) grow();
  }
  // The memory that it takes, in bytes.
  std::size_t bytes() const {
    return entries_.capacity() * sizeof(Entry) + slots_.capacity() * sizeof(std::uint64_t);
  }
  // How often key stands in the history.
  int count(std::uint64_t key) const;

  friend bool operator==(const KeyHistory& a, const KeyHistory& b);

 private:
  struct Entry {
    std::uint64_t key;
    std::size_t slot;
  };

  // Slots hold keys, and 0 where there is none. The key 0 stands there as 1; which of the two it
  // is, the entries know.
  static std::uint64_t mark(std::uint64_t key) { return key == 0 ? 1 : key; }
  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>(key) & (slots_.size() - 1);
  }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  std::size_t insert(std::uint64_t key) {
    std::size_t slot = home(mark(key));
    while (slots_[slot] != 0) slot = next(slot);
    slots_[slot] = mark(key);
    return slot;
  }
  void grow();

  std::vector<Entry> entries_;
  // Open addressing with linear probing. Keys leave in the reverse order of their coming, so that
  // the last one is always the end of its probe chain and emptying its slot breaks no other chain.
  std::vector<std::uint64_t> slots_;
  std::uint64_t digest_ = 0;
};

}  // namespace lusoria::core
