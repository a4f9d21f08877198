// Random play of Ludox Deluxe: chance is drawn without listing its outcomes.
#include <algorithm>
#include <cassert>

#include "core/bitboard.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"

namespace lusoria::core::ludox {

namespace {

// A card of a set, each with the same probability.
int random_card(Cards cards, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(count_of(cards));
  return nth_set_bit(cards, static_cast<int>(rng.below(count)));
}

}  // namespace

Action DeluxeState::random_outcome(Rng& rng) const {
  switch (turn_.phase) {
    case DeluxePhase::kStart:
      return make_action(
          static_cast<int>(rng.below(static_cast<std::uint32_t>(seating().players))));
    case DeluxePhase::kRoll:
    case DeluxePhase::kReroll: {
      const auto pair = static_cast<int>(rng.below(race::kFaces * race::kFaces));
      const int a = pair / race::kFaces + 1;
      const int b = pair % race::kFaces + 1;
      return roll_action({.high = std::max(a, b), .low = std::min(a, b)});
    }
    case DeluxePhase::kExtraDie:
      return make_action(static_cast<int>(rng.below(race::kFaces)));
    case DeluxePhase::kDeal:
    case DeluxePhase::kDraw: {
      const Kind pile = turn_.phase == DeluxePhase::kDeal ? Kind::kProvidence : turn_.pile;
      return make_action(
          deck().type_of(random_card(places_.in_piles() & deck().of_kind(pile), rng)));
    }
    default: {
      assert(turn_.phase == DeluxePhase::kSteal);
      ChanceList outcomes;
      chance_outcomes(outcomes);
      return sample(outcomes, rng);
    }
  }
}

Returns DeluxeState::playout(Rng& rng) const {
  DeluxeState state = *this;
  ActionList actions;
  while (state.turn_.phase != DeluxePhase::kOver) {
    if (state.to_move() == Player::kChance) {
      state.apply(state.random_outcome(rng));
      continue;
    }
    actions.clear();
    state.legal_actions(actions);
    state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return state.returns();
}

}  // namespace lusoria::core::ludox
