#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/perft_impl.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

std::uint64_t product_down(std::uint64_t from, int factors) {
  std::uint64_t product = 1;
  for (int i = 0; i < factors; ++i) product *= from - static_cast<std::uint64_t>(i);
  return product;
}

TEST(Perft, CountsFreeOrdersWhileNobodyCanBeConnected) {
  const auto game = core::make_game("via_ludus(rows=7,columns=7)");
  for (int depth = 0; depth <= 4; ++depth)
    EXPECT_EQ(perft(game->initial_state(), depth), product_down(49, depth));
}

TEST(Perft, AddsNothingAfterTheEnd) {
  const auto game = core::make_game("via_ludus(rows=1,columns=3)");
  EXPECT_EQ(perft(game->initial_state(), 1), 3U);
  EXPECT_EQ(perft(game->initial_state(), 2), 0U);
}

TEST(Perft, DividesIntoItsSum) {
  const auto game = core::make_game("via_ludus(rows=3,columns=4,walls=1,claimed=2,seed=2)");
  const core::AnyState root = game->initial_state();
  for (int depth = 1; depth <= 6; ++depth) {
    std::uint64_t sum = 0;
    for (const auto& [action, count] : perft_divide(root, depth)) sum += count;
    EXPECT_EQ(sum, perft(root, depth));
  }
}

TEST(Perft, CountsChanceOutcomesAndGamesWithoutCompiledSearches) {
  const test::DiceRaceRules rules(3, 2);
  core::KeyHistory history;
  const auto root = rules.initial_state(0);
  EXPECT_EQ(perft(root, history, 1), 2U);  // the die
  // Both tokens stand on one square, and are one choice; then the other seat's die.
  EXPECT_EQ(perft(root, history, 2), 2U);
  EXPECT_EQ(perft(root, history, 3), 4U);
  for (const core::AnyGame& game : test::tiny_games()) {
    const core::AnyState state = game.initial_state();
    std::uint64_t sum = 0;
    for (const auto& [action, count] : perft_divide(state, 3)) sum += count;
    EXPECT_EQ(sum, perft(state, 3)) << game.name();
  }
}

TEST(Perft, LeavesTheHistoryAsItWas) {
  const auto rules = test::GeographyRules::cycle(6);
  const auto root = rules.initial_state(0);
  core::KeyHistory history;
  core::begin(root, history);
  const core::KeyHistory before = history;
  EXPECT_EQ(perft(root, history, 1), 2U);
  EXPECT_EQ(perft(root, history, 5), 2U);
  EXPECT_EQ(perft(root, history, 6), 2U);  // the pass
  EXPECT_EQ(perft(root, history, 7), 0U);
  EXPECT_TRUE(history == before);
}

}  // namespace
}  // namespace lusoria::search
