// Which positions of Ludox Deluxe are sound.
#include <algorithm>

#include <fmt/format.h>

#include "core/games/race/ludox/deluxe_notation.hpp"

namespace lusoria::core::ludox {

namespace {

class PositionCheck {
 public:
  PositionCheck(const DeluxeState& state, int turn_column, int cards_column)
      : state_(state), turn_(state.turn()), column_(turn_column), cards_column_(cards_column) {}

  Result<bool> run() {
    if (turn_.phase == DeluxePhase::kStart || turn_.phase == DeluxePhase::kDeal) {
      check_start();
    } else if (turn_.phase != DeluxePhase::kOver) {
      check_dice();
      check_phase();
    }
    check_shields();
    if (!error_.message.empty()) return tl::unexpected(error_);
    return true;
  }

 private:
  const Seating& seating() const { return state_.rules().seating(); }
  const Deck& deck() const { return state_.rules().deck(); }
  bool is(DeluxePhase phase) const { return turn_.phase == phase; }
  bool has_cards(int seat) const { return state_.places().hand(core::seat(seat)) != 0; }

  void expect(bool holds, const char* message) { expect_at(column_, holds, message); }
  void expect_at(int column, bool holds, std::string message) {
    if (holds || !error_.message.empty()) return;
    error_.message = std::move(message);
    error_.column = column;
  }

  void check_start() {
    for (int colour = 0; colour < seating().colours(); ++colour)
      expect(state_.board().tiles(colour) == Board::Tiles{}, "expected all tiles in the base");
    expect(!turn_.rolled && !turn_.card_played && !turn_.once_more,
           "expected neither dice nor * nor + before the first turn");
    const CardPlaces& places = state_.places();
    if (is(DeluxePhase::kStart)) {
      expect_at(cards_column_, places == CardPlaces{}, "expected all cards in their piles");
      return;
    }
    int total = 0;
    for (int i = 0; i < seating().players; ++i) total += count_of(places.hand(seat(i)));
    bool sound = places.in_discards() == 0 && total < kDealt * seating().players;
    for (int i = 0; i < seating().players; ++i) {
      const auto dealt = total / seating().players + (i < total % seating().players ? 1 : 0);
      sound &= places.hidden_counts(deck(), seat(i), Kind::kProvidence)[0] == dealt &&
               count_of(places.hand(seat(i))) == dealt;
    }
    expect_at(cards_column_, sound,
              fmt::format("expected fewer than {} hidden Providence cards, dealt in turn",
                          kDealt * seating().players));
  }

  // Two dice as they were rolled, none of them used, no card played but the one of now.
  bool rolled_now() const {
    const auto& dice = turn_.dice;
    const bool two = dice[1].face != 0 && dice[2].face == 0 && !dice[0].helped && !dice[1].helped;
    return two && turn_.once_more == (dice[1].face == race::kFaces);
  }

  // Two sixes of one roll, for a card turns or adds one die alone.
  bool has_double_six() const {
    for (const bool helped : {false, true}) {
      const Die six{.face = race::kFaces, .helped = helped};
      if (std::count(turn_.dice.begin(), turn_.dice.end(), six) > 1) return true;
    }
    return false;
  }

  void check_dice() {
    const auto& dice = turn_.dice;
    const auto helped = std::count_if(dice.begin(), dice.end(), [](Die die) { return die.helped; });
    expect(helped == 0 || turn_.card_played, "expected * for a die that a card helped");
    expect(dice[2].face == 0 || helped == 1, "expected a third die that a card added, as 6c55");
    expect(turn_.once_more || !has_double_six(), "expected + behind a double six");
    expect(!turn_.once_more || helped < 2 || has_double_six(),
           "expected no + with two dice that a card rolled again, unless they are sixes");
    expect(!turn_.rolled || is(DeluxePhase::kDraw) || dice[0].face != 0,
           "expected dice, - only while cards are drawn");
    if (turn_.card_played || !turn_.once_more) {
      const bool plain = turn_.rolled && !turn_.card_played && dice[1].face != 0;
      expect(!plain || rolled_now(), "expected + behind a double six");
      return;
    }
    expect(turn_.rolled, "expected + before the roll only behind *");
    if (dice[1].face != 0) expect(rolled_now(), "expected + only with a double six");
    expect(dice[0].face == 0 || dice[0].face == race::kFaces, "expected + only with a double six");
  }

  void check_phase() {
    switch (turn_.phase) {
      case DeluxePhase::kBeforeRoll:
        expect(!turn_.card_played && has_cards(turn_.seat),
               "expected :roll, for a seat decides before its roll if it has cards and has played "
               "none");
        break;
      case DeluxePhase::kReroll:
        expect(turn_.card_played && !turn_.once_more, "expected * and no + with reroll");
        break;
      case DeluxePhase::kExtraDie:
        expect(turn_.card_played && rolled_now(), "expected * and two dice with die");
        break;
      case DeluxePhase::kMove:
        expect(state_.can_use_a_die() || (state_.is_fresh() && has_cards(turn_.seat)),
               "expected a die that can be used, or two and a card");
        break;
      case DeluxePhase::kTarget:
      case DeluxePhase::kPartner:
        check_card();
        break;
      case DeluxePhase::kDraw:
        expect(state_.places().pile_size(deck(), turn_.pile) > 0,
               "expected a pile that is not empty");
        expect(turn_.card_played || (turn_.rolled && turn_.draws == 1 && turn_.dice[1].face == 0),
               "expected * with draws that no die earned");
        break;
      case DeluxePhase::kSteal:
        expect(turn_.card_played && turn_.victim != turn_.seat && has_cards(turn_.victim),
               "expected * and another seat that has cards with steal");
        break;
      default:
        break;
    }
  }

  void check_card() {
    const Card& card = deck().type(turn_.card);
    const Cards copies = deck().of_type(turn_.card);
    expect(turn_.card_played, "expected * with a card that is being played");
    expect_at(cards_column_, (state_.places().in_discards() & copies) != 0,
              fmt::format("expected {} among the discards, for it is being played", card.name));
    expect(turn_.rolled == (card.when == When::kAfterRoll),
           "expected dice with a card for after the roll, and none before");
    expect(turn_.rolled ? rolled_now() : !turn_.once_more, "expected two dice, + behind 66 alone");
    ActionList targets;
    if (error_.message.empty() && is_first_tile_sound()) state_.legal_actions(targets);
    expect(!targets.empty(), "expected a card on which something is to be decided");
  }

  bool is_first_tile_sound() const {
    if (is(DeluxePhase::kTarget)) return true;
    const Effect& effect = deck().type(turn_.card).effect;
    const TileAt tile = tile_of_code(turn_.first_tile);
    return effect.kind == EffectKind::kSwap &&
           (state_.board().targets(seating(), effect, turn_.seat, tile.colour, tile.square) >>
                tile.code &
            1) != 0;
  }

  void check_shields() {
    for (int i = 0; i < seating().players; ++i) {
      const int count = state_.board().shield_count(seating(), i);
      expect(count <= 1, "expected at most one shielded tile for each player");
      if (i != turn_.seat || is(DeluxePhase::kOver)) continue;
      const bool playing = is(DeluxePhase::kTarget) || is(DeluxePhase::kPartner) ||
                           is(DeluxePhase::kReroll) || is(DeluxePhase::kExtraDie) ||
                           is(DeluxePhase::kSteal);
      expect(count == 0 || (turn_.card_played && !playing),
             "expected no shield of the player whose turn it is, but by its card of this turn");
    }
  }

  const DeluxeState& state_;
  const DeluxeTurn& turn_;
  int column_;
  int cards_column_;
  Error error_{};
};

}  // namespace

Result<bool> check_position(const DeluxeState& state, int turn_column, int cards_column) {
  return PositionCheck(state, turn_column, cards_column).run();
}

}  // namespace lusoria::core::ludox
