#include "core/history.hpp"

#include <cassert>

namespace lusoria::core {

namespace {
constexpr std::size_t kFirstSlots = 256;
}

KeyHistory::KeyHistory() : slots_(kFirstSlots, 0) {}

void KeyHistory::push(std::uint64_t key) {
  keys_.push_back(key);
  if (keys_.size() * 2 > slots_.size()) {
    grow();
  } else {
    insert(keys_.size() - 1);
  }
}

void KeyHistory::pop() {
  assert(!keys_.empty());
  std::size_t slot = home(keys_.back());
  while (slots_[slot] != keys_.size()) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = 0;
  keys_.pop_back();
}

void KeyHistory::truncate(std::size_t size) {
  while (keys_.size() > size) pop();
}

int KeyHistory::count(std::uint64_t key) const {
  int found = 0;
  for (std::size_t slot = home(key); slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    if (keys_[slots_[slot] - 1] == key) ++found;
  }
  return found;
}

void KeyHistory::insert(std::size_t index) {
  std::size_t slot = home(keys_[index]);
  while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = static_cast<std::uint32_t>(index + 1);
}

// Re-inserting in the order of coming keeps the last-in-last property of the probe chains.
void KeyHistory::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::size_t i = 0; i < keys_.size(); ++i) insert(i);
}

}  // namespace lusoria::core
