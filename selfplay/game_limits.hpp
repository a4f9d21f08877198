// How far the referee lets a game go: for each move of each agent, and for the game as a whole.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "search/limits.hpp"

namespace lusoria::selfplay {

struct LimitChanges;

// 0 means no such limit, except for margin. Games played under limits in simulations, nodes or
// depth are a function of their seed; those under a limit in time are not.
struct GameLimits {
  std::uint64_t simulations = 0;         // a move
  std::uint64_t nodes = 0;               // a move
  int depth = 0;                         // plies of search, a move
  std::chrono::milliseconds time{0};     // wall-clock, a move
  std::chrono::milliseconds margin{50};  // what a move may take beyond `time`, or beyond what the
                                         // clock has left, before it loses the game, or its turn
  std::size_t memory = std::size_t{64} << 20;  // bytes, for an agent's tables and trees in all
  int max_plies = 0;  // moves of all seats in a game and missed turns, then it is a draw; chance is
                      // not counted
  std::chrono::milliseconds clock{0};      // wall-clock, of each seat for all its moves
  std::chrono::milliseconds increment{0};  // comes on a seat's clock after each of its moves

  // What an agent is given for one move. Where there is a clock, `left` is what it shows: the move
  // is given a thirtieth of it and most of the increment, at least 0.1 ms, and beyond that no
  // more than leaves the margin.
  search::Limits per_move(std::stop_token stop, std::chrono::microseconds left = {}) const;

  // These limits with what `changes` sets.
  GameLimits with(const LimitChanges& changes) const;

  friend bool operator==(const GameLimits&, const GameLimits&) = default;
};

// What is set for one agent: nothing means as for all, 0 that there is no such limit for it.
struct LimitChanges {
  std::optional<std::uint64_t> simulations{};
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};
  std::optional<std::chrono::milliseconds> time{};
  std::optional<std::chrono::milliseconds> margin{};
  std::optional<std::size_t> memory{};
  std::optional<std::chrono::milliseconds> clock{};
  std::optional<std::chrono::milliseconds> increment{};

  bool any() const { return *this != LimitChanges(); }
  // Without what is the same in `limits`.
  LimitChanges beyond(const GameLimits& limits) const;

  friend bool operator==(const LimitChanges&, const LimitChanges&) = default;
};

}  // namespace lusoria::selfplay
