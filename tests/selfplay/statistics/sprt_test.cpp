#include "selfplay/statistics/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "selfplay/statistics/constrained_likelihood.hpp"
#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

double ratio(const ScoreSample& sample, EloScale scale, double elo0, double elo1) {
  return log_likelihood_ratio(sample, {.scale = scale, .elo0 = elo0, .elo1 = elo1}).value();
}
double normalized(const ScoreSample& sample, double elo0, double elo1) {
  return ratio(sample, EloScale::kNormalized, elo0, elo1);
}
double logistic(const ScoreSample& sample, double elo0, double elo1) {
  return ratio(sample, EloScale::kLogistic, elo0, elo1);
}

// Figures of independent public implementations.
TEST(Sprt, EqualsPublishedFiguresOfPairs) {
  const auto pairs = ScoreSample::of_pairs;
  EXPECT_NEAR(normalized(pairs({365, 16618, 36229, 16974, 390}), 0, 2), 2.250368, 5.1e-7);
  EXPECT_NEAR(normalized(pairs({127, 4883, 10712, 5150, 104}), -1.75, .25), 3.010154, 5.1e-7);
  EXPECT_NEAR(normalized(pairs({0, 0, 0, 0, 5550}), 0, 5), 111.7976, 5.1e-5);
  EXPECT_NEAR(normalized(pairs({3, 20, 50, 25, 2}), 0, 5), .054823, 5.1e-7);
  EXPECT_NEAR(logistic(pairs({3, 20, 50, 25, 2}), 0, 5), .068877, 5.1e-7);
  EXPECT_NEAR(normalized(pairs({20, 0, 45, 0, 35}), 0, 10), .741050, 5.1e-7);
  EXPECT_NEAR(logistic(pairs({223, 9863, 21279, 10037, 246}), .5, 2.5), -3.074126, 5.1e-7);
  EXPECT_NEAR(logistic(pairs({871, 26175, 55983, 26678, 821}), 0, 2), -4.978673, 5.1e-7);
  EXPECT_NEAR(normalized(pairs({144, 3, 1, 0, 0}), -1500, -500), -6.7213, 5.1e-5);
}

TEST(Sprt, EqualsPublishedFiguresOfGames) {
  const auto games = ScoreSample::of_games;
  EXPECT_NEAR(normalized(games(115, 0, 85), 0, 10), .780544, 5.1e-7);
  EXPECT_NEAR(normalized(games(36433, 68692, 36027), 0, 2), .923293, 5.1e-7);
  EXPECT_NEAR(logistic(games(21404, 40708, 21184), .5, 2.5), -1.571889, 5.1e-7);
  EXPECT_NEAR(logistic(games(880, 1863, 759), 0, 5), 2.947224, 5.1e-7);
  EXPECT_NEAR(normalized(games(880, 1863, 759), 0, 5), 2.182962, 5.1e-7);
}

// The figures that fastchess tests itself with, to its two decimals.
TEST(Sprt, EqualsPublishedFiguresOfTheBayesianScale) {
  const auto games = ScoreSample::of_games;
  EXPECT_NEAR(ratio(games(68965, 128429, 68526), EloScale::kBayesian, 0, 2), -1.26, 0.01);
  EXPECT_NEAR(ratio(games(21629, 41111, 21484), EloScale::kBayesian, .5, 2.5), -1.13, 0.01);
}

TEST(Sprt, BoundsAreWalds) {
  const SprtOptions options;
  EXPECT_NEAR(options.lower(), -2.944439, 5.1e-7);
  EXPECT_NEAR(options.upper(), 2.944439, 5.1e-7);
}

TEST(Sprt, HypothesesHoldInTheirDistributions) {
  core::Rng rng(3);
  for (int trial = 0; trial < 2000; ++trial) {
    ScoreSample sample = ScoreSample::of_blocks(1 + static_cast<int>(rng.below(4)));
    for (double& count : sample.counts) count = std::exp(14 * rng.uniform() - 7);
    const double wanted = 16 * rng.uniform() - 8;
    const std::vector<double> p = most_likely_with_ratio(sample, wanted);
    const ScoreSample found{.counts = p, .games_per_unit = sample.games_per_unit};
    EXPECT_NEAR(found.units(), 1, 1e-9);
    EXPECT_NEAR((found.mean() - 0.5) / std::sqrt(found.variance()), wanted, 1e-4) << trial;
    const double mean = 0.001 + 0.998 * rng.uniform();
    EXPECT_NEAR(ScoreSample{.counts = most_likely_with_mean(sample, mean)}.mean(), mean, 1e-9);
  }
}

// Among all distributions of three scores with the ratio, by a search along the one that remains.
TEST(Sprt, TheDistributionIsTheMostLikely) {
  core::Rng rng(4);
  for (int trial = 0; trial < 50; ++trial) {
    ScoreSample sample =
        ScoreSample::of_games(1 + rng.below(50), 1 + rng.below(50), 1 + rng.below(50));
    const double wanted = 3 * rng.uniform() - 1.5;
    const auto likelihood = [&](const std::vector<double>& p) {
      double sum = 0;
      for (std::size_t k = 0; k < p.size(); ++k) sum += sample.counts[k] * std::log(p[k]);
      return sum;
    };
    const double reached = likelihood(most_likely_with_ratio(sample, wanted));
    double best = -HUGE_VAL;
    for (int step = 1; step < 20000; ++step) {
      // Draws are given; wins and losses follow: (w - l) / 2 = t sqrt((w + l) / 4 - (w - l)^2 / 4).
      const double decided = step / 20000.0;
      const double edge = wanted * std::sqrt(decided / (1 + wanted * wanted));
      if (std::abs(edge) >= decided) continue;
      best = std::max(best, likelihood({(decided - edge) / 2, 1 - decided, (decided + edge) / 2}));
    }
    EXPECT_NEAR(reached, best, 1e-4) << trial;
    EXPECT_GE(reached, best - 1e-9) << trial;
  }
}

TEST(Sprt, RatioIsAlwaysFinite) {
  core::Rng rng(6);
  for (int trial = 0; trial < 3000; ++trial) {
    std::array<std::uint64_t, 5> counts{};
    for (auto& count : counts) count = rng.below(2) ? 0 : rng.below(1 + rng.below(6000));
    const double elo0 = 3000 * rng.uniform() - 1500;
    const double elo1 = elo0 + 0.1 + 1000 * rng.uniform();
    EXPECT_TRUE(std::isfinite(normalized(ScoreSample::of_pairs(counts), elo0, elo1)));
    EXPECT_TRUE(std::isfinite(logistic(ScoreSample::of_pairs(counts), elo0, elo1)));
    const auto games = ScoreSample::of_games(counts[0], counts[1], counts[2]);
    EXPECT_TRUE(std::isfinite(ratio(games, EloScale::kBayesian, elo0, elo1)));
  }
}

TEST(Sprt, NamesWhatIsWrong) {
  const auto message = [](const SprtOptions& options) {
    return log_likelihood_ratio(ScoreSample::of_blocks(2), options).error().message;
  };
  EXPECT_THAT(message({.elo0 = 5, .elo1 = 5}), HasSubstr("expected elo0 below elo1"));
  EXPECT_THAT(message({.elo1 = std::nan("")}), HasSubstr("expected elo0 below elo1"));
  EXPECT_THAT(message({.alpha = 0}), HasSubstr("alpha 0; expected"));
  EXPECT_THAT(message({.beta = 0.5}), HasSubstr("beta 0.5; expected"));
  EXPECT_THAT(message({.scale = EloScale::kBayesian}), HasSubstr("expected no blocks"));
  EXPECT_FALSE(SequentialTest::make({.beta = 2}, ScoreSample::of_blocks(2)));
}

}  // namespace
}  // namespace lusoria::selfplay
