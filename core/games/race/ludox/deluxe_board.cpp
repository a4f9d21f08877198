#include "core/games/race/ludox/deluxe_board.hpp"

namespace lusoria::core::ludox {

using race::Codes;

namespace {

// The codes from which the next star is one of `open`.
constexpr Codes before_stars(Codes open) {
  Codes codes = 0;
  int last = race::kStart;
  for (Codes left = kStarCodes; left != 0; left &= left - 1) {
    const int star = std::countr_zero(left);
    if ((open >> star & 1) != 0) codes |= race::code_bit(star) - race::code_bit(last);
    last = star;
  }
  return codes;
}

// The last square of the ring before a colour's start, where none of its tiles ever stands.
constexpr int barred_square(int colour) {
  return (race::start_square(colour) + race::kRing - 1) % race::kRing;
}

template <class F>
bool any_tile_kind(const Seating& seating, F&& f) {
  for (int colour = 0; colour < seating.colours(); ++colour) {
    if (f(colour, false) || f(colour, true)) return true;
  }
  return false;
}

}  // namespace

Codes DeluxeBoard::unshielded(const Seating& seating, int colour, bool square) const {
  const int end =
      square ? (seating.has_square(colour) ? race::kTokens : 0) : seating.rounds(colour);
  Codes codes = 0;
  for (int i = square ? kSquareIndex : 0; i < end; ++i) {
    const std::uint8_t tile = tiles(colour)[static_cast<std::size_t>(i)];
    if (!is_shielded(tile)) codes |= race::code_bit(code_of(tile));
  }
  return codes;
}

Codes DeluxeBoard::targets(const Seating& seating, const Effect& effect, int seat, int colour,
                           bool square) const {
  const bool own = seating.seat_of(colour) == seat;
  const auto mine = [&] { return own ? occupied(seating, colour, square) : Codes{0}; };
  const auto theirs = [&] { return own ? Codes{0} : unshielded(seating, colour, square); };
  switch (effect.kind) {
    case EffectKind::kEnter:
      return mine() & race::code_bit(race::kBase);
    case EffectKind::kAdvance:
      return mine() & (open(seating, colour) >> effect.amount) & kLandings;
    case EffectKind::kAdvanceToStar:
      return mine() & before_stars(open(seating, colour));
    case EffectKind::kAdvanceToEntrance:
      return mine() & race::kRingCodes & ~race::code_bit(race::kLastOnRing);
    case EffectKind::kPushBack:
      return theirs() & race::kRingCodes & (open(seating, colour) << effect.amount);
    case EffectKind::kSendToBase:
      return theirs() & ordinary_codes(seating);
    case EffectKind::kShield:
      return own ? unshielded(seating, colour, square) & race::kRingCodes : 0;
    case EffectKind::kSwap: {
      Codes codes = 0;
      for (Codes left = unshielded(seating, colour, square) & ordinary_codes(seating); left != 0;
           left &= left - 1) {
        const int code = std::countr_zero(left);
        if (has_partner(seating, {.colour = colour, .square = square, .code = code}))
          codes |= race::code_bit(code);
      }
      return codes;
    }
    case EffectKind::kSetDie:
    case EffectKind::kReroll:
    case EffectKind::kExtraDie:
    case EffectKind::kExtraTurn:
    case EffectKind::kDraw:
    case EffectKind::kSteal:
      break;
  }
  return 0;
}

bool DeluxeBoard::has_target(const Seating& seating, const Effect& effect, int seat) const {
  return any_tile_kind(seating, [&](int colour, bool square) {
    return targets(seating, effect, seat, colour, square) != 0;
  });
}

Codes DeluxeBoard::partners(const Seating& seating, const TileAt& tile, int colour,
                            bool square) const {
  if (colour == tile.colour && square == tile.square) return 0;  // nothing would change
  const int there = race::square_of(tile.colour, tile.code);
  if (there == barred_square(colour)) return 0;
  const race::Squares barred = race::Squares{1} << there | race::Squares{1}
                                                               << barred_square(tile.colour);
  return unshielded(seating, colour, square) & ordinary_codes(seating) &
         ~race::codes_of(colour, barred);
}

bool DeluxeBoard::has_partner(const Seating& seating, const TileAt& tile) const {
  return any_tile_kind(seating, [&](int colour, bool square) {
    return partners(seating, tile, colour, square) != 0;
  });
}

void DeluxeBoard::shield(const Seating& seating, const TileAt& tile) {
  replace(seating, tile.colour, find(seating, tile.colour, tile.square, tile.code),
          static_cast<std::uint8_t>(tile.code | kShield));
}

void DeluxeBoard::send_to_base(const Seating& seating, const TileAt& tile) {
  replace(seating, tile.colour, find(seating, tile.colour, tile.square, tile.code), race::kBase);
}

void DeluxeBoard::swap(const Seating& seating, const TileAt& a, const TileAt& b) {
  const int code_of_a = race::code_of(a.colour, race::square_of(b.colour, b.code));
  const int code_of_b = race::code_of(b.colour, race::square_of(a.colour, a.code));
  // The second tile waits in its base, so that neither captures the other.
  send_to_base(seating, b);
  move(seating, a.colour, a.square, a.code, code_of_a);
  move(seating, b.colour, b.square, race::kBase, code_of_b);
}

void DeluxeBoard::end_shields(const Seating& seating, int seat) {
  for (int i = 0; i < seating.colours_a_seat(); ++i) {
    const int colour = seating.colour(seat, i);
    for (int at = 0; at < race::kTokens; ++at) {
      const std::uint8_t tile = tiles(colour)[static_cast<std::size_t>(at)];
      // Without its shield a tile comes no later than those before it, which have been seen.
      if (is_shielded(tile)) replace(seating, colour, at, static_cast<std::uint8_t>(code_of(tile)));
    }
  }
}

int DeluxeBoard::shield_count(const Seating& seating, int seat) const {
  int count = 0;
  for (int i = 0; i < seating.colours_a_seat(); ++i) {
    for (const std::uint8_t tile : tiles(seating.colour(seat, i)))
      count += is_shielded(tile) ? 1 : 0;
  }
  return count;
}

}  // namespace lusoria::core::ludox
