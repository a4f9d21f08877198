// Via Ludus in text: setups both ways, files of setups, the board for a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/via_ludus/rules.hpp"
#include "core/grid.hpp"
#include "core/heat_map.hpp"
#include "core/result.hpp"

namespace lusoria::core::via_ludus {

// The text form: `9/9/4#4/9/2r3b2/9/4#4/9/9 r`, top row first. parse_setup() takes a board of any
// size up to kMaxSide each way; with `expected` set, of exactly that shape. Errors name the column.
std::string setup_text(const GridShape& shape, const Setup& setup);
struct ShapedSetup {
  GridShape shape;
  Setup setup;
};
Result<ShapedSetup> parse_setup(std::string_view text, const GridShape* expected = nullptr);

// Setups, one a line, all of one shape (`expected` when given, else the first line's); blank lines
// and lines that start with `;` are skipped. Errors name the line and the column; `source` is the
// file's name for them.
struct SetupFile {
  GridShape shape;
  std::vector<Setup> setups;
};
Result<SetupFile> parse_setup_file(std::string_view text, std::string_view source,
                                   const GridShape* expected = nullptr);

// The board for a terminal, with coordinates, Red's edges drawn as rules and Blue's as bars; the
// squares of `path` stand out. Without colour: `r` `b` `#` `.`, a path in capitals. With `heat` the
// squares are shaded.
std::string draw_setup(const GridShape& shape, const Setup& setup, std::span<const int> path,
                       bool colour, const HeatMap* heat = nullptr);

// The coordinates of a path, a blank before each.
std::string path_text(const GridShape& shape, std::span<const int> path);

}  // namespace lusoria::core::via_ludus
