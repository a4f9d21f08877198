#include "selfplay/rating.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "selfplay/statistics/intervals.hpp"

namespace lusoria::selfplay {

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double kEloPerNat = 400 / 2.302585092994046;  // 400 / ln 10
constexpr int kMostIterations = 200;
constexpr double kPriorDraws = 1;  // between every two players
constexpr std::size_t kMostNames = 4;

// Players of whom none scored against any player outside.
struct Separation {
  std::vector<std::size_t> below, rest;
};

// Who is reached from `start` by steps from a player to one it scored against, or against the
// steps.
std::vector<bool> reached(const Matrix& points, std::size_t start, bool forwards) {
  std::vector<bool> seen(points.size());
  std::vector<std::size_t> open = {start};
  seen[start] = true;
  while (!open.empty()) {
    const std::size_t from = open.back();
    open.pop_back();
    for (std::size_t to = 0; to < points.size(); ++to) {
      if (seen[to] || (forwards ? points[from][to] : points[to][from]) <= 0) continue;
      seen[to] = true;
      open.push_back(to);
    }
  }
  return seen;
}

// A maximum exists exactly when everybody reaches everybody by steps from a player to one it scored
// against (Ford, 1957; Hunter, 2004, assumption 1). Otherwise, a group to blame.
std::optional<Separation> separation(const Matrix& points) {
  for (const bool forwards : {true, false}) {
    const std::vector<bool> seen = reached(points, 0, forwards);
    if (std::all_of(seen.begin(), seen.end(), [](bool s) { return s; })) continue;
    Separation found;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      (seen[i] == forwards ? found.below : found.rest).push_back(i);
    }
    return found;
  }
  return std::nullopt;
}

bool ever_scored(const Matrix& points, const std::vector<std::size_t>& these,
                 const std::vector<std::size_t>& those) {
  return std::any_of(these.begin(), these.end(), [&](std::size_t a) {
    return std::any_of(those.begin(), those.end(), [&](std::size_t b) { return points[a][b] > 0; });
  });
}

std::string listed(const std::vector<std::size_t>& group, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(group.size(), kMostNames); ++i) {
    text += (i == 0 ? "" : ", ") + names[group[i]];
  }
  if (group.size() > kMostNames) text += fmt::format(" and {} more", group.size() - kMostNames);
  return text;
}

std::string prior_note(const Matrix& points, const Separation& apart,
                       const std::vector<std::string>& names) {
  const std::string why = ever_scored(points, apart.rest, apart.below)
                              ? fmt::format("{} never scored against {}",
                                            listed(apart.below, names), listed(apart.rest, names))
                              : fmt::format("the pool falls apart: {} never played {}",
                                            listed(apart.below, names), listed(apart.rest, names));
  return fmt::format(
      "The results alone have no finite ratings: {}. Rated with a prior of one virtual draw "
      "between "
      "every two players.",
      why);
}

// The lower triangular L with L L' = a. Requires a symmetric and positive definite.
Matrix cholesky(const Matrix& a) {
  Matrix l(a.size(), Vector(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
      l[i][j] = i == j ? std::sqrt(sum) : sum / l[j][j];
    }
  }
  return l;
}

// x with L L' x = b.
Vector solve(const Matrix& l, Vector b) {
  const std::size_t n = l.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= l[i][k] * b[k];
    b[i] /= l[i][i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= l[k][i] * b[k];
    b[i] /= l[i][i];
  }
  return b;
}

double expected_score(const Vector& strength, std::size_t a, std::size_t b) {
  return 1 / (1 + std::exp(strength[b] - strength[a]));
}

double log_likelihood(const Matrix& points, const Vector& strength) {
  double sum = 0;
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = 0; b < points.size(); ++b) {
      if (points[a][b] > 0) sum -= points[a][b] * std::log1p(std::exp(strength[b] - strength[a]));
    }
  }
  return sum;
}

// The Fisher information, which is singular along equal shifts of all: 1 / n in every place fixes
// the mean, for the gradient and the answers are orthogonal to such shifts.
Matrix information(const Matrix& points, const Vector& strength) {
  const std::size_t n = points.size();
  Matrix info(n, Vector(n, 1 / static_cast<double>(n)));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b) continue;
      const double p = expected_score(strength, a, b);
      const double weight = (points[a][b] + points[b][a]) * p * (1 - p);
      info[a][a] += weight;
      info[a][b] -= weight;
    }
  }
  return info;
}

Vector gradient(const Matrix& points, const Vector& strength) {
  Vector result(points.size());
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = 0; b < points.size(); ++b) {
      const double games = points[a][b] + points[b][a];
      if (a != b) result[a] += points[a][b] - games * expected_score(strength, a, b);
    }
  }
  return result;
}

// Newton's method; the likelihood is concave, and halving a step that overshoots makes it safe from
// anywhere.
Vector most_likely(const Matrix& points) {
  Vector strength(points.size());
  double likelihood = log_likelihood(points, strength);
  for (int i = 0; i < kMostIterations; ++i) {
    Vector step = solve(cholesky(information(points, strength)), gradient(points, strength));
    double longest = 0;
    for (const double s : step) longest = std::max(longest, std::abs(s));
    if (longest < 1e-12) break;
    Vector next(strength.size());
    double reached_likelihood = 0;
    for (double scale = 1; scale > 1e-9; scale /= 2) {
      for (std::size_t a = 0; a < next.size(); ++a) next[a] = strength[a] + scale * step[a];
      reached_likelihood = log_likelihood(points, next);
      if (reached_likelihood >= likelihood) break;
    }
    // Rounding hides any further gain.
    if (reached_likelihood < likelihood) break;
    strength = std::move(next);
    likelihood = reached_likelihood;
  }
  return strength;
}

PoolRating rate(Matrix points, double mean, const std::vector<std::string>& names) {
  const std::size_t n = points.size();
  PoolRating pool;
  pool.ratings.assign(n, {.elo = mean, .error = 0});
  if (n < 2) return pool;
  if (const auto apart = separation(points)) {
    pool.prior = true;
    pool.notes.push_back(prior_note(points, *apart, names));
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) points[a][b] += a == b ? 0 : kPriorDraws / 2;
    }
  }
  const Vector strength = most_likely(points);
  pool.log_likelihood = log_likelihood(points, strength);
  const Matrix l = cholesky(information(points, strength));
  for (std::size_t a = 0; a < n; ++a) {
    Vector unit(n);
    unit[a] = 1;
    // The 1 / n that fixed the mean adds just 1 / n to the inverse.
    const double variance = solve(l, unit)[a] - 1 / static_cast<double>(n);
    pool.ratings[a] = {.elo = mean + kEloPerNat * strength[a],
                       .error = kNormal95 * kEloPerNat * std::sqrt(std::max(variance, 0.0))};
  }
  return pool;
}

}  // namespace

PoolRating rate_pool(const std::vector<std::vector<double>>& points, double mean) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < points.size(); ++i) names.push_back(fmt::format("player {}", i + 1));
  return rate(points, mean, names);
}

PoolRating rate_pool(const CrossTable& table, double mean) {
  Matrix points(table.size(), Vector(table.size()));
  std::vector<std::string> names;
  for (std::size_t a = 0; a < table.size(); ++a) {
    names.push_back(table.agents()[a].name);
    for (std::size_t b = 0; b < table.size(); ++b) {
      if (a != b) points[a][b] = table.pair(a, b).points();
    }
  }
  PoolRating pool = rate(std::move(points), mean, names);
  if (table.players() > 2) {
    pool.notes.push_back(fmt::format(
        "Games of {} are rated as a game between each two of their players, so that the errors "
        "are too small.",
        table.players()));
  }
  return pool;
}

}  // namespace lusoria::selfplay
