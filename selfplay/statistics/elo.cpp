#include "selfplay/statistics/elo.hpp"

#include <cmath>
#include <limits>

#include <boost/math/distributions/normal.hpp>

#include "selfplay/statistics/intervals.hpp"

namespace lusoria::selfplay {

double elo_of_score(double score) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (score <= 0) return -kInfinite;
  if (score >= 1) return kInfinite;
  return kEloPerNat * std::log(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::exp(-elo / kEloPerNat)); }

std::optional<EloEstimate> estimate_elo(const ScoreSample& sample) {
  const double units = sample.units();
  const double variance = sample.variance();
  if (units == 0 || variance <= 0) return std::nullopt;
  const double mean = sample.mean();
  const double deviation = std::sqrt(variance / units);
  // The variance of a game, were the games of a unit independent.
  const double of_a_game = variance * sample.games_per_unit;
  EloEstimate estimate;
  estimate.elo = elo_of_score(mean);
  estimate.low = elo_of_score(mean - kNormal95 * deviation);
  estimate.high = elo_of_score(mean + kNormal95 * deviation);
  estimate.normalized = kNormalizedEloPerRatio * (mean - 0.5) / std::sqrt(of_a_game);
  estimate.normalized_error =
      kNormalizedEloPerRatio * kNormal95 / std::sqrt(units * sample.games_per_unit);
  estimate.superiority = boost::math::cdf(boost::math::normal(), (mean - 0.5) / deviation);
  return estimate;
}

}  // namespace lusoria::selfplay
