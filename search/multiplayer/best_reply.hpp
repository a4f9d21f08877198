// BRS+, best-reply search in turn order (Esser, Gras, Winands, Schadd and Lanctot, "Improving
// Best-Reply Search", 2013), after best-reply search (Schadd and Winands, "Best Reply Search for
// Multiplayer Games", 2011): the root's mover against the others as in Paranoid, but between two of
// its moves only one decision of the others is free. The rest each take one likely action, that
// which their own evaluation likes best one ply ahead. No seat skips a turn, so every position that
// is searched can arise in play.
//
// The tree is thinner than that of Paranoid and so goes deeper, and the others are less hostile.
// What they do is an assumption: a report is never exact.
#pragma once

#include "search/stochastic/expectimax.hpp"

namespace lusoria::search {

template <core::GameState S, SeatEvaluationOf<S> E = NoEvaluation>
using BestReply = Expectimax<S, E, Replies::kOne>;

}  // namespace lusoria::search
