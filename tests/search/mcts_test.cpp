#include <algorithm>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/mcts_impl.hpp"
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
  core::KeyHistory history;
  core::begin(root, history);
  core::Rng rng(seed);
  return Mcts<S>({.exploration = exploration})
      .search(root, history, {.simulations = simulations}, rng);
}

double share_of(const SearchReport& report, const std::vector<core::Action>& actions) {
  std::uint64_t in = 0;
  std::uint64_t all = 0;
  for (const ActionStatistics& s : report.actions) {
    all += s.visits;
    if (std::find(actions.begin(), actions.end(), s.action) != actions.end()) in += s.visits;
  }
  return static_cast<double>(in) / static_cast<double>(all);
}

// Much exploration, because a trap that opens late takes UCT long to leave.
TEST(Mcts, ConvergesToTheBestActionsOfRandomTrees) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const TreeRules rules = TreeRules::random({.seed = seed,
                                               .depth = 4,
                                               .branching = 3,
                                               .chance = seed % 2 == 0 ? 0.0 : 0.25,
                                               .steps = 4});
    const TreeState root = rules.initial_state(0);
    if (!core::is_seat(root.to_move())) continue;
    const SearchReport many = run(root, 100'000, seed, 3.0);
    const double value = test::solve(root)[core::seat_index(root.to_move())];
    const auto best = test::best_actions(root);
    EXPECT_EQ(many.simulations, 100'000U);
    EXPECT_NEAR(many.value, value, 0.1) << "seed " << seed;
    EXPECT_NE(std::find(best.begin(), best.end(), many.best), best.end()) << "seed " << seed;
    EXPECT_GT(share_of(many, best), 0.9) << "seed " << seed;
    EXPECT_GE(share_of(many, best) + 0.05, share_of(run(root, 200), best)) << "seed " << seed;
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

// A king never passes after a bet and a jack never calls one, whatever the other holds.
TEST(Mcts, PlaysHiddenHandsByWhatItCanSee) {
  const test::KuhnRules rules;
  const auto deal = [&](int first, int second) {
    auto state = rules.initial_state(0);
    state.apply(core::make_action(first));
    state.apply(core::make_action(second));
    return state;
  };
  constexpr int kJack = 0;
  constexpr int kKing = 2;
  for (int other = 0; other <= 1; ++other) {
    auto state = deal(other, kKing);
    state.apply(test::KuhnState::kBet);
    EXPECT_EQ(run(state, 5000).best, test::KuhnState::kBet);
  }
  for (int other = 1; other <= 2; ++other) {
    auto state = deal(other, kJack);
    state.apply(test::KuhnState::kBet);
    const SearchReport report = run(state, 5000);
    EXPECT_EQ(report.best, test::KuhnState::kPass);
    // It cannot tell a queen from a king: the same report whichever the other holds.
    auto twin = deal(3 - other, kJack);
    twin.apply(test::KuhnState::kBet);
    EXPECT_EQ(run(twin, 5000).value, report.value);
  }
}

TEST(Mcts, IsAFunctionOfItsSeed) {
  const auto game = core::make_game("via_ludus(rows=6,columns=6,walls=3,seed=1)");
  const core::AnyState root = game->initial_state();
  const SearchReport a = run(*root.get<Via>(), 3000, 5);
  const SearchReport b = run(*root.get<Via>(), 3000, 5);
  const SearchReport c = run(*root.get<Via>(), 3000, 6);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.principal_variation, b.principal_variation);
  EXPECT_NE(a.value, c.value);
}

TEST(Mcts, CountsEverySimulationOnce) {
  const auto game = core::make_game("via_ludus(rows=5,columns=5)");
  const core::AnyState root = game->initial_state();
  const SearchReport report = run(*root.get<Via>(), 1234);
  std::uint64_t visits = 0;
  for (const ActionStatistics& s : report.actions) {
    visits += s.visits;
    EXPECT_LE(std::abs(s.value), 1.0);
  }
  EXPECT_EQ(visits, 1234U);
  EXPECT_EQ(report.actions.size(), 25U);
  EXPECT_TRUE(std::is_sorted(report.actions.begin(), report.actions.end(),
                             [](const auto& a, const auto& b) { return a.action < b.action; }));
}

TEST(Mcts, GoesOnInFullMemory) {
  const auto game = core::make_game("via_ludus(rows=6,columns=6)");
  const core::AnyState root = game->initial_state();
  core::Rng rng(3);
  const SearchReport report =
      Mcts<Via>().search(*root.get<Via>(), {}, {.simulations = 20'000, .memory = 100 * 24}, rng);
  EXPECT_EQ(report.simulations, 20'000U);
  EXPECT_LE(report.nodes, 100U);
  EXPECT_TRUE(root.is_legal(report.best));
}

TEST(Mcts, KeepsItsLimits) {
  const auto game = core::make_game("via_ludus(rows=8,columns=8)");
  const core::AnyState root = game->initial_state();
  core::Rng rng(3);
  Mcts<Via> search;
  const SearchReport one = search.search(*root.get<Via>(), {}, {.simulations = 1}, rng);
  EXPECT_EQ(one.simulations, 1U);
  EXPECT_TRUE(root.is_legal(one.best));
  const SearchReport grown = search.search(*root.get<Via>(), {}, {.nodes = 1000}, rng);
  EXPECT_EQ(grown.stopped_by, StopReason::kNodes);
  EXPECT_LE(grown.nodes, 1000U + 64U);
  const auto start = Clock::now();
  const SearchReport timed =
      search.search(*root.get<Via>(), {}, {.time = std::chrono::milliseconds(50)}, rng);
  EXPECT_EQ(timed.stopped_by, StopReason::kTime);
  EXPECT_LT(Clock::now() - start, std::chrono::milliseconds(500));
  std::stop_source source;
  source.request_stop();
  const SearchReport stopped =
      search.search(*root.get<Via>(), {}, {.stop = source.get_token()}, rng);
  EXPECT_EQ(stopped.stopped_by, StopReason::kStopped);
  EXPECT_TRUE(root.is_legal(stopped.best));
}

}  // namespace
}  // namespace lusoria::search
