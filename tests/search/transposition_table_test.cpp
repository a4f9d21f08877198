#include "search/alphabeta/transposition_table.hpp"

#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::search {
namespace {

using Entry = TranspositionTable::Entry;

Entry entry(Score score, int depth, Bound bound = Bound::kExact) {
  return {.score = score, .best = core::make_action(7), .depth = depth, .bound = bound};
}

std::uint64_t key(std::uint64_t i) { return core::mix64(i + 1); }

TEST(TranspositionTable, GivesBackWhatItWasGiven) {
  TranspositionTable table;
  table.resize(1 << 16);
  EXPECT_EQ(table.find(key(0)).bound, Bound::kNone);
  for (const Score score : {0, 1, -1, kWin, -kWin, kUnit, -kUnit}) {
    for (const int depth : {0, 17, TranspositionTable::kWhole}) {
      for (const Bound bound : {Bound::kLower, Bound::kUpper, Bound::kExact}) {
        table.clear();
        table.store(key(3), {score, core::make_action(0xFFFE), depth, bound});
        const Entry found = table.find(key(3));
        EXPECT_EQ(found.score, score);
        EXPECT_EQ(found.best, core::make_action(0xFFFE));
        EXPECT_EQ(found.depth, depth);
        EXPECT_EQ(found.bound, bound);
        EXPECT_EQ(table.find(key(4)).bound, Bound::kNone);
      }
    }
  }
}

TEST(TranspositionTable, KeepsTheDeeperEntryAndTheOldAction) {
  TranspositionTable table;
  table.resize(1 << 16);
  table.store(key(1), entry(5, 9));
  table.store(key(1), entry(6, 8));
  EXPECT_EQ(table.find(key(1)).score, 5);
  table.store(key(1), {.score = 7, .depth = 10, .bound = Bound::kUpper});
  EXPECT_EQ(table.find(key(1)).score, 7);
  EXPECT_EQ(table.find(key(1)).best, core::make_action(7));
  table.store(key(1), {.score = 7, .depth = 10, .bound = Bound::kLower});
  EXPECT_EQ(table.find(key(1)).bound, Bound::kExact);
}

TEST(TranspositionTable, OldSearchesGiveWay) {
  TranspositionTable table;
  table.resize(1);  // one cluster
  for (std::uint64_t i = 0; i < 4; ++i) table.store(key(i), entry(1, 30));
  table.store(key(9), entry(1, 2));  // takes the place of one
  EXPECT_EQ(table.find(key(9)).depth, 2);
  table.new_search();
  for (std::uint64_t i = 10; i < 14; ++i) table.store(key(i), entry(1, 1));
  for (std::uint64_t i = 10; i < 14; ++i) EXPECT_EQ(table.find(key(i)).depth, 1);
}

TEST(TranspositionTable, LosesNothingAsItSpreads) {
  TranspositionTable table;
  table.resize(8 << 20);
  std::uint64_t stored = 0;
  for (; stored < 100'000; ++stored) {
    if (table.store(key(stored), entry(static_cast<Score>(stored), 3))) table.took_slot();
  }
  std::uint64_t lost = 0;
  for (std::uint64_t i = 0; i < stored; ++i) {
    const Entry found = table.find(key(i));
    if (found.bound == Bound::kNone) {
      ++lost;
    } else {
      EXPECT_EQ(found.score, static_cast<Score>(i));
    }
  }
  // A cluster of four that is full on the way loses some.
  EXPECT_LT(lost, stored / 20);
  table.use_all();
  std::uint64_t lost_now = 0;
  for (std::uint64_t i = 0; i < stored; ++i) {
    lost_now += table.find(key(i)).bound == Bound::kNone ? 1U : 0U;
  }
  EXPECT_LT(lost_now, stored / 20);
}

TEST(TranspositionTable, TakesTheBytesThatItMay) {
  TranspositionTable table;
  for (const std::size_t bytes : {std::size_t{1000}, std::size_t{1} << 20, std::size_t{12345678}}) {
    table.resize(bytes);
    EXPECT_LE(table.bytes(), bytes);
    EXPECT_GT(table.bytes() + 64, bytes - 64);
  }
}

// Each key's entry is a function of the key, so that a mixture of two stores would show.
TEST(TranspositionTable, ThreadsNeverSeeAMixture) {
  TranspositionTable table;
  table.resize(4096);
  table.use_all();
  std::vector<std::thread> threads;
  std::vector<std::uint64_t> wrong(2), met(2);
  for (std::size_t t = 0; t < 2; ++t) {
    threads.emplace_back([&, t] {
      for (std::uint64_t i = 0; i < 200'000; ++i) {
        const std::uint64_t which = core::mix64(i * 2 + t) % 1024;
        const Entry found = table.find(key(which));
        if (found.bound != Bound::kNone) {
          ++met[t];
          if (found.score != static_cast<Score>(which)) ++wrong[t];
        }
        table.store(key(which), entry(static_cast<Score>(which), static_cast<int>(i % 50)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<std::uint64_t>(2));
  EXPECT_GT(met[0] + met[1], 1000U);
}

}  // namespace
}  // namespace lusoria::search
