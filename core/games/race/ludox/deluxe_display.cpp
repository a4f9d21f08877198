// Ludox Deluxe for people: actions by name, the board with the cards, the result.
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/games/race/ludox/deluxe_notation.hpp"
#include "core/games/race/ludox/deluxe_rules.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"

namespace lusoria::core::ludox {

namespace {

constexpr std::array<const char*, kKinds> kKindTitles{"Providence", "Paragon", "Pinnacle"};
constexpr std::array<const char*, 2> kWhenTitles{"before the roll", "after the roll"};

// What a card does to a tile.
std::string target_text(const Effect& effect, const TileAt& tile) {
  switch (effect.kind) {
    case EffectKind::kShield:
      return tile_text(tile) + '^';
    case EffectKind::kSwap:
      return tile_text(tile);
    default:
      return move_text(tile.colour, tile.square, tile.code, destination(effect, tile));
  }
}

std::string decision_text(const DeluxeState& state, Action action) {
  const DeluxeTurn& turn = state.turn();
  const Deck& deck = state.rules().deck();
  if (action == kRollTheDice) return "roll";
  if (action == kPass) return "pass";
  if (turn.phase == DeluxePhase::kTarget || turn.phase == DeluxePhase::kPartner) {
    const Effect& effect = deck.type(turn.card).effect;
    if (effect.kind == EffectKind::kSteal) return fmt::format("p{}", victim_of(action) + 1);
    if (effect.kind != EffectKind::kSetDie) return target_text(effect, tile_of(action));
    const DieTurn die = die_turn_of(action);
    return fmt::format("{}>{}", die.from, die.to);
  }
  if (!is_die_move(action)) return deck.type(card_of(action)).name;
  const DieMove move = die_move_of(action);
  return move_text(state.rules().seating().colour(turn.seat, move.colour), move.square, move.from,
                   target_of(move.from, move.face));
}

// `2 Providence, 1 Paragon`.
std::string counts_text(const Deck& deck, Cards cards) {
  std::vector<std::string> parts;
  for (int k = 0; k < kKinds; ++k) {
    const int count = count_of(cards & deck.of_kind(kind_at(k)));
    if (count > 0)
      parts.push_back(fmt::format("{} {}", count, kKindTitles[kind_index(kind_at(k))]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// `Nudge, 2 Stride`.
std::string titles_text(const Deck& deck, Cards cards) {
  std::vector<std::string> parts;
  for (int t = 0; t < deck.type_count(); ++t) {
    const int count = count_of(cards & deck.of_type(t));
    if (count == 0) continue;
    parts.push_back(count == 1 ? deck.type(t).title
                               : fmt::format("{} {}", count, deck.type(t).title));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// What is in a hand, `hidden` being how its hidden cards are written.
std::string hand_text(const DeluxeState& state, int holder, const std::string& hidden) {
  const std::string open = titles_text(state.rules().deck(), state.places().open(seat(holder)));
  const char* const both = hidden.empty() || open.empty() ? "" : "; ";
  const std::string cards = hidden + both + (open.empty() ? "" : "for all to see " + open);
  return fmt::format("{} holds {}\n", seat_name(state.rules().seating(), holder),
                     cards.empty() ? "no card" : cards);
}

std::string piles_text(const DeluxeState& state) {
  const Deck& deck = state.rules().deck();
  std::vector<std::string> parts;
  for (int k = 0; k < kKinds; ++k) {
    parts.push_back(fmt::format("{} {} ({} discarded)", state.places().pile_size(deck, kind_at(k)),
                                kKindTitles[kind_index(kind_at(k))],
                                state.places().discard_size(deck, kind_at(k))));
  }
  return fmt::format("Piles: {}\n", fmt::join(parts, ", "));
}

// The viewer's cards with what they do, one type a line.
std::string own_cards_text(const DeluxeState& state, Player viewer) {
  const Deck& deck = state.rules().deck();
  std::string out;
  for (std::uint64_t left = state.places().types_in_hand(deck, viewer); left != 0;
       left &= left - 1) {
    const int type = std::countr_zero(left);
    const Card& card = deck.type(type);
    const int count = state.places().hand_count(deck, type, viewer);
    const bool open = (state.places().open(viewer) & deck.of_type(type)) != 0;
    out += fmt::format(
        "  {}{}: {}, {}: {}{}\n", card.name, count > 1 ? fmt::format(" x{}", count) : "",
        card.title, kWhenTitles[static_cast<std::size_t>(card.when)],
        card.text.empty() ? effect_info(card.effect.kind).name : card.text, open ? " (open)" : "");
  }
  return out;
}

std::string dice_words(const DeluxeTurn& turn) {
  std::string text;
  for (const Die& die : turn.dice) {
    if (die.face != 0) text += fmt::format(" {}", die.face);
  }
  return text.empty() ? "" : (turn.dice[1].face == 0 ? ", die" : ", dice") + text;
}

// Whose turn it is and what comes next, one line.
std::string situation(const DeluxeState& state) {
  const DeluxeTurn& turn = state.turn();
  const Deck& deck = state.rules().deck();
  const std::string who = seat_name(state.rules().seating(), turn.seat);
  const auto what = [&]() -> std::string {
    switch (turn.phase) {
      case DeluxePhase::kBeforeRoll:
        return " to roll or to play a card";
      case DeluxePhase::kRoll:
      case DeluxePhase::kReroll:
        return " rolls";
      case DeluxePhase::kExtraDie:
        return " rolls one more die";
      case DeluxePhase::kTarget:
      case DeluxePhase::kPartner:
        return " plays " + deck.type(turn.card).title;
      case DeluxePhase::kDraw:
        return fmt::format(" draws a {} card", kKindTitles[kind_index(turn.pile)]);
      case DeluxePhase::kSteal:
        return " takes a card of " + seat_name(state.rules().seating(), turn.victim);
      default:
        return " to move";
    }
  };
  if (turn.phase == DeluxePhase::kStart) return "a draw settles who begins\n";
  if (turn.phase == DeluxePhase::kDeal) return "the cards are dealt, then " + who + " begins\n";
  if (turn.phase == DeluxePhase::kOver) return "";
  return who + what() + dice_words(turn) + (turn.once_more ? ", and one more turn\n" : "\n");
}

}  // namespace

std::string DeluxeRules::action_text(const DeluxeState& state, Action action) const {
  const int index = action_index(action);
  switch (state.turn().phase) {
    case DeluxePhase::kStart:
      return fmt::format("p{}", index + 1);
    case DeluxePhase::kDeal:
    case DeluxePhase::kDraw:
      return deck_.type(index).name;
    case DeluxePhase::kRoll:
    case DeluxePhase::kReroll:
      return dice_text(dice_of(action));
    case DeluxePhase::kExtraDie:
      return fmt::format("{}", index + 1);
    case DeluxePhase::kSteal:
      return held_text(deck_, held_of_code(index));
    default:
      return decision_text(state, action);
  }
}

std::string DeluxeRules::draw(const DeluxeState& state, bool colour) const {
  std::string out = draw_board(seating_, state.board(), colour);
  for (int i = 0; i < seating_.players; ++i)
    out += hand_text(state, i, titles_text(deck_, state.places().hidden(seat(i))));
  return out + piles_text(state) + situation(state);
}

std::string DeluxeRules::draw_view(const DeluxeState& state, Player viewer, bool colour) const {
  std::string out = draw_board(seating_, state.board(), colour);
  for (int i = 0; i < seating_.players; ++i) {
    if (seat(i) != viewer)
      out += hand_text(state, i, counts_text(deck_, state.places().hidden(seat(i))));
  }
  out += piles_text(state);
  const std::string own = own_cards_text(state, viewer);
  out += own.empty() ? "You hold no card.\n" : "You hold\n" + own;
  return out + situation(state);
}

std::string DeluxeRules::result_text(const DeluxeState& state) const {
  if (state.turn().phase != DeluxePhase::kOver) return "the game goes on";
  return fmt::format("{} wins: all {} tiles are home", seat_name(seating_, state.turn().seat),
                     race::kTokens * seating_.colours_a_seat());
}

}  // namespace lusoria::core::ludox
