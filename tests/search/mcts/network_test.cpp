// Leaves that are evaluated in batches, as by a network.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "tests/search/mcts/support.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using Via = core::via_ludus::State<1>;

// Counts what it is asked, and checks that it makes sense.
class Counting final : public BatchEvaluator<Via> {
 public:
  void evaluate(std::span<Question<Via>> questions) override {
    ++calls;
    largest = std::max(largest, questions.size());
    for (Question<Via>& q : questions) {
      ++asked;
      core::ActionList legal;
      q.state->legal_actions(legal);
      std::vector<core::Action> listed(q.actions.begin(), q.actions.end());
      std::sort(listed.begin(), listed.end());
      std::vector<core::Action> expected(legal.begin(), legal.end());
      std::sort(expected.begin(), expected.end());
      EXPECT_EQ(listed, expected);
      EXPECT_EQ(q.priors.size(), q.actions.size());
      EXPECT_EQ(q.values.players(), 2);
      std::fill(q.priors.begin(), q.priors.end(), 1.0F);
      // All it knows: the last action of all is the best.
      q.priors[static_cast<std::size_t>(std::max_element(q.actions.begin(), q.actions.end()) -
                                        q.actions.begin())] = 3;
      q.values.set(core::Player::kFirst, 0.25F);
      q.values.set(core::Player::kSecond, -0.25F);
    }
  }

  std::uint64_t calls = 0;
  std::uint64_t asked = 0;
  std::size_t largest = 0;
};

TEST(Network, IsAskedABatchAtATime) {
  const auto game = core::make_game("via_ludus(rows=8,columns=8)");
  const core::AnyState root = game->initial_state();
  for (const int batch : {1, 4, 16}) {
    Counting network;
    const SearchReport report = test::search_from(
        *root.get<Via>(), {.selection = Selection::kPuct, .exploration = 2, .batch = batch},
        {.simulations = 150}, 1, &network);
    EXPECT_EQ(report.simulations, 150U);
    EXPECT_LE(network.largest, static_cast<std::size_t>(batch));
    EXPECT_LE(network.asked, 151U);
    if (batch == 1) {
      EXPECT_EQ(network.calls, network.asked);
    } else {
      EXPECT_GT(network.largest, 2U);
    }
    // No game has ended yet.
    EXPECT_NEAR(report.value, 0.25, 1e-6);
    // Its prior says where to look.
    EXPECT_EQ(report.best, report.actions.back().action);
  }
}

// The solver and the search see to it that a network that knows nothing does no harm in the end.
TEST(Network, ThatGuessesIsCorrected) {
  test::GuessingNetwork<test::TreeState> network;
  for (const int threads : {1, 2}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const test::TreeRules rules =
          test::TreeRules::random({.seed = seed, .depth = 4, .branching = 3, .steps = 4});
      const auto root = rules.initial_state(0);
      const SearchReport report =
          test::search_from(root, {.selection = Selection::kPuct, .exploration = 3},
                            {.simulations = 30'000, .threads = threads}, seed, &network);
      const double value = test::solve(root)[core::seat_index(root.to_move())];
      EXPECT_NEAR(report.value, value, report.exact ? 1e-6 : 0.05) << seed;
    }
  }
}

TEST(Network, PlaysDiceAndManySeats) {
  const test::DiceRaceRules dice(6, 6);
  const test::DiceRaceState race(dice, {{{0, 3}, {2, 2}}}, core::Player::kFirst, 3);
  test::GuessingNetwork<test::DiceRaceState> of_dice;
  const SearchReport rolled = test::search_from(race, {.selection = Selection::kPuct},
                                                {.simulations = 30'000}, 1, &of_dice);
  EXPECT_NEAR(rolled.value, test::solve(race)[0], 0.1);
  const test::RingRules rules(7, 3);
  test::GuessingNetwork<test::RingState> of_ring;
  const SearchReport ring =
      test::search_from(rules.initial_state(0), {.selection = Selection::kPuct, .exploration = 2},
                        {.simulations = 50'000}, 1, &of_ring);
  EXPECT_EQ(ring.actions.size(), 7U);
  EXPECT_NEAR(ring.value, test::solve(rules.initial_state(0))[0], 0.2);
}

TEST(Network, GoesOnInFullMemory) {
  const auto game = core::make_game("via_ludus(rows=6,columns=6)");
  const core::AnyState root = game->initial_state();
  test::GuessingNetwork<Via> network;
  for (const int threads : {1, 2}) {
    const SearchReport report =
        test::search_from(*root.get<Via>(), {.selection = Selection::kPuct},
                          {.simulations = 3000, .memory = 6000, .threads = threads}, 1, &network);
    EXPECT_TRUE(report.full);
    EXPECT_EQ(report.simulations, 3000U);
    EXPECT_TRUE(root.is_legal(report.best));
  }
}

}  // namespace
}  // namespace lusoria::search
