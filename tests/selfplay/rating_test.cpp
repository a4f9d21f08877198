#include "selfplay/rating.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;
using Points = std::vector<std::vector<double>>;

// AB 12-5-3, BA 4-6-10, BC 9-6-5, CB 7-6-7, AC 13-4-3, CA 3-5-12, the first named with the first
// move.
Points pool_of_three() {
  const double ab = 12 + 2.5 + 10 + 3, ac = 13 + 2 + 12 + 2.5, bc = 9 + 3 + 7 + 3;
  return {{0, ab, ac}, {40 - ab, 0, bc}, {40 - ac, 40 - bc, 0}};
}

TEST(Rating, EqualsThePublishedFigures) {
  // Figures of an independent maximum-likelihood solver.
  const PoolRating pool = rate_pool(pool_of_three(), 2300);
  EXPECT_FALSE(pool.prior);
  EXPECT_NEAR(pool.ratings[0].elo, 2405.3864, 5e-5);
  EXPECT_NEAR(pool.ratings[1].elo, 2265.8491, 5e-5);
  EXPECT_NEAR(pool.ratings[2].elo, 2228.7645, 5e-5);
}

TEST(Rating, MeanIsAsAsked) {
  const PoolRating pool = rate_pool(pool_of_three());
  EXPECT_NEAR(pool.ratings[0].elo + pool.ratings[1].elo + pool.ratings[2].elo, 0, 1e-9);
  EXPECT_NEAR(pool.ratings[0].elo, 105.3864, 5e-5);
}

TEST(Rating, TwoPlayersHaveAClosedForm) {
  const double points = 30, games = 40;
  const PoolRating pool = rate_pool({{0, points}, {games - points, 0}});
  const double difference = 400 * std::log10(points / (games - points));
  EXPECT_NEAR(pool.ratings[0].elo, difference / 2, 1e-9);
  // The variance of the difference is 1 / (n p q) on the natural scale; each has half of the
  // difference.
  const double deviation = std::sqrt(1 / (games * 0.75 * 0.25)) * 400 / std::log(10.0);
  EXPECT_NEAR(pool.ratings[0].error, 1.959964 * deviation / 2, 1e-4);
  EXPECT_NEAR(pool.ratings[1].error, pool.ratings[0].error, 1e-9);
  EXPECT_NEAR(pool.log_likelihood, 30 * std::log(.75) + 10 * std::log(.25), 1e-9);
}

// Zermelo's iteration as Hunter gives it, slow and plain.
std::vector<double> by_minorization(const Points& points) {
  std::vector<double> strength(points.size(), 1);
  for (int round = 0; round < 20000; ++round) {
    std::vector<double> next(points.size());
    double log_sum = 0;
    for (std::size_t a = 0; a < points.size(); ++a) {
      double won = 0, weight = 0;
      for (std::size_t b = 0; b < points.size(); ++b) {
        if (a == b) continue;
        won += points[a][b];
        weight += (points[a][b] + points[b][a]) / (strength[a] + strength[b]);
      }
      next[a] = won / weight;
      log_sum += std::log(next[a]);
    }
    for (double& s : next) s /= std::exp(log_sum / static_cast<double>(points.size()));
    strength = next;
  }
  for (double& s : strength) s = 400 * std::log10(s);
  return strength;
}

TEST(Rating, AgreesWithAnotherMethodOnRandomPools) {
  core::Rng rng(1);
  for (int trial = 0; trial < 20; ++trial) {
    const std::size_t players = 2 + rng.below(8);
    Points points(players, std::vector<double>(players));
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = 0; b < players; ++b) {
        if (a != b) points[a][b] = 0.5 + rng.below(40) / 2.0;
      }
    }
    const PoolRating pool = rate_pool(points);
    const std::vector<double> other = by_minorization(points);
    for (std::size_t a = 0; a < players; ++a) EXPECT_NEAR(pool.ratings[a].elo, other[a], 1e-6);
    EXPECT_FALSE(pool.prior);
  }
}

TEST(Rating, APlayerWhoOnlyWinsNeedsThePrior) {
  const PoolRating pool = rate_pool({{0, 10, 10}, {0, 0, 5}, {0, 5, 0}});
  EXPECT_TRUE(pool.prior);
  ASSERT_EQ(pool.notes.size(), 1U);
  EXPECT_THAT(pool.notes[0], HasSubstr("player 2, player 3 never scored against player 1"));
  EXPECT_THAT(pool.notes[0], HasSubstr("one virtual game between every two players"));
  EXPECT_GT(pool.ratings[0].elo, 300);
  EXPECT_LT(pool.ratings[0].elo, 1000);
  EXPECT_NEAR(pool.ratings[1].elo, pool.ratings[2].elo, 1e-9);
  // The prior is just that: the same as the draws written out.
  const PoolRating written = rate_pool({{0, 10.5, 10.5}, {.5, 0, 5.5}, {.5, 5.5, 0}});
  EXPECT_FALSE(written.prior);
  EXPECT_NEAR(written.ratings[0].elo, pool.ratings[0].elo, 1e-9);
  EXPECT_NEAR(written.ratings[0].error, pool.ratings[0].error, 1e-9);
}

TEST(Rating, APlayerWhoOnlyLosesNeedsThePrior) {
  const PoolRating pool = rate_pool({{0, 3, 4}, {3, 0, 4}, {0, 0, 0}});
  EXPECT_TRUE(pool.prior);
  EXPECT_THAT(pool.notes[0], HasSubstr("player 3 never scored against player 1, player 2"));
}

TEST(Rating, APoolThatFallsApartNeedsThePrior) {
  const PoolRating pool = rate_pool({{0, 3, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 2}, {0, 0, 2, 0}});
  EXPECT_TRUE(pool.prior);
  EXPECT_THAT(pool.notes[0],
              HasSubstr("falls apart: player 1, player 2 never played player 3, player 4"));
}

TEST(Rating, WithoutGamesAllAreEqual) {
  EXPECT_TRUE(rate_pool(Points{}).ratings.empty());
  EXPECT_EQ(rate_pool({{0}}, 7).ratings[0].elo, 7);
  const PoolRating pool = rate_pool({{0, 0}, {0, 0}}, 7);
  EXPECT_TRUE(pool.prior);
  EXPECT_NEAR(pool.ratings[0].elo, 7, 1e-9);
  EXPECT_NEAR(pool.ratings[1].elo, 7, 1e-9);
}

TEST(Rating, HugePoolsOfLopsidedResultsConverge) {
  const PoolRating pool = rate_pool({{0, 1e9}, {0.5, 0}});
  EXPECT_NEAR(pool.ratings[0].elo - pool.ratings[1].elo, 400 * std::log10(2e9), 1e-6);
}

GameRecord game_of(const std::vector<std::string>& agents, const std::vector<float>& returns,
                   EndReason end = EndReason::kRules) {
  GameRecord record;
  for (const std::string& name : agents) record.agents.push_back({.name = name, .spec = "random"});
  record.returns = core::Returns(static_cast<int>(returns.size()));
  for (std::size_t i = 0; i < returns.size(); ++i) {
    record.returns.set(core::seat(static_cast<int>(i)), returns[i]);
  }
  record.end = end;
  return record;
}

TEST(Rating, ResultsOfRecordsKeepSeatsAndForfeitsApart) {
  const std::vector<std::string> agents = {"a", "b"};
  const std::vector<GameRecord> records = {
      game_of({"b", "a"}, {1, -1}), game_of({"b", "a"}, {0, 0}),
      game_of({"a", "b"}, {1, -1}), game_of({"a", "b"}, {-1, 1}, EndReason::kTime),
      game_of({"a", "a"}, {1, -1}), game_of({"a", "b"}, {-1, 1}, EndReason::kResignation)};
  const auto results = pair_results(records, agents).value();
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].first, 0U);
  EXPECT_EQ(results[0].wins, 1);
  EXPECT_EQ(results[0].losses, 1);  // giving up is no fault
  EXPECT_EQ(results[0].forfeit_losses, 1);
  EXPECT_EQ(results[1].first, 1U);
  EXPECT_EQ(results[1].wins, 1);
  EXPECT_EQ(results[1].draws, 1);
  EXPECT_THAT(pair_results(records, std::vector<std::string>{"a"}).error().message,
              HasSubstr("is by 'b'; expected one of the pool's agents"));
}

TEST(Rating, RankingsOfRecordsShareEqualPlaces) {
  const std::vector<std::string> agents = {"a", "b", "c"};
  const std::vector<GameRecord> records = {
      game_of({"c", "a", "b"}, {-1, 0.5F, 0.5F}), game_of({"b", "c", "a"}, {0.5F, -1, 0.5F}),
      game_of({"c", "a", "b"}, {1, -0.5F, -0.5F}, EndReason::kException)};
  const auto played = rankings(records, agents).value();
  ASSERT_EQ(played.size(), 1U);
  EXPECT_EQ(played[0].order, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(played[0].places, (std::vector<int>{1, 1, 3}));
  EXPECT_EQ(played[0].count, 2);
  EXPECT_EQ(rankings(records, agents, true)->size(), 2U);
}

}  // namespace
}  // namespace lusoria::selfplay
