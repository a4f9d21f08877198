// The referee: plays one game between agents. Nothing that an agent does can break it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "selfplay/adjudication.hpp"
#include "selfplay/asking.hpp"
#include "selfplay/dice.hpp"
#include "selfplay/game_limits.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

// Who plays a seat.
struct Seat {
  std::string name;
  std::string spec;
  std::shared_ptr<agents::Agent> agent{};  // used by one game at a time
  LimitChanges limits{};                   // what differs from the limits of all
};

struct GameSetup {
  core::AnyState start;
  std::optional<std::uint64_t>
      opening;                 // which first position of the game `start` is, if it is one
  std::string opening_name{};  // what a book calls it, if it is from one
  std::vector<Seat> seats;     // one for each player of the game
  std::uint64_t seed = 0;      // of the run
  std::uint64_t number = 0;    // of the game in the run
  DiceKey dice{};              // whether the game shares its chance with those of its block
  GameLimits limits;
  Adjudication adjudication{};  // none where the game is not for two
};

// One action as it happens. What it refers to lives only during the call. Whose turn it is when
// chance is to move, or the referee acts, is before.turn_owner().
struct MoveEvent {
  const core::AnyState& before;
  const core::AnyState& after;  // with all that is hidden: show after.view_text(seat) to a player
  core::Player mover;           // a seat, also where the referee acts in its turn, or chance
  core::Action action;
  std::chrono::nanoseconds time{0};            // zero for chance
  const agents::Decision* decision = nullptr;  // null for chance and the referee
  const Intervention* referee = nullptr;       // set where the referee acts instead of the mover
};
using MoveObserver = std::function<void(const MoveEvent&)>;

// What a decision of a seat under these limits may take: the clock of a game whose turns can be
// missed (core::AnyGame::turn_time()), or limits.time and limits.margin where they are set and
// tighter. No clock in other games, whose agents are asked directly.
TurnClock turn_clock(const core::AnyGame& game, const GameLimits& limits);

// Plays the game to its end and returns its record, or nothing when `stop` interrupted it.
//
// All randomness is a function of (seed, number, dice): each agent's seed, the outcomes of chance,
// and what a seat is shown of hidden information: a state drawn anew from those that it cannot tell
// apart. What `observer` throws passes through.
//
// An agent that throws anything (in begin_game too), answers an illegal action, resigns, or takes
// longer than limits.time + limits.margin loses that game: forfeit_returns(). Time is measured when
// the agent answers; it is told its limit and ends by itself, for nothing can end it from outside.
// The same goes for one that takes longer than limits.clock has left and limits.margin; no game
// whose turns can be missed has such a clock.
//
// Where the game has a limit in time (core::AnyGame::time_limit()), the decision in which it passes
// is not played, and the game is worth what it says of the position.
//
// In a game whose turns can be missed (core::AnyGame::has_missed_turns()) an agent can at worst
// lose its own turns: a fault is a missed turn and nothing is moved for the agent, resigning is
// leaving, and the others play on. After an exception or an illegal action the agent begins the
// game anew at its next turn (begin_game() with what it is shown then, and its seed); an exception
// of the first begin_game() costs its first turn. Under turn_clock() the turn ends at its deadline
// whatever the agent does, and an agent that never returns is abandoned at the end: see
// selfplay/asking.hpp.
std::optional<GameRecord> play_game(const GameSetup& setup, std::stop_token stop = {},
                                    const MoveObserver& observer = {});

}  // namespace lusoria::selfplay
