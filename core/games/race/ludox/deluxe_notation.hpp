// The turn of Ludox Deluxe in text, both ways, and what makes a position sound.
//
// `start`, `-` at the end, or: the seat; `*` when it has played a card in this turn, `+` when one
// more turn follows; `:` and the dice that are left after the roll, `-` for none, `c` behind a die
// that a card helped; and, unless the seat is to decide, what happens now:
//     p2                      decides before its roll
//     p2:roll  p2*:reroll     rolls two dice, anew by a card
//     p2:65    p2*+:66c5      decides on a move, or on a card
//     p2*:65:die              rolls one more die
//     p2*/stride              decides on what the card works; p2*:65/nudge after the roll
//     p2*/trading-places/R:t5 and on the second tile
//     p2*:draw=paragon,2      draws two Paragon cards, the first of them now
//     p2*:steal=p3            takes a card from p3
//     p2:deal                 will begin when the cards are dealt
#pragma once

#include <string>

#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/notation.hpp"
#include "core/result.hpp"

namespace lusoria::core::ludox {

std::string turn_text(const DeluxeState& state);
Result<DeluxeTurn> parse_turn(const DeluxeRules& rules, const Words::Word& word);

// Whether board, cards and turn can be of one position; columns are those of the last two in the
// text that was read.
Result<bool> check_position(const DeluxeState& state, int turn_column, int cards_column);

// `R#:t5`.
std::string tile_text(const TileAt& tile);

}  // namespace lusoria::core::ludox
