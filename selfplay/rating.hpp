// Ratings of a tournament's agents from its table or its recorded games, by the models of
// selfplay/statistics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
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

// Collects a pool's games one by one for rate_pairs() and rate_rankings(): alike games are one
// entry with a count, so that a run of any length takes little memory.
class PoolResults {
 public:
  // `agents` are those of the seats, as indices into the pool.
  void add(const GameRecord& record, std::span<const std::size_t> agents);

  // Of the games of two; those of an agent against itself say nothing and are left out.
  std::vector<PairResults> pairs() const;
  std::vector<Ranking> rankings(bool with_forfeits) const;
  std::uint64_t forfeits() const { return forfeits_; }

 private:
  using Ranked = std::pair<std::vector<std::size_t>, std::vector<int>>;

  std::map<std::pair<std::size_t, std::size_t>, PairResults> by_seats_;
  std::array<std::map<Ranked, double>, 2> counts_;  // of games without and with a forfeit
  std::uint64_t forfeits_ = 0;
};

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
