// A position of Ludox, Classic or Ludox. See core/game_state.hpp for what each call means.
#pragma once

#include <cstdint>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/games/race/ludox/board.hpp"
#include "core/games/race/ludox/rules.hpp"
#include "core/player.hpp"
#include "core/random.hpp"

namespace lusoria::core::ludox {

enum class Phase : std::uint8_t {
  kStart,  // chance settles who begins
  kRoll,   // chance rolls for the seat
  kMove,   // the seat moves by one of the dice that are left
  kOver,   // the seat has won
};

// Whose turn it is, and how far it is.
struct Turn {
  Phase phase = Phase::kStart;
  std::int8_t seat = 0;    // 0 in Phase::kStart
  std::int8_t high = 0;    // Phase::kMove: the higher die, or the one that is left
  std::int8_t low = 0;     // the lower die, 0 when one is left
  bool once_more = false;  // the seat has one more turn after this one

  friend bool operator==(const Turn&, const Turn&) = default;
};

class State {
 public:
  using Rules = ludox::Rules;

  // Requires a board and a turn that fit: in Phase::kMove a die that can be used, in Phase::kOver
  // all tiles of the seat at home, in other phases nobody's.
  State(const Rules& rules, const Board& board, const Turn& turn)
      : rules_(&rules), board_(board), turn_(turn) {}

  const Rules& rules() const { return *rules_; }
  Player to_move() const;
  Player turn_owner() const;
  Returns returns() const;
  std::uint64_t hash() const;

  void legal_actions(ActionList& list) const;
  void chance_outcomes(ChanceList& list) const;
  void apply(Action action);

  // Random play on a board of sets, without lists.
  Returns playout(Rng& rng) const;

  // Quarter turns of the board that keep the game: all four when each seat has one of the four
  // colours, or two colours with Round Tiles only. A quarter turn passes the colours on.
  int symmetry_count() const;
  State transformed(int symmetry) const;
  Action transformed_action(Action action, int symmetry) const;
  Player transformed_player(Player player, int symmetry) const;

  const Board& board() const { return board_; }
  const Turn& turn() const { return turn_; }
  // The die that a move uses.
  int die(const Move& move) const { return move.die == 0 ? turn_.high : turn_.low; }
  // The colour of the board that a move of the seat means.
  int colour(const Move& move) const { return seating().colour(turn_.seat, move.colour); }

  friend bool operator==(const State& a, const State& b) {
    return a.board_ == b.board_ && a.turn_ == b.turn_;
  }

 private:
  const Seating& seating() const { return rules_->seating(); }
  void roll(Dice dice);
  void use_die(const Move& move);
  // Ends the turn when no die that is left can be used.
  void settle();
  void end_turn();

  const Rules* rules_;
  Board board_;
  Turn turn_;
};

}  // namespace lusoria::core::ludox
