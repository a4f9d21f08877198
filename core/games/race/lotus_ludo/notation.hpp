// Lotus Ludo in text: positions both ways, and what stands below the board.
#pragma once

#include <string>
#include <string_view>

#include "core/games/race/lotus_ludo/position.hpp"
#include "core/games/race/lotus_ludo/rules.hpp"
#include "core/result.hpp"

namespace lusoria::core::lotus_ludo {

// `R=base,base,t5,h3 Y=base,t26,t26,home R:5`: each colour's tokens by growing progress, or `out`
// for a removed one; then the turn, `R` to roll, `R:5` to move by a 5, `-` when the game is over;
// then, in this order, what is not empty:
//   sixes=1          played in this turn, before the roll
//   missed=G:1,B:2   turns in a row that a colour has missed
//   finished=B,R     the first to finish first
//   removed=Y,G      the first to be removed first
std::string position_text(const Position& position);

// A position of these rules. Errors name the column.
Result<Position> parse_position(const Options& options, std::string_view text);

// The lines below a drawn board: the turn and what else the text form has.
std::string status_text(const Position& position);

}  // namespace lusoria::core::lotus_ludo
