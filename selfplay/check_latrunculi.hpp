// Games of Ludus Latrunculorum that another referee recorded, one ruleset a file:
//
//     # ruleset seega-6x6 board 6x6
//     game 0
//     0 p1 6/6/6/6/6/6 play @b3 legal 35 @a1,@a2,...
//     ...
//     end p2 plies 132 board 6/bw4/b1b1b1/1b4/3b2/6
//
// A line a ply: its number in the game, the side to move, the board before the move, the move, and
// how many and which moves are legal, sorted as texts. The result is p1, p2, draw, or unfinished
// where the recording stopped before the game did. What follows the size in the first line is not
// read. A board or a list may be left out: `-`.
#pragma once

#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "selfplay/check.hpp"
#include "selfplay/line_reader.hpp"

namespace lusoria::selfplay {

// Plays the games that follow the first line `line`, up to the first difference, and counts in
// `report` those that agree. A line that is not of this form, or that contradicts the lines before
// it, is an error.
core::Result<void> check_latrunculi_games(LineReader& lines, std::string line,
                                          const std::stop_token& stop, CheckReport& report);

}  // namespace lusoria::selfplay
