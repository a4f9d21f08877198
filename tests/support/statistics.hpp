// Pearson's chi-squared statistic, for tests of random draws with fixed seeds.
#pragma once

#include <span>

namespace lusoria::test {

// The sum of (observed - expected)^2 / expected. Infinite when something happened that never can.
double chi_squared(std::span<const int> counts, std::span<const double> expected);

// The statistic of whether two samples come from one distribution.
double chi_squared_of_two(std::span<const int> a, std::span<const int> b);

// What the statistic of a right source exceeds less than once in some ten thousand tests: its mean,
// `freedom`, and four deviations, more where there is little freedom and the tail is heavy.
double chi_squared_limit(double freedom);

}  // namespace lusoria::test
