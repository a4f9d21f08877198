// Monte Carlo tree search with the evaluation of Ludus Latrunculorum.
#include "agents/evaluation/latrunculi.hpp"
#include "search/mcts/mcts_impl.hpp"

namespace lusoria::search {

using agents::Evaluation;
using core::latrunculi::State;

template class Mcts<State<1>, Evaluation<State<1>>>;
template class Mcts<State<2>, Evaluation<State<2>>>;
template class Mcts<State<3>, Evaluation<State<3>>>;

}  // namespace lusoria::search
