// A position of Lotus Ludo in the open: all that play from here depends on, but the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games/race/lotus_ludo/tokens.hpp"
#include "core/games/race/track.hpp"

namespace lusoria::core::lotus_ludo {

// What has become of a colour: still playing, the k-th to finish (kFinished + k, k from 0), the
// k-th to be removed (kRemoved + k), or none of this game.
using Fate = std::uint8_t;
constexpr Fate kPlaying = 0;
constexpr Fate kFinished = 1;
constexpr Fate kRemoved = 5;
constexpr Fate kAbsent = 9;

constexpr bool has_finished(Fate fate) { return fate >= kFinished && fate < kRemoved; }
constexpr bool is_removed(Fate fate) { return fate >= kRemoved && fate < kAbsent; }

constexpr std::uint8_t kNoTurn = race::kColours;  // the game is over
constexpr int kMostSixes = 2;                     // that are played in one turn

// Indices are colours. Tokens of a colour that is removed or absent are all in the base.
struct Position {
  std::array<Tokens, race::kColours> tokens{};
  std::array<std::uint8_t, race::kColours> missed{};  // turns in a row
  std::array<Fate, race::kColours> fates{};
  std::uint8_t turn = 0;   // whose it is to roll or to move
  std::uint8_t roll = 0;   // 0: to be rolled
  std::uint8_t sixes = 0;  // played in this turn, before the roll
  std::uint8_t unused = 0;

  Fate fate(int colour) const { return fates[static_cast<std::size_t>(colour)]; }
  bool is_playing(int colour) const { return fate(colour) == kPlaying; }
  bool is_over() const { return turn == kNoTurn; }
  // How many colours have finished, are removed, and are still playing.
  int finished_count() const { return count(kFinished, kRemoved); }
  int removed_count() const { return count(kRemoved, kAbsent); }
  int playing_count() const { return count(kPlaying, kFinished); }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  int count(Fate first, Fate end) const {
    int n = 0;
    for (const Fate f : fates) n += static_cast<int>(f >= first && f < end);
    return n;
  }
};

// The codes that colour `colour` may leave by a roll. Whoever's roll it is.
race::Codes legal_sources(const Position& position, int colour, int roll);

}  // namespace lusoria::core::lotus_ludo
