// Which agent beats which: not figures to be proud of, but a fall in any of them means that
// something broke.
#include <gtest/gtest.h>

#include "tests/agents/support.hpp"

namespace lusoria::agents {
namespace {

using test::match;
using test::Score;

TEST(Strength, GreedyBeatsRandom) {
  EXPECT_GE(match(test::via_ludus(7, 7), "greedy", "random", 100).wins, 97);
}

TEST(Strength, AlphaBetaBeatsRandomAndDoesNotLoseToGreedy) {
  EXPECT_GE(match(test::via_ludus(7, 7), "alphabeta(depth=2)", "random", 20).wins, 17);
  EXPECT_EQ(match(test::via_ludus(7, 7), "alphabeta(depth=3)", "greedy", 10).losses, 0);
  const auto setups = test::game_of("via_ludus(rows=6,columns=6,walls=4,claimed=6)");
  const Score score = match(setups, "alphabeta(depth=3)", "greedy", 60);
  EXPECT_GE(score.wins, score.losses) << score.wins << " to " << score.losses;
}

TEST(Strength, MctsBeatsRandom) {
  EXPECT_GE(match(test::via_ludus(7, 7), "mcts(simulations=2000)", "random", 20).wins, 19);
}

TEST(Strength, MoreSimulationsAreBetter) {
  const auto game = test::game_of("via_ludus(rows=5,columns=5,claimed=4,seed=2)");
  const Score score = match(game, "mcts(simulations=1000)", "mcts(simulations=30)", 60);
  EXPECT_GT(score.wins, 3 * score.losses) << score.wins << " to " << score.losses;
}

}  // namespace
}  // namespace lusoria::agents
