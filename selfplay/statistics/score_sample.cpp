#include "selfplay/statistics/score_sample.hpp"

#include <cassert>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace lusoria::selfplay {

ScoreSample ScoreSample::of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  return {.counts = {static_cast<double>(losses), static_cast<double>(draws),
                     static_cast<double>(wins)},
          .games_per_unit = 1};
}

ScoreSample ScoreSample::of_pairs(const std::array<std::uint64_t, 5>& pairs) {
  return {.counts = {pairs.begin(), pairs.end()}, .games_per_unit = 2};
}

ScoreSample ScoreSample::of_blocks(int games, int players) {
  assert(games >= 1 && players >= 2);
  const auto steps = static_cast<std::size_t>(2 * games * (players - 1));
  return {.counts = std::vector<double>(steps + 1), .games_per_unit = games};
}

core::Result<void> ScoreSample::add(double score) {
  const double at = score * static_cast<double>(counts.size() - 1);
  const double bin = std::round(at);
  // Written so that what is not a number fails.
  if (!(score >= 0 && score <= 1 && std::abs(at - bin) < 1e-6)) {
    return core::fail(
        fmt::format("score {}; expected a multiple of 1/{} from 0 to 1", score, counts.size() - 1));
  }
  ++counts[static_cast<std::size_t>(bin)];
  return {};
}

double ScoreSample::units() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double ScoreSample::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * score(i);
  const double all = units();
  return all == 0 ? 0 : sum / all;
}

double ScoreSample::variance() const {
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += counts[i] * (score(i) - centre) * (score(i) - centre);
  }
  const double all = units();
  return all == 0 ? 0 : sum / all;
}

}  // namespace lusoria::selfplay
