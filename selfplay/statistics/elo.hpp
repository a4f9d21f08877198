// How strong the first of two opponents is, from its scores: Elo difference, normalized Elo and the
// likelihood of superiority.
//
// Sources: Elo, "The Rating of Chessplayers, Past and Present", 1978; for normalized Elo, Van den
// Bergh, "Normalized Elo", 2020: the difference by the scatter of a game's score, which tells how
// many games it takes to show it, whatever the rate of draws.
#pragma once

#include <optional>

#include "selfplay/statistics/score_sample.hpp"

namespace lusoria::selfplay {

// Elo by natural logarithm of the odds: 400 / ln 10.
constexpr double kEloPerNat = 400 / 2.302585092994046;
// Normalized Elo by the signal-to-noise ratio of a game's score: 800 / ln 10, so that it is about
// the Elo difference of equal opponents without draws.
constexpr double kNormalizedEloPerRatio = 2 * kEloPerNat;

// The difference at which a player is expected to score `score`; infinite at and beyond 0 and 1.
double elo_of_score(double score);
// 0 to 1.
double score_of_elo(double elo);

struct EloEstimate {
  double elo = 0;
  // The 95% interval: those of the mean score, as Elo. An end is infinite where the normal
  // approximation reaches a score of 0 or 1, as it does in few or lopsided games.
  double low = 0;
  double high = 0;
  double normalized = 0;
  double normalized_error = 0;  // half the width of its 95% interval
  double superiority = 0;       // 0 to 1, of the first over the second

  // Half the width of the interval of elo, which lies nearly in its middle.
  double error() const { return (high - low) / 2; }
};

// Nothing without units or where all units scored alike, which leaves no scatter to go by.
std::optional<EloEstimate> estimate_elo(const ScoreSample& sample);

}  // namespace lusoria::selfplay
