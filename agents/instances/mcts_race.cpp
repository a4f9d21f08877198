// Monte Carlo tree search with the evaluation of the race games.
#include "agents/evaluation/race.hpp"
#include "search/mcts/mcts_impl.hpp"

namespace lusoria::search {

using agents::Evaluation;

template class Mcts<core::lotus_ludo::State, Evaluation<core::lotus_ludo::State>>;
template class Mcts<core::ludox::State, Evaluation<core::ludox::State>>;
template class Mcts<core::ludox::DeluxeState, Evaluation<core::ludox::DeluxeState>>;

}  // namespace lusoria::search
