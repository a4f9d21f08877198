#include "selfplay/statistics/intransitivity.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/complement.hpp>
#include <fmt/format.h>

#include "selfplay/statistics/elo.hpp"
#include "selfplay/statistics/pair_model.hpp"

namespace lusoria::selfplay {

namespace {

constexpr double kMostSelection = 600;

double part(double points, double expected) {
  return points == 0 ? 0 : points * std::log(points / expected);
}

// Mean score of a against b; 1/2 where they never met, which is no lead.
double score(const Matrix& points, std::size_t a, std::size_t b) {
  const double games = points[a][b] + points[b][a];
  return games == 0 ? 0.5 : points[a][b] / games;
}

// The chance that one player of a kind that scores `lead` more than the rest takes a population
// over.
double fixation(double lead, const AlphaRankOptions& options) {
  if (lead == 0 || options.alpha == 0) return 1.0 / options.population;
  const double once = options.alpha * std::abs(lead);
  const double all = once * options.population;
  if (lead > 0) return std::expm1(-once) / std::expm1(-all);
  // (e^once - 1) / (e^all - 1), without a large exponential.
  return std::exp(once - all) * std::expm1(-once) / std::expm1(-all);
}

// The stationary distribution of a chain with these chances to go from one state to another, the
// diagonal apart. Eliminates state by state without a subtraction, so that the smallest chances
// keep their digits (Grassmann, Taksar and Heyman, "Regenerative Analysis and Steady State
// Distributions for Markov Chains", 1985).
Vector stationary(Matrix chances) {
  const std::size_t n = chances.size();
  Vector left(n);
  for (std::size_t k = n; k-- > 1;) {
    for (std::size_t j = 0; j < k; ++j) left[k] += chances[k][j];
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t j = 0; j < k; ++j) {
        if (i != j) chances[i][j] += chances[i][k] * (chances[k][j] / left[k]);
      }
    }
  }
  Vector share(n);
  share[0] = 1;
  for (std::size_t k = 1; k < n; ++k) {
    for (std::size_t i = 0; i < k; ++i) share[k] += share[i] * (chances[i][k] / left[k]);
    // Kept at 1 at most: along a chain of players the ratios may be beyond a double's range.
    const double top = std::max(1.0, share[k]);
    for (std::size_t i = 0; i <= k; ++i) share[i] /= top;
  }
  const double sum = std::accumulate(share.begin(), share.end(), 0.0);
  for (double& s : share) s /= sum;
  return share;
}

}  // namespace

std::optional<Transitivity> test_transitivity(const Matrix& points) {
  const std::size_t n = points.size();
  std::vector<PairResults> results;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      if (points[a][b] + points[b][a] == 0) continue;
      results.push_back({.first = a, .second = b, .wins = points[a][b], .losses = points[b][a]});
    }
  }
  const auto pool = rate_pairs(n, results);
  if (!pool || pool->prior || results.empty()) return std::nullopt;
  Transitivity found;
  for (const PairResults& r : results) {
    const double games = r.wins + r.losses;
    const double expected =
        games * score_of_elo(pool->ratings[r.first].elo - pool->ratings[r.second].elo);
    found.deviance += 2 * (part(r.wins, expected) + part(r.losses, games - expected));
  }
  found.deviance = std::max(found.deviance, 0.0);
  found.freedom = static_cast<int>(results.size()) - static_cast<int>(n - 1);
  if (found.freedom > 0) {
    const boost::math::chi_squared distribution(found.freedom);
    found.p_value = boost::math::cdf(boost::math::complement(distribution, found.deviance));
  }
  return found;
}

std::optional<Cycle> strongest_cycle(const Matrix& points) {
  std::optional<Cycle> best;
  const std::size_t n = points.size();
  for (std::size_t a = 0; a < n; ++a) {
    // The first of the three is the lowest, so that each is seen once in each direction.
    for (std::size_t b = a + 1; b < n; ++b) {
      for (std::size_t c = a + 1; c < n; ++c) {
        if (b == c) continue;
        const double narrowest =
            std::min({score(points, a, b), score(points, b, c), score(points, c, a)});
        if (narrowest <= (best ? best->narrowest : 0.5)) continue;
        best = {.players = {a, b, c}, .narrowest = narrowest};
      }
    }
  }
  return best;
}

core::Result<Vector> alpha_rank(const Matrix& points, const AlphaRankOptions& options) {
  if (options.population < 2) {
    return core::fail(fmt::format("population {}; expected 2 or more", options.population));
  }
  if (!(options.alpha >= 0 && options.alpha * (options.population - 1) <= kMostSelection)) {
    return core::fail(fmt::format("alpha {}; expected 0 to {}, which is {} / (population - 1)",
                                  options.alpha, kMostSelection / (options.population - 1),
                                  kMostSelection));
  }
  const std::size_t n = points.size();
  if (n == 0) return Vector{};
  Matrix chances(n, Vector(n));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b) continue;
      if (points[a][b] + points[b][a] <= 0) {
        return core::fail(
            fmt::format("players {} and {} never met; expected a full table", a + 1, b + 1));
      }
      const double lead = score(points, b, a) - score(points, a, b);
      chances[a][b] = fixation(lead, options) / static_cast<double>(n - 1);
    }
  }
  return stationary(std::move(chances));
}

}  // namespace lusoria::selfplay
