// Ratings of a tournament's agents from its table or its recorded games, by the models of
// selfplay/statistics.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "selfplay/cross_table.hpp"
#include "selfplay/record.hpp"
#include "selfplay/statistics/pair_model.hpp"
#include "selfplay/statistics/plackett_luce.hpp"
#include "selfplay/statistics/pool.hpp"

namespace lusoria::selfplay {

// By the model of Bradley and Terry. points[a][b] is what a scored against b, at least 0. Requires
// a square table.
PoolRating rate_pool(const Matrix& points, double mean = 0);
PoolRating rate_pool(const CrossTable& table, double mean = 0);

// The games of two agents among `agents` by name, the forfeits apart; one for every two agents and
// order of seats that met. Games of an agent against itself say nothing and are left out. An error
// when a record names another agent or has another number of players.
core::Result<std::vector<PairResults>> pair_results(std::span<const GameRecord> records,
                                                    std::span<const std::string> agents);

// The games of any number of players, ranked by their returns; forfeits only if asked for.
core::Result<std::vector<Ranking>> rankings(std::span<const GameRecord> records,
                                            std::span<const std::string> agents,
                                            bool with_forfeits = false);

}  // namespace lusoria::selfplay
