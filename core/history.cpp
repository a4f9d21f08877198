#include "core/history.hpp"

#include <algorithm>

namespace lusoria::core {

namespace {
constexpr std::size_t kFirstSlots = 256;
}

KeyHistory::KeyHistory() : slots_(kFirstSlots, 0) {}

int KeyHistory::count(std::uint64_t key) const {
  if (key <= 1) {
    return static_cast<int>(std::count_if(entries_.begin(), entries_.end(),
                                          [&](const Entry& entry) { return entry.key == key; }));
  }
  int found = 0;
  for (std::size_t slot = home(key); slots_[slot] != 0; slot = next(slot)) {
    if (slots_[slot] == key) ++found;
  }
  return found;
}

bool operator==(const KeyHistory& a, const KeyHistory& b) {
  return std::equal(
      a.entries_.begin(), a.entries_.end(), b.entries_.begin(), b.entries_.end(),
      [](const KeyHistory::Entry& x, const KeyHistory::Entry& y) { return x.key == y.key; });
}

// Re-inserting in the order of coming keeps the last-in-last property of the probe chains.
void KeyHistory::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (Entry& entry : entries_) entry.slot = insert(entry.key);
}

}  // namespace lusoria::core
