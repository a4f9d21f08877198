// How far the referee lets a game go: for each move of each agent, and for the game as a whole.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "search/limits.hpp"

namespace lusoria::selfplay {

// 0 means no such limit, except for margin. Games played under limits in simulations, nodes or
// depth are a function of their seed; those under a limit in time are not.
struct GameLimits {
  std::uint64_t simulations = 0;      // a move
  std::uint64_t nodes = 0;            // a move
  int depth = 0;                      // plies of search, a move
  std::chrono::milliseconds time{0};  // wall-clock, a move
  std::chrono::milliseconds margin{
      50};  // what a move may take beyond `time` before it loses the game, or its turn
  std::size_t memory = std::size_t{64} << 20;  // bytes, for an agent's tables and trees in all
  int max_plies = 0;  // moves of all seats in a game and missed turns, then it is a draw; chance is
                      // not counted

  // What an agent is given for one move.
  search::Limits per_move(std::stop_token stop) const;

  friend bool operator==(const GameLimits&, const GameLimits&) = default;
};

}  // namespace lusoria::selfplay
