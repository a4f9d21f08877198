// What is asked of a proof search beside the value, and what it found.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/action.hpp"
#include "core/player.hpp"
#include "search/report.hpp"

namespace lusoria::search {

// How a search goes on.
struct ProofProgress {
  std::uint64_t nodes = 0;
  core::Player attacker = core::Player::kFirst;  // whose win is in question
  double table_use = 0;                          // 0 to 1
};

struct ProofRequest {
  bool line = true;      // a line of best play
  bool keeping = false;  // all actions that keep the value
  bool tree_size = false;
  // Called every few thousand nodes, when set.
  std::function<void(const ProofProgress&)> on_progress{};
};

struct ProofReport {
  // The value is exact or 0. The principal variation is best play as far as the limits allowed: the
  // side that loses takes what cost most to prove, and a draw's line ends where nobody can win any
  // more as far as the game's knowledge tells. Where play can be endless the line of a win may end
  // early: each of its moves keeps the win, but may allow the loser to come back to a position of
  // the line. Where no action was found to keep the
  // value, it is empty and `best` is just legal. `nodes` are those of finding the value.
  SearchReport search;
  // What is proven of the value, in the view of the root's mover: -1, 0 or 1.
  double lower = -1;
  double upper = 1;
  // All actions that keep the value, in rising order: each leads to a position of that value, taken
  // by itself where play can be endless. Nothing when not asked for, or not found
  // within the limits.
  std::optional<std::vector<core::Action>> keeping{};
  // Distinct positions of the proof: at each, one action of the side whose claim is proven, all of
  // the other side. For a draw those of both claims, that neither side wins. Nothing as above.
  std::optional<std::uint64_t> tree_size{};
};

}  // namespace lusoria::search
