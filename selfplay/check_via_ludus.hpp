// Positions of Via Ludus whose value another solver found. One line a setup:
//
//     3/3/3 r value draw keep a3,b3
//
// the position as the game writes it, its value to the side to move (win, draw or loss), and all
// moves that keep that value, in any order.
#pragma once

#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "selfplay/check.hpp"
#include "selfplay/line_reader.hpp"

namespace lusoria::selfplay {

// Solves `line` and the setups that follow it by plain minimax, up to the first difference, and
// counts in `report` those that agree. Setups too large to solve are an error.
core::Result<void> check_solved_setups(LineReader& lines, std::string line,
                                       const std::stop_token& stop, CheckReport& report);

}  // namespace lusoria::selfplay
