#include "selfplay/statistics/constrained_likelihood.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace lusoria::selfplay {

namespace {

using Vector = std::vector<double>;

constexpr int kMostRoots = 200;
constexpr int kMostTangents = 1000;

Vector frequencies(const ScoreSample& sample) {
  Vector result = sample.counts;
  const double units = sample.units();
  for (double& f : result) f /= units;
  return result;
}

// The most likely distribution with sum p v = 0, which is f / (1 + x v) with x the root of sum f v
// / (1 + x v), a decreasing function between its poles. Requires values of both signs.
Vector with_zero(const Vector& f, const Vector& v) {
  const auto [least, greatest] = std::minmax_element(v.begin(), v.end());
  assert(*least < 0 && *greatest > 0);
  double low = -1 / *greatest;
  double high = -1 / *least;
  double x = 0;
  for (int i = 0; i < kMostRoots; ++i) {
    double value = 0;
    double slope = 0;
    for (std::size_t k = 0; k < f.size(); ++k) {
      const double term = v[k] / (1 + x * v[k]);
      value += f[k] * term;
      slope -= f[k] * term * term;
    }
    (value > 0 ? low : high) = x;
    double next = x - value / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double step = std::abs(next - x);
    x = next;
    if (step <= 1e-15 * std::abs(x)) break;
  }
  Vector p(f.size());
  for (std::size_t k = 0; k < f.size(); ++k) p[k] = f[k] / (1 + x * v[k]);
  return p;
}

struct Moments {
  double mean = 0;
  double deviation = 0;
};

Moments moments(const ScoreSample& sample, const Vector& p) {
  Moments m;
  for (std::size_t k = 0; k < p.size(); ++k) m.mean += p[k] * sample.score(k);
  double variance = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    variance += p[k] * (sample.score(k) - m.mean) * (sample.score(k) - m.mean);
  }
  m.deviation = std::sqrt(variance);
  return m;
}

// mean - 1/2 - ratio deviation, which is no linear function of the distribution, by its tangent at
// the moments `at`.
Vector tangent(const ScoreSample& sample, double ratio, const Moments& at) {
  Vector v(sample.counts.size());
  for (std::size_t k = 0; k < v.size(); ++k) {
    const double off = (at.mean - sample.score(k)) / at.deviation;
    v[k] = sample.score(k) - 0.5 - ratio * at.deviation * (1 + off * off) / 2;
  }
  return v;
}

bool both_signs(const Vector& v) {
  return std::any_of(v.begin(), v.end(), [](double x) { return x > 0; }) &&
         std::any_of(v.begin(), v.end(), [](double x) { return x < 0; });
}

}  // namespace

Vector most_likely_with_mean(const ScoreSample& sample, double mean) {
  assert(mean > 0 && mean < 1);
  Vector v(sample.counts.size());
  for (std::size_t k = 0; k < v.size(); ++k) v[k] = sample.score(k) - mean;
  return with_zero(frequencies(sample), v);
}

// Since the deviation is the least, over all moments, of what replaces it in the tangent, the
// distributions with a larger ratio than a positive one are the union of the half-spaces in which a
// tangent is positive, and those with a smaller one are their complement's intersection. Towards
// the union each tangent at the last distribution can only raise the likelihood; towards the
// intersection, which is convex, each tangent cuts the last distribution off. For a negative ratio
// the same holds with the scores reflected.
Vector most_likely_with_ratio(const ScoreSample& sample, double ratio) {
  const Vector f = frequencies(sample);
  if (ratio == 0) return most_likely_with_mean(sample, 0.5);
  Moments at = moments(sample, f);
  // A tangent that passes through the distributions, where the one at the sample doesn't: at the
  // end towards which the ratio points.
  if (!both_signs(tangent(sample, ratio, at))) {
    at = {.mean = ratio > 0 ? 1.0 : 0.0, .deviation = std::min(0.25, 0.5 / std::abs(ratio))};
  }
  Vector p = f;
  for (int i = 0; i < kMostTangents; ++i) {
    const Vector next = with_zero(f, tangent(sample, ratio, at));
    double change = 0;
    for (std::size_t k = 0; k < p.size(); ++k) change = std::max(change, std::abs(next[k] - p[k]));
    p = next;
    if (change < 1e-13) break;
    at = moments(sample, p);
  }
  return p;
}

}  // namespace lusoria::selfplay
