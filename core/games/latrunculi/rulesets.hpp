// The rulesets of Ludus Latrunculorum as data: one row each, one engine for all.
//
// Played games recorded by an independent referee settle what the published descriptions leave
// open. What they show beyond the descriptions, and what the engine therefore does:
//  - Repetition. A position is what stands where, and how (dux, immobilised); neither the side to
//    move nor the man that must go on counts. Remembered is the position at the start of play and
//    the one after the first action of each turn; the later actions of a turn are tested but not
//    remembered, and placing is neither.
//  - Without a legal action a side may only pass. Two such passes in a row would go on for ever: a
//    draw.
//  - "The next player has no move" does not look at repetition.
//  - The end is looked for when a turn is complete: who took the last enemy man and must go on,
//    goes on first.
//  - Immobilising is local. A landing man immobilises, a leaving man frees the men beside the
//    square that it left if a free man of its side stands behind them (even when another pair still
//    holds them), and a man that is immobilised frees those that it held. Nothing else changes who
//    is immobilised.
//  - The first leap of a turn that can go on acts on the mover's own men where other moves act on
//    the enemy's.
//  - Schadler 2001: a landing between two enemies counts as immobilising when it leaps over a free
//    enemy. In a turn that goes on, the directions are looked at as north, east, south, west, and
//    after one that lands between two enemies the visited squares of the others are forgotten. At
//    the most men only `pass` is left.
//  - Seneca: a man may leap over any man of its own side, and may not leap to a square that was
//    emptied in the same turn.
//  - Bell: 30 actions without a capture end the game.
//
// What they cannot show:
//  - Where a limit of moves or of time counts men, those in hand count too.
//  - A game's clock is the sum of all decisions of both sides. The decision in which it passes the
//    limit is not played.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/grid.hpp"

namespace lusoria::core::latrunculi {

enum class Setup : std::uint8_t {
  kPlaced,     // the men start in hand
  kFirstRow,   // the first row of each side, and its dux
  kTwoRows,    // the first two rows of each side
  kAlternate,  // every other square of the first five rows of each side
};
enum class Movement : std::uint8_t { kStep, kSlide };
// What a man may leap over, to the empty square behind. Nothing is captured by the leap itself.
enum class Leap : std::uint8_t { kNone, kAny, kOwnOrImmobilised, kEnemy, kEnemyByDux };
enum class Capture : std::uint8_t { kTake, kImmobilise };
// What happens to a side that has no move at the start of its turn.
enum class Stuck : std::uint8_t { kPasses, kLoses, kMostMenWin };

struct Ruleset {
  std::string_view id;
  std::string_view summary;  // one line
  std::string_view source;

  GridShape shape{};
  int men = 0;       // of each side, without the dux
  int most_men = 0;  // above `men`: the sides first agree on a number up to this

  Setup setup = Setup::kPlaced;
  int placed_per_turn = 1;
  bool centre_closed = false;  // nothing may be placed on the centre
  bool dux = false;
  std::array<std::string_view, 2>
      dux_squares{};      // White's and Black's, where the dux does not start in hand
  bool dux_safe = false;  // a dux is never captured

  Movement movement = Movement::kStep;
  bool diagonal = false;  // moves and leaps in eight directions, not four
  Leap leap = Leap::kNone;
  bool guarded = false;  // a landing between two enemies must immobilise one of theirs

  Capture capture = Capture::kTake;
  bool diagonal_capture = false;
  bool corner_capture = false;   // a man in a corner between two enemies
  bool hostile_corners = false;  // a corner square stands for a friend
  bool capture_goes_on = false;  // a capture gives the same man another move
  bool removal_goes_on = false;  // removing an immobilised man does not end the turn

  int least_men = -1;  // a side with no more than this loses
  Stuck stuck = Stuck::kPasses;
  int quiet_limit =
      0;  // so many actions without a capture: most men win, equal goes to Black; 0: no limit
  bool repetition = false;  // positions may come again
  int time_limit = 0;  // seconds of the whole game, then most men win, equal is a draw; 0: none

  constexpr int directions() const { return diagonal ? 8 : 4; }
  constexpr bool agrees() const { return most_men > men; }
  constexpr bool leaps() const { return leap != Leap::kNone; }
  constexpr bool immobilises() const { return capture == Capture::kImmobilise; }
  constexpr int centre() const {
    return shape.square((shape.rows - 1) / 2, (shape.columns - 1) / 2);
  }
};

// Every ruleset, in the order in which they are listed to people.
std::span<const Ruleset> rulesets();

// The ruleset of that id, or null.
const Ruleset* find_ruleset(std::string_view id);

}  // namespace lusoria::core::latrunculi
