// Proof search for any game that it is compiled for.
#pragma once

#include <optional>

#include "core/any_game.hpp"
#include "search/limits.hpp"
#include "search/proof/report.hpp"

namespace lusoria::search {

// Solves a state in which a seat is to move, within the limits nodes, time, stop and memory.
// Nothing when no proof search is compiled for the game.
std::optional<ProofReport> solve_by_dfpn(const core::AnyState& state, const Limits& limits,
                                         const ProofRequest& request = {});

}  // namespace lusoria::search
