// The track that Lotus Ludo and Ludox share: 52 squares in a ring, four colours that enter it a
// quarter apart, and each colour's own path home.
//
// Where a token is, is a code in its colour's own view, 0 to 57:
//     0        the base (yard)
//     1..51    progress 0..50 on the ring: 1 is the colour's start square
//     52..56   progress 51..55: the home path, h1..h5
//     57       home
// so that a move of n adds n to the code of a token on the way. A set of codes is a 64-bit word,
// bit c for code c; a set of squares of the ring is one too, bit s for square ts.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lusoria::core::race {

constexpr int kRing = 52;     // squares that all colours share
constexpr int kColours = 4;   // in turn order, clockwise: Red, Green, Yellow, Blue
constexpr int kTokens = 4;    // of a colour
constexpr int kQuarter = 13;  // squares from one start to the next
constexpr int kBase = 0;      // codes, as described above
constexpr int kStart = 1;
constexpr int kLastOnRing = 51;
constexpr int kFirstOnPath = 52;
constexpr int kLastOnPath = 56;
constexpr int kHome = 57;
constexpr int kCodes = 58;
constexpr int kFaces = 6;  // of a die

using Codes = std::uint64_t;    // a set of codes of one colour
using Squares = std::uint64_t;  // a set of squares of the ring

constexpr Codes code_bit(int code) { return Codes{1} << code; }

constexpr Squares kAllSquares = (Squares{1} << kRing) - 1;
// The codes of a colour that are squares of the ring.
constexpr Codes kRingCodes = ((Codes{1} << kLastOnRing) - 1) << kStart;

constexpr std::array<char, kColours> kColourLetters{'R', 'G', 'Y', 'B'};
constexpr std::array<const char*, kColours> kColourNames{"Red", "Green", "Yellow", "Blue"};

// The square that is a colour's start.
constexpr int start_square(int colour) { return colour * kQuarter; }

constexpr Squares kStartSquares = [] {
  Squares all = 0;
  for (int colour = 0; colour < kColours; ++colour) all |= Squares{1} << start_square(colour);
  return all;
}();
// t8, t21, t34, t47.
constexpr Squares kStarSquares = [] {
  Squares all = 0;
  for (int colour = 0; colour < kColours; ++colour) all |= Squares{1} << (start_square(colour) + 8);
  return all;
}();

// Where nothing is captured and colours share a square.
constexpr Squares kSafeSquares = kStartSquares | kStarSquares;

constexpr bool is_on_ring(int code) { return code >= kStart && code <= kLastOnRing; }

// The ring square of a code. Requires is_on_ring(code).
constexpr int square_of(int colour, int code) {
  assert(is_on_ring(code));
  const int square = start_square(colour) + code - kStart;
  return square < kRing ? square : square - kRing;
}

// The code at which a colour stands on a square of the ring: kStart to kStart + 51. The last of
// these, just before its own start, is none that its tokens reach: see is_on_ring().
constexpr int code_of(int colour, int square) {
  const int steps = square - start_square(colour);
  return kStart + (steps >= 0 ? steps : steps + kRing);
}

// Squares of the ring as a colour's codes, kStart to kStart + 51, and back. Codes off the ring are
// dropped on the way back.
constexpr Codes codes_of(int colour, Squares squares) {
  const int shift = start_square(colour);
  const Squares turned = shift == 0 ? squares : (squares >> shift) | (squares << (kRing - shift));
  return (turned & kAllSquares) << kStart;
}
constexpr Squares squares_of(int colour, Codes codes) {
  const Squares own = (codes & kRingCodes) >> kStart;
  const int shift = start_square(colour);
  return shift == 0 ? own : ((own << shift) | (own >> (kRing - shift))) & kAllSquares;
}

// The codes of a colour that are safe squares, the same for each: the board looks alike to all.
constexpr Codes kSafeCodes = codes_of(0, kSafeSquares) & kRingCodes;

// The codes from which a way of `steps` forward passes or ends on one of `obstacles`. Requires 1 <=
// steps <= kFaces.
constexpr Codes codes_before(Codes obstacles, int steps) {
  assert(steps >= 1 && steps <= kFaces);
  const Codes two = obstacles | obstacles >> 1;  // at most one step ahead
  switch (steps) {
    case 1:
      return obstacles >> 1;
    case 2:
      return two >> 1;
    case 3:
      return (two | obstacles >> 2) >> 1;
    case 4:
      return (two | two >> 2) >> 1;
    case 5:
      return (two | two >> 2 | obstacles >> 4) >> 1;
    default:
      return (two | two >> 2 | two >> 4) >> 1;
  }
}

// `base`, `t17`, `h3`, `home`.
std::string place_text(int colour, int code);
// The code that a place has for a colour; nothing when the text names no place of that colour's
// way.
std::optional<int> parse_place(int colour, std::string_view text);
// The colour of a letter of kColourLetters, or nothing.
std::optional<int> parse_colour(char letter);

}  // namespace lusoria::core::race
