// The principal variation of each level of a depth-first search, in one block of memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/action.hpp"

namespace lusoria::search {

// A line holds the first kLongest actions, which is more than anyone reads.
class Variations {
  using Line = core::FixedList<core::Action, 64>;

 public:
  static constexpr std::size_t kLongest = Line::kCapacity;

  // For recursion levels 0 to levels - 1.
  explicit Variations(int levels) : lines_(static_cast<std::size_t>(levels)) {}

  void clear(int level) { at(level).clear(); }
  // The action, then the line of the level below.
  void set(int level, core::Action action) {
    Line& line = at(level);
    const Line& below = at(level + 1);
    const std::size_t taken = std::min(below.size(), kLongest - 1);
    line.clear();
    line.push_back(action);
    for (std::size_t i = 0; i < taken; ++i) line.push_back(below[i]);
  }
  // The action alone.
  void cut(int level, core::Action action) {
    at(level).clear();
    at(level).push_back(action);
  }
  std::size_t bytes() const { return lines_.size() * sizeof(Line); }
  static constexpr std::size_t bytes_for(int levels) {
    return static_cast<std::size_t>(levels) * sizeof(Line);
  }
  std::vector<core::Action> line(int level) const {
    const Line& line = lines_[static_cast<std::size_t>(level)];
    return {line.begin(), line.end()};
  }

 private:
  Line& at(int level) { return lines_[static_cast<std::size_t>(level)]; }

  std::vector<Line> lines_;
};

}  // namespace lusoria::search
