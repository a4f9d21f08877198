// Ludox in text: the board and the turn both ways, shared by all editions, and the board for a
// terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/games/race/ludox/board.hpp"
#include "core/games/race/ludox/rules.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/result.hpp"

namespace lusoria::core::ludox {

// The words of a text, parted by blanks, from left to right.
class Words {
 public:
  struct Word {
    std::string_view text;  // empty past the last word
    int column = 1;         // of its first letter, or just past the text
  };

  explicit Words(std::string_view text) : text_(text) {}
  Word next();

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// `Red`, or `Red+Yellow` for a seat of two colours.
std::string seat_name(const Seating& seating, int seat);

// A colour's letter, with `#` for the Square Tile: `R#`.
std::string tile_text(int colour, bool square);
// `R#:t5-t11`.
std::string move_text(int colour, bool square, int from, int to);
// Where a tile stands: `t5`, with `#` for the Square Tile and `^` when shielded.
std::string standing_text(int colour, bool square, std::uint8_t tile);

// `R=base,t5,h3# Y=...`: seat by seat, a colour's tiles by growing progress, of equal ones a Round
// Tile first.
std::string board_text(const Seating& seating, const Board& board);
// Reads the words of a board. With `deluxe` tiles may be shielded, and tiles of several seats may
// share an ordinary square.
Result<Board> parse_board(const Seating& seating, bool deluxe, Words& words);

// The seat that has all tiles at home, -1 when there is none. Fails when there are several.
Result<int> parse_winner(const Seating& seating, const Board& board);

// `p2` as a seat number from 0 on.
std::optional<int> parse_seat(const Seating& seating, std::string_view text);
// `65`, `33` or `5`; nothing when the text is not one or two faces, the higher first.
std::optional<Dice> parse_dice(std::string_view text);
// The other way: a low die of 0 is left out.
std::string dice_text(Dice dice);

// The board as a cross (core/games/race/cross.hpp).
std::string draw_board(const Seating& seating, const Board& board, bool colour);

}  // namespace lusoria::core::ludox
