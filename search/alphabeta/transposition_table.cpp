#include "search/alphabeta/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace lusoria::search {

void TranspositionTable::resize(std::size_t bytes) {
  const std::size_t clusters = std::max<std::size_t>(bytes / kClusterBytes, 1);
  if (clusters == clusters_) return;
  memory_.reset();
  words_ = nullptr;
  clusters_ = active_ = 0;
  used_ = 0;
  memory_ = LargeMemory(clusters * kClusterBytes);
  words_ = static_cast<std::uint64_t*>(memory_.data());
  clusters_ = clusters;
  active_ = std::min(clusters_, kFirstClusters);
}

void TranspositionTable::clear() {
  if (words_ != nullptr) std::memset(words_, 0, active_ * kClusterBytes);
  active_ = std::min(clusters_, kFirstClusters);
  used_ = 0;
}

void TranspositionTable::spread() { activate(std::min(clusters_, 4 * active_)); }

void TranspositionTable::use_all() { activate(clusters_); }

// In place, from the last cluster down: no entry goes to a lower cluster, and higher ones have been
// emptied before.
void TranspositionTable::activate(std::size_t clusters) {
  if (clusters == active_) return;
  const std::size_t before = active_;
  active_ = clusters;
  for (std::size_t i = before; i-- > 0;) {
    std::array<std::uint64_t, kClusterWords> old;
    std::uint64_t* const cluster = words_ + kClusterWords * i;
    std::copy_n(cluster, kClusterWords, old.begin());
    std::fill_n(cluster, kClusterWords, 0);
    for (std::size_t slot = 0; slot < kClusterWords; slot += 2) {
      if (old[slot + 1] == 0) continue;
      std::uint64_t* to = words_ + kClusterWords * home(old[slot] ^ old[slot + 1]);
      // Two clusters may share one when the size grows by less than a whole number.
      std::uint64_t* const end = to + kClusterWords;
      while (to != end && to[1] != 0) to += 2;
      if (to == end) continue;
      to[0] = old[slot];
      to[1] = old[slot + 1];
    }
  }
}

TranspositionTable::Entry TranspositionTable::find(std::uint64_t key) const {
  std::uint64_t* const cluster = words_ + kClusterWords * home(key);
  for (std::size_t slot = 0; slot < kClusterWords; slot += 2) {
    const std::uint64_t data = load(cluster[slot + 1]);
    if ((load(cluster[slot]) ^ data) == key && data != 0) return unpack(data);
  }
  return {};
}

bool TranspositionTable::store(std::uint64_t key, const Entry& entry) {
  std::uint64_t* const cluster = words_ + kClusterWords * home(key);
  std::size_t chosen = 0;
  std::uint64_t replaced = 0;
  constexpr int kEmpty = -(1 << 20);
  int least = 1 << 20;
  for (std::size_t slot = 0; slot < kClusterWords; slot += 2) {
    const std::uint64_t data = load(cluster[slot + 1]);
    if (data == 0) {
      if (least == kEmpty) continue;
      chosen = slot;
      least = kEmpty;
      continue;
    }
    if ((load(cluster[slot]) ^ data) == key) {
      chosen = slot;
      replaced = data;
      break;
    }
    // Old searches first, then shallow entries.
    const auto searches_ago = static_cast<int>((age_ - (data >> kAgeShift)) & kAgeMask);
    const int worth = static_cast<int>(data >> kDepthShift & kWhole) - 64 * searches_ago;
    if (worth >= least) continue;
    chosen = slot;
    least = worth;
  }
  Entry kept = entry;
  const bool same = replaced != 0;
  if (same) {
    const Entry old = unpack(replaced);
    if (old.depth > entry.depth) return false;
    if (kept.best == core::kNoAction) kept.best = old.best;
    // Two bounds that meet.
    const bool opposite = (old.bound == Bound::kLower && entry.bound == Bound::kUpper) ||
                          (old.bound == Bound::kUpper && entry.bound == Bound::kLower);
    if (opposite && old.score == entry.score && old.depth == entry.depth)
      kept.bound = Bound::kExact;
  }
  const std::uint64_t data = pack(kept, age_);
  put(cluster[chosen], key ^ data);
  put(cluster[chosen + 1], data);
  return least == kEmpty && !same;
}

}  // namespace lusoria::search
