// The board of Ludox Deluxe: what cards do to tiles. See docs/ludox.md for the rules.
#pragma once

#include <bit>

#include "core/games/race/ludox/board.hpp"
#include "core/games/race/ludox/deck.hpp"
#include "core/games/race/ludox/deluxe_actions.hpp"

namespace lusoria::core::ludox {

// The code of the next star on the way from a code of the ring. Requires that there is one.
constexpr int next_star(int code) {
  return std::countr_zero(kStarCodes & ~((race::code_bit(code) << 1) - 1));
}

// Where an effect that moves a tile along its way takes it. Requires such an effect, and a tile
// that is one of its targets.
constexpr int destination(const Effect& effect, const TileAt& tile) {
  switch (effect.kind) {
    case EffectKind::kEnter:
      return race::kStart;
    case EffectKind::kAdvance:
      return tile.code + effect.amount;
    case EffectKind::kAdvanceToStar:
      return next_star(tile.code);
    case EffectKind::kAdvanceToEntrance:
      return race::kLastOnRing;
    case EffectKind::kPushBack:
      return tile.code - effect.amount;
    default:
      return race::kBase;
  }
}

class DeluxeBoard : public Board {
 public:
  DeluxeBoard() = default;
  explicit DeluxeBoard(const Board& board) : Board(board) {}

  // The codes of a colour's tiles of one shape on which an effect can work when the seat plays it.
  // Empty for effects that need no tile. A swap's first tile has a partner.
  race::Codes targets(const Seating& seating, const Effect& effect, int seat, int colour,
                      bool square) const;
  // Whether there is any such tile.
  bool has_target(const Seating& seating, const Effect& effect, int seat) const;
  // The codes of a colour's tiles of one shape that can change places with a tile.
  race::Codes partners(const Seating& seating, const TileAt& tile, int colour, bool square) const;

  // What follows requires such a tile. Of equal tiles an unshielded one is meant.
  void shield(const Seating& seating, const TileAt& tile);
  void send_to_base(const Seating& seating, const TileAt& tile);
  // Both tiles change squares at once; then each captures, or is captured, as after a move.
  void swap(const Seating& seating, const TileAt& a, const TileAt& b);

  void end_shields(const Seating& seating, int seat);
  int shield_count(const Seating& seating, int seat) const;

 private:
  // The codes on which a colour's tiles of one shape stand without a shield.
  race::Codes unshielded(const Seating& seating, int colour, bool square) const;
  bool has_partner(const Seating& seating, const TileAt& tile) const;
};

}  // namespace lusoria::core::ludox
