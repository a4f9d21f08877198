// The chance nodes of Expectimax.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "search/stochastic/expectimax.hpp"

namespace lusoria::search {

// What is known of the outcomes of one chance node.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
struct Expectimax<S, E, R>::Spread {
  explicit Spread(const S& state) {
    if constexpr (core::ChanceState<S>) state.chance_outcomes(outcomes);
    std::fill_n(lower.begin(), outcomes.size(), -1.0);
    std::fill_n(upper.begin(), outcomes.size(), 1.0);
  }

  double share(std::size_t i) const { return outcomes[i].probability; }
  // The outcome's window: at most its alpha and the average is at most alpha, whatever the others
  // are; the same with beta.
  double alpha_of(std::size_t i, double alpha) const {
    return std::max((alpha - total_upper + share(i) * upper[i]) / share(i), lower[i]);
  }
  double beta_of(std::size_t i, double beta) const {
    return std::min((beta - total_lower + share(i) * lower[i]) / share(i), upper[i]);
  }
  void raise(std::size_t i, double value) {
    value = std::clamp(value, lower[i], upper[i]);
    total_lower += share(i) * (value - lower[i]);
    lower[i] = value;
  }
  void reduce(std::size_t i, double value) {
    value = std::clamp(value, lower[i], upper[i]);
    total_upper -= share(i) * (upper[i] - value);
    upper[i] = value;
  }
  void settle(std::size_t i, double value) {
    raise(i, value);
    reduce(i, value);
  }
  bool known(std::size_t i) const { return lower[i] == upper[i]; }
  // In the order of the list, so that the sum does not depend on the order of the search.
  double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) sum += share(i) * upper[i];
    return sum;
  }

  core::ChanceList outcomes;
  std::array<double, core::ChanceList::kCapacity> lower;
  std::array<double, core::ChanceList::kCapacity> upper;
  double total_lower = -1;
  double total_upper = 1;
};

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
typename Expectimax<S, E, R>::Found Expectimax<S, E, R>::visit_chance(const S& state, double alpha,
                                                                      double beta, Place at) {
  Spread spread(state);
  const bool prune = config_.star != Star::kNone;
  if (config_.star == Star::kStar2) probe_outcomes(state, alpha, beta, at, spread);
  for (std::size_t i = 0; i < spread.outcomes.size(); ++i) {
    if (budget_->over()) return {};
    // Rounding may leave a bound on the wrong side of what it has cut off.
    if (prune && spread.total_lower >= beta) return {.value = std::max(spread.total_lower, beta)};
    if (prune && spread.total_upper <= alpha) return {.value = std::min(spread.total_upper, alpha)};
    if (spread.known(i)) continue;
    const double low = prune ? spread.alpha_of(i, alpha) : -1;
    const double high = prune ? spread.beta_of(i, beta) : 1;
    const double value =
        after(state, spread.outcomes[i].outcome, low, high, {at.depth, at.level + 1, at.replied});
    if (budget_->over()) return {};
    // A value at the end of what is possible is exact, and one at the end of the window cuts off.
    if (value >= high && high < spread.upper[i]) {
      spread.raise(i, value);
      return {.value = std::max(spread.total_lower, beta)};
    }
    if (value <= low && low > spread.lower[i]) {
      spread.reduce(i, value);
      return {.value = std::min(spread.total_upper, alpha)};
    }
    spread.settle(i, value);
  }
  return {.value = spread.mean()};
}

// The first phase of Star2. Ends early when the bounds cut the node off.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
void Expectimax<S, E, R>::probe_outcomes(const S& state, double alpha, double beta, Place at,
                                         Spread& spread) {
  const std::size_t mark = history_.size();
  for (std::size_t i = 0; i < spread.outcomes.size(); ++i) {
    S child = state;
    core::apply(child, history_, spread.outcomes[i].outcome);
    const Place below{at.depth, at.level + 1, at.replied};
    if (child.to_move() == core::Player::kNobody) {
      spread.settle(i, visit(child, -1, 1, below));
    } else if (core::is_seat(child.to_move())) {
      probe(child, i, alpha, beta, below, spread);
    }
    history_.truncate(mark);
    if (budget_->over() || spread.total_lower >= beta || spread.total_upper <= alpha) return;
  }
}

// Bounds an outcome by what the table has of it and by its likeliest action.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
void Expectimax<S, E, R>::probe(const S& state, std::size_t outcome, double alpha, double beta,
                                Place at, Spread& spread) {
  Bounds bounds;
  if (config_.table) {
    bounds = look_up(key_of(state, at.replied), at.depth);
    if (!bounds.whole) ++budget_->horizons;
    spread.raise(outcome, bounds.lower);
    spread.reduce(outcome, bounds.upper);
  }
  if (spread.known(outcome) || spread.total_lower >= beta || spread.total_upper <= alpha) return;
  const core::Player mover = state.to_move();
  const bool maximise = mover == hero_;
  // With one free reply another seat may have a single action, which is no probe but the search.
  if ((R == Replies::kOne && !maximise) || !budget_->spend()) return;
  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  core::Action likely = bounds.best;
  if (std::find(actions.begin(), actions.end(), likely) == actions.end()) {
    likely = *std::max_element(actions.begin(), actions.end(), [&](core::Action a, core::Action b) {
      return score(mover, a) < score(mover, b);
    });
  }
  const double low = maximise ? spread.lower[outcome] : spread.alpha_of(outcome, alpha);
  const double high = maximise ? spread.beta_of(outcome, beta) : spread.upper[outcome];
  const double value = after(state, likely, low, high, {at.depth - 1, at.level + 1, false});
  if (budget_->over()) return;
  if (maximise) {
    spread.raise(outcome, value);
  } else {
    spread.reduce(outcome, value);
  }
}

}  // namespace lusoria::search
