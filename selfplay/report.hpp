// What a tournament is told as: tables for people, JSON for programs.
#pragma once

#include <string>

#include "selfplay/cross_table.hpp"
#include "selfplay/rating.hpp"

namespace lusoria::selfplay {

// One line an agent, best rating first: rank, name, Elo and its error, games, points, percentage,
// W-D-L, forfeits; then the notes of the rating. Ends in a line feed.
std::string standings_text(const CrossTable& table, const PoolRating& rating);

// Every agent against every other: points of games and W-D-L, best rating first; then how each seat
// did. Ends in a line feed.
std::string cross_table_text(const CrossTable& table, const PoolRating& rating);

// All of the above as one JSON document, indented, ending in a line feed:
// {"games", "players", "prior", "notes", "seats": [SCORE], "agents": [{"name", "spec", "elo",
// "elo_error", "games", SCORE, "forfeits": {...}, "resignations", "seats": [SCORE], "against":
// [{"name", SCORE, "seats": [SCORE]}]}]}, agents best rating first; SCORE is "points", "wins",
// "draws", "losses".
std::string report_json(const CrossTable& table, const PoolRating& rating);

}  // namespace lusoria::selfplay
