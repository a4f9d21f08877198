#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "selfplay/statistics/pair_model.hpp"
#include "selfplay/statistics/plackett_luce.hpp"
#include "selfplay/statistics/weng_lin.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

Ranking order(const std::string& letters, double count = 1) {
  Ranking ranking{.order = {}, .places = {}, .count = count};
  for (const char c : letters) ranking.order.push_back(static_cast<std::size_t>(c - 'A'));
  return ranking;
}

// Figures of an independent maximum-likelihood solver.
TEST(PlackettLuce, EqualsPublishedFigures) {
  const std::vector<Ranking> rankings = {order("ABCD", 5), order("ACBD", 3), order("BADC", 2),
                                         order("CABD", 2), order("DBAC"),    order("BCAD"),
                                         order("ABDC")};
  const PoolRating pool = rate_rankings(4, rankings).value();
  EXPECT_FALSE(pool.prior);
  EXPECT_NEAR(pool.ratings[0].elo, 231.0400, 5.1e-5);
  EXPECT_NEAR(pool.ratings[1].elo, 90.0396, 5.1e-5);
  EXPECT_NEAR(pool.ratings[2].elo, -57.8758, 5.1e-5);
  EXPECT_NEAR(pool.ratings[3].elo, -263.2038, 5.1e-5);
  EXPECT_NEAR(pool.log_likelihood, -34.010563, 5.1e-7);
}

TEST(PlackettLuce, OfTwoIsBradleyTerry) {
  const std::vector<Ranking> rankings = {order("AB", 7),
                                         order("BC", 5),
                                         order("CA", 2),
                                         order("BA", 3),
                                         {.order = {0, 2}, .places = {1, 1}, .count = 4}};
  const std::vector<PairResults> pairs = {{.first = 0, .second = 1, .wins = 7, .losses = 3},
                                          {.first = 1, .second = 2, .wins = 5},
                                          {.first = 2, .second = 0, .wins = 2, .draws = 4}};
  const PoolRating ours = rate_rankings(3, rankings).value();
  const PoolRating theirs = rate_pairs(3, pairs).value();
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(ours.ratings[i].elo, theirs.ratings[i].elo, 1e-8);
    EXPECT_NEAR(ours.ratings[i].error, theirs.ratings[i].error, 1e-8);
  }
  EXPECT_NEAR(ours.log_likelihood, theirs.log_likelihood, 1e-9);
}

// Places shared by three are the mean of all their orders, whose ratings are equal by symmetry.
TEST(PlackettLuce, SharedPlacesFavourNobody) {
  const std::vector<Ranking> rankings = {
      {.order = {3, 0, 1, 2}, .places = {1, 2, 2, 2}, .count = 3},
      {.order = {0, 1, 2, 3}, .places = {1, 1, 1, 4}, .count = 2}};
  const PoolRating pool = rate_rankings(4, rankings).value();
  EXPECT_FALSE(pool.prior);
  EXPECT_NEAR(pool.ratings[0].elo, pool.ratings[1].elo, 1e-9);
  EXPECT_NEAR(pool.ratings[1].elo, pool.ratings[2].elo, 1e-9);
  EXPECT_GT(pool.ratings[3].elo, pool.ratings[0].elo);
}

TEST(PlackettLuce, AnchorsAndThePrior) {
  PoolOptions options{.names = {"ann", "bob", "cat"}, .anchors = {{.player = 0, .elo = 2000}}};
  const PoolRating pool = rate_rankings(3, std::vector{order("ABC", 4)}, options).value();
  EXPECT_TRUE(pool.prior);
  EXPECT_THAT(pool.notes.at(0), HasSubstr("bob, cat never scored against ann"));
  EXPECT_EQ(pool.ratings[0].elo, 2000);
  EXPECT_GT(pool.ratings[1].elo, pool.ratings[2].elo);
  EXPECT_LT(pool.ratings[1].elo, 2000);
}

TEST(PlackettLuce, RecoversSimulatedPools) {
  const std::vector<double> truth = {150, 70, 0, -60, -160};
  core::Rng rng(21);
  int covered = 0;
  constexpr int kPools = 400;
  for (int i = 0; i < kPools; ++i) {
    std::vector<Ranking> games;
    for (int game = 0; game < 150; ++game) {
      // Four of the five, by exponential waiting times: the soonest is first.
      const std::size_t out = rng.below(5);
      std::vector<std::pair<double, std::size_t>> times;
      for (std::size_t p = 0; p < 5; ++p) {
        const double rate = std::pow(10, truth[p] / 400);
        if (p != out) times.emplace_back(-std::log(1 - rng.uniform()) / rate, p);
      }
      std::sort(times.begin(), times.end());
      Ranking ranking;
      for (const auto& [time, player] : times) ranking.order.push_back(player);
      games.push_back(ranking);
    }
    const PoolRating pool = rate_rankings(5, games).value();
    for (std::size_t p = 0; p < 5; ++p) {
      covered += std::abs(pool.ratings[p].elo - truth[p]) <= pool.ratings[p].error;
    }
  }
  EXPECT_NEAR(covered / (5.0 * kPools), 0.95, 0.025);
}

TEST(PlackettLuce, NamesWhatIsWrong) {
  const auto message = [](const Ranking& ranking) {
    return rate_rankings(2, std::vector{ranking}).error().message;
  };
  EXPECT_THAT(message(order("A")), HasSubstr("expected two or more"));
  EXPECT_THAT(message(order("AC")), HasSubstr("expected one of 1 to 2"));
  EXPECT_THAT(message({.order = {0, 1}, .places = {1}}), HasSubstr("1 places for 2 players"));
  EXPECT_THAT(message({.order = {0, 1}, .places = {2, 1}}), HasSubstr("first to last"));
  EXPECT_THAT(message(order("AB", -1)), HasSubstr("expected 0 or more"));
}

void expect_beliefs(const std::vector<int>& places, const std::vector<Belief>& expected) {
  std::vector<Belief> players(places.size());
  ASSERT_TRUE(update_beliefs(players, places));
  for (std::size_t i = 0; i < players.size(); ++i) {
    EXPECT_NEAR(players[i].mu, expected[i].mu, 5.1e-7) << i;
    EXPECT_NEAR(players[i].sigma, expected[i].sigma, 5.1e-7) << i;
  }
}

// Figures of an independent public implementation.
TEST(WengLin, EqualsPublishedFigures) {
  expect_beliefs({1, 2}, {{27.635389, 8.065901}, {22.364611, 8.065901}});
  expect_beliefs({1, 2, 3}, {{27.869049, 8.205243}, {25.717262, 8.058224}, {21.413689, 8.058224}});
  expect_beliefs(
      {1, 2, 3, 4},
      {{27.795253, 8.263572}, {26.552918, 8.179618}, {24.689416, 8.084128}, {20.962413, 8.084128}});
  expect_beliefs(
      {1, 2, 2, 2},
      {{27.795253, 8.263572}, {24.068249, 8.179618}, {24.068249, 8.179618}, {24.068249, 8.179618}});
}

TEST(WengLin, FollowsASimulatedPool) {
  const std::vector<double> truth = {32, 27, 24, 19};
  std::vector<Belief> players(4);
  core::Rng rng(22);
  for (int game = 0; game < 3000; ++game) {
    std::vector<std::pair<double, std::size_t>> times;
    for (std::size_t p = 0; p < 4; ++p) {
      times.emplace_back(-std::log(1 - rng.uniform()) / std::exp(truth[p] / 8), p);
    }
    std::sort(times.begin(), times.end());
    std::vector<int> places(4);
    for (std::size_t i = 0; i < 4; ++i) places[times[i].second] = static_cast<int>(i) + 1;
    ASSERT_TRUE(update_beliefs(players, places));
  }
  for (std::size_t p = 0; p + 1 < 4; ++p) EXPECT_GT(players[p].mu, players[p + 1].mu) << p;
  for (const Belief& player : players) EXPECT_LT(player.sigma, 3);
}

TEST(WengLin, RefusesOtherThanOnePlaceEach) {
  std::vector<Belief> players(2);
  EXPECT_FALSE(update_beliefs(players, std::vector{1, 2, 3}));
  EXPECT_FALSE(update_beliefs(std::span(players).first(1), std::vector{1}));
  EXPECT_EQ(players[0].sigma, Belief{}.sigma);
}

}  // namespace
}  // namespace lusoria::selfplay
