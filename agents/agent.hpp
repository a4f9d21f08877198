// An agent: a player of one seat. Search, evaluation and limits behind one small interface.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/any_game.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::agents {

// What an agent answers: an action, or that it gives up.
struct Decision {
  core::Action action = core::kNoAction;
  bool resigns = false;
  // What the search behind it found, if there was one.
  std::optional<search::SearchReport> report;
  // Whether the report's value is an estimate of the position: not where the search had no time for
  // one, or has no evaluation and proved nothing.
  bool valued = true;

  // What the game is worth to the mover, -1 to 1, if the agent has an opinion.
  std::optional<double> value() const {
    return report && valued ? std::optional(report->value) : std::nullopt;
  }
};

// What happened in a game, as one seat may know it.
struct Event {
  core::Player actor = core::Player::kChance;  // chance, or the seat whose turn it was
  bool referee = false;                        // the referee acted in that seat's turn
  std::string action;  // in the game's text form; empty where the seat may not know it
};

// The clock of a seat for the whole game.
struct SeatClock {
  bool runs = false;  // the seat has one
  std::chrono::microseconds left{0};
  std::chrono::microseconds increment{0};  // comes on after each move

  friend bool operator==(const SeatClock&, const SeatClock&) = default;
};

// The clocks of a game as an agent is asked for a move.
struct Clocks {
  std::array<SeatClock, core::kMaxPlayers> seats{};
  std::chrono::nanoseconds move{0};  // the referee's limit for this move beside the clock; 0: none
  std::chrono::nanoseconds margin{0};  // what the referee bears beyond either

  friend bool operator==(const Clocks&, const Clocks&) = default;
};

// What an agent may throw that knows how it failed, such as one that speaks for a program.
class Fault : public std::runtime_error {
 public:
  enum class Kind {
    kFailed,   // like any other exception
    kLate,     // gave no answer within the referee's limit in time
    kIllegal,  // answered what is no legal action
  };
  Fault(Kind kind, const std::string& what) : std::runtime_error(what), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

// One agent plays one seat of one game at a time; different agents may play in different threads.
class Agent {
 public:
  Agent() = default;
  virtual ~Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;

  // A game starts from `state`, in which the agent has `seat`. All of the agent's choices until the
  // next call are a function of the game, the seed and the decisions asked of it (but for limits in
  // time).
  virtual void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) = 0;

  // Whether observe() is to be called; the same in all of the agent's life.
  virtual bool follows() const { return false; }
  // What happened since begin_game(), the agent's own moves included, each event once and in order:
  // called before the decide() that comes after it.
  virtual void observe(const Event& /*event*/) {}

  // Where a clock runs in the game, or a move has a limit in time, what the clocks show: called
  // before each decide(), whose limit in time is already a fair part of what the seat has left. For
  // agents that know better.
  virtual void observe_clocks(const Clocks& /*clocks*/) {}

  // The agent's move in `state`, where its seat is to move. Hidden information in the state is
  // already drawn anew from what the seat can know: looking at it gains nothing. `limits` are the
  // referee's; an agent keeps the stricter of these and its own. Throwing (a Fault says how it
  // failed), or an illegal action, loses the game.
  virtual Decision decide(const core::AnyState& state, const search::Limits& limits) = 0;
};

}  // namespace lusoria::agents
