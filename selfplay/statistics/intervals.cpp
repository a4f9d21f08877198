#include "selfplay/statistics/intervals.hpp"

#include <cmath>

namespace lusoria::selfplay {

Interval wilson_interval(double points, double games) {
  if (games == 0) return {};
  constexpr double kSquare = kNormal95 * kNormal95;
  const double mean = points / games;
  const double shrink = 1 / (1 + kSquare / games);
  const double centre = shrink * (mean + kSquare / (2 * games));
  const double spread =
      shrink * kNormal95 * std::sqrt(mean * (1 - mean) / games + kSquare / (4 * games * games));
  // At the ends the bound is exact, but for rounding.
  return {.low = points == 0 ? 0 : centre - spread, .high = points == games ? 1 : centre + spread};
}

}  // namespace lusoria::selfplay
