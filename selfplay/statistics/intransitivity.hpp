// What a pool's ratings hide: A beats B beats C beats A. Ratings on a line can't show it; these
// stand beside them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/result.hpp"
#include "selfplay/statistics/concave_fit.hpp"

namespace lusoria::selfplay {

// In all of these points[a][b] is what a scored against b, draws counting half, in a square table.

struct Transitivity {
  // How far the scores between every two lie from those that ratings of Bradley and Terry predict:
  // the likelihood-ratio statistic, about chi-squared distributed with these degrees of freedom
  // where ratings explain all. It takes draws for half-games and games for independent: many draws
  // hide intransitivity rather than feign it.
  double deviance = 0;
  int freedom = 0;
  // The chance of such a deviance, or more, where ratings explain all; 1 with no freedom.
  double p_value = 1;
};

// Nothing where the results have no finite ratings.
std::optional<Transitivity> test_transitivity(const Matrix& points);

// Three players each of whom scored more than half against the next, the last against the first;
// of all such, those whose narrowest score is the highest.
struct Cycle {
  std::array<std::size_t, 3> players{};
  double narrowest = 0;  // above 0.5, at most 1
};
std::optional<Cycle> strongest_cycle(const Matrix& points);

struct AlphaRankOptions {
  // How strongly scores select: 0 not at all; the larger, the more the best response alone counts.
  double alpha = 10;
  int population = 50;  // 2 or more; alpha (population - 1) is 600 at most, lest chances vanish
};

// The share of time, by player, that a population spends playing like it when imitators of the
// better scorer take it over again and again: all with the best player, where it beats everyone,
// and spread over a cycle. Source: Omidshafiei and others, "alpha-Rank: Multi-Agent Evaluation by
// Evolution", 2019, for one population and a symmetric game. An error for options out of range and
// when two players never met, whose score would be a guess.
core::Result<Vector> alpha_rank(const Matrix& points, const AlphaRankOptions& options = {});

}  // namespace lusoria::selfplay
