// Searches compiled for Ludox.
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "search/mcts_impl.hpp"

namespace lusoria::search {

template class Mcts<core::ludox::State>;
template class Mcts<core::ludox::DeluxeState>;

}  // namespace lusoria::search
