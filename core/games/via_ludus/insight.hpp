// What shows of a position of Via Ludus without a search. See InsightState in core/game_state.hpp.
//
// Only one side can ever be connected, so that the question whether a side wins is about its own
// spaces and the White ones alone: whatever else the other side joins, a connection that cannot be
// stopped comes in time (as in Hex: Hayward and van Rijswijck, "Hex and combinatorics", 2006). A
// White space is of use to a side when it lies on a way between its edges that the claims which it
// has left can complete. To claim a space of no use to either side is to pass, and passing is never
// better than any other move; a space of no use to the side in question might as well be a wall.
#pragma once

#include <array>
#include <cstddef>

#include "core/action.hpp"
#include "core/bitboard.hpp"
#include "core/game_state.hpp"
#include "core/games/via_ludus/rules.hpp"
#include "core/player.hpp"

namespace lusoria::core::via_ludus {

// How a side may still be connected.
template <int Words>
struct Ways {
  using Set = Bitboard<Words>;
  static constexpr int kNone = 1 << 10;
  static constexpr std::size_t kClasses = 8;

  int distance = kNone;  // the least number of claims; kNone when the claims left are too few
  Set useful;            // the White spaces on some way that they can complete
  // Those on a way of `distance` + i claims and on no shorter one; in the last class all others.
  std::array<Set, kClasses> near;

  Ways(const State<Words>& state, Player side, int claims_left);
};

template <int Words>
class Insight {
 public:
  using Set = Bitboard<Words>;

  explicit Insight(const State<Words>& state);

  float lower() const { return theirs_.distance == Ways<Words>::kNone ? 0.0F : -1.0F; }
  float upper() const { return own_.distance == Ways<Words>::kNone ? 0.0F : 1.0F; }
  void actions(ActionList& list, Question question) const;
  LikenessKey key(Question question) const;
  // See TacticalState: a connection, the answer to one that threatens, and threats to connect.
  bool tactics(ActionList& list) const;

 private:
  LikenessKey key_of_attack(Player attacker, const Ways<Words>& ways) const;
  LikenessKey key_of_all() const;

  const State<Words>& state_;
  Ways<Words> own_;     // the mover's
  Ways<Words> theirs_;  // the opponent's
};

extern template class Insight<1>;
extern template class Insight<2>;
extern template class Insight<3>;
extern template class Insight<6>;

}  // namespace lusoria::core::via_ludus
