// How the endgame tables of Lotus Ludo number positions, and how their file is laid out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/games/race/lotus_ludo/tokens.hpp"
#include "core/games/race/track.hpp"

namespace lusoria::search::lotus_ludo {

// Tokens of a side that may be anywhere; the others are home.
constexpr int kFree = 2;

// A side is the multiset of the two codes of its free tokens, numbered along a triangle. That of a
// side which has won comes last and has no positions.
constexpr int kSides = core::race::kCodes * (core::race::kCodes + 1) / 2 - 1;

constexpr int side_of(int low, int high) {
  return low * core::race::kCodes - low * (low - 1) / 2 + high - low;
}
// Whether a side is numbered, or won.
constexpr bool is_endgame(core::lotus_ludo::Tokens tokens) {
  return tokens.code(kFree) == core::race::kHome;
}
constexpr int side_of(core::lotus_ludo::Tokens tokens) {
  return side_of(tokens.code(0), tokens.code(1));
}
static_assert(side_of(0, 0) == 0 && side_of(56, 57) == kSides - 1 && side_of(57, 57) == kSides);

struct SideCodes {
  std::uint8_t low = 0;
  std::uint8_t high = 0;

  core::lotus_ludo::Tokens tokens() const {
    return core::lotus_ludo::Tokens(
        std::array<int, core::race::kTokens>{low, high, core::race::kHome, core::race::kHome});
  }
};

constexpr std::array<SideCodes, kSides> kSideCodes = [] {
  std::array<SideCodes, kSides> all{};
  for (int low = 0; low < core::race::kCodes; ++low) {
    for (int high = low; high < core::race::kCodes; ++high) {
      if (low == core::race::kHome) continue;
      all[static_cast<std::size_t>(side_of(low, high))] = {static_cast<std::uint8_t>(low),
                                                           static_cast<std::uint8_t>(high)};
    }
  }
  return all;
}();

// Positions by the sixes that the side to roll has played in its turn, its side, the other side.
constexpr int kSixes = 3;
constexpr std::size_t kPairs = std::size_t{kSides} * kSides;
constexpr std::size_t kPositions = kSixes * kPairs;
constexpr std::size_t pair_of(int mover, int other) {
  return static_cast<std::size_t>(mover) * kSides + static_cast<std::size_t>(other);
}
constexpr std::size_t position_of(int sixes, int mover, int other) {
  return static_cast<std::size_t>(sixes) * kPairs + pair_of(mover, other);
}

// The file: this header, then the values of all positions, in steps of 1 / kScale. All numbers are
// little-endian.
constexpr double kScale = 4294967295.0;
struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t sides;
  std::uint32_t capture_extra_roll;  // 0 or 1
  std::uint32_t sweeps;
  double change;
  std::uint64_t checksum;  // of the values
  std::array<std::uint64_t, 3> unused;
};
static_assert(sizeof(Header) == 64);
constexpr std::array<char, 8> kMagic{'L', 'O', 'T', 'U', 'S', 'E', 'N', 'D'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kFileBytes = sizeof(Header) + kPositions * sizeof(std::uint32_t);

std::uint64_t checksum(std::span<const std::uint32_t> values);

}  // namespace lusoria::search::lotus_ludo
