// Monte Carlo tree search with the evaluation of Via Ludus.
#include "agents/evaluation/via_ludus.hpp"
#include "search/mcts/mcts_impl.hpp"

namespace lusoria::search {

using agents::Evaluation;
using core::via_ludus::State;

template class Mcts<State<1>, Evaluation<State<1>>>;
template class Mcts<State<2>, Evaluation<State<2>>>;
template class Mcts<State<3>, Evaluation<State<3>>>;
template class Mcts<State<6>, Evaluation<State<6>>>;

}  // namespace lusoria::search
