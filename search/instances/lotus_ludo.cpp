// Searches compiled for Lotus Ludo.
#include "core/games/race/lotus_ludo/state.hpp"
#include "search/mcts_impl.hpp"

namespace lusoria::search {

template class Mcts<core::lotus_ludo::State>;

}  // namespace lusoria::search
