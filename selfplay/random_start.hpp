// First positions by random play.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/any_game.hpp"
#include "core/result.hpp"

namespace lusoria::selfplay {

// Sees the legal actions of each position in which a seat moves at random.
using ChoiceObserver = std::function<void(const core::ActionList& actions)>;

// The position after `plies` uniformly random moves of the seats, or nothing when they end the
// game. Chance is drawn where it comes between them, and left to the referee after the last.
std::optional<core::AnyState> random_start(core::AnyState first, int plies, core::Rng rng,
                                           const ChoiceObserver& observer = {});

// The same from opening `number` of the game, as a function of (seed, number): plies that end the
// game are drawn again. An error when they always do.
core::Result<core::AnyState> random_start(const core::AnyGame& game, std::uint64_t seed,
                                          std::uint64_t number, int plies,
                                          const ChoiceObserver& observer = {});

}  // namespace lusoria::selfplay
