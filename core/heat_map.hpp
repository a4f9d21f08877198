// How much an analysis thinks of each action, as shades on the squares of a drawn board.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"

namespace lusoria::core {

// An action and how much it counts, 0 or more: for a search, the share of visits.
struct ActionWeight {
  Action action = kNoAction;
  double weight = 0;
};

// Weights on the squares of a board, shaded in steps from 0 to kHottest against the largest.
class HeatMap {
 public:
  static constexpr int kHottest = 9;

  explicit HeatMap(int squares) : weights_(static_cast<std::size_t>(squares)) {}

  void add(int square, double weight) { weights_[static_cast<std::size_t>(square)] += weight; }
  // The square's share of the largest weight, rounded to a step; kHottest for the largest.
  int step(int square) const;

  // A drawn square for a terminal: in colour (where it may hold ANSI sequences) on a background of
  // its shade, without colour with its step in place of the picture when the square is empty. As it
  // is where the step is 0.
  std::string show(int square, std::string_view picture, bool empty, bool colour) const;

 private:
  std::vector<double> weights_;
};

}  // namespace lusoria::core
