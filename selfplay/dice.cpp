#include "selfplay/dice.hpp"

#include "core/game_state.hpp"

namespace lusoria::selfplay {

namespace {

using core::Purpose;

// Indexes of the streams of a block: 0 is that of nobody's chance, the others are turns of seats.
std::uint64_t turn_index(core::Player owner, std::uint64_t turn) {
  return 1 + turn * core::kMaxPlayers + core::seat_index(owner);
}

std::uint64_t first_seed(std::uint64_t seed, std::uint64_t number, const DiceKey& key) {
  return key.block ? core::derive_seed(seed, *key.block, Purpose::kTurnDice)
                   : core::derive_seed(seed, number, Purpose::kChance);
}

}  // namespace

Dice::Dice(std::uint64_t seed, std::uint64_t number, const DiceKey& key)
    : seed_(seed), block_(key.block), of_game_(first_seed(seed, number, key)) {}

void Dice::follow(const core::AnyState& before) {
  if (!block_) return;
  const core::Player owner = before.turn_owner();
  if (owner == owner_) return;
  owner_ = owner;
  if (!core::is_seat(owner)) return;
  const std::uint64_t index = turn_index(owner, turns_[core::seat_index(owner)]++);
  of_turn_ = core::Rng(core::derive_seed(seed_, *block_, Purpose::kTurnDice, index));
}

core::Action Dice::draw(const core::AnyState& state) {
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  return core::sample(outcomes, core::is_seat(owner_) ? of_turn_ : of_game_);
}

}  // namespace lusoria::selfplay
