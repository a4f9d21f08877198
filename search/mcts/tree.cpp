#include "search/mcts/tree.hpp"

#include <algorithm>
#include <bit>

namespace lusoria::search::mcts {

namespace {
// A node counts its index in 32 bits.
constexpr std::size_t kMostNodes = 0xFFFFFFF0U;
}  // namespace

std::size_t Tree::bytes_per_node() const {
  return sizeof(Node) + static_cast<std::size_t>(columns_.views) * sizeof(Interval) +
         (columns_.squares ? sizeof(double) : 0) + (columns_.rave ? sizeof(RaveCount) : 0) +
         (columns_.priors ? sizeof(float) : 0) + (columns_.worths ? sizeof(float) : 0);
}

void Tree::prepare(std::size_t bytes, std::size_t least, const Columns& columns) {
  if (!prepared_for(bytes, least, columns)) {
    memory_.reset();
    columns_ = columns;
    budget_ = bytes;
    // An entry of the table for each block of children: one in eight of the bytes suffices.
    slots_ = columns.table ? std::bit_floor(std::max<std::size_t>(bytes / 8 / sizeof(Slot), 1)) : 0;
    const std::size_t table = slots_ * sizeof(Slot);
    capacity_ = std::clamp((bytes - std::min(bytes, table)) / bytes_per_node(), least, kMostNodes);
    memory_ = LargeMemory(capacity_ * bytes_per_node());
    lay_out();
  }
  clear();
}

void Tree::lay_out() {
  auto* at = static_cast<std::byte*>(memory_.data());
  const auto take = [&]<class T>(T*& column, std::size_t each) {
    column = reinterpret_cast<T*>(at);
    at += capacity_ * each * sizeof(T);
  };
  // In falling order of alignment.
  take(nodes_, 1);
  take(squares_, columns_.squares ? 1 : 0);
  take(bounds_, static_cast<std::size_t>(columns_.views));
  take(rave_, columns_.rave ? 1 : 0);
  take(priors_, columns_.priors ? 1 : 0);
  take(worths_, columns_.worths ? 1 : 0);
}

void Tree::clear() {
  if (slots_ != 0) {
    table_memory_.reset();
    table_memory_ = LargeMemory(slots_ * sizeof(Slot));
    table_ = static_cast<Slot*>(table_memory_.data());
  }
  full_ = false;
  size_ = 1;
  nodes_[kRoot] = Node{};
  std::fill_n(bounds(kRoot), columns_.views, Interval{});
  if (columns_.squares) squares_[kRoot] = 0;
  if (columns_.rave) rave_[kRoot] = {};
  if (columns_.priors) priors_[kRoot] = 0;
  if (columns_.worths) worths_[kRoot] = 0;
}

Tree::Block Tree::find_children(std::uint64_t key) const {
  const Slot& slot = table_[key & (slots_ - 1)];
  const std::uint64_t block = slot.block.load(std::memory_order_acquire);
  if (block == 0 || slot.key.load(std::memory_order_relaxed) != key) return {};
  return {static_cast<NodeIndex>(block), static_cast<std::uint32_t>(block >> 32)};
}

// Who sets the key owns the slot. The key 0 marks a free one, and is not shared.
void Tree::enter_children(std::uint64_t key, Block children) {
  Slot& slot = table_[key & (slots_ - 1)];
  std::uint64_t none = 0;
  if (key == 0 || !slot.key.compare_exchange_strong(none, key, std::memory_order_relaxed)) return;
  slot.block.store(children.first | std::uint64_t{children.count} << 32, std::memory_order_release);
}

void Tree::move_node(NodeIndex from, NodeIndex to) {
  if (from == to) return;
  nodes_[to] = nodes_[from];
  std::copy_n(bounds(from), columns_.views, bounds(to));
  if (columns_.squares) squares_[to] = squares_[from];
  if (columns_.rave) rave_[to] = rave_[from];
  if (columns_.priors) priors_[to] = priors_[from];
  if (columns_.worths) worths_[to] = worths_[from];
}

// One pass in the order of the indices, in which children come after their parent. While the first
// child of a block waits for its new place, its `first_child` and its parent's are exchanged, and
// its own then names the parent.
void Tree::cut_down(NodeIndex node) {
  assert(slots_ == 0);
  const auto end = static_cast<NodeIndex>(size());
  NodeIndex place = kRoot;
  std::uint32_t left = 1;  // marked nodes still to come
  nodes_[node].flags |= kKept;
  for (NodeIndex from = node; from < end && left > 0; ++from) {
    if ((nodes_[from].flags & kKept) == 0) continue;
    --left;
    move_node(from, place);
    Node& moved = nodes_[place];
    if ((moved.flags & kFirstKept) != 0) {
      const NodeIndex parent = moved.first_child;
      moved.first_child = nodes_[parent].first_child;
      nodes_[parent].first_child = place;
    }
    const bool expanded = (moved.flags & kExpanded) != 0;
    moved.flags &= expanded ? kExpanding | kExpanded | kBounded : kBounded;
    if (expanded) {
      const NodeIndex first = moved.first_child;
      for (NodeIndex child = first; child < first + moved.child_count; ++child) {
        nodes_[child].flags |= kKept;
      }
      left += moved.child_count;
      nodes_[first].flags |= kFirstKept;
      moved.first_child = nodes_[first].first_child;
      nodes_[first].first_child = place;
    }
    ++place;
  }
  size_ = place;
  full_ = false;
}

}  // namespace lusoria::search::mcts
