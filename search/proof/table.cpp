#include "search/proof/table.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace lusoria::search {

namespace {

std::size_t class_of(std::uint32_t work) { return static_cast<std::size_t>(std::bit_width(work)); }
bool has_key(const ProofTable::Entry& entry, std::uint64_t key) {
  return entry.key_low == static_cast<std::uint32_t>(key) &&
         entry.key_high == static_cast<std::uint32_t>(key >> 32);
}

}  // namespace

void ProofTable::resize(std::size_t bytes) {
  const std::size_t size = std::max(bytes / sizeof(Entry), kLeast);
  if (size == size_) return;
  size_ = size;
  clear();
}

// All bits zero are an empty slot.
void ProofTable::clear() {
  memory_.reset();
  entries_ = nullptr;
  used_ = 0;
  cursor_ = 0;
  of_class_ = {};
  if (size_ == 0) return;
  const std::size_t size = std::exchange(size_, 0);  // where there is no memory, no slots
  memory_ = LargeMemory(size * sizeof(Entry));
  entries_ = static_cast<Entry*>(memory_.data());
  size_ = size;
}

// The high half of the product spreads the keys evenly over any number of slots.
std::size_t ProofTable::home(std::uint64_t key) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::size_t>(static_cast<Wide>(key) * (size_ - kReach + 1) >> 64);
}

const ProofTable::Entry* ProofTable::find(std::uint64_t key) const {
  const Entry* const first = entries_ + home(key);
  for (const Entry* entry = first; entry != first + kReach; ++entry) {
    if (has_key(*entry, key) && !empty(*entry)) return entry;
  }
  return nullptr;
}

// The slot that holds the key; else an empty one; else the one with the least work.
ProofTable::Entry& ProofTable::slot_for(std::uint64_t key) {
  Entry* const first = entries_ + home(key);
  Entry* best = first;
  for (Entry* entry = first; entry != first + kReach; ++entry) {
    if (empty(*entry)) {
      if (!empty(*best)) best = entry;
    } else if (has_key(*entry, key)) {
      return *entry;
    } else if (!empty(*best) && entry->work < best->work) {
      best = entry;
    }
  }
  return *best;
}

void ProofTable::erase(Entry& entry) {
  --of_class_[class_of(entry.work)];
  --used_;
  entry = {};
}

void ProofTable::store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work) {
  Entry& entry = slot_for(key);
  std::uint64_t before = 0;
  if (!empty(entry)) {
    if (has_key(entry, key)) before = entry.work;
    erase(entry);
  }
  constexpr std::uint64_t kMostWork = std::numeric_limits<std::uint32_t>::max();
  entry = {.key_low = static_cast<std::uint32_t>(key),
           .key_high = static_cast<std::uint32_t>(key >> 32),
           .proof = numbers.proof,
           .disproof = numbers.disproof,
           .work = static_cast<std::uint32_t>(std::min(before + work, kMostWork))};
  ++used_;
  ++of_class_[class_of(entry.work)];
  if (used_ > size_ / 8 * 7) collect();
}

// Forgets, among the next few slots, those whose work is among the lesser half.
void ProofTable::collect() {
  std::size_t least = 0;
  for (std::size_t below = 0; least + 1 < kClasses; ++least) {
    below += of_class_[least];
    if (below > used_ / 2) break;
  }
  for (std::size_t i = 0; i < kCollected; ++i) {
    Entry& entry = entries_[cursor_];
    cursor_ = cursor_ + 1 == size_ ? 0 : cursor_ + 1;
    if (!empty(entry) && class_of(entry.work) <= least) erase(entry);
  }
}

}  // namespace lusoria::search
