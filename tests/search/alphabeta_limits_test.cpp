// What alpha-beta takes: nodes, time, memory, and no heap while it searches.
#include <chrono>
#include <cstdint>

#include <gtest/gtest.h>

#include "core/games/latrunculi/state.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/alphabeta_impl.hpp"
#include "tests/search/held_bytes.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/processor_time.hpp"

namespace lusoria::search {
namespace {

using Via = core::via_ludus::State<1>;

core::AnyState start_of(std::string_view spec) {
  const auto game = core::make_game(spec);
  if (!game) throw std::runtime_error(game.error().text());
  return game->initial_state();
}

// Never decided at a glance, so that a search goes on.
struct MoreFreeIsBetter {
  template <class S>
  core::MoverValue operator()(const S& state) const {
    return {static_cast<float>(state.hash() % 1000) / 2000.0F};
  }
};
using Busy = AlphaBeta<Via, MoreFreeIsBetter>;

TEST(AlphaBetaLimits, NodesAreExactForOneThread) {
  const core::AnyState root = start_of("via_ludus(rows=8,columns=8)");
  Busy search;
  for (const std::uint64_t nodes : {1U, 2U, 5000U}) {
    const SearchReport report = search.search(*root.get<Via>(), {}, {.nodes = nodes});
    EXPECT_EQ(report.stopped_by, StopReason::kNodes);
    EXPECT_LE(report.nodes, nodes + 1);
    EXPECT_TRUE(root.is_legal(report.best));
  }
  const SearchReport two = search.search(*root.get<Via>(), {}, {.nodes = 5000, .threads = 2});
  EXPECT_EQ(two.stopped_by, StopReason::kNodes);
  EXPECT_LE(two.nodes, 5002U);
  EXPECT_TRUE(root.is_legal(two.best));
}

TEST(AlphaBetaLimits, TimeEndsTheSearch) {
  const core::AnyState root = start_of("via_ludus(rows=8,columns=8)");
  Busy search;
  for (const int threads : {1, 2}) {
    const auto start = Clock::now();
    const SearchReport timed = search.search(
        *root.get<Via>(), {}, {.time = std::chrono::milliseconds(50), .threads = threads});
    EXPECT_EQ(timed.stopped_by, StopReason::kTime);
    EXPECT_LT(Clock::now() - start, std::chrono::milliseconds(500));
    EXPECT_GE(timed.time, std::chrono::milliseconds(50));
  }
  const SearchReport soft =
      search.search(*root.get<Via>(), {}, {.soft_time = std::chrono::milliseconds(20)});
  EXPECT_EQ(soft.stopped_by, StopReason::kTime);
  EXPECT_GE(soft.depth, 1);
}

TEST(AlphaBetaLimits, AStopIsObeyedWithin50Milliseconds) {
  const core::AnyState root = start_of("via_ludus(rows=8,columns=8)");
  for (const int threads : {1, 2}) {
    for (const int after : {0, 7, 30}) {
      Busy search;
      const auto taken = test::processor_time_after_stop(
          std::chrono::milliseconds(after), [&](std::stop_token stop) {
            const SearchReport stopped =
                search.search(*root.get<Via>(), {}, {.threads = threads, .stop = stop});
            EXPECT_EQ(stopped.stopped_by, StopReason::kStopped);
            EXPECT_TRUE(root.is_legal(stopped.best));
          });
      EXPECT_LT(taken, test::grace(threads));
    }
  }
}

template <class S>
std::uint64_t allocations_of(AlphaBeta<S, MoreFreeIsBetter>& search, const core::AnyState& root,
                             std::uint64_t nodes) {
  const std::uint64_t before = test::allocation_count();
  const SearchReport report =
      search.search(*root.get<S>(), root.history(), {.nodes = nodes, .memory = 8 << 20});
  EXPECT_GE(report.nodes, nodes);
  return test::allocation_count() - before;
}

template <class S>
void expect_no_heap_in_the_tree(const core::AnyState& root) {
  AlphaBeta<S, MoreFreeIsBetter> search;
  allocations_of(search, root, 1000);  // makes the threads' memory
  const std::uint64_t few = allocations_of(search, root, 1000);
  const std::uint64_t many = allocations_of(search, root, 100'000);
  // What is left is a report, and some vectors an iteration.
  EXPECT_LT(few, 100U);
  EXPECT_LT(many, few + 60);
}

TEST(AlphaBetaLimits, NodesTakeNoHeap) {
  expect_no_heap_in_the_tree<Via>(start_of("via_ludus(rows=7,columns=7)"));
  expect_no_heap_in_the_tree<core::latrunculi::State<1>>(
      start_of("latrunculi(ruleset=museum-quintana)"));
}

TEST(AlphaBetaLimits, MemoryIsKept) {
  if (test::held_bytes() == 0) GTEST_SKIP() << "this allocator does not tell what it holds";
  const core::AnyState root = start_of("via_ludus(rows=8,columns=8)");
  for (const std::size_t mebibytes : {4U, 16U, 64U, 200U}) {
    for (const int threads : {1, 2}) {
      const std::size_t budget = mebibytes << 20;
      const std::size_t before = test::held_bytes();
      Busy search;
      search.search(*root.get<Via>(), {}, {.nodes = 20'000, .memory = budget, .threads = threads});
      const auto taken = static_cast<double>(test::held_bytes() - before);
      EXPECT_LT(taken, 1.02 * static_cast<double>(budget)) << mebibytes << " MiB, " << threads;
      EXPECT_GT(taken, 0.9 * static_cast<double>(budget)) << mebibytes << " MiB, " << threads;
    }
  }
}

}  // namespace
}  // namespace lusoria::search
