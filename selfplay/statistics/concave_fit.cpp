#include "selfplay/statistics/concave_fit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lusoria::selfplay {

namespace {

constexpr int kMostIterations = 200;
// In nats. A step this short is the last: the error that it leaves, its square, is below rounding.
constexpr double kLastStep = 1e-8;
// Of the variance of a parameter, in squared nats: a finite maximum of a likelihood of strengths
// has one of a few units, a recession to infinity more than 10^7 when rounding hides its gains.
constexpr double kGreatestVariance = 1e6;

// The lower triangular L with L L' = a; nothing unless a is symmetric and positive definite.
std::optional<Matrix> cholesky(const Matrix& a) {
  Matrix l(a.size(), Vector(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
      // Written so that what is not a number fails.
      if (i == j && !(sum > 0)) return std::nullopt;
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

std::optional<ConcaveFit> with_covariance(Vector at, const Derivatives& here) {
  const auto l = cholesky(here.information);
  if (!l) return std::nullopt;
  ConcaveFit fit{.at = std::move(at), .covariance = {}, .value = here.value};
  for (std::size_t i = 0; i < fit.at.size(); ++i) {
    Vector unit(fit.at.size());
    unit[i] = 1;
    fit.covariance.push_back(solve(*l, unit));
    if (!(fit.covariance[i][i] < kGreatestVariance)) return std::nullopt;
  }
  return fit;
}

}  // namespace

// Halving a step that overshoots makes Newton's method safe from anywhere.
std::optional<ConcaveFit> maximize(const std::function<Derivatives(const Vector&)>& function,
                                   Vector start) {
  Vector at = std::move(start);
  Derivatives here = function(at);
  for (int i = 0; i < kMostIterations; ++i) {
    const auto l = cholesky(here.information);
    if (!l) return std::nullopt;
    const Vector step = solve(*l, here.gradient);
    double longest = 0;
    for (const double s : step) longest = std::max(longest, std::abs(s));
    Vector next(at.size());
    Derivatives there(at.size());
    for (double scale = 1; scale > 1e-9; scale /= 2) {
      for (std::size_t k = 0; k < next.size(); ++k) next[k] = at[k] + scale * step[k];
      there = function(next);
      // What a last step gains is beyond what the value can show.
      if (there.value >= here.value || longest < kLastStep) break;
    }
    // Rounding hides any further gain.
    if (!(there.value >= here.value || longest < kLastStep)) break;
    at = std::move(next);
    here = std::move(there);
    if (longest < kLastStep) break;
  }
  return with_covariance(std::move(at), here);
}

}  // namespace lusoria::selfplay
