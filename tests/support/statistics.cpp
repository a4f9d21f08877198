#include "tests/support/statistics.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace lusoria::test {

double chi_squared(std::span<const int> counts, std::span<const double> expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double difference = counts[i] - expected[i];
    if (expected[i] > 0) {
      sum += difference * difference / expected[i];
    } else if (counts[i] > 0) {
      return std::numeric_limits<double>::infinity();
    }
  }
  return sum;
}

double chi_squared_of_two(std::span<const int> a, std::span<const int> b) {
  const double total_a = std::accumulate(a.begin(), a.end(), 0.0);
  const double total_b = std::accumulate(b.begin(), b.end(), 0.0);
  const double ratio = std::sqrt(total_b / total_a);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = a[i] * ratio - b[i] / ratio;
    if (a[i] + b[i] > 0) sum += difference * difference / (a[i] + b[i]);
  }
  return sum;
}

double chi_squared_limit(double freedom) { return freedom + 4 * std::sqrt(2 * freedom) + 8; }

}  // namespace lusoria::test
