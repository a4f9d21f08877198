// The scores of one of two opponents (or of one agent against the rest), counted by units that are
// independent of each other.
//
// The unit is a game or, better, a block: the games of a block share their opening and, with
// duplicate dice, their luck, so that they are not independent, and only the block's mean score may
// be taken for one observation. For pairs with seats exchanged this is the pentanomial model (Van
// den Bergh, "Comments on Normalized Elo", 2020); blocks of any size, of more than two players
// included, are its generalisation.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/result.hpp"

namespace lusoria::selfplay {

// Bins k = 0 .. bins - 1 hold the units with a mean score of k / (bins - 1).
struct ScoreSample {
  std::vector<double> counts{0, 0, 0};  // at least two bins, none negative
  int games_per_unit = 1;               // that the agent played in each

  static ScoreSample of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses);
  // Pairs that scored 0, 1/2, 1, 3/2 and 2 points.
  static ScoreSample of_pairs(const std::array<std::uint64_t, 5>& pairs);
  // Of blocks of `games` games of the agent with `players` players each, none yet. The score of a
  // game is a multiple of 1 / (2 (players - 1)): see score_of(). Requires games >= 1, players >= 2.
  static ScoreSample of_blocks(int games, int players = 2);

  // A unit's mean score, 0 to 1; an error unless it is that of a bin.
  core::Result<void> add(double score);

  double score(std::size_t bin) const {
    return static_cast<double>(bin) / static_cast<double>(counts.size() - 1);
  }
  double units() const;
  double games() const { return units() * games_per_unit; }
  // Of a unit's score; 0 without units. The variance is that of the sample, not of its population:
  // it divides by the number of units.
  double mean() const;
  double variance() const;

  friend bool operator==(const ScoreSample&, const ScoreSample&) = default;
};

}  // namespace lusoria::selfplay
