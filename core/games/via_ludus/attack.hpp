// What shows, without a search, of the question whether one side of Via Ludus, the attacker, can
// force a connection. See insight.hpp for why its own spaces and the White ones are all that
// matters.
#pragma once

#include <cstdint>

#include "core/action.hpp"
#include "core/bitboard.hpp"
#include "core/games/via_ludus/insight.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/player.hpp"

namespace lusoria::core::via_ludus {

template <int Words>
class Attack {
 public:
  using Set = Bitboard<Words>;

  // Requires a state with a side to move.
  Attack(const State<Words>& state, Player attacker);

  // Whether the attacker connects by its next claim, or the one after, whatever the opponent does.
  bool wins() const { return wins_; }
  // Whether the claims that are left cannot complete any way.
  bool fails() const { return distance() == Ways<Words>::kNone; }
  // The least number of claims to be connected, and how many White spaces lie on ways of that
  // length. Requires that the attack does not fail.
  int distance() const { return ways_.distance; }
  int width() const { return ways_.near[0].count(); }
  // Positions of one game with equal keys have the same answer: the same side attacks, the same one
  // moves, and they are alike but for spaces off all ways of the attacker.
  std::uint64_t key() const;
  // Pushes the moves among which there is a best one, those on the shortest ways first. When the
  // attacker would win at once by a claim that makes two threats, the opponent must take one of the
  // spaces that this needs (the must-play region: Hayward, Bjornsson, Johanson, Kan, Po and van
  // Rijswijck, "Solving 7x7 Hex with domination, fill-in, and virtual connections", 2005).
  void actions(ActionList& list) const;

 private:
  const State<Words>& state_;
  Player attacker_;
  bool attacking_;  // whether the attacker is to move
  Ways<Words> ways_;
  bool wins_ = false;
  Set needed_;  // what all double threats have in common

  void look_ahead();
};

extern template class Attack<1>;
extern template class Attack<2>;
extern template class Attack<3>;
extern template class Attack<6>;

}  // namespace lusoria::core::via_ludus
