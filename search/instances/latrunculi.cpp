// Searches compiled for Ludus Latrunculorum.
#include "core/games/latrunculi/state.hpp"
#include "search/alphabeta/alphabeta_impl.hpp"
#include "search/mcts/mcts_impl.hpp"
#include "search/proof/dfpn_impl.hpp"

namespace lusoria::search {

using core::latrunculi::State;

template class AlphaBeta<State<1>>;
template class AlphaBeta<State<2>>;
template class AlphaBeta<State<3>>;
template class Mcts<State<1>>;
template class Mcts<State<2>>;
template class Mcts<State<3>>;
template class DfPn<State<1>>;
template class DfPn<State<2>>;
template class DfPn<State<3>>;

}  // namespace lusoria::search
