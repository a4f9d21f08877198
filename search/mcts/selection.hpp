// The formulas by which a node picks the child to follow. search/mcts/config.hpp names the sources;
// values are in -1 to 1, so that their variance is at most 1.
#pragma once

#include <algorithm>
#include <cmath>

namespace lusoria::search::mcts {

// The exploring term of UCB1. Requires visits > 0.
inline double ucb1(double log_parent, double visits) { return std::sqrt(log_parent / visits); }

// That of UCB1-tuned: `mean_square` is the mean of squared values.
inline double ucb1_tuned(double log_parent, double visits, double mean, double mean_square) {
  const double variance =
      std::max(0.0, mean_square - mean * mean) + std::sqrt(2 * log_parent / visits);
  return std::sqrt(log_parent / visits * std::min(1.0, variance));
}

// That of PUCT.
inline double puct(double sqrt_parent, double visits, double prior) {
  return prior * sqrt_parent / (1 + visits);
}

// What share of a value all-moves-as-first has (the formula of GRAVE); 1 for a child without
// visits.
inline double rave_share(double visits, double rave_visits, double bias) {
  if (rave_visits == 0) return 0;
  return rave_visits / (rave_visits + visits + bias * rave_visits * visits);
}

// How many children a node of so many visits may follow, at least one.
inline double widened(double visits, double widening, double exponent) {
  return std::max(1.0, std::ceil(widening * std::pow(visits, exponent)));
}

}  // namespace lusoria::search::mcts
