// A position of Ludox Deluxe: Ludox with cards that are hidden from opponents. See
// core/game_state.hpp for what each call means, and docs/ludox.md for the rules.
//
// A card is played by a few small decisions in a row: which card, then on which tile, die or seat,
// and for a swap its other tile. It is discarded when it is chosen. A seat that holds any card is
// asked before its roll, and before it uses a die, whether or not it can play one: so what it is
// asked tells the others nothing about its hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/games/race/ludox/card_places.hpp"
#include "core/games/race/ludox/deck.hpp"
#include "core/games/race/ludox/deluxe_actions.hpp"
#include "core/games/race/ludox/deluxe_board.hpp"
#include "core/games/race/ludox/deluxe_rules.hpp"
#include "core/games/race/ludox/rules.hpp"
#include "core/player.hpp"
#include "core/random.hpp"

namespace lusoria::core::ludox {

constexpr int kDealt = 2;     // Providence cards that each player gets at the start
constexpr int kMostDice = 3;  // two, and one that a card adds

enum class DeluxePhase : std::uint8_t {
  kStart,       // chance settles who begins
  kDeal,        // chance deals, one card at a time to each seat in turn
  kBeforeRoll,  // the seat plays a card, or rolls
  kRoll,        // chance rolls two dice
  kReroll,      // the same again, by a card
  kExtraDie,    // chance rolls one more die, by a card
  kMove,        // the seat moves by one of the dice that are left, or plays a card
  kTarget,      // the seat says on what the card that it played works
  kPartner,     // and on which second tile
  kDraw,        // chance draws a card for the seat
  kSteal,       // chance takes a card for the seat from another's hand
  kOver,        // the seat has won
};

// A die that has been rolled and not been used; `helped` when a card turned, rerolled or added it,
// so that a tile which it takes home earns no Pinnacle card.
struct Die {
  std::uint8_t face = 0;  // 0: no die
  bool helped = false;

  int rank() const { return 2 * face + (helped ? 1 : 0); }
  friend bool operator==(const Die&, const Die&) = default;
};

// Whose turn it is, and how far it is. What a phase has no use for is 0.
struct DeluxeTurn {
  DeluxePhase phase = DeluxePhase::kStart;
  std::int8_t seat = 0;
  bool rolled = false;
  bool once_more = false;         // the seat has one more turn after this one
  bool card_played = false;       // in this turn
  std::uint8_t card = 0;          // kTarget, kPartner: the type of the card that is being played
  std::int16_t first_tile = 0;    // kPartner: tile_code() of the tile that was chosen first
  Kind pile = Kind::kProvidence;  // kDraw
  std::uint8_t draws = 0;         // kDraw: cards still to be drawn, this one included
  std::int8_t victim = 0;         // kSteal
  std::array<Die, kMostDice> dice{};  // by falling rank

  friend bool operator==(const DeluxeTurn&, const DeluxeTurn&) = default;
};

class DeluxeState {
 public:
  using Rules = DeluxeRules;

  // Requires parts that fit, as DeluxeRules::parse_state() checks them.
  DeluxeState(const DeluxeRules& rules, const DeluxeBoard& board, const CardPlaces& places,
              const DeluxeTurn& turn)
      : rules_(&rules), board_(board), places_(places), turn_(turn) {}

  const DeluxeRules& rules() const { return *rules_; }
  Player to_move() const;
  Player turn_owner() const;  // the deal is nobody's turn
  Returns returns() const;
  std::uint64_t hash() const;

  void legal_actions(ActionList& list) const;
  void chance_outcomes(ChanceList& list) const;
  void apply(Action action);

  // Random play without lists of outcomes.
  Returns playout(Rng& rng) const;

  // Hidden are only the cards in hands and piles: core/games/race/ludox/card_places.hpp.
  DeluxeState resample(Player viewer, Rng& rng) const;
  std::uint64_t information_key(Player viewer) const;
  // A card that is drawn or dealt is shown to the seat that gets it; all else to everybody.
  bool shows_outcome(Player viewer) const;

  const DeluxeBoard& board() const { return board_; }
  const CardPlaces& places() const { return places_; }
  const DeluxeTurn& turn() const { return turn_; }
  // Whether cards can still be played after the roll: no die has been used, no card played.
  bool is_fresh() const;
  bool can_use_a_die() const;
  // Whether the effect of a card that the seat would play now can do something.
  bool is_playable(const Effect& effect) const;
  // The seat that the next card of the deal goes to.
  Player dealt_to() const;

  friend bool operator==(const DeluxeState& a, const DeluxeState& b) {
    return a.board_ == b.board_ && a.places_ == b.places_ && a.turn_ == b.turn_;
  }

 private:
  const Seating& seating() const { return rules_->seating(); }
  const Deck& deck() const { return rules_->deck(); }
  Player mover() const { return seat(turn_.seat); }
  std::uint64_t public_hash() const;

  void list_moves(ActionList& list) const;
  void list_cards(When when, ActionList& list) const;
  void list_targets(ActionList& list) const;
  void list_die_turns(int amount, ActionList& list) const;
  Action random_outcome(Rng& rng) const;

  void deal(int type);
  void begin_turn(int seat);
  void end_turn();
  void roll(Dice dice);
  void sort_dice();
  void use_die(const DieMove& move);
  // Takes a die with this face from the dice, and says whether a card helped it.
  bool take_die(int face, bool to_home);
  void play_card(int type);
  void choose_target(Action action);
  // Moves an own tile forward, and draws what that earns. `helped`: by a card.
  void advance(const TileAt& tile, int to, bool helped);
  void turn_die(const DieTurn& turn);
  void start_draws(Kind pile, int count);
  // Goes on with the turn after a card or a draw.
  void resume();
  // Ends the turn when nothing can be decided with the dice that are left.
  void settle();

  const DeluxeRules* rules_;
  DeluxeBoard board_;
  CardPlaces places_;
  DeluxeTurn turn_;
};
static_assert(std::is_trivially_copyable_v<DeluxeState>);

}  // namespace lusoria::core::ludox
