// Lotus Ludo: Ludo for two or four with one die. The immutable part, shared by all states of one
// game.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/action.hpp"
#include "core/games/race/track.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::core::lotus_ludo {

constexpr int kMostMissed = 15;
constexpr std::chrono::milliseconds kMostTurnTime = std::chrono::hours(24);

struct Options {
  int players = race::kColours;  // or 2: Red and Yellow
  bool capture_extra_roll = false;
  int places = 1;  // finishing places that are decided before play stops: 1 to players - 1
  std::chrono::milliseconds turn_time{0};  // for each decision; 0: no clock
  int max_missed = 3;                      // turns missed in a row that remove a player
};

class State;

// Actions: a move is the code of the place that is left (0 to 56), a roll the face less 1. What the
// referee alone does comes after them.
constexpr Action kMissedTurn = make_action(race::kHome);
constexpr int kDepartures = race::kHome + 1;  // and the seat

class Rules {
 public:
  using State = lotus_ludo::State;

  // Requires options within the bounds above.
  explicit Rules(const Options& options) : options_(options) {}

  std::string name() const;
  int player_count() const { return options_.players; }
  int action_count() const { return kDepartures + options_.players; }
  std::uint64_t opening_count() const { return 1; }
  State initial_state(std::uint64_t opening) const;

  std::string state_text(const State& state) const;
  Result<State> parse_state(std::string_view text) const;
  std::string action_text(const State& state, Action action) const;
  std::string player_name(Player player) const;
  std::string draw(const State& state, bool colour) const;
  std::string result_text(const State& state) const;

  std::chrono::milliseconds turn_time() const { return options_.turn_time; }
  const Options& options() const { return options_; }

  // Seats are the colours in turn order; two players have every other one.
  int colour_of(Player seat) const { return static_cast<int>(seat) * seat_step(); }
  Player seat_of(int colour) const { return seat(colour / seat_step()); }
  // Colours from one seat to the next.
  int seat_step() const { return race::kColours / options_.players; }

 private:
  Options options_;
};

}  // namespace lusoria::core::lotus_ludo
