// Ratings of a pool from games of any number of players that are ranked at the end, by maximum
// likelihood in the model of Plackett and Luce: the first is drawn among all with chances by
// strength, the second among those left, and so on. For two players it is that of Bradley and
// Terry. Unlike games taken apart into pairs, a game counts once, so that the errors are right.
//
// Sources: Luce, "Individual Choice Behavior", 1959; Plackett, "The Analysis of Permutations",
// 1975; Hunter, "MM Algorithms for Generalized Bradley-Terry Models", 2004.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "selfplay/statistics/pool.hpp"

namespace lusoria::selfplay {

// Games that ended alike.
struct Ranking {
  // At least two players, from first to last.
  std::vector<std::size_t> order;
  // In the same order, rising; equal places are shared: the mean over all orders of those who share
  // one, at most kMostShared of them. None: nobody shares.
  std::vector<int> places{};
  double count = 1;
};
constexpr std::size_t kMostShared = 6;

// An error for options or rankings out of range. A player may have several seats of a game.
core::Result<PoolRating> rate_rankings(std::size_t players, std::span<const Ranking> rankings,
                                       const PoolOptions& options = {});

}  // namespace lusoria::selfplay
