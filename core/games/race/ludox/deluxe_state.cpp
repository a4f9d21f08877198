#include "core/games/race/ludox/deluxe_state.hpp"

#include <algorithm>
#include <bit>

namespace lusoria::core::ludox {

using race::Codes;

Player DeluxeState::to_move() const {
  switch (turn_.phase) {
    case DeluxePhase::kStart:
    case DeluxePhase::kDeal:
    case DeluxePhase::kRoll:
    case DeluxePhase::kReroll:
    case DeluxePhase::kExtraDie:
    case DeluxePhase::kDraw:
    case DeluxePhase::kSteal:
      return Player::kChance;
    case DeluxePhase::kBeforeRoll:
    case DeluxePhase::kMove:
    case DeluxePhase::kTarget:
    case DeluxePhase::kPartner:
      return mover();
    case DeluxePhase::kOver:
      break;
  }
  return Player::kNobody;
}

Player DeluxeState::turn_owner() const {
  const bool owned = turn_.phase != DeluxePhase::kStart && turn_.phase != DeluxePhase::kDeal &&
                     turn_.phase != DeluxePhase::kOver;
  return owned ? mover() : Player::kNobody;
}

Returns DeluxeState::returns() const {
  return turn_.phase == DeluxePhase::kOver ? Returns::win(mover(), seating().players)
                                           : Returns::draw(seating().players);
}

// Of all but the cards.
std::uint64_t DeluxeState::public_hash() const {
  const auto words = board_.words();
  std::uint64_t turn = 0;
  for (const int part :
       {static_cast<int>(turn_.phase), static_cast<int>(turn_.seat),
        (turn_.rolled ? 4 : 0) + (turn_.once_more ? 2 : 0) + (turn_.card_played ? 1 : 0),
        static_cast<int>(turn_.card), static_cast<int>(turn_.victim)}) {
    turn = turn << 8 | static_cast<std::uint64_t>(part);
  }
  std::uint64_t rest = static_cast<std::uint64_t>(turn_.first_tile) << 32 |
                       static_cast<std::uint64_t>(turn_.pile) << 16 | turn_.draws;
  for (const Die& die : turn_.dice) rest = rest << 4 | static_cast<std::uint64_t>(die.rank());
  return mix64(mix64(mix64(mix64(words[0]) ^ words[1]) ^ turn) ^ rest);
}

std::uint64_t DeluxeState::hash() const { return mix64(public_hash() ^ places_.hash()); }

std::uint64_t DeluxeState::information_key(Player viewer) const {
  return mix64(public_hash() ^ places_.information_key(deck(), viewer));
}

bool DeluxeState::shows_outcome(Player viewer) const {
  if (turn_.phase == DeluxePhase::kDeal) return viewer == dealt_to();
  return turn_.phase != DeluxePhase::kDraw || viewer == mover();
}

DeluxeState DeluxeState::resample(Player viewer, Rng& rng) const {
  DeluxeState drawn = *this;
  drawn.places_ = places_.resample(deck(), viewer, rng);
  return drawn;
}

bool DeluxeState::is_fresh() const { return !turn_.card_played && turn_.dice[1].face != 0; }

bool DeluxeState::can_use_a_die() const {
  if (turn_.dice[0].face == 0) return false;
  for (int i = 0; i < seating().colours_a_seat(); ++i) {
    const int colour = seating().colour(turn_.seat, i);
    const Codes open = board_.open(seating(), colour);
    const Codes tiles =
        board_.occupied(seating(), colour, false) | board_.occupied(seating(), colour, true);
    for (const Die& die : turn_.dice) {
      if (die.face != 0 && (tiles & sources_of(open, die.face)) != 0) return true;
    }
  }
  return false;
}

Player DeluxeState::dealt_to() const {
  int cards = 0;
  for (int i = 0; i < seating().players; ++i) cards += count_of(places_.hand(seat(i)));
  return seat(cards % seating().players);
}

void DeluxeState::legal_actions(ActionList& list) const {
  switch (turn_.phase) {
    case DeluxePhase::kBeforeRoll:
      list.push_back(kRollTheDice);
      list_cards(When::kBeforeRoll, list);
      break;
    case DeluxePhase::kMove:
      list_moves(list);
      if (list.empty()) list.push_back(kPass);
      if (is_fresh()) list_cards(When::kAfterRoll, list);
      break;
    case DeluxePhase::kTarget:
    case DeluxePhase::kPartner:
      list_targets(list);
      break;
    default:
      break;
  }
}

void DeluxeState::list_moves(ActionList& list) const {
  for (int index = 0; index < seating().colours_a_seat(); ++index) {
    const int own = seating().colour(turn_.seat, index);
    const Codes open = board_.open(seating(), own);
    for (const bool square : {false, true}) {
      const Codes tiles = board_.occupied(seating(), own, square);
      int last = 0;
      for (const Die& die : turn_.dice) {
        if (die.face == 0 || die.face == last) continue;
        last = die.face;
        for (Codes left = tiles & sources_of(open, die.face); left != 0; left &= left - 1) {
          list.push_back(pack(DieMove{.face = die.face,
                                      .colour = index,
                                      .square = square,
                                      .from = std::countr_zero(left)}));
        }
      }
    }
  }
}

void DeluxeState::chance_outcomes(ChanceList& list) const {
  switch (turn_.phase) {
    case DeluxePhase::kStart:
      for (int i = 0; i < seating().players; ++i)
        list.push_back({.outcome = make_action(i), .probability = 1.0 / seating().players});
      break;
    case DeluxePhase::kRoll:
    case DeluxePhase::kReroll:
      for (int i = 0; i < kRolls; ++i) {
        const Action roll = make_action(i);
        list.push_back({.outcome = roll, .probability = probability(dice_of(roll))});
      }
      break;
    case DeluxePhase::kExtraDie:
      for (int i = 0; i < race::kFaces; ++i)
        list.push_back({.outcome = make_action(i), .probability = 1.0 / race::kFaces});
      break;
    case DeluxePhase::kDeal:
    case DeluxePhase::kDraw: {
      const bool deal = turn_.phase == DeluxePhase::kDeal;
      DrawOutcomes outcomes;
      places_.draw_outcomes(deck(), deal ? Kind::kProvidence : turn_.pile, outcomes);
      for (const DrawOutcome& o : outcomes)
        list.push_back({.outcome = make_action(o.type), .probability = o.probability});
      break;
    }
    case DeluxePhase::kSteal: {
      StealOutcomes outcomes;
      places_.steal_outcomes(deck(), seat(turn_.victim), outcomes);
      for (const StealOutcome& o : outcomes)
        list.push_back({.outcome = make_action(held_code(o.held)), .probability = o.probability});
      break;
    }
    default:
      break;
  }
}

void DeluxeState::apply(Action action) {
  const int index = action_index(action);
  switch (turn_.phase) {
    case DeluxePhase::kStart:
      turn_.phase = DeluxePhase::kDeal;
      turn_.seat = static_cast<std::int8_t>(index);
      break;
    case DeluxePhase::kDeal:
      deal(index);
      break;
    case DeluxePhase::kBeforeRoll:
      if (action == kRollTheDice) {
        turn_.phase = DeluxePhase::kRoll;
      } else {
        play_card(card_of(action));
      }
      break;
    case DeluxePhase::kRoll:
    case DeluxePhase::kReroll:
      roll(dice_of(action));
      break;
    case DeluxePhase::kExtraDie:
      turn_.dice[2] = {.face = static_cast<std::uint8_t>(index + 1), .helped = true};
      sort_dice();
      settle();
      break;
    case DeluxePhase::kMove:
      if (action == kPass) {
        end_turn();
      } else if (is_die_move(action)) {
        use_die(die_move_of(action));
      } else {
        play_card(card_of(action));
      }
      break;
    case DeluxePhase::kTarget:
    case DeluxePhase::kPartner:
      choose_target(action);
      break;
    case DeluxePhase::kDraw:
      places_.draw(deck(), index, mover());
      start_draws(turn_.pile, turn_.draws - 1);
      break;
    case DeluxePhase::kSteal:
      places_.steal(deck(), held_of_code(index), seat(turn_.victim), mover());
      turn_.victim = 0;
      resume();
      break;
    case DeluxePhase::kOver:
      break;
  }
}

void DeluxeState::deal(int type) {
  places_.draw(deck(), type, dealt_to());
  const Player next = dealt_to();
  const bool dealt = count_of(places_.hand(next)) == kDealt;
  if (dealt) begin_turn(turn_.seat);
}

void DeluxeState::begin_turn(int seat) {
  turn_ = {.phase = DeluxePhase::kRoll, .seat = static_cast<std::int8_t>(seat)};
  board_.end_shields(seating(), seat);
  if (places_.hand(mover()) != 0) turn_.phase = DeluxePhase::kBeforeRoll;
}

void DeluxeState::end_turn() {
  begin_turn(turn_.once_more ? turn_.seat : (turn_.seat + 1) % seating().players);
}

void DeluxeState::roll(Dice dice) {
  const bool again = turn_.phase == DeluxePhase::kReroll;
  turn_.rolled = true;
  turn_.dice[0] = {.face = static_cast<std::uint8_t>(dice.high), .helped = again};
  turn_.dice[1] = {.face = static_cast<std::uint8_t>(dice.low), .helped = again};
  turn_.once_more |= dice.low == race::kFaces;
  settle();
}

void DeluxeState::sort_dice() {
  std::sort(turn_.dice.begin(), turn_.dice.end(),
            [](const Die& a, const Die& b) { return a.rank() > b.rank(); });
}

bool DeluxeState::take_die(int face, bool to_home) {
  // Of equal dice those that a card helped stand first.
  std::size_t taken = 0;
  while (turn_.dice[taken].face != face) ++taken;
  while (to_home && taken + 1 < turn_.dice.size() && turn_.dice[taken + 1].face == face) ++taken;
  const bool helped = turn_.dice[taken].helped;
  turn_.dice[taken] = {};
  sort_dice();
  return helped;
}

void DeluxeState::use_die(const DieMove& move) {
  const int to = target_of(move.from, move.face);
  const bool helped = take_die(move.face, to == race::kHome);
  const TileAt tile{.colour = seating().colour(turn_.seat, move.colour),
                    .square = move.square,
                    .code = move.from};
  advance(tile, to, helped);
}

void DeluxeState::advance(const TileAt& tile, int to, bool helped) {
  board_.move(seating(), tile.colour, tile.square, tile.code, to);
  if (to == race::kHome && board_.is_all_home(seating(), turn_.seat)) {
    turn_ = {.phase = DeluxePhase::kOver, .seat = turn_.seat};
  } else if (to == race::kHome && !helped) {
    start_draws(Kind::kPinnacle, 1);
  } else if ((kStarCodes >> to & 1) != 0) {
    start_draws(Kind::kParagon, 1);
  } else {
    resume();
  }
}

void DeluxeState::start_draws(Kind pile, int count) {
  turn_.pile = Kind::kProvidence;
  turn_.draws = 0;
  if (count == 0 || !places_.shuffle_if_empty(deck(), pile)) {
    resume();
    return;
  }
  turn_.phase = DeluxePhase::kDraw;
  turn_.pile = pile;
  turn_.draws = static_cast<std::uint8_t>(count);
}

void DeluxeState::resume() {
  if (turn_.rolled) {
    settle();
  } else {
    turn_.phase = DeluxePhase::kRoll;
  }
}

void DeluxeState::settle() {
  if (can_use_a_die() || (is_fresh() && places_.hand(mover()) != 0)) {
    turn_.phase = DeluxePhase::kMove;
  } else {
    end_turn();
  }
}

}  // namespace lusoria::core::ludox
