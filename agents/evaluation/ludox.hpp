// The terms of a position of Ludox (agents/evaluation/race_terms.hpp), by board and seating, so
// that they serve every edition.
#pragma once

#include <array>
#include <cstdint>

#include "agents/evaluation/race_terms.hpp"
#include "core/games/race/ludox/board.hpp"
#include "core/games/race/ludox/deluxe_rules.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/rules.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/player.hpp"

namespace lusoria::agents::ludox {

// Rolls of two dice, told apart: bit 6 * (a - 1) + b - 1 for a and b.
using Rolls = std::uint64_t;
constexpr int kRolls = 36;

// A tile on an ordinary square, that is not shielded.
struct Target {
  int colour = 0;
  int code = core::race::kStart;
  bool square = false;
};

// The rolls by which a seat's next turn can capture an opponent's tile, by one die or by both with
// one tile. Whoever's turn it is; the turn that a double six earns and cards are left out.
Rolls captures(const core::ludox::Seating& seating, const core::ludox::Board& board, int seat,
               const Target& target);

// Of a position that is not over. Dice in hand are taken for ones to come where captures are
// counted. Of cards only their number by kind counts, which all seats know.
race::SeatTerms terms(const core::ludox::State& state);
race::SeatTerms terms(const core::ludox::DeluxeState& state);

// By number of players; tuned by matches of `greedy` with itself.
const race::Weights& default_weights(const core::ludox::Rules& rules);
const race::Weights& default_weights(const core::ludox::DeluxeRules& rules);

core::Returns expected_returns(const core::ludox::State& state, const race::Scores& scores);
core::Returns expected_returns(const core::ludox::DeluxeState& state, const race::Scores& scores);

}  // namespace lusoria::agents::ludox
