// The terms of a position of Lotus Ludo (agents/evaluation/race_terms.hpp).
#pragma once

#include <array>

#include "agents/evaluation/race_terms.hpp"
#include "core/games/race/lotus_ludo/rules.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/track.hpp"
#include "core/player.hpp"

namespace lusoria::agents::lotus_ludo {

// Where one colour can land, by each face of the die less 1.
using Landings = std::array<core::race::Squares, core::race::kFaces>;

// The squares of the ring on which the colour's next roll can capture. Whoever's turn it is.
Landings captures(const core::lotus_ludo::Position& position, int colour);

// Of a position that is not over. A capture is looked for in the first roll of a turn alone; a roll
// in hand is taken for one to come. Seats that no longer play have no terms.
race::SeatTerms terms(const core::lotus_ludo::State& state);

// By the number of players; tuned by matches of `greedy` with itself.
const race::Weights& default_weights(const core::lotus_ludo::Rules& rules);

core::Returns expected_returns(const core::lotus_ludo::State& state, const race::Scores& scores);

}  // namespace lusoria::agents::lotus_ludo
