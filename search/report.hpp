// What a search found, in one form for all searches.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/action.hpp"
#include "core/player.hpp"
#include "search/limits.hpp"

namespace lusoria::search {

// What the search knows of one action of the root.
struct ActionStatistics {
  core::Action action = core::kNoAction;
  std::uint64_t visits = 0;  // MCTS: simulations through it; alpha-beta: nodes under it
  double value = 0;          // -1 to 1, in the view of the root's mover
  // What a search has proven of the value, where it says so: MCTS with its solver.
  double lower = -1;
  double upper = 1;
};

// One of the best ways to go on.
struct SearchLine {
  double value = 0;  // as that of the root
  std::vector<core::Action> variation;
};

struct SearchReport {
  core::Action best = core::kNoAction;
  double value = 0;  // of the root, -1 to 1, in the view of its mover
  // Whether `value` is the exact value of the game, proven to its end.
  bool exact = false;
  std::vector<core::Action> principal_variation;  // from the root, `best` first
  std::vector<SearchLine> lines;                  // alpha-beta: the best first, all exact
  std::vector<ActionStatistics> actions;          // of every legal action, in rising order
  std::uint64_t nodes = 0;                        // states visited
  std::uint64_t simulations = 0;
  int depth = 0;  // plies: the last finished iteration, or the deepest simulation
  std::chrono::nanoseconds time{0};
  bool full = false;  // the tree has used up its memory, and the search has gone on without growing
  StopReason stopped_by = StopReason::kFinished;
};

}  // namespace lusoria::search
