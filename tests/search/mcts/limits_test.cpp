// What a search may take: memory, time, and no heap while it runs.
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>

#include "core/games/latrunculi/state.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "tests/search/held_bytes.hpp"
#include "tests/search/mcts/support.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/processor_time.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using Via = core::via_ludus::State<1>;
using std::chrono::milliseconds;

core::AnyState first_position(const std::string& spec) {
  return core::make_game(spec).value().initial_state();
}

class LimitsWith : public testing::TestWithParam<test::NamedConfig> {};
INSTANTIATE_TEST_SUITE_P(Options, LimitsWith, testing::ValuesIn(test::every_option()),
                         test::name_of);

// A full tree says so, and the search goes on.
TEST_P(LimitsWith, GoesOnInFullMemory) {
  const core::AnyState root = first_position("via_ludus(rows=6,columns=6)");
  for (const auto& [threads, parallel] : test::kThreadings) {
    const SearchReport report = test::search_from<test::MoverGuess>(
        *root.get<Via>(), test::with(GetParam().config, parallel),
        {.simulations = 10'000,
         .memory = static_cast<std::size_t>(threads) * 6000,
         .threads = threads});
    EXPECT_TRUE(report.full);
    EXPECT_EQ(report.simulations, 10'000U);
    EXPECT_LE(report.nodes, 12'000U / 24U);
    EXPECT_TRUE(root.is_legal(report.best));
  }
  const SearchReport roomy = test::search_from<test::MoverGuess>(
      *root.get<Via>(), GetParam().config, {.simulations = 1000});
  EXPECT_FALSE(roomy.full);
}

TEST(Limits, HoldForTheTreeOfHiddenHands) {
  const test::KuhnRules rules;
  auto state = rules.initial_state(0);
  state.apply(core::make_action(0));
  state.apply(core::make_action(1));
  const SearchReport report = test::search_from(state, {}, {.simulations = 5000, .memory = 100});
  EXPECT_TRUE(report.full);
  EXPECT_EQ(report.simulations, 5000U);
  EXPECT_LE(report.nodes, 3U);
  EXPECT_TRUE(report.best == test::KuhnState::kPass || report.best == test::KuhnState::kBet);
}

// What the loop takes from the heap does not grow with the number of simulations.
TEST_P(LimitsWith, TakesNoHeapWhileItRuns) {
  const core::AnyState via = first_position("via_ludus(rows=6,columns=6)");
  test::GuessingNetwork<Via> network;
  const auto count = [&](std::uint64_t simulations, BatchEvaluator<Via>* asked) {
    MctsConfig config = GetParam().config;
    config.solver = false;  // which might end it early
    const std::uint64_t before = test::allocation_count();
    const SearchReport report = test::search_from<test::MoverGuess>(
        *via.get<Via>(), config, {.simulations = simulations}, 1, asked);
    EXPECT_EQ(report.simulations, simulations);
    // A principal variation is as long as the tree is deep.
    std::uint64_t grown = 0;
    for (std::size_t room = 1; room < report.principal_variation.size(); room *= 2) ++grown;
    return test::allocation_count() - before - grown;
  };
  EXPECT_EQ(count(20'000, nullptr), count(500, nullptr));
  EXPECT_EQ(count(20'000, &network), count(500, &network));
}

// Of a repetition rule's history only its longest game counts.
TEST(Limits, TakeNoHeapUnderARepetitionRule) {
  using State = core::latrunculi::State<1>;
  const core::AnyState root = first_position("latrunculi(ruleset=tournament-8x6)");
  ASSERT_NE(root.get<State>(), nullptr);
  core::Rng rng(1);
  Mcts<State> search;
  const auto count = [&](std::uint64_t simulations) {
    const std::uint64_t before = test::allocation_count();
    search.search(*root.get<State>(), root.history(), {.simulations = simulations}, rng);
    return test::allocation_count() - before;
  };
  EXPECT_LE(count(4000), count(1000) + 8);
}

// Whether or not it has come to need it.
TEST_P(LimitsWith, KeepsTheMemoryBudget) {
  if (test::held_bytes() == 0) GTEST_SKIP() << "a sanitizer has a heap of its own";
  constexpr std::size_t kBudget = std::size_t{64} << 20;
  const core::AnyState root = first_position("via_ludus(rows=8,columns=8)");
  core::Rng rng(1);
  for (const auto& [threads, parallel] : test::kThreadings) {
    const std::size_t before = test::held_bytes();
    Mcts<Via, test::MoverGuess> search(test::with(GetParam().config, parallel));
    search.search(*root.get<Via>(), {}, {.simulations = 100, .memory = kBudget, .threads = threads},
                  rng);
    const std::size_t taken = test::held_bytes() - before;
    EXPECT_LE(taken, kBudget + kBudget / 50);
    EXPECT_GE(taken, kBudget - kBudget / 4);
  }
}

TEST(Limits, OfNodesEndTheSearch) {
  const core::AnyState root = first_position("via_ludus(rows=8,columns=8)");
  const SearchReport one = test::search_from(*root.get<Via>(), {}, {.simulations = 1});
  EXPECT_EQ(one.simulations, 1U);
  EXPECT_TRUE(root.is_legal(one.best));
  for (const auto& [threads, parallel] : test::kThreadings) {
    const SearchReport grown = test::search_from(*root.get<Via>(), test::with({}, parallel),
                                                 {.nodes = 2000, .threads = threads});
    EXPECT_EQ(grown.stopped_by, StopReason::kNodes);
    EXPECT_LE(grown.nodes, 2000U + 2 * 64U);
  }
}

using ViaSearch = Mcts<Via, test::MoverGuess>;

std::chrono::nanoseconds beyond_its_time(ViaSearch& search, const Via& root, int threads,
                                         core::Rng& rng) {
  constexpr milliseconds kTime{30};
  const std::chrono::nanoseconds start = test::processor_time();
  const SearchReport report = search.search(root, {}, {.time = kTime, .threads = threads}, rng);
  EXPECT_EQ(report.stopped_by, StopReason::kTime);
  EXPECT_GE(report.time, kTime);
  return test::processor_time() - start - threads * kTime;
}

std::chrono::nanoseconds beyond_its_stop(ViaSearch& search, const Via& root, int threads,
                                         core::Rng& rng) {
  return test::processor_time_after_stop(milliseconds(30), [&](std::stop_token stop) {
    const SearchReport report = search.search(root, {}, {.threads = threads, .stop = stop}, rng);
    EXPECT_EQ(report.stopped_by, StopReason::kStopped);
  });
}

TEST_P(LimitsWith, ObeysTimeAndStopWithin50Milliseconds) {
  const core::AnyState root = first_position("via_ludus(rows=8,columns=8)");
  core::Rng rng(3);
  for (const ParallelSearch parallel : {ParallelSearch::kTree, ParallelSearch::kRoot}) {
    MctsConfig config = GetParam().config;
    config.parallel = parallel;
    ViaSearch search(config);
    for (const int threads : {1, 2}) {
      for (const auto beyond : {beyond_its_time, beyond_its_stop}) {
        EXPECT_LT(beyond(search, *root.get<Via>(), threads, rng), test::grace(threads));
      }
    }
  }
}

}  // namespace
}  // namespace lusoria::search
