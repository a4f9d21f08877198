// The sequential test as it is run: game by game, in the order of the schedule.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "selfplay/statistics/elo.hpp"
#include "selfplay/statistics/sprt.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

// Chances of a loss, a draw and a win.
using Chances = std::array<double, 3>;

Chances with_score(double score, double draws) {
  return {1 - score - draws / 2, draws, score - draws / 2};
}

double draw_score(const Chances& chances, core::Rng& rng) {
  const double u = rng.uniform();
  return u < chances[0] ? 0 : (u < chances[0] + chances[1] ? 0.5 : 1);
}

// The score of a game by its number; games come in order.
using Scorer = std::function<double(std::uint64_t game, core::Rng& rng)>;

Scorer independent(const Chances& chances) {
  return [chances](std::uint64_t, core::Rng& rng) { return draw_score(chances, rng); };
}

// Two games on one opening, which favours one of the seats: what it gives in the first game it
// takes in the second.
Scorer on_lopsided_openings(double score, double draws) {
  return [=, help = 0.0](std::uint64_t game, core::Rng& rng) mutable {
    if (game % 2 == 0) help = rng.below(2) == 0 ? 0.25 : -0.25;
    return draw_score(with_score(game % 2 == 0 ? score + help : score - help, draws), rng);
  };
}

struct Tested {
  double accepted = 0;  // the share of tests that accept elo1
  double games = 0;     // the mean
};

Tested tested(const SprtOptions& options, const ScoreSample& empty, const Scorer& games,
              std::uint64_t seed) {
  constexpr int kTests = 600;
  Tested result;
  for (int i = 0; i < kTests; ++i) {
    core::Rng rng(core::derive_seed(seed, static_cast<std::uint64_t>(i), core::Purpose::kTest));
    Scorer score = games;
    SequentialTest test = SequentialTest::make(options, empty).value();
    std::uint64_t game = 0;
    for (; test.decision() == SprtDecision::kNone; ++game) {
      EXPECT_TRUE(test.add(game, score(game, rng)));
    }
    result.accepted += test.decision() == SprtDecision::kElo1 ? 1.0 / kTests : 0;
    result.games += static_cast<double>(game) / kTests;
  }
  return result;
}

// Four standard deviations of a share of 0.05 in 600 tests above the promise.
constexpr double kMostErrors = 0.05 + 4 * 0.0089;

void expect_rates(const SprtOptions& options, const ScoreSample& empty, const Scorer& at0,
                  const Scorer& at1, std::uint64_t seed) {
  const double false_positives = tested(options, empty, at0, seed).accepted;
  const double false_negatives = 1 - tested(options, empty, at1, seed + 1).accepted;
  EXPECT_LT(false_positives, kMostErrors);
  EXPECT_LT(false_negatives, kMostErrors);
  // Bounds that were far too wide would err never.
  EXPECT_GT(false_positives, 0.005);
  EXPECT_GT(false_negatives, 0.005);
}

TEST(SequentialTest, ErrsAsRarelyAsPromisedOnTheLogisticScale) {
  const SprtOptions options{.scale = EloScale::kLogistic, .elo0 = 0, .elo1 = 60};
  for (const int games : {1, 2}) {  // a unit: trinomial and pentanomial
    expect_rates(options, ScoreSample::of_blocks(games), independent(with_score(0.5, 0.3)),
                 independent(with_score(score_of_elo(60), 0.3)), 100);
  }
}

// The games of a pair depend on each other. Pairs say so, and decide sooner than games do that are
// taken for independent.
TEST(SequentialTest, ErrsAsRarelyAsPromisedInPairsOnLopsidedOpenings) {
  const SprtOptions options{.scale = EloScale::kLogistic, .elo0 = 0, .elo1 = 60};
  const Scorer at0 = on_lopsided_openings(0.5, 0.3);
  const Scorer at1 = on_lopsided_openings(score_of_elo(60), 0.3);
  expect_rates(options, ScoreSample::of_blocks(2), at0, at1, 400);
  // Of the variance (1 - 0.3) / 4 of a game, 0.25^2 is the opening's.
  EXPECT_LT(tested(options, ScoreSample::of_blocks(2), at1, 410).games,
            0.8 * tested(options, ScoreSample::of_blocks(1), at1, 420).games);
}

TEST(SequentialTest, ErrsAsRarelyAsPromisedOnTheNormalizedScale) {
  const SprtOptions options{.scale = EloScale::kNormalized, .elo0 = 0, .elo1 = 70};
  // The score whose excess over 1/2 is 70 normalized Elo, with these draws: (s - 1/2)^2 = r^2 v and
  // v = (1 - draws) / 4 - (s - 1/2)^2.
  const double r = 70 / kNormalizedEloPerRatio;
  const double draws = 0.4;
  const double score = 0.5 + r * std::sqrt((1 - draws) / 4 / (1 + r * r));
  for (const int games : {1, 2}) {
    expect_rates(options, ScoreSample::of_blocks(games), independent(with_score(0.5, draws)),
                 independent(with_score(score, draws)), 200);
  }
}

TEST(SequentialTest, ErrsAsRarelyAsPromisedOnTheBayesianScale) {
  const SprtOptions options{.scale = EloScale::kBayesian, .elo0 = 0, .elo1 = 70};
  const auto rao_kupper = [](double elo) {
    const double win = score_of_elo(elo - 120);
    const double loss = score_of_elo(-elo - 120);
    return Chances{loss, 1 - win - loss, win};
  };
  expect_rates(options, ScoreSample::of_blocks(1), independent(rao_kupper(0)),
               independent(rao_kupper(70)), 300);
}

std::vector<double> scores(std::size_t games, std::uint64_t seed) {
  core::Rng rng(seed);
  std::vector<double> result(games);
  for (double& score : result) score = draw_score(with_score(0.56, 0.3), rng);
  return result;
}

TEST(SequentialTest, OrderOfEndsChangesNothing) {
  const SprtOptions options{.elo0 = 0, .elo1 = 60};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const std::vector<double> games = scores(2000, seed);
    SequentialTest in_order = SequentialTest::make(options, ScoreSample::of_blocks(2)).value();
    for (std::size_t i = 0; i < games.size(); ++i) ASSERT_TRUE(in_order.add(i, games[i]));
    ASSERT_NE(in_order.decision(), SprtDecision::kNone);
    // Won games end at once, the others a good while later.
    std::vector<std::size_t> order(games.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return a + (games[a] == 1 ? 0 : 300) < b + (games[b] == 1 ? 0 : 300);
    });
    SequentialTest as_they_end = SequentialTest::make(options, ScoreSample::of_blocks(2)).value();
    for (const std::size_t i : order) ASSERT_TRUE(as_they_end.add(i, games[i]));
    EXPECT_EQ(as_they_end.decision(), in_order.decision());
    EXPECT_EQ(as_they_end.sample(), in_order.sample());
    EXPECT_EQ(as_they_end.log_likelihood_ratio(), in_order.log_likelihood_ratio());
  }
}

TEST(SequentialTest, WaitsForEarlierGames) {
  SequentialTest test = SequentialTest::make({}, ScoreSample::of_blocks(2)).value();
  ASSERT_TRUE(test.add(2, 1));
  ASSERT_TRUE(test.add(3, 1));
  ASSERT_TRUE(test.add(0, 1));
  EXPECT_EQ(test.sample().units(), 0);
  EXPECT_EQ(test.waiting(), 2U);
  ASSERT_TRUE(test.add(1, 0.5));
  EXPECT_EQ(test.sample(), ScoreSample::of_pairs({0, 0, 0, 1, 1}));
  EXPECT_EQ(test.waiting(), 0U);
}

TEST(SequentialTest, AForfeitLeavesItsUnitOut) {
  SequentialTest test = SequentialTest::make({}, ScoreSample::of_blocks(2)).value();
  ASSERT_TRUE(test.add(0, 1));
  ASSERT_TRUE(test.leave_out(1));
  ASSERT_TRUE(test.add(2, 0));
  ASSERT_TRUE(test.add(3, 0.5));
  EXPECT_EQ(test.left_out(), 1U);
  EXPECT_EQ(test.sample(), ScoreSample::of_pairs({0, 1, 0, 0, 0}));
}

TEST(SequentialTest, RefusesAGameTwiceAndWhatIsNoScore) {
  SequentialTest test = SequentialTest::make({}, ScoreSample::of_blocks(2)).value();
  EXPECT_FALSE(test.add(0, 2));
  ASSERT_TRUE(test.add(0, 1));
  EXPECT_THAT(test.add(0, 1).error().message, HasSubstr("game 0 was given before"));
  ASSERT_TRUE(test.add(1, 1));
  EXPECT_THAT(test.leave_out(1).error().message, HasSubstr("game 1 was given before"));
  EXPECT_EQ(test.sample().units(), 1);
}

}  // namespace
}  // namespace lusoria::selfplay
