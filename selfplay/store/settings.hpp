// What the games of a tournament depend on, as a store keeps it: a tournament is resumed only with
// the settings that it was begun with.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "selfplay/config.hpp"

namespace lusoria::selfplay {

// One JSON document: the game, the seed, the agents with limits of their own, the limits and clocks
// of all, when games are adjudicated, how seats and dice go, the openings. Not what changes no
// game: concurrency, files, and the number of rounds, so that a tournament can be given more of
// them.
std::string store_settings(const TournamentConfig& config);

// An error that names what differs first, if the settings are not the same. `name` is what the
// tournament is called.
core::Result<void> same_settings(std::string_view stored, std::string_view wanted,
                                 std::string_view name);

// Text that resembles the records of such a tournament, to pack them with.
std::string packing_dictionary(const TournamentConfig& config);

}  // namespace lusoria::selfplay
