// Ludus Latrunculorum in text: positions both ways, and the board for a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/games/latrunculi/rules.hpp"
#include "core/heat_map.hpp"
#include "core/result.hpp"

namespace lusoria::core::latrunculi {

// The board alone, top row first: `w` `b` men, `W` `B` a dux, `i` `j` an immobilised man of White
// and Black, a number for a run of empty squares.
std::string board_text(const GridShape& shape, const std::vector<Piece>& squares);

// The full form: the board, the side to move, then what differs from an ordinary start of a turn,
// in this order:
//   more=17         the agreement is open: men of each side so far
//   hand=11,12      placing: men in hand, without the dux
//   left=1          placing: still to place in this turn, where that is not all of it
//   go=e4           the man that must go on
//   visited=e2,e4   squares that no leap may reach in this turn
//   passes=1        turns in a row that were passed
//   quiet=7         actions since the last capture
//   ply=120         actions since the start, where the game has a limit
std::string position_text(const Ruleset& ruleset, const Position& position);

// A position of the ruleset. Errors name the column.
Result<Position> parse_position(const Ruleset& ruleset, std::int64_t max_moves,
                                std::string_view text);

// The board for a terminal, with coordinates and what else the text form has; with `heat` its
// squares are shaded.
std::string draw_position(const Ruleset& ruleset, const Position& position, bool colour,
                          const HeatMap* heat = nullptr);

}  // namespace lusoria::core::latrunculi
