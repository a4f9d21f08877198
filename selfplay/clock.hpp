// The clocks of a game: what each seat has left for all its moves.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "agents/agent.hpp"
#include "core/player.hpp"
#include "core/result.hpp"
#include "selfplay/game_limits.hpp"

namespace lusoria::selfplay {

// A main time and an increment.
using ClockTimes = std::pair<std::chrono::milliseconds, std::chrono::milliseconds>;

// `60+0.5` or `60`: seconds, at most a day each, and the main time not 0.
core::Result<ClockTimes> parse_clock(std::string_view text);

// Times are cut off to microseconds, as records have them, so that a replay counts the same.
class GameClocks {
 public:
  // The limits of each seat.
  explicit GameClocks(std::span<const GameLimits> limits);

  bool any() const { return any_; }
  // Whether a seat has a clock, or a limit in time for a move.
  bool limited() const { return limited_; }
  bool runs(core::Player seat) const { return clocks_[core::seat_index(seat)].runs; }
  // 0 where none runs.
  std::chrono::microseconds left(core::Player seat) const {
    return clocks_[core::seat_index(seat)].left;
  }
  // Takes a decision from the seat's clock. False when that has used more than the clock had and
  // the margin: then nothing is left. True, and no more, where none runs.
  bool take(core::Player seat, std::chrono::nanoseconds used);
  // What the agent in `seat` is told.
  agents::Clocks shown_to(core::Player seat) const;

 private:
  std::array<agents::SeatClock, core::kMaxPlayers> clocks_{};
  std::array<std::chrono::milliseconds, core::kMaxPlayers> margins_{};
  std::array<std::chrono::milliseconds, core::kMaxPlayers> moves_{};  // limits on one move
  bool any_ = false;
  bool limited_ = false;
};

}  // namespace lusoria::selfplay
