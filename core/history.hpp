// The keys of earlier positions of a game, for rules that look back (no repetition). A stack with
// exact membership by key: search pushes as it goes down and truncates as it comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lusoria::core {

class KeyHistory {
 public:
  KeyHistory();

  std::size_t size() const { return keys_.size(); }
  std::uint64_t operator[](std::size_t i) const { return keys_[i]; }

  void push(std::uint64_t key);
  void pop();
  // Forgets all keys but the first `size` ones. Requires size <= this->size().
  void truncate(std::size_t size);
  void clear() { truncate(0); }

  bool contains(std::uint64_t key) const { return count(key) > 0; }
  // How often key stands in the history.
  int count(std::uint64_t key) const;

  friend bool operator==(const KeyHistory& a, const KeyHistory& b) { return a.keys_ == b.keys_; }

 private:
  void insert(std::size_t index);
  void grow();
  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>(key) & (slots_.size() - 1);
  }

  std::vector<std::uint64_t> keys_;
  // Open addressing with linear probing; a slot holds an index into keys_ plus 1, or 0. Keys leave
  // in the reverse order of their coming, so that the last one is always the end of its probe chain
  // and emptying its slot breaks no other chain.
  std::vector<std::uint32_t> slots_;
};

}  // namespace lusoria::core
