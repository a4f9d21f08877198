#include "selfplay/statistics/pair_model.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;
using Results = std::vector<PairResults>;

// AB 12-5-3, BA 4-6-10, BC 9-6-5, CB 7-6-7, AC 13-4-3, CA 3-5-12: wins, draws and losses of the
// first named, in the first seat.
Results pool_of_three() {
  return {{.first = 0, .second = 1, .wins = 12, .draws = 5, .losses = 3},
          {.first = 1, .second = 0, .wins = 4, .draws = 6, .losses = 10},
          {.first = 1, .second = 2, .wins = 9, .draws = 6, .losses = 5},
          {.first = 2, .second = 1, .wins = 7, .draws = 6, .losses = 7},
          {.first = 0, .second = 2, .wins = 13, .draws = 4, .losses = 3},
          {.first = 2, .second = 0, .wins = 3, .draws = 5, .losses = 12}};
}

PairOptions with(PairModel model, bool advantage = false) {
  return {.model = model, .advantage = advantage};
}

void expect_ratings(const PoolRating& pool, const std::vector<double>& elo, double tolerance) {
  ASSERT_EQ(pool.ratings.size(), elo.size());
  for (std::size_t i = 0; i < elo.size(); ++i) {
    EXPECT_NEAR(pool.ratings[i].elo, elo[i], tolerance) << i;
  }
}

// Figures of an independent maximum-likelihood solver.
TEST(PairModel, EqualsPublishedFigures) {
  PairOptions options;
  options.pool.mean = 2300;
  expect_ratings(rate_pairs(3, pool_of_three(), options).value(), {2405.3864, 2265.8491, 2228.7645},
                 5.1e-5);
  const PoolRating davidson = rate_pairs(3, pool_of_three(), with(PairModel::kDavidson)).value();
  expect_ratings(davidson, {150.521, -48.805, -101.716}, 5.1e-4);
  EXPECT_NEAR(davidson.draw->value, .8323, 5.1e-5);
  EXPECT_NEAR(davidson.log_likelihood, -119.7418, 5.1e-5);
  const PoolRating rao_kupper = rate_pairs(3, pool_of_three(), with(PairModel::kRaoKupper)).value();
  expect_ratings(rao_kupper, {115.445, -36.809, -78.636}, 5.1e-4);
  EXPECT_NEAR(rao_kupper.draw->value, 110.820, 5.1e-4);
  EXPECT_NEAR(rao_kupper.log_likelihood, -119.7060, 5.1e-5);
  EXPECT_FALSE(rao_kupper.prior);
}

constexpr PairModel kModels[] = {PairModel::kBradleyTerry, PairModel::kDavidson,
                                 PairModel::kRaoKupper};

struct Truth {
  PairModel model = PairModel::kBradleyTerry;
  std::vector<double> elo;
  double advantage = 0;
  double draw = 0;  // nu, or the draw Elo
};

// Chances of a win and of a draw, written from the models' formulas.
std::pair<double, double> chances(const Truth& truth, std::size_t first, std::size_t second) {
  const auto x = [](double d) { return std::pow(10, d / 400); };
  const double d = truth.elo[first] - truth.elo[second] + truth.advantage;
  if (truth.model == PairModel::kDavidson) {
    const double sum = x(d / 2) + truth.draw + x(-d / 2);
    return {x(d / 2) / sum, truth.draw / sum};
  }
  const double win = 1 / (1 + x(truth.draw - d));
  const double loss = 1 / (1 + x(truth.draw + d));
  return {win, 1 - win - loss};
}

Results simulate(const Truth& truth, int games, core::Rng& rng) {
  Results results;
  for (std::size_t a = 0; a < truth.elo.size(); ++a) {
    for (std::size_t b = 0; b < truth.elo.size(); ++b) {
      if (a == b) continue;
      PairResults of_pair{.first = a, .second = b};
      const auto [win, draw] = chances(truth, a, b);
      for (int i = 0; i < games; ++i) {
        const double u = rng.uniform();
        ++(u < win ? of_pair.wins : (u < win + draw ? of_pair.draws : of_pair.losses));
      }
      results.push_back(of_pair);
    }
  }
  return results;
}

// Simulated pools: the 95% intervals of ratings, advantage and draws cover the truth as often as
// they say.
TEST(PairModel, RecoversSimulatedPools) {
  for (const PairModel model : kModels) {
    const Truth truth{.model = model,
                      .elo = {180, 60, 10, -40, -210},
                      .advantage = 35,
                      .draw = model == PairModel::kDavidson    ? 0.7
                              : model == PairModel::kRaoKupper ? 90
                                                               : 0.0};
    core::Rng rng(11);
    int covered = 0, ratings = 0, advantage = 0, draws = 0;
    constexpr int kPools = 400;
    double worst = 0;
    for (int i = 0; i < kPools; ++i) {
      const auto pool = rate_pairs(5, simulate(truth, 60, rng), with(model, true)).value();
      ASSERT_FALSE(pool.prior);
      for (std::size_t a = 0; a < 5; ++a) {
        const double off = std::abs(pool.ratings[a].elo - truth.elo[a]);
        covered += off <= pool.ratings[a].error;
        worst = std::max(worst, off / pool.ratings[a].error);
        ++ratings;
      }
      advantage += std::abs(pool.advantage->elo - truth.advantage) <= pool.advantage->error;
      if (pool.draw) draws += std::abs(pool.draw->value - truth.draw) <= pool.draw->error;
    }
    // Four standard deviations of the count about 95%; the ratings of a pool are not independent.
    EXPECT_NEAR(covered / static_cast<double>(ratings), 0.95, 0.025);
    EXPECT_LT(worst, 3);
    EXPECT_NEAR(advantage / static_cast<double>(kPools), 0.95, 0.044);
    if (model != PairModel::kBradleyTerry) {
      EXPECT_NEAR(draws / static_cast<double>(kPools), 0.95, 0.044);
    }
  }
}

TEST(PairModel, LargeSamplesConverge) {
  for (const PairModel model : {PairModel::kDavidson, PairModel::kRaoKupper}) {
    const Truth truth{.model = model,
                      .elo = {120, 0, -120},
                      .advantage = -20,
                      .draw = model == PairModel::kDavidson ? 1.4 : 60};
    core::Rng rng(12);
    const auto pool = rate_pairs(3, simulate(truth, 300000, rng), with(model, true)).value();
    expect_ratings(pool, truth.elo, 3);
    EXPECT_NEAR(pool.advantage->elo, -20, 3);
    EXPECT_NEAR(pool.draw->value / truth.draw, 1, 0.02);
  }
}

TEST(PairModel, AnchorsFixTheScale) {
  for (const PairModel model : kModels) {
    const PoolRating free = rate_pairs(3, pool_of_three(), with(model)).value();
    PairOptions options = with(model);
    options.pool.anchors = {{.player = 1, .elo = 1500}};
    const PoolRating anchored = rate_pairs(3, pool_of_three(), options).value();
    const double shift = 1500 - free.ratings[1].elo;
    expect_ratings(anchored, {free.ratings[0].elo + shift, 1500, free.ratings[2].elo + shift},
                   1e-6);
    EXPECT_EQ(anchored.ratings[1].error, 0);
    EXPECT_GT(anchored.ratings[0].error, free.ratings[0].error);
    EXPECT_NEAR(anchored.log_likelihood, free.log_likelihood, 1e-9);
    // Two anchors that the results gainsay hold all the same.
    options.pool.anchors.push_back({.player = 2, .elo = 1600});
    const PoolRating two = rate_pairs(3, pool_of_three(), options).value();
    EXPECT_EQ(two.ratings[2].elo, 1600);
    EXPECT_LT(two.log_likelihood, free.log_likelihood);
  }
}

// By hand: of two equal players the first seat scores 30 of 40.
TEST(PairModel, AdvantageHasAClosedFormForTwo) {
  const auto pool = rate_pairs(2,
                               Results{{.first = 0, .second = 1, .wins = 30, .losses = 10},
                                       {.first = 1, .second = 0, .wins = 30, .losses = 10}},
                               with(PairModel::kBradleyTerry, true))
                        .value();
  EXPECT_NEAR(pool.advantage->elo, 400 * std::log10(3.0), 1e-9);
  EXPECT_NEAR(pool.ratings[0].elo, 0, 1e-9);
  const double deviation = std::sqrt(1 / (80 * .75 * .25)) * 400 / std::log(10.0);
  EXPECT_NEAR(pool.advantage->error, 1.959964 * deviation, 1e-4);
}

TEST(PairModel, SaysWhyThereIsAPrior) {
  const auto note = [](const Results& results, const PairOptions& options, std::size_t players) {
    const auto pool = rate_pairs(players, results, options);
    EXPECT_TRUE(pool && pool->prior);
    for (const Rating& r : pool->ratings) EXPECT_TRUE(std::isfinite(r.elo) && r.error < 2000);
    return pool->notes.at(0);
  };
  for (const PairModel model : kModels) {
    EXPECT_THAT(note({{.first = 0, .second = 1, .wins = 9}}, with(model), 2),
                HasSubstr("player 2 never scored against player 1"));
    EXPECT_THAT(note({{.first = 0, .second = 1, .wins = 9, .losses = 3}}, with(model), 3),
                HasSubstr("falls apart: player 1, player 2 never played player 3"));
    // Each scores as the first only: the advantage grows.
    EXPECT_THAT(note({{.first = 0, .second = 1, .wins = 9}, {.first = 1, .second = 0, .wins = 9}},
                     with(model, true), 2),
                HasSubstr("the advantage of the first seat"));
    // Always the same seats: advantage and strength are one.
    EXPECT_THAT(note({{.first = 0, .second = 1, .wins = 9, .losses = 7}}, with(model, true), 2),
                HasSubstr("the advantage of the first seat"));
  }
  for (const PairModel model : {PairModel::kDavidson, PairModel::kRaoKupper}) {
    EXPECT_THAT(note({{.first = 0, .second = 1, .draws = 9}}, with(model), 2),
                HasSubstr("the share of draws has no bound"));
    EXPECT_THAT(note({{.first = 0, .second = 1, .wins = 3, .draws = 9}}, with(model), 2),
                HasSubstr("the share of draws has no bound"));
  }
}

TEST(PairModel, WithoutDrawsAllModelsAgree) {
  Results results = pool_of_three();
  for (PairResults& r : results) r.draws = 0;
  const PoolRating plain = rate_pairs(3, results).value();
  for (const PairModel model : {PairModel::kDavidson, PairModel::kRaoKupper}) {
    const PoolRating pool = rate_pairs(3, results, with(model)).value();
    EXPECT_EQ(pool.draw->value, 0);
    EXPECT_NEAR(pool.ratings[0].elo, plain.ratings[0].elo, 1e-9);
  }
}

TEST(PairModel, ForfeitsCountOnlyWhenAsked) {
  Results results = pool_of_three();
  const PoolRating played = rate_pairs(3, results).value();
  results[0].forfeit_losses = 10;
  const PoolRating apart = rate_pairs(3, results).value();
  EXPECT_EQ(apart.ratings[0].elo, played.ratings[0].elo);
  PairOptions options;
  options.with_forfeits = true;
  const PoolRating all = rate_pairs(3, results, options).value();
  results[0].forfeit_losses = 0;
  results[0].losses += 10;
  EXPECT_NEAR(all.ratings[0].elo, rate_pairs(3, results).value().ratings[0].elo, 1e-9);
  EXPECT_LT(all.ratings[0].elo, played.ratings[0].elo - 20);
}

TEST(PairModel, NamesWhatIsWrong) {
  const auto message = [](const Results& results, const PoolOptions& pool = {}) {
    PairOptions options;
    options.pool = pool;
    return rate_pairs(2, results, options).error().message;
  };
  EXPECT_THAT(message({{.first = 0, .second = 2}}), HasSubstr("expected two of 1 to 2"));
  EXPECT_THAT(message({{.first = 1, .second = 1}}), HasSubstr("expected two of 1 to 2"));
  EXPECT_THAT(message({{.first = 0, .second = 1, .wins = -1}}), HasSubstr("expected 0 or more"));
  EXPECT_THAT(message({}, {.names = {"one"}}), HasSubstr("1 names for 2 players"));
  EXPECT_THAT(message({}, {.anchors = {{.player = 2}}}), HasSubstr("anchor for player 3"));
  EXPECT_THAT(message({}, {.anchors = {{.player = 0}, {.player = 0}}}), HasSubstr("two anchors"));
  EXPECT_THAT(message({}, {.anchors = {{.player = 0, .elo = HUGE_VAL}}}), HasSubstr("finite"));
}

}  // namespace
}  // namespace lusoria::selfplay
