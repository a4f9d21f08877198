// The result of a match: for people, and as JSON.
#pragma once

#include <string>

#include "core/any_game.hpp"
#include "selfplay/tournament.hpp"

namespace lusoria::selfplay::cli {

// For two agents the score, by seat too, and the Elo difference; for more, the tables of a
// tournament. Then what the blocks were worth. With what the sequential test found, if not null.
std::string match_text(const TournamentResult& result, const core::AnyGame& game,
                       const SequentialTest* sequential = nullptr);

// report_json(), for two agents with "elo_difference" of the first against the second, and "sprt".
std::string match_json(const TournamentResult& result, const SequentialTest* sequential = nullptr);

}  // namespace lusoria::selfplay::cli
