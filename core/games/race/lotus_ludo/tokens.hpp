// The four tokens of a colour in one word: their codes (core/games/race/track.hpp) as bytes, in
// growing order, so that equal sets of tokens are equal words.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/games/race/track.hpp"

namespace lusoria::core::lotus_ludo {

class Tokens {
 public:
  // All in the base.
  constexpr Tokens() = default;
  explicit constexpr Tokens(std::array<int, race::kTokens> codes) {
    std::sort(codes.begin(), codes.end());
    for (int i = race::kTokens - 1; i >= 0; --i) {
      bytes_ = bytes_ << 8 | static_cast<std::uint32_t>(codes[static_cast<std::size_t>(i)]);
    }
  }

  // The i-th code, counting from 0 at the least.
  constexpr int code(int i) const { return static_cast<int>(bytes_ >> 8 * i & 0xFF); }
  constexpr std::uint32_t word() const { return bytes_; }

  // Where a token is, and where two or more are.
  constexpr race::Codes codes() const {
    return race::code_bit(code(0)) | race::code_bit(code(1)) | race::code_bit(code(2)) |
           race::code_bit(code(3));
  }
  constexpr race::Codes pairs() const {
    const std::uint32_t step = bytes_ ^ bytes_ >> 8;  // byte i is 0 when tokens i and i + 1 agree
    race::Codes out = 0;
    for (int i = 0; i + 1 < race::kTokens; ++i) {
      out |= static_cast<race::Codes>((step >> 8 * i & 0xFF) == 0) << code(i);
    }
    return out;
  }

  constexpr bool all_home() const { return bytes_ == race::kHome * kEach; }

  // One token moved. Requires one at `from`.
  constexpr Tokens moved(int from, int to) const {
    const std::uint32_t away = bytes_ ^ static_cast<std::uint32_t>(from) * kEach;
    // The top bit of each byte that is not 0; codes leave it free, so that no byte carries over.
    const std::uint32_t others = (away + 0x7F * kEach) & kTops;
    assert(others != kTops);
    const int place = std::countr_zero(others ^ kTops) & ~7;
    const std::uint32_t below = (std::uint32_t{1} << place) - 1;
    const std::uint32_t three = (bytes_ & below) | (bytes_ >> 8 & ~below);
    // Bytes that are at least `to`; the emptied top byte counts as such.
    const std::uint32_t beyond =
        (((three | kTops) - static_cast<std::uint32_t>(to) * kEach) | 0xFF000000U) & kTops;
    const int target = std::countr_zero(beyond) & ~7;
    const std::uint32_t under = (std::uint32_t{1} << target) - 1;
    Tokens out;
    out.bytes_ = (three & under) | static_cast<std::uint32_t>(to) << target | (three & ~under) << 8;
    return out;
  }

  friend constexpr bool operator==(Tokens, Tokens) = default;

 private:
  static constexpr std::uint32_t kEach = 0x01010101;
  static constexpr std::uint32_t kTops = 0x80808080;

  std::uint32_t bytes_ = 0;
};

}  // namespace lusoria::core::lotus_ludo
