// Games of Lotus Ludo and of Ludox that another referee recorded, one game and its options a file.
//
// Lotus Ludo, a line a roll: the first line names the options; a colour rolls and has no move, or
// plays one of its legal moves (sorted as texts); a third six is not played; a seat that missed its
// turn is skipped, with its count of turns missed in a row.
//
//     # lotus-ludo players 4 games 9 capture_extra_roll=1 places=3
//     game 0
//     pos R=base,base,base,base G=... Y=... B=...
//     R roll 1 none
//     R roll 6 legal base-t0 play base-t0 | pos R=base,base,base,t0 G=...
//     R roll 6 third-six
//     skip G missed 1
//     end order G,B,R,Y
//
// Ludox, a line a roll and a line a die: the edition is `ludox-classic` or `ludox`; dice that
// cannot be used are forfeited.
//
//     # ludox players 2 games 12
//     game 0
//     starter p2
//     pos R=base,base,base,base# Y=... G=... B=...
//     p2 roll 51
//     p2 forfeits 51
//     p1 legal R#:base-t0,R:base-t0 play R#:base-t0 | pos R=base,base,base,t0# ...
//     end winner p1
#pragma once

#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "selfplay/check.hpp"
#include "selfplay/line_reader.hpp"

namespace lusoria::selfplay {

// Each plays the games that follow the first line `line`, up to the first difference, and counts in
// `report` those that agree. A line that is not of this form is an error.
core::Result<void> check_lotus_ludo_games(LineReader& lines, std::string line,
                                          const std::stop_token& stop, CheckReport& report);
core::Result<void> check_ludox_games(LineReader& lines, std::string line,
                                     const std::stop_token& stop, CheckReport& report);

}  // namespace lusoria::selfplay
