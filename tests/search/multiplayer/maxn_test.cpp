#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>

#include <gtest/gtest.h>

#include "search/multiplayer/maxn_impl.hpp"
#include "tests/search/held_bytes.hpp"
#include "tests/search/plain_depth.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/processor_time.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using test::BalancedEvaluation;
using test::RandomTree;
using test::RingRules;
using test::RingState;
using test::ScrambledEvaluation;
using test::TreeRules;
using test::TreeState;

// The balanced evaluation, which gives the values of all seats at once too.
struct AtOnce : BalancedEvaluation {
  template <core::GameState S>
  core::Returns returns(const S& state) const {
    core::Returns values(state.rules().player_count());
    for (int i = 0; i < values.players(); ++i) {
      values.set(core::seat(i), (*this)(state, core::seat(i)));
    }
    return values;
  }
};
static_assert(AllSeatsEvaluationOf<AtOnce, TreeState>);
static_assert(!AllSeatsEvaluationOf<BalancedEvaluation, TreeState>);

RandomTree shape(std::uint64_t seed, int players, double chance) {
  return {.seed = seed,
          .depth = 2 + static_cast<int>(seed % 6),
          .branching = 2 + static_cast<int>(seed % 3),
          .players = players,
          .chance = chance,
          .alternate = seed % 2 == 0,
          .steps = seed % 5 == 0 ? 1 : 16};
}

// Each form of the search against the plain one, to the given depth.
template <class E, core::GameState S>
void expect_equal_to_plain(const S& root, int depth, double least = -1) {
  test::PlainDepth<S, E> plain;
  const std::size_t mover = core::seat_index(root.to_move());
  const double expected = plain.each_its_own(root, depth)[mover];
  for (int form = 0; form < 16; ++form) {
    const MaxNConfig config{.deepening = (form & 1) != 0,
                            .table = (form & 2) != 0,
                            .pruning = (form & 4) != 0,
                            .least = least,
                            .exact_actions = (form & 8) != 0};
    const SearchReport report = MaxN<S, E>(config).search(root, {}, {.depth = depth});
    ASSERT_NEAR(report.value, expected, 1e-12) << "form " << form;
    for (const ActionStatistics& row : report.actions) {
      const bool best = row.action == report.best;
      if (!best && !config.exact_actions) continue;
      // A search that deepens ends at a sure win, with values of that depth.
      const test::Values own = plain.each_its_own(plain.after(root, row.action), report.depth - 1);
      ASSERT_NEAR(row.value, own[mover], 1e-12) << "form " << form;
    }
  }
}

template <class E>
void expect_equal_on_trees(int players, double chance, std::uint64_t seeds) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TreeRules rules = TreeRules::random(shape(seed, players, chance));
    const TreeState root = rules.initial_state(0);
    if (!core::is_seat(root.to_move())) continue;
    for (int depth = 1; depth <= 7; ++depth) {
      SCOPED_TRACE(testing::Message() << players << " seats, seed " << seed << " depth " << depth);
      expect_equal_to_plain<E>(root, depth);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(MaxN, EqualsItsPlainSelfOnRandomTrees) {
  for (int players = 2; players <= 4; ++players) {
    expect_equal_on_trees<ScrambledEvaluation>(players, 0.0, 150);
    expect_equal_on_trees<ScrambledEvaluation>(players, 0.4, 300);
  }
}

// What shallow pruning is for.
TEST(MaxN, EqualsItsPlainSelfOnRandomTreesWhereValuesSumToZero) {
  for (int players = 2; players <= 4; ++players) {
    expect_equal_on_trees<BalancedEvaluation>(players, 0.0, 300);
    expect_equal_on_trees<BalancedEvaluation>(players, 0.4, 500);
    expect_equal_on_trees<AtOnce>(players, 0.4, 100);
  }
}

TEST(MaxN, EqualsItsPlainSelfWherePositionsArise) {
  const RingRules ring(7, 3);
  for (int depth = 1; depth <= 5; ++depth) {
    expect_equal_to_plain<ScrambledEvaluation>(ring.initial_state(0), depth);
    // The evaluation gives at least -1 / 2, and so does the end.
    expect_equal_to_plain<BalancedEvaluation>(ring.initial_state(0), depth, -0.5);
  }
}

TEST(MaxN, SolvesAGameOfThreeToItsEnd) {
  const RingRules rules(8, 3);
  const RingState root = rules.initial_state(0);
  const SearchReport report = MaxN<RingState>().search(root, {}, {});
  EXPECT_EQ(report.value, test::solve(root)[0]);
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.stopped_by, StopReason::kFinished);
}

TEST(MaxN, NeedsFewerNodesWithEachMeans) {
  const RingRules rules(10, 3);
  const RingState root = rules.initial_state(0);
  const auto nodes = [&](const MaxNConfig& config) {
    return MaxN<RingState, BalancedEvaluation>(config).search(root, {}, {.depth = 5}).nodes;
  };
  const MaxNConfig bare{.deepening = false, .table = false, .pruning = false};
  // The evaluation gives at least -1 / 2, and so does the end.
  const MaxNConfig pruned{.deepening = false, .table = false, .least = -0.5};
  EXPECT_LT(nodes(pruned), nodes(bare));
  EXPECT_LT(nodes({.deepening = false, .pruning = false}), nodes(bare));
  EXPECT_LT(nodes({.deepening = false, .least = -0.5}), nodes(pruned));
}

// The second seat takes what is best for itself, though it gives the first the game.
TEST(MaxN, EachSeatSeeksItsOwn) {
  const TreeRules rules("1(a:2(x:[1,-0.5,-0.5] y:[-0.25,-0.75,1]) b:[0.5,-0.25,-0.25])");
  const TreeState root = rules.initial_state(0);
  const SearchReport report = MaxN<TreeState>().search(root, {}, {});
  EXPECT_EQ(rules.action_text(root, report.best), "a");
  EXPECT_EQ(report.value, 1);
}

TEST(MaxN, TakesEachOfEqualActionsWhenGivenARandomGenerator) {
  const TreeRules rules("1(a:[0.5,0,-0.5] b:[0.5,-0.5,0] c:[0,0,0])");
  const TreeState root = rules.initial_state(0);
  core::Rng rng(5);
  int taken[3] = {};
  for (int i = 0; i < 200; ++i) {
    ++taken[core::action_index(MaxN<TreeState>().search(root, {}, {}, rng).best)];
  }
  EXPECT_EQ(taken[2], 0);
  EXPECT_NEAR(taken[0], 100, 35);  // five deviations
}

// Too large to search to its end.
const RingRules& large_ring() {
  static const RingRules rules(15, 5);
  return rules;
}

TEST(MaxN, KeepsItsLimitsAndAnswersAllTheSame) {
  const RingState root = large_ring().initial_state(0);
  MaxN<RingState, ScrambledEvaluation> search;
  const SearchReport few = search.search(root, {}, {.nodes = 5000});
  EXPECT_EQ(few.stopped_by, StopReason::kNodes);
  EXPECT_LE(few.nodes, 5001U);
  EXPECT_GT(few.depth, 0);
  const SearchReport least = search.search(root, {}, {.nodes = 1});
  EXPECT_EQ(least.actions.size(), 15U);
  EXPECT_NE(least.best, core::kNoAction);
  const auto start = Clock::now();
  const SearchReport timed = search.search(root, {}, {.time = std::chrono::milliseconds(50)});
  EXPECT_EQ(timed.stopped_by, StopReason::kTime);
  EXPECT_LT(Clock::now() - start, std::chrono::milliseconds(500));
}

TEST(MaxN, ObeysAStopWithin50Milliseconds) {
  MaxN<RingState, ScrambledEvaluation> search;
  for (const int after : {0, 7, 30}) {
    const auto taken = test::processor_time_after_stop(
        std::chrono::milliseconds(after), [&](std::stop_token stop) {
          const SearchReport report =
              search.search(large_ring().initial_state(0), {}, {.stop = stop});
          EXPECT_EQ(report.stopped_by, StopReason::kStopped);
        });
    EXPECT_LT(taken, test::grace(1));
  }
}

TEST(MaxN, TakesNoHeapWhileItSearches) {
  const RingState root = large_ring().initial_state(0);
  const auto allocations = [&](std::uint64_t nodes) {
    MaxN<RingState, ScrambledEvaluation> search({.deepening = false});
    const std::uint64_t before = test::allocation_count();
    EXPECT_GE(search.search(root, {}, {.nodes = nodes, .depth = 8}).nodes, nodes);
    return test::allocation_count() - before;
  };
  EXPECT_GT(allocations(100), 0U);
  EXPECT_EQ(allocations(50'000), allocations(100));
}

TEST(MaxN, KeepsItsMemoryBudget) {
  constexpr std::size_t kBudget = std::size_t{8} << 20;
  const std::size_t before = test::held_bytes();
  if (before == 0) GTEST_SKIP() << "this allocator does not tell what it holds";
  const auto search = std::make_unique<MaxN<RingState, ScrambledEvaluation>>();
  search->search(large_ring().initial_state(0), {}, {.nodes = 1'000'000, .memory = kBudget});
  const std::size_t taken = test::held_bytes() - before;
  EXPECT_LE(taken, kBudget + kBudget / 50);
  EXPECT_GT(taken, kBudget / 8);
}

TEST(MaxN, VisitsTheSameTreeEachTime) {
  const RingState root = large_ring().initial_state(0);
  MaxN<RingState, ScrambledEvaluation> search;
  const SearchReport once = search.search(root, {}, {.depth = 4});
  search.clear();
  const SearchReport again = search.search(root, {}, {.depth = 4});
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.best, again.best);
}

}  // namespace
}  // namespace lusoria::search
