// The board of Lotus Ludo and Ludox as a cross, for a terminal.
#pragma once

#include <string>
#include <vector>

#include "core/games/race/track.hpp"

namespace lusoria::core::race {

// A token as it is drawn.
struct DrawnToken {
  int colour = 0;
  int code = kBase;
  bool square = false;  // Ludox: the Square Tile
  bool shielded = false;
};

// A drawing of all tokens: 15 x 15 places of three characters, with each colour's yard in its
// corner (Red lower left, then clockwise), the count of those at home beside the middle, and `*`
// on stars. A token is its colour's letter, a Square Tile is doubled by `#`; several on one place
// show their number. Colour uses ANSI sequences.
std::string draw_cross(const std::vector<DrawnToken>& tokens, bool colour);

}  // namespace lusoria::core::race
