// The chance of a game as the referee draws it: dice and cards, as a function of the run's seed.
//
// By game: one stream for each game, keyed by its number. Duplicate dice: one stream for each turn,
// keyed by the block of games, the seat that owns the turn and how many turns that seat had before,
// so that the games of a block, in which the agents change seats, see the same luck in each seat
// for as long as play allows. A turn is a longest run of consecutive events (rolls, draws, moves,
// missed turns, departures) with one owner, core::AnyState::turn_owner() before each. What no seat
// owns has one stream of its own in a block.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/any_game.hpp"
#include "core/random.hpp"

namespace lusoria::selfplay {

// Which streams the chance of a game comes from.
struct DiceKey {
  std::optional<std::uint64_t> block{};  // duplicate dice; by game when absent

  friend bool operator==(const DiceKey&, const DiceKey&) = default;
};

class Dice {
 public:
  // `seed` is the run's, `number` the game's.
  Dice(std::uint64_t seed, std::uint64_t number, const DiceKey& key);

  // To be called with the state before each event of the game, in order: moves too.
  void follow(const core::AnyState& before);
  // The outcome of chance in `state`, which is the one that was followed last. Requires that chance
  // is to move.
  core::Action draw(const core::AnyState& state);

 private:
  std::uint64_t seed_;
  std::optional<std::uint64_t> block_;
  core::Rng of_game_;  // the game's; under duplicate dice that of chance which no seat owns
  core::Rng of_turn_{0};
  core::Player owner_ = core::Player::kNobody;            // of the turn in progress
  std::array<std::uint64_t, core::kMaxPlayers> turns_{};  // that each seat began
};

}  // namespace lusoria::selfplay
