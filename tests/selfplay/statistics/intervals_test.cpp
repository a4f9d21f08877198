#include "selfplay/statistics/intervals.hpp"

#include <gtest/gtest.h>

namespace lusoria::selfplay {
namespace {

// Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven
// methods", 1998, table I, method 3.
TEST(WilsonInterval, EqualsPublishedFigures) {
  const auto expect = [](double points, double games, double low, double high) {
    const Interval interval = wilson_interval(points, games);
    EXPECT_NEAR(interval.low, low, 5e-5) << points << " of " << games;
    EXPECT_NEAR(interval.high, high, 5e-5) << points << " of " << games;
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0.0000, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(WilsonInterval, IsSymmetricAndWithinBounds) {
  const Interval few = wilson_interval(3.5, 10);
  const Interval many = wilson_interval(6.5, 10);
  EXPECT_NEAR(few.low, 1 - many.high, 1e-12);
  EXPECT_NEAR(few.high, 1 - many.low, 1e-12);
  EXPECT_EQ(wilson_interval(0, 5).low, 0);
  EXPECT_EQ(wilson_interval(5, 5).high, 1);
  EXPECT_EQ(wilson_interval(60, 60).high, 1);
  EXPECT_EQ(wilson_interval(0, 0).low, 0);
  EXPECT_EQ(wilson_interval(0, 0).high, 1);
}

}  // namespace
}  // namespace lusoria::selfplay
