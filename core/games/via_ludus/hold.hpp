// The pairing defence of Via Ludus, as far as a sweep over the board finds it.
#pragma once

#include "core/games/via_ludus/rules.hpp"
#include "core/player.hpp"

namespace lusoria::core::via_ludus {

// Whether the defender can keep the opponent from ever being connected, by a chain that crosses the
// board between the defender's edges, line by line. A line of the chain is crossed
//   - by spaces that the opponent cannot own (the defender's, and walls), beside each other; or
//   - by a pair of White spaces beside each other along the line: the opponent never gets both, for
//     the defender answers one with the other;
// and whichever space of a pair the defender ends up with touches the next part of the chain at
// least by a corner, which is enough to stop orthogonal ways. When the defender is to move, one
// White space may stand in for a space of its own: it is claimed now. No space is in two parts, for
// each line has one. A spare move never hurts. Chains that turn back are not found.
template <int Words>
bool has_hold(const State<Words>& state, Player defender);

extern template bool has_hold(const State<1>&, Player);
extern template bool has_hold(const State<2>&, Player);
extern template bool has_hold(const State<3>&, Player);
extern template bool has_hold(const State<6>&, Player);

}  // namespace lusoria::core::via_ludus
