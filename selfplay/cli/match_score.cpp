#include "selfplay/cli/match_score.hpp"

#include <cmath>

#include <fmt/format.h>

#include "selfplay/statistics/elo.hpp"

namespace lusoria::selfplay::cli {

EloDifference elo_difference(const Score& score) {
  EloDifference difference;
  const auto games = static_cast<double>(score.count());
  if (games == 0) return difference;
  if (score.wins == score.count() || score.losses == score.count()) {
    const double least =
        std::pow(0.05, 1 / games);  // the chance to win each game at which this is rare
    difference.bound = score.wins > 0 ? elo_of_score(least) : -elo_of_score(least);
    return difference;
  }
  const auto estimate = estimate_elo(ScoreSample::of_games(score.wins, score.draws, score.losses));
  if (!estimate) return difference;
  difference.finite = true;
  difference.elo = estimate->elo;
  difference.error = estimate->error();
  difference.low = estimate->low;
  difference.high = estimate->high;
  difference.likelihood = estimate->superiority;
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
  // In few or lopsided games, the interval is open.
  const std::string superiority =
      fmt::format("likelihood of superiority {:.1f}%", 100 * difference.likelihood);
  const bool below = std::isfinite(difference.low);
  const bool above = std::isfinite(difference.high);
  if (!below && !above) {
    return fmt::format("{:+.1f}, too few games for an interval, {}", difference.elo, superiority);
  }
  if (!below || !above) {
    return fmt::format("{:+.1f}, {} {:+.1f} (95%), {}", difference.elo,
                       below ? "at least" : "at most", below ? difference.low : difference.high,
                       superiority);
  }
  return fmt::format("{:+.1f} +/- {:.1f} (95%), {}", difference.elo, difference.error, superiority);
}

}  // namespace lusoria::selfplay::cli
