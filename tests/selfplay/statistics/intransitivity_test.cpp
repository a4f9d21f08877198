#include "selfplay/statistics/intransitivity.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

// Rock, paper, scissors, each of 100 games won 80 to 20.
Matrix cyclic() { return {{0, 20, 80}, {80, 0, 20}, {20, 80, 0}}; }

Matrix simulate(const std::vector<double>& elo, int games, core::Rng& rng) {
  Matrix points(elo.size(), Vector(elo.size()));
  for (std::size_t a = 0; a < elo.size(); ++a) {
    for (std::size_t b = a + 1; b < elo.size(); ++b) {
      for (int i = 0; i < games; ++i) {
        ++(rng.uniform() < score_of_elo(elo[a] - elo[b]) ? points[a][b] : points[b][a]);
      }
    }
  }
  return points;
}

TEST(Transitivity, OfACycleHasAClosedForm) {
  const auto found = test_transitivity(cyclic());
  ASSERT_TRUE(found);
  // All ratings are equal, so that each pair predicts 50 to 50.
  EXPECT_NEAR(found->deviance, 3 * 2 * (80 * std::log(1.6) + 20 * std::log(.4)), 1e-6);
  EXPECT_EQ(found->freedom, 1);
  EXPECT_LT(found->p_value, 1e-20);
}

TEST(Transitivity, RejectsTransitivePoolsAsRarelyAsItSays) {
  core::Rng rng(31);
  int rejected = 0;
  constexpr int kPools = 1000;
  for (int i = 0; i < kPools; ++i) {
    const auto found = test_transitivity(simulate({150, 50, 0, -50, -150}, 100, rng));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->freedom, 6);
    rejected += found->p_value < 0.05;
  }
  // Four standard deviations of the count.
  EXPECT_NEAR(rejected / static_cast<double>(kPools), 0.05, 0.028);
}

TEST(Transitivity, OfTwoIsCertain) {
  const auto found = test_transitivity({{0, 7}, {3, 0}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->freedom, 0);
  EXPECT_EQ(found->p_value, 1);
  EXPECT_FALSE(test_transitivity({{0, 7}, {0, 0}}));
}

TEST(Cycle, IsFound) {
  Matrix points = cyclic();
  const auto cycle = strongest_cycle(points);
  ASSERT_TRUE(cycle);
  EXPECT_EQ(cycle->players, (std::array<std::size_t, 3>{0, 2, 1}));
  EXPECT_NEAR(cycle->narrowest, 0.8, 1e-12);
  points[0][1] = 60;
  points[1][0] = 40;
  points[0][2] = 70;
  points[2][0] = 30;
  EXPECT_FALSE(strongest_cycle(points));
}

TEST(AlphaRank, OfTwoHasAClosedForm) {
  const double alpha = 3;
  const int population = 10;
  const auto share = alpha_rank({{0, 6}, {4, 0}}, {.alpha = alpha, .population = population});
  ASSERT_TRUE(share);
  // The chances to be taken over, forward and back, stand as exp(alpha (population - 1) lead).
  const double odds = std::exp(alpha * (population - 1) * 0.2);
  EXPECT_NEAR((*share)[0] / (*share)[1], odds, 1e-9 * odds);
  EXPECT_NEAR((*share)[0] + (*share)[1], 1, 1e-12);
}

TEST(AlphaRank, SpreadsOverACycleAndGathersAtTheBest) {
  const auto even = alpha_rank(cyclic());
  ASSERT_TRUE(even);
  for (const double share : *even) EXPECT_NEAR(share, 1 / 3.0, 1e-12);
  const auto best =
      alpha_rank({{0, 60, 80, 90}, {40, 0, 60, 80}, {20, 40, 0, 60}, {10, 20, 40, 0}});
  ASSERT_TRUE(best);
  EXPECT_GT((*best)[0], 0.999);
  // A fourth that loses to all of the cycle has no part in it.
  const auto apart = alpha_rank({{0, 20, 80, 95}, {80, 0, 20, 95}, {20, 80, 0, 95}, {5, 5, 5, 0}});
  ASSERT_TRUE(apart);
  EXPECT_NEAR((*apart)[0], 1 / 3.0, 1e-9);
  EXPECT_LT((*apart)[3], 1e-12);
}

TEST(AlphaRank, WithoutSelectionAllAreEqual) {
  const auto share = alpha_rank({{0, 9, 9}, {1, 0, 9}, {1, 1, 0}}, {.alpha = 0});
  ASSERT_TRUE(share);
  for (const double s : *share) EXPECT_NEAR(s, 1 / 3.0, 1e-12);
}

// Chains of certain wins, in any order: ratios of shares far beyond a double's range.
TEST(AlphaRank, StaysFiniteInTheExtreme) {
  for (const bool falling : {true, false}) {
    Matrix points(8, Vector(8));
    for (std::size_t a = 0; a < 8; ++a) {
      for (std::size_t b = 0; b < 8; ++b) points[a][b] = a != b && (a < b) == falling ? 1 : 0;
    }
    const auto share = alpha_rank(points, {.alpha = 12, .population = 51});
    ASSERT_TRUE(share);
    for (const double s : *share) EXPECT_TRUE(std::isfinite(s));
    EXPECT_NEAR((*share)[falling ? 0 : 7], 1, 1e-9);
  }
}

TEST(AlphaRank, NamesWhatIsWrong) {
  EXPECT_THAT(alpha_rank({{0, 0}, {0, 0}}).error().message, HasSubstr("players 1 and 2 never met"));
  EXPECT_THAT(alpha_rank({{0}}, {.population = 1}).error().message, HasSubstr("2 or more"));
  EXPECT_THAT(alpha_rank({{0}}, {.alpha = 100}).error().message, HasSubstr("expected 0 to"));
}

}  // namespace
}  // namespace lusoria::selfplay
