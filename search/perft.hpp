// Perft: how many sequences of actions of a given length a position has. The same figure from
// another program, or from an earlier version, says that the move generation agrees.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/action.hpp"
#include "core/any_game.hpp"
#include "core/game_state.hpp"

namespace lusoria::search {

// Paths of exactly `depth` actions from the state; an outcome of chance counts as an action. A game
// that ends earlier adds nothing, and depth 0 is 1. `history` is the state's own; it is left as it
// was.
template <core::GameState S>
std::uint64_t perft(const S& state, core::KeyHistory& history, int depth);

// The same for any game that searches are compiled for (search/instances.hpp), or slower for any
// other.
std::uint64_t perft(const core::AnyState& state, int depth);

// The count under each action of the position, in their order. depth >= 1.
std::vector<std::pair<core::Action, std::uint64_t>> perft_divide(const core::AnyState& state,
                                                                 int depth);

}  // namespace lusoria::search
