// Searches compiled for Ludox.
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "search/mcts/mcts_impl.hpp"
#include "search/multiplayer/maxn_impl.hpp"
#include "search/stochastic/expectimax_impl.hpp"

namespace lusoria::search {

template class Mcts<core::ludox::State>;
template class Mcts<core::ludox::DeluxeState>;
template class Expectimax<core::ludox::State>;
template class Expectimax<core::ludox::DeluxeState>;
template class Expectimax<core::ludox::State, NoEvaluation, Replies::kOne>;
template class Expectimax<core::ludox::DeluxeState, NoEvaluation, Replies::kOne>;
template class MaxN<core::ludox::State>;
template class MaxN<core::ludox::DeluxeState>;

}  // namespace lusoria::search
