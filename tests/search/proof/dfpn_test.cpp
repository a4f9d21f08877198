#include <algorithm>
#include <array>
#include <chrono>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/minimax.hpp"
#include "search/proof/dfpn_impl.hpp"
#include "search/proof/solve.hpp"
#include "tests/search/held_bytes.hpp"
#include "tests/search/plain_tree.hpp"
#include "tests/search/proof/endless_game.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/processor_time.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using test::PlainTreeRules;
using test::PlainTreeState;
using test::TreeRules;

const ProofRequest kEverything{.line = true, .keeping = true, .tree_size = true};
// Too small for what these tests search, so that entries are lost.
constexpr std::size_t kTiny = 60'000;

// Playing the line out ends the game with the value that the search promised.
template <core::GameState S>
void expect_line_proves(const S& root, core::KeyHistory history, const ProofReport& report) {
  S state = root;
  ASSERT_FALSE(report.search.principal_variation.empty());
  EXPECT_EQ(report.search.best, report.search.principal_variation.front());
  core::ActionList actions;
  for (const core::Action action : report.search.principal_variation) {
    core::legal_actions(state, history, actions);
    ASSERT_NE(std::find(actions.begin(), actions.end(), action), actions.end());
    core::apply(state, history, action);
  }
  if (report.search.value != 0) {
    ASSERT_EQ(state.to_move(), core::Player::kNobody);
    EXPECT_EQ(state.returns()[root.to_move()], report.search.value);
  }
}

TEST(DfPn, EqualsMinimaxOnRandomTrees) {
  std::array<int, 3> of_value{};
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const PlainTreeRules rules(TreeRules::random({.seed = seed,
                                                  .depth = 1 + static_cast<int>(seed % 7),
                                                  .branching = 1 + static_cast<int>(seed % 4),
                                                  .alternate = seed % 2 == 0,
                                                  .steps = 1}));
    const PlainTreeState root = rules.initial_state(0);
    if (root.to_move() == core::Player::kNobody) continue;
    const double expected = test::solve(root)[core::seat_index(root.to_move())];
    ++of_value[static_cast<std::size_t>(expected + 1)];
    for (const bool weak : {false, true}) {
      DfPn<PlainTreeState> search({.weak = weak});
      const ProofReport report = search.solve(root, {}, {.memory = kTiny}, kEverything);
      EXPECT_TRUE(report.search.exact);
      EXPECT_EQ(report.search.value, expected) << "seed " << seed;
      EXPECT_EQ(report.lower, expected);
      EXPECT_EQ(report.upper, expected);
      EXPECT_EQ(report.search.stopped_by, StopReason::kFinished);
      EXPECT_EQ(report.keeping, test::best_actions(root)) << "seed " << seed;
      EXPECT_TRUE(report.tree_size);
      expect_line_proves(root, {}, report);
      const ProofReport brief = DfPn<PlainTreeState>().solve(root, {}, {}, {.line = false});
      EXPECT_EQ(brief.search.principal_variation.size(), 1U);
      EXPECT_NE(std::find(report.keeping->begin(), report.keeping->end(), brief.search.best),
                report.keeping->end());
    }
  }
  for (const int count : of_value) EXPECT_GT(count, 100);
}

TEST(DfPn, CountsThePositionsOfAProof) {
  const auto size = [](const char* text) {
    const PlainTreeRules rules((TreeRules(text)));
    return DfPn<PlainTreeState>().solve(rules.initial_state(0), {}, {}, kEverything).tree_size;
  };
  // The root, the end after x.
  EXPECT_EQ(size("1(x:1 y:-1)"), 2U);
  // The root, b, and all that the second seat can answer there.
  EXPECT_EQ(size("1(a:2(x:1 y:-1) b:2(x:1 y:1 z:1))"), 5U);
  // That the first seat does not win: the root, a, one answer; b, which is the end. That the second
  // does not: the root, b.
  EXPECT_EQ(size("1(a:2(x:-1 y:1) b:0)"), 4U + 2U);
}

TEST(DfPn, ObeysARepetitionRule) {
  for (int places = 3; places <= 9; ++places) {
    const test::GeographyRules rules(
        places, {{0, 1}, {1, 2}, {0, 2}, {places - 1, 0}, {places - 2, 1}, {places - 1, 2}});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      const auto root = rules.initial_state(opening);
      core::KeyHistory history;
      core::begin(root, history);
      DfPn<test::GeographyState> search;
      const ProofReport report = search.solve(root, history, {}, kEverything);
      EXPECT_EQ(report.search.value, test::solve(root)[core::seat_index(root.to_move())]);
      EXPECT_EQ(report.keeping, test::best_actions(root));
      expect_line_proves(root, history, report);
    }
  }
}

// The ways to a position that comes back give different answers below it, which the table must not
// mix up.
TEST(DfPn, EqualsRetrogradeAnalysisWherePlayCanBeEndless) {
  std::array<int, 3> of_value{};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto rules = test::EndlessRules::random(seed, 5 + static_cast<int>(seed % 8),
                                                  2 + static_cast<int>(seed % 2));
    const std::vector<int> values = rules.values();
    DfPn<test::EndlessState> search({.weak = seed % 3 == 0});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      const auto root = rules.initial_state(opening);
      if (root.to_move() == core::Player::kNobody) continue;
      const int sign = root.to_move() == core::Player::kFirst ? 1 : -1;
      const ProofReport report = search.solve(root, {}, {.memory = kTiny}, kEverything);
      const int expected = sign * values[opening];
      ASSERT_TRUE(report.search.exact);
      ASSERT_EQ(report.search.value, expected) << "seed " << seed << ", place " << opening;
      std::vector<core::Action> keeping;
      for (const int to : rules.place(root.place()).next) {
        if (sign * values[static_cast<std::size_t>(to)] == expected) {
          keeping.push_back(core::make_action(to));
        }
      }
      std::sort(keeping.begin(), keeping.end());
      EXPECT_EQ(report.keeping, keeping) << "seed " << seed << ", place " << opening;
      ++of_value[static_cast<std::size_t>(expected + 1)];
      EXPECT_NE(std::find(keeping.begin(), keeping.end(), report.search.best), keeping.end());
    }
  }
  for (const int count : of_value) EXPECT_GT(count, 100);
}

// Plays at random until a few actions before the limit of moves, where men are counted.
core::AnyState near_the_limit(const char* ruleset, const char* repetition, int actions, int left,
                              std::uint64_t seed) {
  const auto game =
      core::make_game("latrunculi(ruleset=" + std::string(ruleset) + ",repetition=" + repetition +
                      ",max_moves=" + std::to_string(actions) + ")");
  if (!game) throw std::runtime_error(game.error().text());
  core::Rng rng(seed);
  core::AnyState state = game->initial_state();
  for (int i = 0; i < actions - left && !state.is_over(); ++i) {
    core::ActionList list;
    state.legal_actions(list);
    state.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
  }
  return state;
}

TEST(DfPn, EqualsMinimaxNearTheEndOfLatrunculi) {
  std::array<int, 3> of_value{};
  for (const char* ruleset : {"tournament-8x6", "schadler-1994", "seneca", "piso",
                              "museum-quintana", "bell-8x7", "seega-6x6", "kharebga-6x6"}) {
    for (const char* repetition : {"forbid", "allow"}) {
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const core::AnyState root = near_the_limit(ruleset, repetition, 150, 3, seed);
        if (root.is_over()) continue;
        const auto exact = solve_by_minimax(root, 400'000);
        if (!exact) continue;
        const auto report = solve_by_dfpn(root, {}, {.line = true, .keeping = true});
        ASSERT_TRUE(report);
        EXPECT_EQ(report->search.value, exact->returns[root.to_move()]) << ruleset << root.text();
        std::vector<core::Action> keeping = exact->keeping;
        std::sort(keeping.begin(), keeping.end());
        EXPECT_EQ(report->keeping, keeping) << ruleset << root.text();
        ++of_value[static_cast<std::size_t>(report->search.value + 1)];
      }
    }
  }
  for (const int count : of_value) EXPECT_GT(count, 5);
}

core::AnyState hard_position() {
  const auto game = core::make_game("via_ludus(rows=9,columns=9)");
  return *game->parse_state("9/2b6/6b2/1b3b3/3b4b/7b1/b3b4/2b3b2/5b3 b");
}
using Wide = core::via_ludus::State<2>;
// Without guards, so that no search ends soon.
DfPn<Wide, ViaLudusKnowledge> long_search() {
  return DfPn<Wide, ViaLudusKnowledge>({}, ViaLudusKnowledge(false));
}

TEST(DfPn, KeepsItsLimits) {
  const core::AnyState root = hard_position();
  auto search = long_search();
  const ProofReport few = search.solve(*root.get<Wide>(), {}, {.nodes = 5000}, kEverything);
  EXPECT_EQ(few.search.stopped_by, StopReason::kNodes);
  EXPECT_EQ(few.search.nodes, 5000U);
  EXPECT_FALSE(few.search.exact);
  EXPECT_LT(few.lower, few.upper);
  EXPECT_FALSE(few.keeping);
  EXPECT_FALSE(few.tree_size);
  EXPECT_TRUE(root.is_legal(few.search.best));

  const auto start = Clock::now();
  const ProofReport timed =
      search.solve(*root.get<Wide>(), {}, {.time = std::chrono::milliseconds(50)});
  EXPECT_EQ(timed.search.stopped_by, StopReason::kTime);
  EXPECT_LT(Clock::now() - start, std::chrono::milliseconds(500));
}

TEST(DfPn, ObeysAStopWithin50Milliseconds) {
  const core::AnyState root = hard_position();
  for (const int after : {0, 7, 100}) {
    auto search = long_search();
    const auto taken = test::processor_time_after_stop(
        std::chrono::milliseconds(after), [&](std::stop_token stop) {
          const ProofReport report = search.solve(*root.get<Wide>(), {}, {.stop = stop});
          EXPECT_EQ(report.search.stopped_by, StopReason::kStopped);
        });
    EXPECT_LT(taken, test::grace(1));
  }
}

TEST(DfPn, KeepsItsMemoryBudget) {
  const core::AnyState root = hard_position();
  for (const std::size_t memory : {std::size_t{1} << 20, std::size_t{16} << 20}) {
    const std::size_t before = test::held_bytes();
    if (before == 0) GTEST_SKIP() << "this allocator does not tell what it holds";
    auto search = long_search();
    const ProofReport report =
        search.solve(*root.get<Wide>(), {}, {.nodes = 2'000, .memory = memory});
    EXPECT_EQ(report.search.nodes, 2'000U);
    EXPECT_LT(test::held_bytes() - before, memory + memory / 50);
    EXPECT_GT(test::held_bytes() - before, memory - memory / 50);
  }
}

TEST(DfPn, TakesNoMemoryInItsLoop) {
  const core::AnyState root = hard_position();
  const auto allocations = [&](std::uint64_t nodes) {
    auto search = long_search();
    const std::uint64_t before = test::allocation_count();
    search.solve(*root.get<Wide>(), {}, {.nodes = nodes, .memory = 1 << 20});
    return test::allocation_count() - before;
  };
  allocations(10);
  EXPECT_EQ(allocations(5'000), allocations(100));

  const core::AnyState men = near_the_limit("piso", "forbid", 400, 200, 3);
  using Board = core::latrunculi::State<1>;
  const auto in_latrunculi = [&](std::uint64_t nodes) {
    DfPn<Board> search;
    const std::uint64_t before = test::allocation_count();
    search.solve(*men.get<Board>(), men.history(), {.nodes = nodes, .memory = 1 << 20});
    return test::allocation_count() - before;
  };
  EXPECT_EQ(in_latrunculi(5000), in_latrunculi(10));
}

TEST(DfPn, VisitsTheSameTreeEachTime) {
  const auto game = core::make_game("via_ludus(rows=4,columns=4)");
  const core::AnyState root = game->initial_state();
  using Small = core::via_ludus::State<1>;
  DfPn<Small, InsightKnowledge> search;
  const ProofReport once = search.solve(*root.get<Small>(), {}, {});
  EXPECT_TRUE(once.search.exact);
  EXPECT_EQ(once.search.value, 0);
  search.clear();
  const ProofReport again = search.solve(*root.get<Small>(), {}, {});
  EXPECT_EQ(once.search.nodes, again.search.nodes);
  EXPECT_GT(once.search.nodes, 1000U);
  // The table is kept.
  EXPECT_LT(search.solve(*root.get<Small>(), {}, {}).search.nodes, 100U);
}

TEST(DfPn, TellsHowItGoesOn) {
  const core::AnyState root = hard_position();
  auto search = long_search();
  std::vector<std::uint64_t> nodes;
  ProofRequest request;
  request.on_progress = [&](const ProofProgress& progress) {
    nodes.push_back(progress.nodes);
    EXPECT_GT(progress.table_use, 0);
    EXPECT_LE(progress.table_use, 1);
  };
  search.solve(*root.get<Wide>(), {}, {.nodes = 12'500}, request);
  EXPECT_GE(nodes.size(), 2U);
  EXPECT_TRUE(std::is_sorted(nodes.begin(), nodes.end()));
}

}  // namespace
}  // namespace lusoria::search
