// The referee: plays one game between agents. Nothing that an agent does can break it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "selfplay/game_limits.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

// Who plays a seat.
struct Seat {
  std::string name;
  std::string spec;
  agents::Agent* agent = nullptr;  // used by one game at a time
};

struct GameSetup {
  core::AnyState start;
  std::optional<std::uint64_t>
      opening;               // which first position of the game `start` is, if it is one
  std::vector<Seat> seats;   // one for each player of the game
  std::uint64_t seed = 0;    // of the run
  std::uint64_t number = 0;  // of the game in the run
  GameLimits limits;
};

// One action as it happens. What it refers to lives only during the call.
struct MoveEvent {
  const core::AnyState& before;
  const core::AnyState& after;  // with all that is hidden: show after.view_text(seat) to a player
  core::Player mover;           // a seat, or chance
  core::Action action;
  std::chrono::nanoseconds time{0};            // zero for chance
  const agents::Decision* decision = nullptr;  // null for chance
};
using MoveObserver = std::function<void(const MoveEvent&)>;

// Plays the game to its end and returns its record, or nothing when `stop` interrupted it.
//
// All randomness is a function of (seed, number): each agent's seed, the outcomes of chance, and
// what a seat is shown of hidden information: a state drawn anew from those that it cannot tell
// apart. An agent that throws anything (in begin_game too), answers an illegal action, resigns, or
// takes longer than limits.time + limits.margin loses that game: forfeit_returns(). Time is
// measured when the agent answers; it is told its limit and ends by itself, for nothing can end it
// from outside. Where the game has a limit in time (core::AnyGame::time_limit()), the decision in
// which it passes is not played, and the game is worth what it says of the position. What
// `observer` throws passes through.
std::optional<GameRecord> play_game(const GameSetup& setup, std::stop_token stop = {},
                                    const MoveObserver& observer = {});

}  // namespace lusoria::selfplay
