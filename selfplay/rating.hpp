// Ratings of a pool by the model of Bradley and Terry: a player of rating a scores 1 / (1 + 10^((b
// - a) / 400)) of a game against one of rating b; a draw is half a win and half a loss.
//
// Sources: Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952; Hunter, "MM
// Algorithms for Generalized Bradley-Terry Models", 2004, for when a maximum exists.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "selfplay/cross_table.hpp"

namespace lusoria::selfplay {

struct Rating {
  double elo = 0;
  // Half the width of the 95% interval about elo, from the observed Fisher information with the
  // mean held fixed. It takes draws for half-games, and so is wide rather than narrow where there
  // are many.
  double error = 0;
};

struct PoolRating {
  std::vector<Rating> ratings;  // in the order of the pool
  // Whether the prior was needed: one virtual draw between every two players, counted like a game.
  // Without it there is no finite maximum: some group of players never scored against the rest.
  bool prior = false;
  double log_likelihood = 0;  // natural, of the games (and of the virtual ones under the prior)
  // What a reader must know: why there is a prior, that games of more than two were taken apart.
  // Lines without line feeds.
  std::vector<std::string> notes;
};

// points[a][b] is what a scored against b, at least 0. Requires a square table; a pool of one or
// none, or one without games, has all ratings equal to the mean and errors that are the prior's.
PoolRating rate_pool(const std::vector<std::vector<double>>& points, double mean = 0);
PoolRating rate_pool(const CrossTable& table, double mean = 0);

}  // namespace lusoria::selfplay
