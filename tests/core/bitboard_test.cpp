// Bitboard against std::bitset.
#include "core/bitboard.hpp"

#include <bitset>
#include <cstddef>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::core {
namespace {

template <class Words>
class BitboardTest : public testing::Test {
 protected:
  using Set = Bitboard<Words::value>;
  using Model = std::bitset<static_cast<std::size_t>(Set::kBits)>;

  // A random set: of density 1/2, sparse, dense, or empty.
  Set random_set() {
    Set set;
    const std::uint32_t kind = rng_.below(8);
    for (int i = 0; i < Set::kWords; ++i) {
      const std::uint64_t a = rng_();
      const std::uint64_t b = rng_() & rng_();
      set.set_word(i, kind == 0 ? 0 : kind < 3 ? a & b : kind < 5 ? a | ~b : a);
    }
    return set;
  }

  static Model model(const Set& set) {
    Model bits;
    for (int i = 0; i < Set::kBits; ++i) bits[static_cast<std::size_t>(i)] = set.test(i);
    return bits;
  }

  static std::vector<int> squares(const Model& bits) {
    std::vector<int> out;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if (bits[i]) out.push_back(static_cast<int>(i));
    }
    return out;
  }

  Rng rng_{2024};
};

template <int Words>
using Width = std::integral_constant<int, Words>;
using Widths = testing::Types<Width<1>, Width<2>, Width<3>, Width<6>>;
TYPED_TEST_SUITE(BitboardTest, Widths, );

TYPED_TEST(BitboardTest, IsAPlainValue) {
  using Squares = Bitboard<TypeParam::value>;
  static_assert(std::is_trivially_copyable_v<Squares>);
  static_assert(sizeof(Squares) == sizeof(std::uint64_t) * Squares::kWords);
  EXPECT_TRUE(Squares().none());
}

TYPED_TEST(BitboardTest, SetsAndResetsSingleSquares) {
  using Squares = Bitboard<TypeParam::value>;
  for (int square = 0; square < Squares::kBits; ++square) {
    Squares set = Squares::of(square);
    EXPECT_TRUE(set.test(square));
    EXPECT_EQ(set.count(), 1);
    EXPECT_EQ(set.lowest(), square);
    set.reset(square);
    EXPECT_EQ(set, Squares());
    set = ~Squares();
    set.reset(square);
    EXPECT_EQ(set, ~Squares::of(square));
    EXPECT_EQ(set.count(), Squares::kBits - 1);
  }
}

TYPED_TEST(BitboardTest, FirstHoldsTheLowestSquares) {
  using Squares = Bitboard<TypeParam::value>;
  Squares expected;
  for (int count = 0; count <= Squares::kBits; ++count) {
    EXPECT_EQ(Squares::first(count), expected) << count;
    if (count < Squares::kBits) expected.set(count);
  }
}

TYPED_TEST(BitboardTest, AlgebraMatchesTheModel) {
  for (int i = 0; i < 300; ++i) {
    const auto a = this->random_set();
    const auto b = this->random_set();
    const auto x = this->model(a);
    const auto y = this->model(b);
    EXPECT_EQ(this->model(a & b), x & y);
    EXPECT_EQ(this->model(a | b), x | y);
    EXPECT_EQ(this->model(a ^ b), x ^ y);
    EXPECT_EQ(this->model(a - b), x & ~y);
    EXPECT_EQ(this->model(~a), ~x);
    EXPECT_EQ(a.count(), static_cast<int>(x.count()));
    EXPECT_EQ(a.any(), x.any());
    EXPECT_EQ(a.none(), x.none());
    EXPECT_EQ(a.intersects(b), (x & y).any());
    EXPECT_EQ(a.contains(b), (y & ~x).none());
    EXPECT_TRUE(a.contains(a & b));
    EXPECT_EQ(a == b, x == y);
  }
}

TYPED_TEST(BitboardTest, ShiftsMatchTheModelAtEveryDistance) {
  for (int distance = 1; distance <= 63; ++distance) {
    for (int i = 0; i < 4; ++i) {
      const auto set = this->random_set();
      const auto bits = this->model(set);
      const auto by = static_cast<std::size_t>(distance);
      EXPECT_EQ(this->model(set.shifted_up(distance)), bits << by) << distance;
      EXPECT_EQ(this->model(set.shifted_down(distance)), bits >> by) << distance;
    }
  }
}

TYPED_TEST(BitboardTest, VisitsAndCountsSquaresInRisingOrder) {
  using Squares = Bitboard<TypeParam::value>;
  for (int i = 0; i < 100; ++i) {
    const auto set = this->random_set();
    const std::vector<int> expected = this->squares(this->model(set));
    std::vector<int> visited;
    set.for_each([&](int square) { visited.push_back(square); });
    EXPECT_EQ(visited, expected);
    if (!expected.empty()) {
      EXPECT_EQ(set.lowest(), expected.front());
    }
    for (std::size_t k = 0; k < expected.size(); ++k) {
      EXPECT_EQ(set.nth(static_cast<int>(k)), expected[k]);
      EXPECT_EQ(set.nth_only(static_cast<int>(k)), Squares::of(expected[k]));
    }
  }
}

TYPED_TEST(BitboardTest, FullSetHasEverySquareInOrder) {
  using Squares = Bitboard<TypeParam::value>;
  const Squares full = ~Squares();
  for (int k = 0; k < Squares::kBits; ++k) {
    EXPECT_EQ(full.nth(k), k);
    EXPECT_EQ(full.nth_only(k), Squares::of(k));
  }
}

}  // namespace
}  // namespace lusoria::core
