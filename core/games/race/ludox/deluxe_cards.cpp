// Ludox Deluxe: which cards can be played, on what, and what they do.
#include <algorithm>
#include <bit>

#include "core/games/race/ludox/deluxe_state.hpp"

namespace lusoria::core::ludox {

using race::Codes;

bool DeluxeState::is_playable(const Effect& effect) const {
  switch (effect.kind) {
    case EffectKind::kReroll:
    case EffectKind::kExtraDie:
      return true;
    case EffectKind::kExtraTurn:
      return !turn_.once_more;
    case EffectKind::kSetDie:
      return std::any_of(turn_.dice.begin(), turn_.dice.end(), [&](const Die& die) {
        return die.face != 0 && die.face != effect.amount;
      });
    case EffectKind::kDraw:
      return places_.pile_size(deck(), effect.pile) + places_.discard_size(deck(), effect.pile) > 0;
    case EffectKind::kSteal:
      for (int i = 0; i < seating().players; ++i) {
        if (i != turn_.seat && places_.hand(seat(i)) != 0) return true;
      }
      return false;
    default:
      return board_.has_target(seating(), effect, turn_.seat);
  }
}

void DeluxeState::list_cards(When when, ActionList& list) const {
  for (std::uint64_t left = places_.types_in_hand(deck(), mover()); left != 0; left &= left - 1) {
    const int type = std::countr_zero(left);
    const Card& card = deck().type(type);
    if (card.when == when && is_playable(card.effect)) list.push_back(card_action(type));
  }
}

void DeluxeState::list_targets(ActionList& list) const {
  const Effect& effect = deck().type(turn_.card).effect;
  if (effect.kind == EffectKind::kSetDie) return list_die_turns(effect.amount, list);
  if (effect.kind == EffectKind::kSteal) {
    for (int i = 0; i < seating().players; ++i) {
      if (i != turn_.seat && places_.hand(seat(i)) != 0) list.push_back(victim_action(i));
    }
    return;
  }
  const bool second = turn_.phase == DeluxePhase::kPartner;
  const TileAt first = tile_of_code(turn_.first_tile);
  for (int colour = 0; colour < seating().colours(); ++colour) {
    for (const bool square : {false, true}) {
      Codes codes = second ? board_.partners(seating(), first, colour, square)
                           : board_.targets(seating(), effect, turn_.seat, colour, square);
      for (; codes != 0; codes &= codes - 1) {
        list.push_back(
            tile_action({.colour = colour, .square = square, .code = std::countr_zero(codes)}));
      }
    }
  }
}

// `amount` is the face, 0 for any other.
void DeluxeState::list_die_turns(int amount, ActionList& list) const {
  int last = 0;
  for (const Die& die : turn_.dice) {
    if (die.face == 0 || die.face == last) continue;
    last = die.face;
    for (int to = 1; to <= race::kFaces; ++to) {
      if (to != die.face && (amount == 0 || amount == to))
        list.push_back(pack(DieTurn{.from = die.face, .to = to}));
    }
  }
}

void DeluxeState::play_card(int type) {
  const Effect& effect = deck().type(type).effect;
  places_.discard(deck(), type, mover());
  turn_.card_played = true;
  switch (effect.kind) {
    case EffectKind::kReroll:
      turn_.phase = DeluxePhase::kReroll;
      turn_.rolled = false;
      turn_.once_more = false;
      turn_.dice = {};
      break;
    case EffectKind::kExtraDie:
      turn_.phase = DeluxePhase::kExtraDie;
      break;
    case EffectKind::kExtraTurn:
      turn_.once_more = true;
      resume();
      break;
    case EffectKind::kDraw:
      start_draws(effect.pile, effect.amount);
      break;
    default:
      turn_.phase = DeluxePhase::kTarget;
      turn_.card = static_cast<std::uint8_t>(type);
      break;
  }
}

void DeluxeState::choose_target(Action action) {
  const Effect& effect = deck().type(turn_.card).effect;
  if (effect.kind == EffectKind::kSwap && turn_.phase == DeluxePhase::kTarget) {
    turn_.phase = DeluxePhase::kPartner;
    turn_.first_tile = static_cast<std::int16_t>(tile_code(tile_of(action)));
    return;
  }
  const TileAt first = tile_of_code(turn_.first_tile);
  turn_.card = 0;
  turn_.first_tile = 0;
  switch (effect.kind) {
    case EffectKind::kSetDie:
      return turn_die(die_turn_of(action));
    case EffectKind::kSteal:
      turn_.phase = DeluxePhase::kSteal;
      turn_.victim = static_cast<std::int8_t>(victim_of(action));
      return;
    case EffectKind::kEnter:
    case EffectKind::kAdvance:
    case EffectKind::kAdvanceToStar:
    case EffectKind::kAdvanceToEntrance: {
      const TileAt tile = tile_of(action);
      return advance(tile, destination(effect, tile), true);
    }
    case EffectKind::kPushBack: {
      const TileAt tile = tile_of(action);
      board_.move(seating(), tile.colour, tile.square, tile.code, destination(effect, tile));
      break;
    }
    case EffectKind::kSendToBase:
      board_.send_to_base(seating(), tile_of(action));
      break;
    case EffectKind::kShield:
      board_.shield(seating(), tile_of(action));
      break;
    case EffectKind::kSwap:
      board_.swap(seating(), first, tile_of(action));
      break;
    default:
      break;
  }
  resume();
}

void DeluxeState::turn_die(const DieTurn& turn) {
  take_die(turn.from, false);
  // Two dice were rolled, so that the second place is free.
  turn_.dice[1] = {.face = static_cast<std::uint8_t>(turn.to), .helped = true};
  sort_dice();
  settle();
}

}  // namespace lusoria::core::ludox
