#include "selfplay/cli/match_score.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "selfplay/statistics/intervals.hpp"

namespace lusoria::selfplay::cli {

namespace {

// The difference at which a player is expected to score `mean`.
double elo_of(double mean) {
  mean = std::clamp(mean, 1e-9, 1 - 1e-9);
  return -400 * std::log10(1 / mean - 1);
}

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

}  // namespace

EloDifference elo_difference(const Score& score) {
  EloDifference difference;
  const auto games = static_cast<double>(score.count());
  if (games == 0) return difference;
  const double mean = score.points() / games;
  if (score.wins == score.count() || score.losses == score.count()) {
    const double least =
        std::pow(0.05, 1 / games);  // the chance to win each game at which this is rare
    difference.bound = score.wins > 0 ? elo_of(least) : -elo_of(least);
    return difference;
  }
  if (score.draws == score.count()) return difference;
  const auto part = [&](std::uint64_t count, double result) {
    return static_cast<double>(count) / games * (result - mean) * (result - mean);
  };
  const double variance = part(score.wins, 1) + part(score.draws, 0.5) + part(score.losses, 0);
  const double deviation = std::sqrt(variance / games);
  difference.finite = true;
  difference.elo = elo_of(mean);
  difference.error =
      (elo_of(mean + kNormal95 * deviation) - elo_of(mean - kNormal95 * deviation)) / 2;
  difference.likelihood = normal_cdf((mean - 0.5) / deviation);
  return difference;
}

std::string elo_text(const Score& score) {
  if (score.count() == 0) return "no games";
  if (score.draws == score.count()) return "+0.0, every game drawn";
  const EloDifference difference = elo_difference(score);
  if (!difference.finite) {
    return score.wins > 0 ? fmt::format("at least {:+.1f} (95%), every game won", difference.bound)
                          : fmt::format("at most {:+.1f} (95%), every game lost", difference.bound);
  }
  return fmt::format("{:+.1f} +/- {:.1f} (95%), likelihood of superiority {:.1f}%", difference.elo,
                     difference.error, 100 * difference.likelihood);
}

}  // namespace lusoria::selfplay::cli
