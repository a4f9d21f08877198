// Searches compiled for Lotus Ludo.
#include "core/games/race/lotus_ludo/state.hpp"
#include "search/mcts/mcts_impl.hpp"
#include "search/multiplayer/maxn_impl.hpp"
#include "search/stochastic/expectimax_impl.hpp"

namespace lusoria::search {

using core::lotus_ludo::State;

template class Mcts<State>;
template class Expectimax<State>;
template class Expectimax<State, NoEvaluation, Replies::kOne>;
template class MaxN<State>;

}  // namespace lusoria::search
