// The tiles of Ludox on the board: what all editions share. See docs/ludox.md for the rules.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/games/race/track.hpp"

namespace lusoria::core::ludox {

// How many play, and with which tiles. With 2 players each has two colours, Red and Yellow against
// Green and Blue; else each has one, in the order of race::kColourLetters.
struct Seating {
  int players = 2;      // 2 to 4
  bool squares = true;  // Square Tiles, and stars that are safe for one tile; else all is Classic

  constexpr int colours_a_seat() const { return players == 2 ? 2 : 1; }
  constexpr int colours() const { return players * colours_a_seat(); }
  // Colour number `index` of a seat; 0 <= index < colours_a_seat().
  constexpr int colour(int seat, int index) const { return seat + 2 * index; }
  constexpr int seat_of(int colour) const { return players == 2 ? colour & 1 : colour; }
  constexpr int index_of(int colour) const { return players == 2 ? colour >> 1 : 0; }
  // Whether one of the colour's tiles is the Square Tile of its seat.
  constexpr bool has_square(int colour) const { return squares && index_of(colour) == 0; }
  constexpr int rounds(int colour) const { return race::kTokens - (has_square(colour) ? 1 : 0); }
  constexpr bool in_play(int colour) const { return colour < colours(); }
};

// The codes (core/games/race/track.hpp) that are stars for any colour alike: a quarter turn maps
// the stars onto themselves.
constexpr race::Codes kStarCodes = race::codes_of(0, race::kStarSquares) & race::kRingCodes;
// The codes that are start squares, one's own and others'.
constexpr race::Codes kStartCodes = race::codes_of(0, race::kStartSquares) & race::kRingCodes;
// Where a tile may come to stand by a move: all but the base.
constexpr race::Codes kLandings = ((race::Codes{1} << race::kCodes) - 1) & ~race::Codes{1};

// The codes where a move can end in a capture.
constexpr race::Codes ordinary_codes(const Seating& seating) {
  return race::kRingCodes & ~kStartCodes & ~(seating.squares ? kStarCodes : race::Codes{0});
}

// The codes that a die can move a tile from, when it may end on `open`.
constexpr race::Codes sources_of(race::Codes open, int die) {
  return ((open >> die) & ~race::Codes{1}) | (die == race::kFaces ? race::Codes{1} : 0);
}
// Where a die takes a tile.
constexpr int target_of(int code, int die) {
  return code == race::kBase ? race::kStart : code + die;
}

// What a move did when it ended.
struct Landing {
  int code = race::kBase;  // where the tile stands in the end: the base when it was captured itself
  int captured = 0;        // opponents' tiles that went to their bases
};

// All tiles. A tile is a byte: its code, and kShield when it is shielded (Deluxe). A colour's Round
// Tiles stand first, by growing code, of equal codes the unshielded before the shielded; a Square
// Tile is the last byte of its colour. Colours out of play have all tiles in the base.
class Board {
 public:
  static constexpr std::uint8_t kShield = 0x40;
  static constexpr int kSquareIndex = race::kTokens - 1;
  using Tiles = std::array<std::uint8_t, race::kTokens>;

  static constexpr int code_of(std::uint8_t tile) { return tile & (kShield - 1); }
  static constexpr bool is_shielded(std::uint8_t tile) { return (tile & kShield) != 0; }

  const Tiles& tiles(int colour) const { return tiles_[static_cast<std::size_t>(colour)]; }
  void set_tiles(int colour, const Tiles& tiles) {
    tiles_[static_cast<std::size_t>(colour)] = tiles;
  }

  // The codes on which a colour's Round Tiles stand, or its Square Tile.
  race::Codes occupied(const Seating& seating, int colour, bool square) const;
  // The codes on which a tile of the colour may come to stand: all but the base and, where stars
  // are for one tile, the stars that are taken.
  race::Codes open(const Seating& seating, int colour) const;
  // The codes of the colour's Round Tiles, or of its Square Tile, that a die can move.
  race::Codes sources(const Seating& seating, int colour, bool square, int die) const {
    return occupied(seating, colour, square) & sources_of(open(seating, colour), die);
  }
  // Whether a die can move any tile of a seat.
  bool can_move(const Seating& seating, int seat, int die) const;

  // Moves a tile between two codes, and settles what it captures. Of equal tiles an unshielded one
  // moves. Requires such a tile on `from`.
  Landing move(const Seating& seating, int colour, bool square, int from, int to);

  bool is_all_home(const Seating& seating, int seat) const;

  // Two words that tell boards apart.
  std::array<std::uint64_t, 2> words() const {
    return std::bit_cast<std::array<std::uint64_t, 2>>(tiles_);
  }
  friend bool operator==(const Board&, const Board&) = default;

 protected:
  // Puts a tile in the place of one of the same kind, and keeps the order.
  void replace(const Seating& seating, int colour, int index, std::uint8_t tile);
  // The index of a tile on a code, an unshielded one if there is; -1 when there is none.
  int find(const Seating& seating, int colour, bool square, int code) const;

 private:
  // Sends the opponents' tiles on a square to their bases. What is shielded stays.
  int capture(const Seating& seating, int seat, int square);

  std::array<Tiles, race::kColours> tiles_{};
};

}  // namespace lusoria::core::ludox
