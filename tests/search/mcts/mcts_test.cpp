// What every Monte Carlo tree search does, whichever its options.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "tests/search/mcts/support.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using core::Player;
using test::TreeRules;
using test::TreeState;
using Via = core::via_ludus::State<1>;

template <core::GameState S>
SearchReport run(const S& root, std::uint64_t simulations, std::uint64_t seed = 1,
                 double exploration = 1.0) {
  return test::search_from(root, {.exploration = exploration, .solver = false},
                           {.simulations = simulations}, seed);
}

class SelectionBy : public testing::TestWithParam<Selection> {};
INSTANTIATE_TEST_SUITE_P(All, SelectionBy,
                         testing::Values(Selection::kUcb1, Selection::kUcb1Tuned,
                                         Selection::kPuct));

// Without the solver, and with much exploration, because a trap that opens late takes UCT long to
// leave.
TEST_P(SelectionBy, ConvergesToTheBestActionsOfRandomTrees) {
  const MctsConfig config{
      .selection = GetParam(), .exploration = 3, .temperature = 1, .solver = false};

  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const TreeRules rules = TreeRules::random({.seed = seed,
                                               .depth = 4,
                                               .branching = 3,
                                               .chance = seed % 2 == 0 ? 0.0 : 0.25,
                                               .steps = 4});
    const TreeState root = rules.initial_state(0);
    if (!core::is_seat(root.to_move())) continue;
    const SearchReport many =
        test::search_from<test::MoverGuess>(root, config, {.simulations = 100'000}, seed);
    const SearchReport few =
        test::search_from<test::MoverGuess>(root, config, {.simulations = 200}, seed);
    const double value = test::solve(root)[core::seat_index(root.to_move())];
    const auto best = test::best_actions(root);
    EXPECT_EQ(many.simulations, 100'000U);
    EXPECT_NEAR(many.value, value, 0.1) << "seed " << seed;
    EXPECT_NE(std::find(best.begin(), best.end(), many.best), best.end()) << "seed " << seed;
    EXPECT_GT(test::share_of(many, best), 0.9) << "seed " << seed;
    EXPECT_GE(test::share_of(many, best) + 0.05, test::share_of(few, best)) << "seed " << seed;
  }
}

// Each seat must follow its own returns: seat 2 prefers y, which seat 1 then avoids, though it
// would like x.
TEST(Mcts, LetsEachOfManySeatsSeekItsOwn) {
  const TreeRules rules(
      "1(a:2(x:[1,-0.5,-0.5] y:[-1,1,0]) b:3(x:[0.8,-0.4,-0.4] y:[0.2,-0.4,0.2] z:[0.4,0,-0.4]))");
  const TreeState root = rules.initial_state(0);
  const SearchReport report = run(root, 20'000);
  EXPECT_EQ(rules.action_text(root, report.best), "b");
  EXPECT_NEAR(report.value, 0.2, 0.05);
  const test::RingRules ring(7, 3);
  const auto ring_root = ring.initial_state(0);
  EXPECT_NEAR(run(ring_root, 100'000, 1, 2.0).value, test::solve(ring_root)[0], 0.1);
}

TEST(Mcts, PlaysDice) {
  // One square from home with both tokens: any roll wins with the first token, then the second. The
  // search must see that moving the token that is home already is not an action, and value the race
  // right.
  const test::DiceRaceRules rules(6, 6);
  const test::DiceRaceState root(rules, {{{0, 3}, {2, 2}}}, Player::kFirst, 3);
  const double value = test::solve(root)[0];
  const SearchReport report = run(root, 40'000);
  EXPECT_NEAR(report.value, value, 0.05);
  const auto best = test::best_actions(root);
  EXPECT_NE(std::find(best.begin(), best.end(), report.best), best.end());
}

TEST(Mcts, ObeysARepetitionRule) {
  for (const int places : {4, 5, 6, 7}) {
    const test::GeographyRules rules(
        places, {{0, 1}, {1, 2}, {2, 3}, {0, 2}, {places - 1, 0}, {places - 2, 1}});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      const auto root = rules.initial_state(opening);
      const double value = test::solve(root)[core::seat_index(root.to_move())];
      EXPECT_NEAR(run(root, 20'000).value, value, 0.1) << places << " places, opening " << opening;
    }
  }
}

class HandsWith : public testing::TestWithParam<test::NamedConfig> {};
INSTANTIATE_TEST_SUITE_P(Options, HandsWith, testing::ValuesIn(test::every_option()),
                         test::name_of);

// A king never passes after a bet and a jack never calls one, whatever the other holds.
TEST_P(HandsWith, PlaysHiddenHandsByWhatItCanSee) {
  const test::KuhnRules rules;
  const auto search_after_bet = [&](int first, int second, int threads) {
    auto state = rules.initial_state(0);
    state.apply(core::make_action(first));
    state.apply(core::make_action(second));
    state.apply(test::KuhnState::kBet);
    return test::search_from<test::SeatGuess>(state, GetParam().config,
                                              {.simulations = 5000, .threads = threads});
  };
  constexpr int kJack = 0;
  constexpr int kKing = 2;
  for (const int threads : {1, 2}) {
    for (int other = 0; other <= 1; ++other) {
      EXPECT_EQ(search_after_bet(other, kKing, threads).best, test::KuhnState::kBet);
    }
    for (int other = 1; other <= 2; ++other) {
      const SearchReport report = search_after_bet(other, kJack, threads);
      EXPECT_EQ(report.best, test::KuhnState::kPass);
      EXPECT_EQ(report.simulations, 5000U);
      // It cannot tell a queen from a king: the same report whichever the other holds.
      EXPECT_EQ(search_after_bet(3 - other, kJack, threads).value, report.value);
    }
  }
}

class OnABoardWith : public testing::TestWithParam<test::NamedConfig> {};
INSTANTIATE_TEST_SUITE_P(Options, OnABoardWith, testing::ValuesIn(test::every_option()),
                         test::name_of);

TEST_P(OnABoardWith, IsAFunctionOfItsSeed) {
  const auto game = core::make_game("via_ludus(rows=6,columns=6,walls=3,seed=1)");
  const core::AnyState root = game->initial_state();
  const auto search = [&](std::uint64_t seed) {
    return test::search_from<test::MoverGuess>(*root.get<Via>(), GetParam().config,
                                               {.simulations = 2000}, seed);
  };
  const SearchReport a = search(5);
  const SearchReport b = search(5);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.principal_variation, b.principal_variation);
  EXPECT_NE(a.value, search(6).value);
}

TEST_P(OnABoardWith, CountsEverySimulationOnce) {
  const auto game = core::make_game("via_ludus(rows=5,columns=5)");
  const core::AnyState root = game->initial_state();
  for (const auto& [threads, parallel] : test::kThreadings) {
    const SearchReport report = test::search_from<test::MoverGuess>(
        *root.get<Via>(), test::with(GetParam().config, parallel),
        {.simulations = 1234, .threads = threads});
    EXPECT_EQ(report.simulations, 1234U);
    std::uint64_t visits = 0;
    for (const ActionStatistics& s : report.actions) {
      visits += s.visits;
      EXPECT_LE(std::abs(s.value), 1.0);
    }
    EXPECT_EQ(visits, 1234U);
    EXPECT_EQ(report.actions.size(), 25U);
    EXPECT_TRUE(std::is_sorted(report.actions.begin(), report.actions.end(),
                               [](const auto& x, const auto& y) { return x.action < y.action; }));
    EXPECT_LE(std::abs(report.value), 1.0);
    EXPECT_EQ(report.principal_variation.front(), report.best);
  }
}

}  // namespace
}  // namespace lusoria::search
