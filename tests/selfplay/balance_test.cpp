#include "selfplay/balance.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay {
namespace {

using core::Player;
using test::make_scripted;
using testing::HasSubstr;

BalanceConfig configure(core::AnyGame game, const std::string& agent) {
  return {.game = std::move(game),
          .agent = {.name = agent, .spec = agent},
          .games = 60,
          .seed = 7,
          .concurrency = 1,
          .limits = {}};
}

Balance measure(const BalanceConfig& config, AgentFactory factory = {}) {
  BalanceOptions options;
  options.make_agent = std::move(factory);
  auto balance = measure_balance(config, options);
  EXPECT_TRUE(balance) << balance.error().text();
  return balance.value_or(Balance());
}

// A token on a cycle of n places goes round and back to where it stood: n - 1 moves, then a pass
// that loses. Only the first of them is a choice, of two ways round.
TEST(Balance, CountsWhatIsKnownByHand) {
  auto config = configure(test::any_game_of(test::GeographyRules::cycle(6)), "random");
  const Balance balance = measure(config);
  EXPECT_EQ(balance.games(), 60U);
  EXPECT_EQ(balance.scored, 60U);
  EXPECT_EQ(balance.cut_off, 0U);
  EXPECT_EQ(balance.forfeited, 0U);
  EXPECT_FALSE(balance.stopped);
  // 5 moves, by the first seat first; the second must pass.
  EXPECT_EQ(balance.mean_plies(), 6);
  EXPECT_EQ(balance.seats[0].score, (Score{.wins = 60, .draws = 0, .losses = 0}));
  EXPECT_EQ(balance.seats[1].score, (Score{.wins = 0, .draws = 0, .losses = 60}));
  EXPECT_EQ(balance.share(Player::kFirst), 1);
  EXPECT_EQ(balance.share(Player::kSecond), 0);
  EXPECT_EQ(balance.positions, 360U);
  EXPECT_EQ(balance.choices, 60U * (2 + 5));
  EXPECT_DOUBLE_EQ(balance.mean_branching(), 7.0 / 6);
  // Six openings, two ways each.
  EXPECT_LE(balance.distinct, 12U);
  EXPECT_GE(balance.distinct, 7U);
  const Interval interval = balance.interval(Player::kFirst);
  EXPECT_NEAR(interval.low, 0.939828, 1e-6);  // 60 / (60 + 1.959964^2)
  EXPECT_EQ(interval.high, 1);
}

TEST(Balance, RandomPliesCountAndAreBoundedByTheLimit) {
  auto config = configure(test::any_game_of(test::GeographyRules::cycle(6)), "random");
  config.random_plies = 3;
  const Balance balance = measure(config);
  EXPECT_EQ(balance.mean_plies(), 6);
  EXPECT_DOUBLE_EQ(balance.mean_branching(), 7.0 / 6);
  config.limits.max_plies = 5;
  const Balance cut = measure(config);
  EXPECT_EQ(cut.cut_off, 60U);
  EXPECT_EQ(cut.scored, 0U);
  EXPECT_EQ(cut.positions, 300U);
  EXPECT_EQ(cut.mean_plies(), 0);
  EXPECT_EQ(cut.share(Player::kFirst), 0);
  config.limits.max_plies = 6;
  EXPECT_EQ(measure(config).scored, 60U);
  config.random_plies = 6;
  config.limits.max_plies = 0;
  const auto refused = measure_balance(config);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "6 random plies end the game, 1000 times over");
}

TEST(Balance, IsTheSameAtAnyConcurrency) {
  for (const auto& game :
       {test::small_board(), test::any_game_of(test::DiceRaceRules(6, 4)),
        test::any_game_of(test::RingRules(9, 3)), test::any_game_of(test::KuhnRules())}) {
    auto config = configure(game, "play");
    config.random_plies = 1;
    const Balance alone = measure(config, make_scripted);
    for (const int concurrency : {2, 5, 0}) {
      config.concurrency = concurrency;
      EXPECT_EQ(measure(config, make_scripted), alone) << game.name();
    }
    config.seed = 8;
    EXPECT_NE(measure(config, make_scripted), alone) << game.name();
  }
}

TEST(Balance, CountsSeatsOfMoreThanTwo) {
  // Nobody can hold 8 of 9 spaces: every game is a draw of three.
  const Balance drawn = measure(configure(test::any_game_of(test::RingRules(9, 8)), "random"));
  for (const SeatResult& seat : drawn.seats) {
    EXPECT_EQ(seat.score, (Score{.wins = 0, .draws = 60, .losses = 0}));
    EXPECT_EQ(seat.points(), 20);
  }
  EXPECT_EQ(drawn.mean_plies(), 9);
  EXPECT_EQ(drawn.mean_branching(), 5);
  const Balance played = measure(configure(test::any_game_of(test::RingRules(12, 2)), "random"));
  double points = 0;
  for (const SeatResult& seat : played.seats) {
    points += seat.points();
    EXPECT_EQ(seat.score.count(), 60U);
  }
  EXPECT_DOUBLE_EQ(points, 60);
}

// Chance is no seat's move.
TEST(Balance, LeavesDiceOutOfPliesAndChoices) {
  const Balance balance =
      measure(configure(test::any_game_of(test::DiceRaceRules(1, 2)), "random"));
  // One roll always brings a token to the last square: who moves first has both there first.
  EXPECT_EQ(balance.mean_plies(), 3);
  EXPECT_EQ(balance.seats[0].score.wins, 60U);
}

TEST(Balance, FaultsGiveNoResult) {
  for (const int concurrency : {1, 2}) {
    auto config = configure(test::small_board(), "throw");
    config.concurrency = concurrency;
    const Balance balance = measure(config, make_scripted);
    EXPECT_EQ(balance.forfeited, 60U);
    EXPECT_EQ(balance.scored, 0U);
    EXPECT_THAT(balance.fault, HasSubstr("lost my head"));
  }
  const Balance resigned = measure(configure(test::small_board(), "resign"), make_scripted);
  EXPECT_EQ(resigned.forfeited, 0U);
  // Each plays a move, then the first gives up.
  EXPECT_EQ(resigned.seats[0].score.losses, 60U);
  EXPECT_EQ(resigned.mean_plies(), 2);
}

TEST(Balance, SaysWhyAnAgentCannotPlay) {
  const auto greedy =
      measure_balance(configure(test::any_game_of(test::RingRules(9, 3)), "greedy"));
  ASSERT_FALSE(greedy);
  EXPECT_NE(greedy.error().message, "");
}

TEST(Balance, CountsDistinctGames) {
  auto config = configure(*core::make_game("via_ludus(rows=3,columns=3)"), "alphabeta(depth=2)");
  const Balance same = measure(config);
  config.random_plies = 2;
  const Balance varied = measure(config);
  EXPECT_EQ(same.distinct, 1U);  // it has nothing random
  EXPECT_GT(varied.distinct, 20U);
}

TEST(Balance, StopsWhenAskedAndTellsOfEachGame) {
  auto config = configure(test::small_board(), "random");
  config.games = 1000;
  std::stop_source stop;
  BalanceOptions options;
  options.stop = stop.get_token();
  std::uint64_t calls = 0;
  options.on_game = [&](std::uint64_t finished, std::uint64_t total) {
    EXPECT_EQ(finished, ++calls);
    EXPECT_EQ(total, 1000U);
    if (finished == 5) stop.request_stop();
  };
  const auto balance = measure_balance(config, options);
  ASSERT_TRUE(balance);
  EXPECT_TRUE(balance->stopped);
  EXPECT_EQ(balance->games(), 5U);
}

}  // namespace
}  // namespace lusoria::selfplay
