// Bitboard<Words>: a set of up to 64 * Words squares, one bit a square.
//
// A plain value: no heap, no virtual call, trivially copyable. Bits past the board's last square
// are the caller's to keep clear; operator~ sets them, so complement with `all - set` instead.
// Shifts move every square by a fixed distance and drop what leaves the words; a shift that must
// not wrap from one row into the next is Grid's work (core/grid.hpp), which knows where rows end.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace lusoria::core {

// Index of the k-th set bit of word, counting from 0 at the lowest. Requires k < popcount(word).
inline int nth_set_bit(std::uint64_t word, int k) {
#if defined(__BMI2__)
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, word));
#else
  for (; k > 0; --k) word &= word - 1;
  return std::countr_zero(word);
#endif
}

template <int Words>
class Bitboard {
  static_assert(Words >= 1);

 public:
  static constexpr int kWords = Words;
  static constexpr int kBits = 64 * Words;

  constexpr Bitboard() = default;

  // The set {square}. 0 <= square < kBits.
  static constexpr Bitboard of(int square) {
    Bitboard b;
    b.set(square);
    return b;
  }

  // The set {0, 1, ..., count - 1}. 0 <= count <= kBits.
  static constexpr Bitboard first(int count) {
    Bitboard b;
    for (int i = 0; i < Words; ++i) {
      const int bits = count - 64 * i;
      b.at(i) = bits >= 64 ? ~std::uint64_t{0} : bits > 0 ? (std::uint64_t{1} << bits) - 1 : 0;
    }
    return b;
  }

  constexpr std::uint64_t word(int i) const { return words_[static_cast<std::size_t>(i)]; }
  constexpr void set_word(int i, std::uint64_t value) { at(i) = value; }

  constexpr bool test(int square) const { return (word(square >> 6) >> (square & 63) & 1) != 0; }
  constexpr void set(int square) { at(square >> 6) |= std::uint64_t{1} << (square & 63); }
  constexpr void reset(int square) { at(square >> 6) &= ~(std::uint64_t{1} << (square & 63)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < Words; ++i) all |= word(i);
    return all != 0;
  }
  constexpr bool none() const { return !any(); }

  constexpr int count() const {
    int n = 0;
    for (int i = 0; i < Words; ++i) n += std::popcount(word(i));
    return n;
  }

  constexpr bool intersects(const Bitboard& other) const { return (*this & other).any(); }
  constexpr bool contains(const Bitboard& other) const { return (other - *this).none(); }

  // The lowest square of a set that is not empty.
  constexpr int lowest() const {
    for (int i = 0; i < Words - 1; ++i) {
      if (word(i) != 0) return 64 * i + std::countr_zero(word(i));
    }
    return 64 * (Words - 1) + std::countr_zero(word(Words - 1));
  }

  // The k-th square in rising order. 0 <= k < count().
  int nth(int k) const {
    for (int i = 0; i < Words - 1; ++i) {
      const int here = std::popcount(word(i));
      if (k < here) return 64 * i + nth_set_bit(word(i), k);
      k -= here;
    }
    return 64 * (Words - 1) + nth_set_bit(word(Words - 1), k);
  }

  // The set of the k-th square alone; the same as of(nth(k)) without a branch, for random picks.
  Bitboard nth_only(int k) const {
    Bitboard b;
    for (int i = 0; i < Words; ++i) {
      const int here = std::popcount(word(i));
      const auto inside = static_cast<std::uint64_t>(k >= 0 && k < here);
#if defined(__BMI2__)
      b.at(i) = _pdep_u64(inside << (k & 63), word(i));
#else
      b.at(i) = inside != 0 ? std::uint64_t{1} << nth_set_bit(word(i), k) : 0;
#endif
      k -= here;
    }
    return b;
  }

  // Calls f(square) for each square in rising order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int i = 0; i < Words; ++i) {
      for (std::uint64_t w = word(i); w != 0; w &= w - 1) f(64 * i + std::countr_zero(w));
    }
  }

  // Every square moved up or down by distance; 1 <= distance <= 63. Squares that leave the words
  // are dropped.
  constexpr Bitboard shifted_up(int distance) const {
    assert(distance >= 1 && distance <= 63);
    return made(
        [&](int i) { return word(i) << distance | (i > 0 ? word(i - 1) >> (64 - distance) : 0); });
  }
  constexpr Bitboard shifted_down(int distance) const {
    assert(distance >= 1 && distance <= 63);
    return made([&](int i) {
      return word(i) >> distance | (i + 1 < Words ? word(i + 1) << (64 - distance) : 0);
    });
  }

  constexpr Bitboard& operator&=(const Bitboard& o) {
    return *this = made([&](int i) { return word(i) & o.word(i); });
  }
  constexpr Bitboard& operator|=(const Bitboard& o) {
    return *this = made([&](int i) { return word(i) | o.word(i); });
  }
  constexpr Bitboard& operator^=(const Bitboard& o) {
    return *this = made([&](int i) { return word(i) ^ o.word(i); });
  }
  // Set difference.
  constexpr Bitboard& operator-=(const Bitboard& o) {
    return *this = made([&](int i) { return word(i) & ~o.word(i); });
  }
  constexpr Bitboard operator~() const {
    return made([&](int i) { return ~word(i); });
  }
  friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
  friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) { return a ^= b; }
  friend constexpr Bitboard operator-(Bitboard a, const Bitboard& b) { return a -= b; }
  friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;

 private:
  // The set whose word i is f(i). Written out word by word: a loop over three words would be
  // vectorised in part, and each step would wait for words to pass between the two kinds of
  // registers.
  template <class F>
  static constexpr Bitboard made(F&& f) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      Bitboard b;
      ((b.at(I) = f(I)), ...);
      return b;
    }
    (std::make_integer_sequence<int, Words>{});
  }

  constexpr std::uint64_t& at(int i) { return words_[static_cast<std::size_t>(i)]; }

  std::array<std::uint64_t, static_cast<std::size_t>(Words)> words_{};
};

}  // namespace lusoria::core
