// Ratings that follow a pool game by game, for any number of players: the Bayesian approximation of
// Weng and Lin, "A Bayesian Approximation Method for Online Ranking", 2011, algorithm 4 (the model
// of Plackett and Luce), for one player a team. Later games move them less, but never nothing: for
// agents that change while they play. The order of the games matters; for agents that don't change,
// maximum likelihood uses the same games better: see plackett_luce.hpp.
#pragma once

#include <span>

#include "core/result.hpp"

namespace lusoria::selfplay {

// What is believed of a strength: a normal distribution.
struct Belief {
  double mu = 25;
  double sigma = 25.0 / 3;  // above 0
};

struct WengLinOptions {
  double beta = 25.0 / 6;    // how much the play of one game scatters about the strength
  double tau = 25.0 / 300;   // how much a strength may have changed since the last game
  double least_part = 1e-4;  // of a variance that one game leaves, at least
};

// Updates the players of one game. places[i] is that of player i; the lower the better, equal ones
// are shared. An error, with nothing updated, unless there are as many places as players, two or
// more.
core::Result<void> update_beliefs(std::span<Belief> players, std::span<const int> places,
                                  const WengLinOptions& options = {});

}  // namespace lusoria::selfplay
