#include "selfplay/statistics/elo.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::selfplay {
namespace {

void expect_elo(const ScoreSample& sample, double elo, double error, double normalized,
                double normalized_error, double superiority) {
  const auto estimate = estimate_elo(sample);
  ASSERT_TRUE(estimate);
  EXPECT_NEAR(estimate->elo, elo, 5.1e-5);
  EXPECT_NEAR(estimate->error(), error, 5.1e-5);
  EXPECT_NEAR(estimate->normalized, normalized, 5.1e-5);
  EXPECT_NEAR(estimate->normalized_error, normalized_error, 5.1e-5);
  EXPECT_NEAR(estimate->superiority, superiority, 5.1e-7);
}

// Figures of independent public implementations.
TEST(Elo, EqualsPublishedFiguresOfGames) {
  expect_elo(ScoreSample::of_games(76, 123, 89), -15.6935, 30.4580, -20.7564, 40.1260, .155326);
  expect_elo(ScoreSample::of_games(136, 111, 96), 40.7025, 30.4272, 49.7684, 36.7685, .996010);
}

TEST(Elo, EqualsPublishedFiguresOfPairs) {
  expect_elo(ScoreSample::of_pairs({34, 54, 63, 64, 75}), 55.5798, 27.6534, 57.9356, 28.2754,
             .999970);
  expect_elo(ScoreSample::of_pairs({332, 433, 498, 333, 334}), -8.6427, 10.3342, -9.1729, 10.9605,
             .050470);
}

TEST(Elo, ScoreAndDifferenceAreInverse) {
  for (const double elo : {-900.0, -35.5, 0.0, 1.0, 400.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_EQ(elo_of_score(1), HUGE_VAL);
  EXPECT_EQ(elo_of_score(0), -HUGE_VAL);
}

TEST(Elo, SaysNothingWithoutScatter) {
  EXPECT_FALSE(estimate_elo(ScoreSample::of_games(0, 0, 0)));
  EXPECT_FALSE(estimate_elo(ScoreSample::of_games(7, 0, 0)));
  EXPECT_FALSE(estimate_elo(ScoreSample::of_games(0, 7, 0)));
}

TEST(Elo, AnIntervalThatReachesTheEndIsOpen) {
  const auto estimate = estimate_elo(ScoreSample::of_games(9, 0, 1));
  ASSERT_TRUE(estimate);
  EXPECT_TRUE(std::isfinite(estimate->low));
  EXPECT_EQ(estimate->high, HUGE_VAL);
}

TEST(ScoreSample, BlocksGeneralisePairs) {
  ScoreSample pairs = ScoreSample::of_blocks(2);
  for (const double score : {0.0, 0.25, 0.25, 0.5, 1.0}) ASSERT_TRUE(pairs.add(score));
  EXPECT_EQ(pairs, ScoreSample::of_pairs({1, 2, 1, 0, 1}));
  EXPECT_EQ(ScoreSample::of_blocks(1), ScoreSample::of_games(0, 0, 0));
}

TEST(ScoreSample, RefusesWhatIsNoScore) {
  ScoreSample pairs = ScoreSample::of_blocks(2);
  for (const double score : {-0.25, 1.25, 0.3, std::nan("")}) {
    const auto added = pairs.add(score);
    ASSERT_FALSE(added);
    EXPECT_NE(added.error().message.find("expected a multiple of 1/4"), std::string::npos);
  }
  EXPECT_EQ(pairs.units(), 0);
}

// Four-player blocks of four games in which the luck of a block is shared: the interval from blocks
// covers the truth as often as it says, that from single games doesn't.
TEST(ScoreSample, BlocksGiveHonestIntervalsWhereGamesAreDependent) {
  core::Rng rng(5);
  int by_blocks = 0, by_games = 0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    ScoreSample blocks = ScoreSample::of_blocks(4, 4);
    ScoreSample games = ScoreSample::of_blocks(1, 4);
    for (int block = 0; block < 60; ++block) {
      const auto luck = rng.below(3);  // 0 to 2 of the three others are unlucky in the whole block
      double points = 0;
      for (int game = 0; game < 4; ++game) {
        const double score = (luck + rng.below(2)) / 3.0;
        ASSERT_TRUE(games.add(score));
        points += score;
      }
      ASSERT_TRUE(blocks.add(points / 4));
    }
    const auto covers = [](const EloEstimate& e) { return e.low <= 0 && e.high >= 0; };
    by_blocks += covers(*estimate_elo(blocks));
    by_games += covers(*estimate_elo(games));
  }
  // 95% within four standard deviations of the count, less the normal approximation's 1%.
  EXPECT_GT(by_blocks, kTrials * 0.92);
  EXPECT_LT(by_blocks, kTrials * 0.97);
  EXPECT_LT(by_games, kTrials * 0.80);
}

}  // namespace
}  // namespace lusoria::selfplay
