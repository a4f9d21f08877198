// Ratings of a pool from games of two, by maximum likelihood.
//
// With d the difference of two ratings, the advantage of the first seat added, and x(d) = 10^(d /
// 400), a win, a draw and a loss of the first are as likely as
//   Bradley and Terry   x(d) : 1 for win and loss; a draw is half a win and half a loss
//   Davidson            x(d / 2) : nu : x(-d / 2), in parts of their sum
//   Rao and Kupper      a win 1 / (1 + x(e - d)), a loss 1 / (1 + x(e + d)), a draw the rest; e is
//                       the draw Elo
//
// Sources: Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952; Rao and Kupper,
// "Ties in Paired-Comparison Experiments", 1967; Davidson, "On Extending the Bradley-Terry Model to
// Accommodate Ties in Paired Comparison Experiments", 1970; Davidson and Beaver, "On Extending the
// Bradley-Terry Model to Incorporate Within-Pair Order Effects", 1977, for the advantage.
#pragma once

#include <cstddef>
#include <span>

#include "core/result.hpp"
#include "selfplay/statistics/pool.hpp"

namespace lusoria::selfplay {

// PoolRating::draw is nu, or the draw Elo; both 0 where no game was drawn.
enum class PairModel { kBradleyTerry, kDavidson, kRaoKupper };

// The games of `first`, in the first seat, against `second`: counts, not necessarily whole.
struct PairResults {
  std::size_t first = 0;
  std::size_t second = 0;
  double wins = 0;
  double draws = 0;
  double losses = 0;
  // Games that a fault of the loser's ended, which say little about play: counted apart, among
  // neither wins nor losses.
  double forfeit_wins = 0;
  double forfeit_losses = 0;
};

struct PairOptions {
  PairModel model = PairModel::kBradleyTerry;
  bool advantage = false;      // estimate the advantage of the first seat
  bool with_forfeits = false;  // count forfeits as wins and losses
  PoolOptions pool{};
};

// Errors of ratings take the games for independent; those of Bradley and Terry take draws for
// half-games, too, and so are wide rather than narrow where there are many. A pool of one or none,
// or one without games, has all ratings equal to the mean and errors that are the prior's. An error
// for options or results out of range.
core::Result<PoolRating> rate_pairs(std::size_t players, std::span<const PairResults> results,
                                    const PairOptions& options = {});

// What each player scored against each, draws counting half.
Matrix points_of(std::size_t players, std::span<const PairResults> results);

}  // namespace lusoria::selfplay
