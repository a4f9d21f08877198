#include "core/random.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/game_state.hpp"
#include "core/zobrist.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::core {
namespace {

using test::chi_squared;
using test::chi_squared_limit;

// These figures, computed apart from this code, are what a seed means: a change of them changes
// every recorded run.
TEST(Random, DerivedSeedsKeepTheirMeaning) {
  EXPECT_EQ(derive_seed(0, 0, Purpose::kOpening), 0xE85FACF8B3B067D6U);
  EXPECT_EQ(derive_seed(1, 0, Purpose::kChance), 0x9FCF9528FD726A52U);
  EXPECT_EQ(derive_seed(1, 2, Purpose::kAgent, 3), 0xDC0D814A4D74C554U);
  EXPECT_EQ(derive_seed(42, 1000000, Purpose::kSchedule), 0x8B1D9B57905F5E5EU);
  EXPECT_EQ(derive_seed(~std::uint64_t{0}, ~std::uint64_t{0}, Purpose::kTest, ~std::uint64_t{0}),
            0xBBC15C779E270DC9U);
}

TEST(Random, GeneratorKeepsItsMeaning) {
  Rng rng(12345);
  const std::array<std::uint64_t, 4> first = {rng(), rng(), rng(), rng()};
  EXPECT_EQ(first, (std::array<std::uint64_t, 4>{0x855A9F33C3F7C2DE, 0x0E077FF06E7E48CA,
                                                 0xC390147902118D46, 0xAE2C9D975D78A421}));
  EXPECT_EQ(mix64(0), 0xE220A8397B1DCDAFU);  // the first output of SplitMix64 seeded with 0
}

TEST(Random, StreamsDifferInEveryPartOfTheirName) {
  std::set<std::uint64_t> seeds;
  std::size_t streams = 0;
  for (std::uint64_t run = 0; run < 8; ++run) {
    for (std::uint64_t game = 0; game < 8; ++game) {
      for (std::uint32_t purpose = 1; purpose <= 6; ++purpose) {
        for (std::uint64_t index = 0; index < 4; ++index) {
          seeds.insert(derive_seed(run, game, static_cast<Purpose>(purpose), index));
          ++streams;
        }
      }
    }
  }
  EXPECT_EQ(seeds.size(), streams);
}

TEST(Random, PurposesKeepTheirNumbers) {
  EXPECT_EQ(static_cast<int>(Purpose::kOpening), 1);
  EXPECT_EQ(static_cast<int>(Purpose::kChance), 2);
  EXPECT_EQ(static_cast<int>(Purpose::kAgent), 3);
  EXPECT_EQ(static_cast<int>(Purpose::kSchedule), 4);
  EXPECT_EQ(static_cast<int>(Purpose::kResample), 5);
  EXPECT_EQ(static_cast<int>(Purpose::kTest), 6);
}

TEST(Random, BelowIsUniform) {
  constexpr int kDraws = 200000;
  for (const std::uint32_t n : {2U, 3U, 6U, 7U, 100U, 361U}) {
    Rng rng(n);
    std::vector<int> counts(n);
    for (int i = 0; i < kDraws; ++i) {
      const std::uint32_t value = rng.below(n);
      ASSERT_LT(value, n);
      ++counts[value];
    }
    const std::vector<double> expected(n, kDraws / static_cast<double>(n));
    EXPECT_LT(chi_squared(counts, expected), chi_squared_limit(n - 1)) << n;
  }
}

TEST(Random, BelowOfOneAndOfHugeBounds) {
  Rng rng(3);
  constexpr std::uint32_t kHuge =
      0xC0000000U;  // a biased method would favour a third of the values
  int low = 0;
  for (int i = 0; i < 30000; ++i) {
    EXPECT_EQ(rng.below(1), 0U);
    const std::uint32_t value = rng.below(kHuge);
    ASSERT_LT(value, kHuge);
    if (value < kHuge / 3) ++low;
  }
  EXPECT_NEAR(low, 10000, 330);
}

TEST(Random, UniformFillsTheUnitInterval) {
  Rng rng(9);
  std::vector<int> counts(20);
  for (int i = 0; i < 100000; ++i) {
    const double value = rng.uniform();
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    ++counts[static_cast<std::size_t>(value * 20)];
  }
  EXPECT_LT(chi_squared(counts, std::vector<double>(20, 5000)), chi_squared_limit(19));
}

TEST(Random, SampleFollowsTheProbabilities) {
  ChanceList outcomes;
  const std::vector<double> probabilities = {0.5, 0.125, 0.25, 0.0625, 0.0625};
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    outcomes.push_back({make_action(static_cast<int>(i)), probabilities[i]});
  }
  Rng rng(4);
  constexpr int kDraws = 100000;
  std::vector<int> counts(5);
  for (int i = 0; i < kDraws; ++i)
    ++counts[static_cast<std::size_t>(action_index(sample(outcomes, rng)))];
  std::vector<double> expected = probabilities;
  for (double& number : expected) number *= kDraws;
  EXPECT_LT(chi_squared(counts, expected), chi_squared_limit(4));
}

TEST(Random, SampleSurvivesProbabilitiesThatRoundBelowOne) {
  ChanceList outcomes;
  outcomes.push_back({make_action(0), 0});
  outcomes.push_back({make_action(1), 0});
  Rng rng(4);
  EXPECT_EQ(sample(outcomes, rng), make_action(1));
}

TEST(Zobrist, KeysDifferAndKeepTheirMeaning) {
  constexpr auto keys = zobrist_keys<361 * 3>(1);
  constexpr auto others = zobrist_keys<361 * 3>(2);
  std::set<std::uint64_t> all(keys.begin(), keys.end());
  all.insert(others.begin(), others.end());
  EXPECT_EQ(all.size(), keys.size() + others.size());
  EXPECT_FALSE(all.contains(0));
  EXPECT_EQ(keys[0], Rng(1)());
}

}  // namespace
}  // namespace lusoria::core
