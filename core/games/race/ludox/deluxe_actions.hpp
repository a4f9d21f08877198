// What an Action means in Ludox Deluxe. Each kind of decision has a range of codes of its own,
// which mean the same in every position; outcomes of chance are numbered from 0, by themselves.
#pragma once

#include "core/action.hpp"
#include "core/games/race/ludox/deck.hpp"
#include "core/games/race/track.hpp"
#include "core/player.hpp"

namespace lusoria::core::ludox {

// A move by a die that shows `face`.
struct DieMove {
  int face = 1;    // 1 to race::kFaces
  int colour = 0;  // the seat's first or second, 0 or 1
  bool square = false;
  int from = race::kBase;  // the code that the tile leaves

  friend bool operator==(const DieMove&, const DieMove&) = default;
};

// A tile, or one of several that stand alike.
struct TileAt {
  int colour = 0;  // of the board
  bool square = false;
  int code = race::kBase;

  friend bool operator==(const TileAt&, const TileAt&) = default;
};

// A die turned from one face to another.
struct DieTurn {
  int from = 1;
  int to = 1;

  friend bool operator==(const DieTurn&, const DieTurn&) = default;
};

// Where the ranges begin.
constexpr int kFirstDieMove = 0;
constexpr int kRollCode = kFirstDieMove + race::kFaces * 4 * race::kHome;
constexpr int kPassCode = kRollCode + 1;
constexpr int kFirstCard = kPassCode + 1;
constexpr int kFirstTile = kFirstCard + kMostTypes;
constexpr int kFirstDieTurn = kFirstTile + race::kColours * 2 * race::kCodes;
constexpr int kFirstVictim = kFirstDieTurn + race::kFaces * race::kFaces;
constexpr int kDeluxeActions = kFirstVictim + kMaxPlayers;

constexpr Action kRollTheDice = make_action(kRollCode);  // plays no card before the roll
constexpr Action kPass = make_action(kPassCode);         // plays no card though no die can be used

constexpr bool is_die_move(Action action) { return action_index(action) < kRollCode; }
constexpr Action pack(const DieMove& move) {
  const int kind = 4 * (move.face - 1) + 2 * move.colour + (move.square ? 1 : 0);
  return make_action(kFirstDieMove + kind * race::kHome + move.from);
}
constexpr DieMove die_move_of(Action action) {
  const int code = action_index(action) - kFirstDieMove;
  const int kind = code / race::kHome;
  return {.face = kind / 4 + 1,
          .colour = kind >> 1 & 1,
          .square = (kind & 1) != 0,
          .from = code % race::kHome};
}

// A card of a type is played.
constexpr Action card_action(int type) { return make_action(kFirstCard + type); }
constexpr int card_of(Action action) { return action_index(action) - kFirstCard; }

// The tile on which a card works.
constexpr int tile_code(const TileAt& tile) {
  return (2 * tile.colour + (tile.square ? 1 : 0)) * race::kCodes + tile.code;
}
constexpr TileAt tile_of_code(int code) {
  const int kind = code / race::kCodes;
  return {.colour = kind >> 1, .square = (kind & 1) != 0, .code = code % race::kCodes};
}
constexpr Action tile_action(const TileAt& tile) {
  return make_action(kFirstTile + tile_code(tile));
}
constexpr TileAt tile_of(Action action) { return tile_of_code(action_index(action) - kFirstTile); }

// The die that a card turns.
constexpr Action pack(const DieTurn& turn) {
  return make_action(kFirstDieTurn + (turn.from - 1) * race::kFaces + turn.to - 1);
}
constexpr DieTurn die_turn_of(Action action) {
  const int code = action_index(action) - kFirstDieTurn;
  return {.from = code / race::kFaces + 1, .to = code % race::kFaces + 1};
}

// The seat that a card is stolen from.
constexpr Action victim_action(int seat) { return make_action(kFirstVictim + seat); }
constexpr int victim_of(Action action) { return action_index(action) - kFirstVictim; }

}  // namespace lusoria::core::ludox
