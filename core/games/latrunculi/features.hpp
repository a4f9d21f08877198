// Positions of Ludus Latrunculorum as numbers for learning: planes of the board and scalars, both
// in the view of the side to move. The scalars hold the ruleset too, so that one network can see
// several.
//
// Planes are [kPlanes, rows, columns], row-major, from row 1 and column a on: the square (row,
// column) of a plane is at (plane * rows + row) * columns + column. Every value is 0 or 1. No
// ruleset has a direction, so that nothing is turned round for Black.
//
// Scalars are one vector of kScalars values, 0 to 1. They hold for the whole position: a network
// may spread each over a plane.
//
// Of a game that is over the side whose turn it would be counts as the mover. What no feature has
// is the history of a repetition rule.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/games/latrunculi/state.hpp"

namespace lusoria::core::latrunculi {

enum class Plane : std::size_t {
  kOwnMen,        // the mover's, the dux and the immobilised ones too
  kTheirMen,      // the opponent's
  kOwnDux,        //
  kTheirDux,      //
  kOwnHeld,       // immobilised
  kTheirHeld,     //
  kGoing,         // the man that must go on
  kVisited,       // squares that no leap may reach in this turn
  kBoard,         // every square: what is the board where planes are padded to one size
  kEdge,          // squares of the first and last row and column
  kClosedCentre,  // where nothing may be placed
  kHostile,       // what stands for a friend of every captor
};
constexpr std::size_t kPlanes = 12;
constexpr std::array<std::string_view, kPlanes> kPlaneNames = {
    "own_men", "their_men", "own_dux", "their_dux", "own_held",      "their_held",
    "going",   "visited",   "board",   "edge",      "closed_centre", "hostile",
};

constexpr int plane_count() { return static_cast<int>(kPlanes); }

enum class Scalar : std::size_t {
  // The position.
  kAgreement,  // 1 in this phase; the third phase is neither
  kPlacing,    //
  kOwnHand,    // men in hand, or agreed so far, over the most that a side may have
  kTheirHand,  //
  kLeft,       // men still to place in this turn, over men placed a turn
  kPassed,     // 1 when the turn before was passed
  kQuiet,      // actions since the last capture over their limit; 0 without a limit
  kPlies,      // actions since the start over the limit of moves; 0 without a limit
  kOwnTies,    // 1 when the mover wins by an equal count of men: it is Black and men are counted
  // The ruleset and the options.
  kRows,        // over GridShape::kMaxSide
  kColumns,     //
  kMen,         // the men of both sides when all are placed over squares
  kAgrees,      // 1 when the sides agree on the number of men
  kPlaces,      // 1 when men start in hand
  kPlacedTwo,   // 1 when two men are placed a turn
  kDux,         // 1 when there is a dux
  kDuxSafe,     // 1 when it is never captured
  kSlides,      // 1 for slides, 0 for steps
  kDiagonal,    // 1 for moves in eight directions, 0 for four
  kLeapAny,     // what may be leapt over: at most one of the four is 1
  kLeapOwn,     // own men and immobilised ones
  kLeapEnemy,   //
  kLeapDux,     // enemies, by the dux alone
  kGuarded,     // 1 when a landing between two enemies must immobilise
  kImmobilise,  // 1 when men are immobilised before they are taken
  kDiagonalCapture,
  kCornerCapture,
  kHostileCorners,
  kCaptureGoesOn,
  kRemovalGoesOn,
  kFewMen,      // (1 + the count of men that loses) / 2: 0 where none does
  kStuckLoses,  // what happens without a move; a side passes where both are 0
  kStuckCounts,
  kQuietLimit,  // over kMostQuiet; 0 without a limit
  kRepetition,  // 1 when positions may come again
  kMoveLimit,   // 1 when there is a limit of moves
};
constexpr std::size_t kScalars = 36;
constexpr int kMostQuiet = 255;

extern const std::array<std::string_view, kScalars> kScalarNames;

// out.size() must be kPlanes * rows * columns.
template <int Words>
void write_planes(const State<Words>& state, std::span<float> out);

template <int Words>
void write_scalars(const State<Words>& state, std::span<float, kScalars> out);

extern template void write_planes(const State<1>&, std::span<float>);
extern template void write_planes(const State<2>&, std::span<float>);
extern template void write_planes(const State<3>&, std::span<float>);
extern template void write_scalars(const State<1>&, std::span<float, kScalars>);
extern template void write_scalars(const State<2>&, std::span<float, kScalars>);
extern template void write_scalars(const State<3>&, std::span<float, kScalars>);

}  // namespace lusoria::core::latrunculi
