#include "selfplay/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"

namespace lusoria::selfplay {
namespace {

TEST(Parallel, DoesEachJobOnceAndBeginsThemInOrder) {
  for (const int concurrency : {1, 2, 7, 0}) {
    std::mutex mutex;
    std::vector<std::uint64_t> done;
    const auto result =
        run_side_by_side(100, concurrency, {}, [&](std::uint64_t number, const std::stop_token&) {
          const std::lock_guard lock(mutex);
          done.push_back(number);
          return core::Result<void>();
        });
    EXPECT_TRUE(result);
    std::vector<std::uint64_t> expected(100);
    std::iota(expected.begin(), expected.end(), std::uint64_t{0});
    if (concurrency != 1) std::sort(done.begin(), done.end());
    EXPECT_EQ(done, expected) << concurrency;
  }
}

TEST(Parallel, AnErrorEndsItAndIsTheResult) {
  std::atomic<int> begun = 0;
  const auto result = run_side_by_side(
      1000, 1, {}, [&](std::uint64_t number, const std::stop_token&) -> core::Result<void> {
        ++begun;
        if (number == 3) return core::fail("the third");
        return {};
      });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the third");
  EXPECT_EQ(begun, 4);
}

TEST(Parallel, WhatIsThrownEndsTheOthersAndGoesUp) {
  const auto wait_or_throw = [](std::uint64_t number, const std::stop_token& stop) {
    if (number == 1) throw std::runtime_error("broken");
    while (!stop.stop_requested()) continue;
    return core::Result<void>();
  };
  EXPECT_THROW(static_cast<void>(run_side_by_side(1000, 3, {}, wait_or_throw)), std::runtime_error);
}

TEST(Parallel, StopsWhenAsked) {
  std::stop_source stop;
  std::atomic<int> begun = 0;
  const auto job = [&](std::uint64_t number, const std::stop_token&) {
    ++begun;
    if (number == 5) stop.request_stop();
    return core::Result<void>();
  };
  EXPECT_TRUE(run_side_by_side(1000, 1, stop.get_token(), job));
  EXPECT_EQ(begun, 6);
  EXPECT_TRUE(run_side_by_side(1000, 2, stop.get_token(), job));
  EXPECT_EQ(begun, 6);
}

// Inside a game, where processors may be few, an agent of several threads still keeps its time.
TEST(Parallel, AgentsOfSeveralThreadsKeepTheirTimeInAGame) {
  constexpr std::chrono::milliseconds kTime{100};
  const auto game = core::make_game("via_ludus(rows=9,columns=9)").value();
  for (const char* const spec :
       {"mcts(time=100,threads=3)", "mcts(time=100,threads=3,parallel=tree)",
        "alphabeta(time=100,threads=3)"}) {
    const auto agent = agents::make_agent(game, spec).value();
    auto least = std::chrono::steady_clock::duration::max();
    const auto done = run_side_by_side(3, 1, {}, [&](std::uint64_t, const std::stop_token&) {
      const auto state = game.initial_state();
      agent->begin_game(state, core::Player::kFirst, 1);
      const auto start = std::chrono::steady_clock::now();
      agent->decide(state, {});
      least = std::min(least, std::chrono::steady_clock::now() - start);
      return core::Result<void>();
    });
    ASSERT_TRUE(done);
    EXPECT_LT(least, kTime * 19 / 10) << spec;
  }
}

}  // namespace
}  // namespace lusoria::selfplay
