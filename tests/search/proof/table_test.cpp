#include "search/proof/table.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::search {
namespace {

TEST(ProofTable, KeepsWhatItIsGivenAndAddsTheWork) {
  ProofTable table;
  table.resize(1 << 16);
  EXPECT_EQ(table.find(7), nullptr);
  table.store(7, {3, 4}, 10);
  table.store(7, {5, 6}, 2);
  ASSERT_NE(table.find(7), nullptr);
  EXPECT_EQ(table.find(7)->numbers(), (ProofNumbers{5, 6}));
  EXPECT_EQ(table.find(7)->work, 12U);
  EXPECT_EQ(table.used(), 1U);
  table.store(0, ProofNumbers::yes(), std::uint64_t{1} << 40);
  ASSERT_NE(table.find(0), nullptr);
  EXPECT_TRUE(table.find(0)->numbers().proven());
  EXPECT_EQ(table.find(0)->work, 0xFFFFFFFFU);
  table.clear();
  EXPECT_EQ(table.find(7), nullptr);
  EXPECT_EQ(table.used(), 0U);
}

TEST(ProofTable, TakesItsBytesAndNoMore) {
  ProofTable table;
  for (const std::size_t bytes : {std::size_t{5000}, std::size_t{1} << 20, std::size_t{9999999}}) {
    table.resize(bytes);
    EXPECT_LE(table.bytes(), bytes);
    EXPECT_GT(table.bytes(), bytes - 2 * sizeof(ProofTable::Entry));
  }
}

// Many times more small positions than there is room for, and some large ones among them.
TEST(ProofTable, CollectsTheSmallAndKeepsTheLarge) {
  ProofTable table;
  table.resize(20'000 * sizeof(ProofTable::Entry));
  constexpr std::uint64_t kLarge = 2000;
  for (std::uint64_t i = 0; i < 400'000; ++i) {
    const bool large = i % 200 == 0;
    table.store(core::mix64(i), {1, 2}, large ? 1000 : 1 + i % 3);
    EXPECT_LE(table.used(), table.size());
  }
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < kLarge; ++i) kept += table.find(core::mix64(200 * i)) != nullptr;
  EXPECT_GT(kept, kLarge * 99 / 100);
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < 400'000; ++i) found += table.find(core::mix64(i)) != nullptr;
  EXPECT_EQ(found, table.used());
  EXPECT_LE(table.used(), table.size() / 8 * 7 + 16);
  // The newest is never turned away.
  EXPECT_NE(table.find(core::mix64(399'999)), nullptr);
}

}  // namespace
}  // namespace lusoria::search
