// What the solver says of a position is so, whatever the other options do to the search.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "tests/search/mcts/support.hpp"
#include "tests/search/solved_setups.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using test::every_option;
using test::NamedConfig;
using test::TreeRules;

// How often a report was exact. A wrong one is an error.
struct Tally {
  int exact = 0;
  int all = 0;
};

template <class Evaluation, core::GameState S>
void check(const S& root, const NamedConfig& option, std::uint64_t simulations, Tally& tally,
           int threads = 1) {
  if (!core::is_seat(root.to_move())) return;
  MctsConfig config = option.config;
  config.exploration = 3;  // nothing is left out for long
  const SearchReport report = test::search_from<Evaluation>(
      root, config, {.simulations = simulations, .threads = threads}, 7);
  ++tally.all;
  if (!report.exact) return;
  ++tally.exact;
  EXPECT_EQ(report.stopped_by, StopReason::kFinished);
  const std::size_t mover = core::seat_index(root.to_move());
  EXPECT_NEAR(report.value, test::solve(root)[mover], 1e-6) << option.name;
  const auto best = test::best_actions(root);
  EXPECT_NE(std::find(best.begin(), best.end(), report.best), best.end()) << option.name;
}

class SolverWith : public testing::TestWithParam<NamedConfig> {};
INSTANTIATE_TEST_SUITE_P(Options, SolverWith, testing::ValuesIn(every_option()), test::name_of);

TEST_P(SolverWith, SolvesRandomTreesOfTwo) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const TreeRules rules = TreeRules::random({.seed = seed,
                                               .depth = 5,
                                               .branching = 3,
                                               .chance = seed % 2 == 0 ? 0.0 : 0.25,
                                               .steps = 4});
    check<test::MoverGuess>(rules.initial_state(0), GetParam(), 30'000, tally);
  }
  EXPECT_EQ(tally.exact, tally.all);
}

// Between actions that are alike to a seat it may choose as it likes, so that others' values need
// not be certain even when all has been seen.
TEST_P(SolverWith, IsRightAboutManySeats) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const TreeRules rules = TreeRules::random({.seed = seed,
                                               .depth = 4,
                                               .branching = 3,
                                               .players = seed % 2 == 0 ? 3 : 4,
                                               .chance = seed % 3 == 0 ? 0.25 : 0.0,
                                               .steps = 64});
    check<test::SeatGuess>(rules.initial_state(0), GetParam(), 30'000, tally);
  }
  EXPECT_GE(tally.exact * 20, tally.all * 17);
  const test::RingRules ring(6, 2);
  check<test::SeatGuess>(ring.initial_state(0), GetParam(), 20'000, tally);
}

TEST_P(SolverWith, SolvesDice) {
  Tally tally;
  const test::DiceRaceRules rules(3, 3);
  for (const int roll : {1, 2, 3}) {
    const test::DiceRaceState root(rules, {{{0, 1}, {1, 1}}}, core::Player::kSecond, roll);
    check<test::MoverGuess>(root, GetParam(), 60'000, tally);
    check<test::SeatGuess>(root, GetParam(), 60'000, tally);
  }
  EXPECT_EQ(tally.exact, tally.all);
}

TEST_P(SolverWith, SolvesUnderARepetitionRule) {
  Tally tally;
  for (const int places : {5, 6, 7}) {
    const test::GeographyRules rules(
        places, {{0, 1}, {1, 2}, {2, 3}, {0, 2}, {places - 1, 0}, {places - 2, 1}});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      check<test::MoverGuess>(rules.initial_state(opening), GetParam(), 5'000, tally);
    }
  }
  EXPECT_EQ(tally.exact, tally.all);
}

TEST_P(SolverWith, SolvesWithTwoThreads) {
  for (const ParallelSearch parallel : {ParallelSearch::kTree, ParallelSearch::kRoot}) {
    NamedConfig option = GetParam();
    option.config.parallel = parallel;
    Tally tally;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const TreeRules rules =
          TreeRules::random({.seed = seed, .depth = 5, .branching = 3, .steps = 4});
      check<test::MoverGuess>(rules.initial_state(0), option, 60'000, tally, 2);
    }
    EXPECT_EQ(tally.exact, tally.all);
  }
}

TEST(Solver, IsOffWhenAskedTo) {
  const TreeRules rules("1(a:1 b:-1)");
  const SearchReport report =
      test::search_from(rules.initial_state(0), {.solver = false}, {.simulations = 100});
  EXPECT_FALSE(report.exact);
  EXPECT_EQ(report.simulations, 100U);
}

// A win ends it, a draw needs all.
TEST(Solver, StopsWhenNothingIsLeftToFind) {
  const TreeRules win("1(a:2(x:1 y:1) b:2(x:0 y:0 z:0 u:0 v:0 w:0))");
  const SearchReport won = test::search_from(win.initial_state(0), {}, {.simulations = 10'000});
  EXPECT_TRUE(won.exact);
  EXPECT_EQ(won.value, 1);
  EXPECT_LT(won.simulations, 40U);
  // Seat 2 gets 1 by y, whatever seat 1 would like.
  const TreeRules many("2(x:[0.5,0,-0.5] y:[-1,1,0] z:[1,-1,0])");
  const SearchReport report = test::search_from(many.initial_state(0), {}, {.simulations = 10'000});
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(many.action_text(many.initial_state(0), report.best), "y");
}

void expect_solved(const test::SolvedSetup& solved, const MctsConfig& config) {
  using State = core::via_ludus::State<1>;
  const core::AnyState state = test::set_up(solved);
  const SearchReport report = test::search_from(
      *state.get<State>(), config, {.simulations = 40'000'000, .memory = std::size_t{1} << 31});
  EXPECT_TRUE(report.exact) << solved.position;
  EXPECT_EQ(report.value, solved.value) << solved.position;
  EXPECT_TRUE(
      std::binary_search(solved.keep.begin(), solved.keep.end(), state.action_text(report.best)))
      << solved.position;
}

TEST(Solver, SolvesTheSampleOfSetups) {
  const auto setups = test::read_setups(LUSORIA_TEST_DATA "/via_ludus/solved-sample.txt");
  ASSERT_GE(setups.size(), 30U);
  for (const test::SolvedSetup& setup : setups) {
    expect_solved(setup, {});
    expect_solved(setup, {.transpositions = true});
  }
}

class LongSolverOnSetupsFile : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Tenths, LongSolverOnSetupsFile,
                         testing::Range(std::size_t{0}, std::size_t{10}));

TEST_P(LongSolverOnSetupsFile, PartWherePresent) {
  const std::string path = LUSORIA_ORACLE "/via_ludus/solved-small.txt";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recordings beside the project";
  const auto setups = test::read_setups(path);
  EXPECT_EQ(setups.size(), 300U);
  for (std::size_t i = GetParam(); i < setups.size(); i += 10) {
    expect_solved(setups[i], {.transpositions = true});
  }
}

}  // namespace
}  // namespace lusoria::search
