// Actions, and lists of them that live on the stack.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lusoria::core {

// A small integer whose meaning its game defines: a square, a pair of squares, a face of a die.
// Both a player's move and an outcome of chance. Below the game's action_count().
enum class Action : std::uint16_t {};

constexpr Action kNoAction{0xFFFF};

constexpr int action_index(Action a) { return static_cast<int>(a); }
constexpr Action make_action(int index) { return static_cast<Action>(index); }

// A list with room for Capacity items and no heap; filling it past its capacity is a programming
// error. Items are left uninitialised until pushed, so that an empty list costs nothing.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  static constexpr std::size_t kCapacity = Capacity;

  FixedList() {}  // NOLINT(modernize-use-equals-default): must not clear the items
  void clear() { size_ = 0; }
  void push_back(T item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  void resize(std::size_t size) {
    assert(size <= Capacity);
    size_ = size;
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  std::span<const T> span() const { return {items_, size_}; }

 private:
  std::size_t size_ = 0;
  T items_[Capacity];
};

// Room for the legal actions of any position: the largest need is a slide for each direction and
// destination of an 11x16 board, 4 * 176.
using ActionList = FixedList<Action, 1024>;

// One outcome of chance and its probability; those of one position sum to 1.
struct ChanceOutcome {
  Action outcome = kNoAction;
  double probability = 0;
};
using ChanceList = FixedList<ChanceOutcome, 256>;

}  // namespace lusoria::core
