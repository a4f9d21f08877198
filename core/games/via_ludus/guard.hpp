// The pairing defence of Via Ludus: why the opponent can never be connected any more.
//
// A guard is a curve over the board that parts the opponent's two edges. It runs through spaces
// that the opponent cannot own (the defender's, and walls) and, elsewhere, between spaces: where it
// runs between two White spaces, the opponent may cross only by owning both, so the two are a pair,
// and whenever the opponent claims one, the defender claims the other. No space is in two pairs.
// While a guard stands and the opponent is to move, the defender never loses; a spare move of the
// defender does not hurt it. On an empty board the line between two adjacent rows guards against
// Red, and between two columns against Blue; walls and claimed spaces let the curve bend.
#pragma once

#include <array>
#include <cstdint>

#include "core/action.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/player.hpp"

namespace lusoria::core::via_ludus {

constexpr int kMostSpaces = kMaxSide * kMaxSide;

// The squares of a guard. Plain values, no heap.
struct Guard {
  using Pair = std::array<std::int16_t, 2>;

  FixedList<std::int16_t, kMostSpaces> solid;  // the curve's spaces that the opponent cannot own
  FixedList<Pair, kMostSpaces / 2> pairs;      // both White when the guard was found
};

// A guard of `defender` in a position with these sets, the opponent to move, or false when none was
// found. Among guards with few pairs; all of straight lines are found, and so is nearly every
// other: the search for a curve whose pairs share no space is cut short after `most_tries` curves.
constexpr int kGuardTries = 256;
template <int Words>
bool find_guard(const Rules<Words>& rules, Player defender, const Bitboard<Words>& free,
                const Bitboard<Words>& attacker, Guard& guard, int most_tries = kGuardTries);

// Whether the guard, found in an earlier position, still stands: the opponent to move and holding
// no space of it whose partner is not out of its reach.
template <int Words>
bool stands(const Guard& guard, const Bitboard<Words>& free, const Bitboard<Words>& attacker);

}  // namespace lusoria::core::via_ludus
