// What a tournament is told as: tables for people, JSON for programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "selfplay/block_variance.hpp"
#include "selfplay/cross_table.hpp"
#include "selfplay/rating.hpp"

namespace lusoria::selfplay {

// The agents from the best rating to the worst; equal ones in the order of the table.
std::vector<std::size_t> ranking(const PoolRating& rating);
// `62.5%` of the points; `-` without games.
std::string percentage(const Score& score);
std::string wins_draws_losses(const Score& score);  // `12-3-5`

// One line an agent, best rating first: rank, name, Elo and its error, games, points, percentage,
// W-D-L, for games of more than two the mean place and the percentage of first places, forfeits,
// and missed turns where there are any; then the notes of the rating. Ends in a line feed.
std::string standings_text(const CrossTable& table, const PoolRating& rating);

// Every agent against every other: points of games and W-D-L, best rating first; then how each seat
// did. Ends in a line feed.
std::string cross_table_text(const CrossTable& table, const PoolRating& rating);

// What the blocks of games were worth, a line an agent in the order of the table:
// `NAME: variance of a block: 0.081, of independent games: 0.125, ratio 0.65`. Empty where nothing
// can be said of any agent, otherwise it ends in a line feed. Requires the same agents in both.
std::string block_variance_text(const CrossTable& table, const BlockScores& blocks);

// All of the above as one JSON document, indented, ending in a line feed:
// {"games", "players", "block_games", "prior", "notes", "seats": [SCORE], "agents": [{"name",
// "spec", "elo", "elo_error", "games", SCORE, "mean_place", "first_places", "forfeits": FAULTS,
// "missed_turns": FAULTS, "resignations", "block_variance": {"block", "independent", "ratio"},
// "seats": [SCORE], "against": [{"name", SCORE, "seats": [SCORE]}]}]}, agents best rating first;
// SCORE is "points", "wins", "draws", "losses"; FAULTS is {"illegal_moves", "exceptions", "time"}.
// "block_games" is there with `blocks`, "block_variance" where something can be said.
// With `format`, a JSON object of encounters_json(), its keys stand beside these.
std::string report_json(const CrossTable& table, const PoolRating& rating,
                        const BlockScores* blocks = nullptr, const std::string& format = {});

}  // namespace lusoria::selfplay
