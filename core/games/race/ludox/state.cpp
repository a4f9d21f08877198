#include "core/games/race/ludox/state.hpp"

#include <bit>

#include "core/bitboard.hpp"

namespace lusoria::core::ludox {

using race::Codes;

Player State::to_move() const {
  switch (turn_.phase) {
    case Phase::kStart:
    case Phase::kRoll:
      return Player::kChance;
    case Phase::kMove:
      return seat(turn_.seat);
    case Phase::kOver:
      break;
  }
  return Player::kNobody;
}

Player State::turn_owner() const {
  const bool owned = turn_.phase == Phase::kRoll || turn_.phase == Phase::kMove;
  return owned ? seat(turn_.seat) : Player::kNobody;
}

Returns State::returns() const {
  return turn_.phase == Phase::kOver ? Returns::win(seat(turn_.seat), seating().players)
                                     : Returns::draw(seating().players);
}

std::uint64_t State::hash() const {
  const auto words = board_.words();
  const auto turn =
      static_cast<std::uint64_t>(turn_.phase) | static_cast<std::uint64_t>(turn_.seat) << 8 |
      static_cast<std::uint64_t>(turn_.high) << 16 | static_cast<std::uint64_t>(turn_.low) << 24 |
      static_cast<std::uint64_t>(turn_.once_more) << 32;
  return mix64(mix64(mix64(words[0]) ^ words[1]) ^ turn);
}

void State::legal_actions(ActionList& list) const {
  if (turn_.phase != Phase::kMove) return;
  const int dice = turn_.low == 0 || turn_.low == turn_.high ? 1 : 2;
  for (int index = 0; index < seating().colours_a_seat(); ++index) {
    const int own = seating().colour(turn_.seat, index);
    const Codes open = board_.open(seating(), own);
    for (const bool square : {false, true}) {
      const Codes tiles = board_.occupied(seating(), own, square);
      for (int i = 0; i < dice; ++i) {
        Move move{.die = i, .colour = index, .square = square, .from = 0};
        for (Codes left = tiles & sources_of(open, die(move)); left != 0; left &= left - 1) {
          move.from = std::countr_zero(left);
          list.push_back(pack(move));
        }
      }
    }
  }
}

void State::chance_outcomes(ChanceList& list) const {
  if (turn_.phase == Phase::kStart) {
    for (int i = 0; i < seating().players; ++i)
      list.push_back({.outcome = make_action(i), .probability = 1.0 / seating().players});
  } else if (turn_.phase == Phase::kRoll) {
    for (int i = 0; i < kRolls; ++i) {
      list.push_back(
          {.outcome = make_action(i), .probability = probability(dice_of(make_action(i)))});
    }
  }
}

void State::apply(Action action) {
  if (turn_.phase == Phase::kMove) {
    use_die(unpack(action));
  } else if (turn_.phase == Phase::kRoll) {
    roll(dice_of(action));
  } else {
    turn_.phase = Phase::kRoll;
    turn_.seat = static_cast<std::int8_t>(action_index(action));
  }
}

void State::roll(Dice dice) {
  turn_.phase = Phase::kMove;
  turn_.high = static_cast<std::int8_t>(dice.high);
  turn_.low = static_cast<std::int8_t>(dice.low);
  turn_.once_more = dice.low == race::kFaces;
  settle();
}

void State::use_die(const Move& move) {
  const int to = target_of(move.from, die(move));
  board_.move(seating(), colour(move), move.square, move.from, to);
  if (to == race::kHome && board_.is_all_home(seating(), turn_.seat)) {
    turn_ = {.phase = Phase::kOver, .seat = turn_.seat};
    return;
  }
  if (move.die == 0) turn_.high = turn_.low;
  turn_.low = 0;
  settle();
}

void State::settle() {
  for (const int left : {turn_.high, turn_.low}) {
    if (left != 0 && board_.can_move(seating(), turn_.seat, left)) return;
  }
  end_turn();
}

void State::end_turn() {
  const int next = turn_.once_more ? turn_.seat : (turn_.seat + 1) % seating().players;
  turn_ = {.phase = Phase::kRoll, .seat = static_cast<std::int8_t>(next)};
}

int State::symmetry_count() const {
  return seating().players == 4 || (seating().players == 2 && !seating().squares) ? race::kColours
                                                                                  : 1;
}

State State::transformed(int symmetry) const {
  Board turned;
  for (int c = 0; c < seating().colours(); ++c)
    turned.set_tiles((c + symmetry) % race::kColours, board_.tiles(c));
  Turn turn = turn_;
  if (turn.phase != Phase::kStart)
    turn.seat = static_cast<std::int8_t>(transformed_player(seat(turn_.seat), symmetry));
  return State(rules(), symmetry == 0 ? board_ : turned, turn);
}

Action State::transformed_action(Action action, int symmetry) const {
  if (turn_.phase == Phase::kStart) {
    return make_action(static_cast<int>(transformed_player(seat(action_index(action)), symmetry)));
  }
  if (turn_.phase != Phase::kMove || symmetry == 0) return action;
  Move move = unpack(action);
  move.colour = seating().index_of((colour(move) + symmetry) % race::kColours);
  return pack(move);
}

Player State::transformed_player(Player player, int symmetry) const {
  if (!is_seat(player)) return player;
  return seat((static_cast<int>(player) + symmetry) % seating().players);
}

}  // namespace lusoria::core::ludox
