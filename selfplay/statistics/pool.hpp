// What the models of a pool's ratings have in common: their answer, players whose rating is given,
// and when the results alone have no finite answer.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "selfplay/statistics/concave_fit.hpp"

namespace lusoria::selfplay {

struct Rating {
  double elo = 0;
  // Half the width of the 95% interval about elo, from the observed Fisher information with the
  // mean (or the anchors) held fixed.
  double error = 0;
};

struct DrawParameter {
  double value = 0;
  double error = 0;  // half the width of its 95% interval
};

struct PoolRating {
  std::vector<Rating> ratings;  // in the order of the pool
  // Whether the prior was needed: one virtual game between every two players, half won by each.
  // Without it there is no finite maximum: some group of players never scored against the rest, or
  // the advantage or the draws grow without bound.
  bool prior = false;
  // Natural, of the games (and of the virtual ones under the prior), without the constants that
  // count orders of games.
  double log_likelihood = 0;
  // What a reader must know: why there is a prior, that games of more than two were taken apart.
  // Lines without line feeds.
  std::vector<std::string> notes{};
  std::optional<Rating> advantage{};    // of the first seat, as Elo; where asked for
  std::optional<DrawParameter> draw{};  // of models with draws: see PairModel
};

// A player whose rating is given.
struct Anchor {
  std::size_t player = 0;
  double elo = 0;
};

struct PoolOptions {
  // Players' names, for notes; `player 1` and so on where there are none.
  std::vector<std::string> names{};
  double mean = 0;                // of all ratings, where there are no anchors
  std::vector<Anchor> anchors{};  // which fix the scale instead
};

// An error when an anchor names a player twice or one that is not there, when a rating is not
// finite, or when there are names for another number of players.
core::Result<void> validate(const PoolOptions& options, std::size_t players);

// Why results have no finite ratings, in words; nothing where they have, for the model of Bradley
// and Terry and that of Plackett and Luce. points[a][b] is what a scored against b. A maximum
// exists exactly when everybody reaches everybody by steps from a player to one it scored against,
// anchors reaching each other (Ford, "Solution of a Ranking Problem from Binary Comparisons", 1957;
// Hunter, "MM Algorithms for Generalized Bradley-Terry Models", 2004, assumption 1).
std::optional<std::string> why_unbounded(const Matrix& points, const PoolOptions& options);

// The note of a rating that needed the prior.
std::string prior_note(const std::string& why);

// Players' strengths, in nats, as the first parameters of a fit.
class Strengths {
 public:
  Strengths(std::size_t players, const PoolOptions& options);

  std::size_t parameters() const { return parameters_; }
  // Nothing for an anchor.
  std::optional<std::size_t> parameter(std::size_t player) const { return of_player_[player]; }
  double start() const { return start_; }
  double strength(const Vector& at, std::size_t player) const {
    return of_player_[player] ? at[*of_player_[player]] : fixed_[player].strength;
  }
  // Without anchors the information is singular along equal shifts of all: 1 / n in every place
  // fixes the mean at its start, for the gradient and the answers are orthogonal to such shifts.
  void fix_mean(Derivatives& derivatives) const;
  std::vector<Rating> ratings(const ConcaveFit& fit) const;

 private:
  struct Anchored {
    double elo = 0;
    double strength = 0;
  };

  bool anchored_;
  double mean_;
  double start_ = 0;
  std::size_t parameters_ = 0;
  std::vector<std::optional<std::size_t>> of_player_;
  std::vector<Anchored> fixed_;  // of the anchors
};

// Half the width of the 95% interval of a parameter.
double error_of(const ConcaveFit& fit, std::size_t parameter);

}  // namespace lusoria::selfplay
