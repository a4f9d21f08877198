// Intervals about a score.
#pragma once

namespace lusoria::selfplay {

// Standard deviations about the mean that hold 95% of a normal distribution.
constexpr double kNormal95 = 1.959963984540054;

struct Interval {
  double low = 0;
  double high = 1;
};

// The 95% score interval for the chance of success behind `points` successes in `games` independent
// trials (Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927), of
// 0 to 1; everything when there are no games. Half points for draws may be among the points: draws
// only lessen the variance, so that it is then wide rather than narrow.
// Requires 0 <= points <= games.
Interval wilson_interval(double points, double games);

}  // namespace lusoria::selfplay
