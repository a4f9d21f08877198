// Ludox: Ludo with two dice, of which each moves a tile. Classic and Ludox; Deluxe, which adds
// cards, is in deluxe_rules.hpp. The immutable part, shared by all states of one game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/action.hpp"
#include "core/games/race/ludox/board.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::core::ludox {

class State;

// A move by one die, which an Action packs.
struct Move {
  int die = 0;     // 0 the higher of two dice, or the one that is left; 1 the lower
  int colour = 0;  // the seat's first or second, 0 or 1
  bool square = false;
  int from = race::kBase;  // the code that the tile leaves

  friend bool operator==(const Move&, const Move&) = default;
};

constexpr int kSources = race::kHome;       // codes that a tile can leave
constexpr int kMoveActions = 8 * kSources;  // moves, below all else that an Action can mean
constexpr int kRolls = 21;                  // of two dice, as outcomes of chance

constexpr Action pack(const Move& move) {
  return make_action((4 * move.die + 2 * move.colour + (move.square ? 1 : 0)) * kSources +
                     move.from);
}
constexpr Move unpack(Action action) {
  const int kind = action_index(action) / kSources;
  return {.die = kind >> 2,
          .colour = kind >> 1 & 1,
          .square = (kind & 1) != 0,
          .from = action_index(action) % kSources};
}

// Two dice in either order, the higher first: what a roll is, as an outcome of chance and back.
struct Dice {
  int high = 0;
  int low = 0;

  friend bool operator==(const Dice&, const Dice&) = default;
};
constexpr Action roll_action(Dice dice) {
  return make_action(dice.high * (dice.high - 1) / 2 + dice.low - 1);
}
constexpr Dice dice_of(Action roll) {
  int high = 1;
  while ((high + 1) * high / 2 <= action_index(roll)) ++high;
  return {.high = high, .low = action_index(roll) - high * (high - 1) / 2 + 1};
}
constexpr double probability(Dice dice) { return (dice.high == dice.low ? 1.0 : 2.0) / 36.0; }

class Rules {
 public:
  using State = ludox::State;

  explicit Rules(Seating seating) : seating_(seating) {}

  std::string name() const;
  int player_count() const { return seating_.players; }
  int action_count() const { return kMoveActions; }
  std::uint64_t opening_count() const { return 1; }
  State initial_state(std::uint64_t opening) const;

  std::string state_text(const State& state) const;
  Result<State> parse_state(std::string_view text) const;
  std::string action_text(const State& state, Action action) const;
  std::string player_name(Player player) const;
  std::string draw(const State& state, bool colour) const;
  std::string result_text(const State& state) const;

  const Seating& seating() const { return seating_; }

 private:
  Seating seating_;
};

}  // namespace lusoria::core::ludox
