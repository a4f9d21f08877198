#include "selfplay/cli/match_score.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lusoria::selfplay::cli {
namespace {

// Figures computed apart from this code, from the trinomial variance of the mean score.
TEST(MatchScore, EqualsFixedFigures) {
  const EloDifference clear = elo_difference({.wins = 50, .draws = 30, .losses = 20});
  EXPECT_TRUE(clear.finite);
  EXPECT_NEAR(clear.elo, 107.53812, 1e-4);
  EXPECT_NEAR(clear.error, 59.16371, 1e-4);
  EXPECT_NEAR(clear.likelihood, 0.99993876, 1e-7);
  const EloDifference close = elo_difference({.wins = 423, .draws = 1210, .losses = 367});
  EXPECT_NEAR(close.elo, 9.73074, 1e-4);
  EXPECT_NEAR(close.error, 9.57029, 1e-4);
  EXPECT_NEAR(close.likelihood, 0.97694423, 1e-7);
}

TEST(MatchScore, TheOtherSideSeesTheOpposite) {
  const EloDifference ours = elo_difference({.wins = 7, .draws = 2, .losses = 3});
  const EloDifference theirs = elo_difference({.wins = 3, .draws = 2, .losses = 7});
  EXPECT_NEAR(ours.elo, -theirs.elo, 1e-9);
  EXPECT_NEAR(ours.error, theirs.error, 1e-9);
  EXPECT_NEAR(ours.likelihood, 1 - theirs.likelihood, 1e-12);
}

TEST(MatchScore, WithoutVariationThereIsOnlyABound) {
  const EloDifference won = elo_difference({.wins = 10, .draws = 0, .losses = 0});
  EXPECT_FALSE(won.finite);
  EXPECT_NEAR(won.bound, 182.72910, 1e-4);
  EXPECT_NEAR(elo_difference({.wins = 0, .draws = 0, .losses = 10}).bound, -182.72910, 1e-4);
  EXPECT_FALSE(elo_difference({.wins = 0, .draws = 5, .losses = 0}).finite);
  EXPECT_FALSE(elo_difference({}).finite);
}

TEST(MatchScore, IsToldInWords) {
  EXPECT_EQ(elo_text({}), "no games");
  EXPECT_EQ(elo_text({.wins = 0, .draws = 5, .losses = 0}), "+0.0, every game drawn");
  EXPECT_EQ(elo_text({.wins = 10, .draws = 0, .losses = 0}),
            "at least +182.7 (95%), every game won");
  EXPECT_EQ(elo_text({.wins = 0, .draws = 0, .losses = 10}),
            "at most -182.7 (95%), every game lost");
  EXPECT_EQ(elo_text({.wins = 50, .draws = 30, .losses = 20}),
            "+107.5 +/- 59.2 (95%), likelihood of superiority 100.0%");
  // Mean 0.9, deviation 0.3 / sqrt(10): the interval ends at 0.714061 below, and beyond 1 above.
  EXPECT_EQ(elo_text({.wins = 9, .draws = 0, .losses = 1}),
            "+381.7, at least +159.0 (95%), likelihood of superiority 100.0%");
  EXPECT_EQ(elo_text({.wins = 1, .draws = 0, .losses = 9}),
            "-381.7, at most -159.0 (95%), likelihood of superiority 0.0%");
  EXPECT_EQ(elo_text({.wins = 1, .draws = 0, .losses = 1}),
            "+0.0, too few games for an interval, likelihood of superiority 50.0%");
}

}  // namespace
}  // namespace lusoria::selfplay::cli
