// Paranoid search (Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games", 2000): the
// root's mover against all other seats, which are taken to care for nothing but its harm. That
// makes two sides of many seats, and so alpha-beta prunes deep; chance nodes are pruned too, as in
// Expectimax. Its value is what the mover gets at least, were the search to reach the end.
#pragma once

#include "search/stochastic/expectimax.hpp"

namespace lusoria::search {

template <core::GameState S, SeatEvaluationOf<S> E = NoEvaluation>
using Paranoid = Expectimax<S, E, Replies::kAll>;

}  // namespace lusoria::search
