#include <gtest/gtest.h>

#include "search/minimax_impl.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using test::GeographyRules;
using test::RandomTree;
using test::TreeRules;

template <core::GameState S>
void expect_solved(const S& state) {
  core::KeyHistory history;
  core::begin(state, history);
  Minimax<S> solver;
  const auto found = solver.value(state, history);
  ASSERT_TRUE(found);
  const test::Values expected = test::solve(state);
  for (int i = 0; i < state.rules().player_count(); ++i) {
    EXPECT_NEAR((*found)[core::seat(i)], expected[static_cast<std::size_t>(i)], 1e-5);
  }
  if (!core::is_seat(state.to_move())) return;
  EXPECT_EQ(*solver.keeping(state, history), test::best_actions(state));
}

TEST(Minimax, SolvesRandomTreesOfTwoToFourSeatsWithAndWithoutChance) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomTree shape{.seed = seed,
                           .depth = 5,
                           .branching = 4,
                           .players = 2 + static_cast<int>(seed % 3),
                           .chance = seed % 2 == 0 ? 0.0 : 0.3,
                           .steps = 64};
    const TreeRules rules = TreeRules::random(shape);
    expect_solved(rules.initial_state(0));
  }
}

TEST(Minimax, SolvesUnderARepetitionRule) {
  for (int places = 3; places <= 9; ++places) {
    const GeographyRules rules(places, {{0, 1}, {1, 2}, {0, 2}, {places - 1, 0}, {places - 2, 1}});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      expect_solved(rules.initial_state(opening));
    }
  }
}

TEST(Minimax, GivesUpAtItsBound) {
  const TreeRules rules = TreeRules::random({.seed = 4, .depth = 8, .branching = 3});
  const auto root = rules.initial_state(0);
  EXPECT_FALSE(Minimax<test::TreeState>(20).value(root, {}));
  EXPECT_FALSE(Minimax<test::TreeState>(20).keeping(root, {}));
  EXPECT_TRUE(Minimax<test::TreeState>(1'000'000).value(root, {}));
}

}  // namespace
}  // namespace lusoria::search
