#include "core/games/race/ludox/board.hpp"

#include <algorithm>

namespace lusoria::core::ludox {

using race::Codes;

namespace {

// Tiles are kept in the order of this number.
int rank(std::uint8_t tile) {
  return 2 * Board::code_of(tile) + (Board::is_shielded(tile) ? 1 : 0);
}

// The square of the ring that a tile stands on, or -1.
int ring_square(int colour, std::uint8_t tile) {
  const int code = Board::code_of(tile);
  return race::is_on_ring(code) ? race::square_of(colour, code) : -1;
}

}  // namespace

Codes Board::occupied(const Seating& seating, int colour, bool square) const {
  const Tiles& own = tiles(colour);
  if (square) return seating.has_square(colour) ? race::code_bit(code_of(own[kSquareIndex])) : 0;
  Codes codes = race::code_bit(code_of(own[0])) | race::code_bit(code_of(own[1])) |
                race::code_bit(code_of(own[2]));
  if (!seating.has_square(colour)) codes |= race::code_bit(code_of(own[kSquareIndex]));
  return codes;
}

Codes Board::open(const Seating& seating, int colour) const {
  if (!seating.squares) return kLandings;
  race::Squares taken = 0;
  for (int c = 0; c < seating.colours(); ++c) {
    Codes codes = 0;
    for (const std::uint8_t tile : tiles(c)) codes |= race::code_bit(code_of(tile));
    taken |= race::squares_of(c, codes & kStarCodes);
  }
  return kLandings & ~race::codes_of(colour, taken);
}

bool Board::can_move(const Seating& seating, int seat, int die) const {
  for (int i = 0; i < seating.colours_a_seat(); ++i) {
    const int colour = seating.colour(seat, i);
    const Codes movable = sources_of(open(seating, colour), die);
    if (((occupied(seating, colour, false) | occupied(seating, colour, true)) & movable) != 0)
      return true;
  }
  return false;
}

int Board::find(const Seating& seating, int colour, bool square, int code) const {
  const int end = square ? race::kTokens : seating.rounds(colour);
  for (int i = square ? kSquareIndex : 0; i < end; ++i) {
    if (code_of(tiles(colour)[static_cast<std::size_t>(i)]) == code) return i;
  }
  return -1;
}

void Board::replace(const Seating& seating, int colour, int index, std::uint8_t tile) {
  Tiles& own = tiles_[static_cast<std::size_t>(colour)];
  const auto at = [&](int i) -> std::uint8_t& { return own[static_cast<std::size_t>(i)]; };
  const int rounds = seating.rounds(colour);
  int i = index;
  if (i < rounds) {
    for (; i + 1 < rounds && rank(at(i + 1)) < rank(tile); ++i) at(i) = at(i + 1);
    for (; i > 0 && rank(at(i - 1)) > rank(tile); --i) at(i) = at(i - 1);
  }
  at(i) = tile;
}

int Board::capture(const Seating& seating, int seat, int square) {
  int captured = 0;
  for (int colour = 0; colour < seating.colours(); ++colour) {
    if (seating.seat_of(colour) == seat) continue;
    for (int i = 0; i < race::kTokens; ++i) {
      const std::uint8_t tile = tiles(colour)[static_cast<std::size_t>(i)];
      if (is_shielded(tile) || ring_square(colour, tile) != square) continue;
      // A Round Tile becomes the first of its colour, so that those behind it have not been seen.
      replace(seating, colour, i, race::kBase);
      ++captured;
    }
  }
  return captured;
}

Landing Board::move(const Seating& seating, int colour, bool square, int from, int to) {
  const int index = find(seating, colour, square, from);
  assert(index >= 0);
  const std::uint8_t moved = tiles(colour)[static_cast<std::size_t>(index)];
  const bool shielded = is_shielded(moved) && race::is_on_ring(to);
  Landing landing{.code = to, .captured = 0};
  if ((ordinary_codes(seating) >> to & 1) != 0) {
    const int seat = seating.seat_of(colour);
    const int where = race::square_of(colour, to);
    bool pecked = false;  // by an opponent's Square Tile
    for (int c = 0; c < seating.colours() && !square; ++c) {
      if (seating.seat_of(c) == seat || !seating.has_square(c)) continue;
      const std::uint8_t tile = tiles(c)[kSquareIndex];
      pecked |= !is_shielded(tile) && ring_square(c, tile) == where;
    }
    if (!pecked) {
      landing.captured = capture(seating, seat, where);
    } else if (!shielded) {
      landing.code = race::kBase;
    }
  }
  replace(seating, colour, index,
          static_cast<std::uint8_t>(landing.code | (shielded ? kShield : 0)));
  return landing;
}

bool Board::is_all_home(const Seating& seating, int seat) const {
  for (int i = 0; i < seating.colours_a_seat(); ++i) {
    for (const std::uint8_t tile : tiles(seating.colour(seat, i))) {
      if (code_of(tile) != race::kHome) return false;
    }
  }
  return true;
}

}  // namespace lusoria::core::ludox
