#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "search/determinization.hpp"
#include "search/root_order.hpp"
#include "search/stochastic/chance_impl.hpp"
#include "search/stochastic/expectimax.hpp"

namespace lusoria::search {

// Averages of many outcomes miss 1 by rounding; evaluations keep further away from it.
constexpr double kSettled = 1e-9;

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
Expectimax<S, E, R>::Expectimax(ExpectimaxConfig config, E evaluation)
    : config_(config), evaluation_(std::move(evaluation)) {
  if constexpr (core::RepetitionState<S>) config_.table = false;
  if constexpr (core::HiddenState<S>) config_.exact_actions = true;
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
SearchReport Expectimax<S, E, R>::search(const S& root, const core::KeyHistory& history,
                                         const Limits& limits) requires(!core::HiddenState<S>) {
  return search_one(root, history, limits, nullptr);
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
SearchReport Expectimax<S, E, R>::search(const S& root, const core::KeyHistory& history,
                                         const Limits& limits, core::Rng& rng) {
  if constexpr (core::HiddenState<S>) {
    return search_worlds(root, limits, config_.worlds, rng,
                         [&](const S& world, const Limits& share) {
                           return search_one(world, history, share, &rng);
                         });
  } else {
    return search_one(root, history, limits, &rng);
  }
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
void Expectimax<S, E, R>::begin(const S& root, const core::KeyHistory& history,
                                const Limits& limits, core::Rng* rng) {
  assert(core::is_seat(root.to_move()));
  budget_.emplace(limits);
  hero_ = root.to_move();
  history_ = history;
  width_ = static_cast<std::size_t>(root.rules().action_count());
  scores_.assign(width_ * core::kMaxPlayers, 0);
  const std::size_t beside = scores_.size() * sizeof(scores_[0]) + sizeof(*this) + lines_.bytes();
  if (config_.table) table_.bound(limits.memory - std::min(limits.memory, beside));
  core::legal_actions(root, history_, root_actions_);
  if (rng != nullptr) shuffle(root_actions_, *rng);
  statistics_.clear();
  for (const core::Action action : root_actions_) statistics_.push_back({.action = action});
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
SearchReport Expectimax<S, E, R>::search_one(const S& root, const core::KeyHistory& history,
                                             const Limits& limits, core::Rng* rng) {
  begin(root, history, limits, rng);
  SearchReport report;
  report.best = root_actions_[0];
  report.principal_variation = {report.best};
  const int deepest = limits.depth > 0 ? std::min(limits.depth, kMostPlies) : kMostPlies;
  for (int depth = config_.deepening ? 1 : deepest; depth <= deepest; ++depth) {
    budget_->horizons = 0;
    if (config_.table) table_.grow_if_crowded();
    const double value = search_root(root, depth);
    if (budget_->over()) {
      if (best_ != core::kNoAction) fill_report(report, root, value, depth - 1);
      report.exact = false;
      report.stopped_by = budget_->reason();
      break;
    }
    fill_report(report, root, value, depth);
    if (budget_->horizons == 0 || std::abs(value) > 1 - kSettled) break;
    if (depth == deepest) report.stopped_by = StopReason::kDepth;
  }
  std::sort(
      statistics_.begin(), statistics_.end(),
      [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
  report.actions = statistics_;
  report.nodes = budget_->nodes();
  report.time = budget_->elapsed();
  return report;
}

// Leaves the best action of those that it finished in best_: none when it finished none.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
double Expectimax<S, E, R>::search_root(const S& root, int depth) {
  double best = -1;
  std::size_t best_at = 0;
  best_ = core::kNoAction;
  for (std::size_t i = 0; i < root_actions_.size(); ++i) {
    const core::Action action = root_actions_[i];
    const std::uint64_t before = budget_->nodes();
    const double alpha = config_.exact_actions ? -1 : best;
    const double value = after(root, action, alpha, 1, {depth - 1, 1, false});
    if (budget_->over()) break;
    const auto row = std::find_if(statistics_.begin(), statistics_.end(),
                                  [&](const ActionStatistics& s) { return s.action == action; });
    row->visits += budget_->nodes() - before;
    row->value = value;
    if (i > 0 && value <= best) continue;
    best = value;
    best_at = i;
    best_ = action;
    lines_.set(0, action);
  }
  // The best first in the next iteration, the others in their order.
  std::rotate(root_actions_.begin(), root_actions_.begin() + best_at,
              root_actions_.begin() + best_at + 1);
  return best;
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
void Expectimax<S, E, R>::fill_report(SearchReport& report, const S& root, double value,
                                      int depth) const {
  report.principal_variation = lines_.line(0);
  report.best = best_;
  report.value = value;
  report.depth = depth;
  // What many seats do against the hero is an assumption, but a win holds whatever they do.
  const bool proven = root.rules().player_count() == 2
                          ? budget_->horizons == 0 || std::abs(value) > 1 - kSettled
                          : value > 1 - kSettled;
  report.exact = R == Replies::kAll && proven;
}

// The value after an action or outcome. Chance right after chance costs a ply.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
double Expectimax<S, E, R>::after(const S& state, core::Action action, double alpha, double beta,
                                  Place below) {
  const std::size_t mark = history_.size();
  S child = state;
  core::apply(child, history_, action);
  if (state.to_move() == core::Player::kChance && child.to_move() == core::Player::kChance) {
    --below.depth;
  }
  const double value = visit(child, alpha, beta, below);
  history_.truncate(mark);
  return value;
}

// Fail-soft: at most alpha it is an upper bound, at least beta a lower one, between them exact.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
double Expectimax<S, E, R>::visit(const S& state, double alpha, double beta, Place at) {
  lines_.clear(at.level);
  if (!budget_->spend()) return 0;
  const core::Player mover = state.to_move();
  if (mover == core::Player::kNobody) return static_cast<double>(state.returns()[hero_]);
  if (at.depth <= 0) return horizon(state);
  std::uint64_t key = 0;
  Bounds bounds;
  if (config_.table) {
    key = key_of(state, at.replied);
    bounds = look_up(key, at.depth);
    if (bounds.settled(alpha, beta)) {
      if (!bounds.whole) ++budget_->horizons;
      if (bounds.best != core::kNoAction) lines_.cut(at.level, bounds.best);
      return bounds.lower >= beta ? bounds.lower : bounds.upper;
    }
  }
  const std::uint64_t horizons_before = budget_->horizons;
  const Found found = mover == core::Player::kChance
                          ? visit_chance(state, alpha, beta, at)
                          : visit_seat(state, alpha, beta, at, bounds.best);
  if (config_.table && !budget_->over()) {
    remember(key, at.depth,
             {.lower = found.value > alpha ? found.value : -1,
              .upper = found.value < beta ? found.value : 1,
              .best = found.best,
              .whole = budget_->horizons == horizons_before});
  }
  return found.value;
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
typename Expectimax<S, E, R>::Found Expectimax<S, E, R>::visit_seat(const S& state, double alpha,
                                                                    double beta, Place at,
                                                                    core::Action first) {
  const core::Player mover = state.to_move();
  const bool maximise = mover == hero_;
  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  core::Action likely = core::kNoAction;
  if constexpr (R == Replies::kOne) {
    // At the last ply no later seat is left to reply.
    if (!maximise && (at.replied || at.depth > 1)) likely = likely_action(state, actions);
    if (budget_->over()) return {};
    if (!maximise && at.replied) {
      actions.clear();
      actions.push_back(likely);
    }
  }
  order(actions, mover, first);
  Found found{.value = maximise ? -2.0 : 2.0, .best = core::kNoAction};
  for (const core::Action action : actions) {
    const bool replied = R == Replies::kOne && !maximise && (at.replied || action != likely);
    const double value = after(state, action, alpha, beta, {at.depth - 1, at.level + 1, replied});
    if (budget_->over()) return {};
    if (maximise ? value <= found.value : value >= found.value) continue;
    found = {value, action};
    if (value > alpha && value < beta) lines_.set(at.level, action);
    (maximise ? alpha : beta) = maximise ? std::max(alpha, value) : std::min(beta, value);
    if (alpha >= beta) {
      const auto weight = static_cast<std::uint32_t>(at.depth * at.depth);
      std::uint32_t& credit = score(mover, action);
      credit += std::min(weight, UINT32_MAX - credit);
      break;
    }
  }
  return found;
}

// What a seat does that is not searched: what its own evaluation likes best one ply ahead, the
// first of equals. A function of the state alone, so that the table and the order of the search
// cannot change it.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
core::Action Expectimax<S, E, R>::likely_action(const S& state, const core::ActionList& actions) {
  const core::Player mover = state.to_move();
  const std::size_t mark = history_.size();
  core::Action likely = actions[0];
  float best = -2;
  for (const core::Action action : actions) {
    if (actions.size() == 1 || !budget_->spend()) break;
    S child = state;
    core::apply(child, history_, action);
    history_.truncate(mark);
    const float value = child.to_move() == core::Player::kNobody ? child.returns()[mover]
                                                                 : evaluation_(child, mover);
    if (value <= best) continue;
    best = value;
    likely = action;
  }
  return likely;
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
void Expectimax<S, E, R>::order(core::ActionList& actions, core::Player mover,
                                core::Action first) const {
  auto rest = actions.begin();
  const auto at = std::find(actions.begin(), actions.end(), first);
  if (at != actions.end()) {
    std::rotate(actions.begin(), at, at + 1);
    ++rest;
  }
  std::sort(rest, actions.end(), [&](core::Action a, core::Action b) {
    const std::uint32_t x = score(mover, a);
    const std::uint32_t y = score(mover, b);
    return x != y ? x > y : a < b;
  });
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
double Expectimax<S, E, R>::horizon(const S& state) {
  ++budget_->horizons;
  return static_cast<double>(evaluation_(state, hero_));
}

// Values depend on whose they are, and on what may still be chosen freely.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
std::uint64_t Expectimax<S, E, R>::key_of(const S& state, bool replied) const {
  return core::mix64(state.hash() + 2 * core::seat_index(hero_) + (replied ? 1U : 0U));
}

// Nothing from another depth, but what holds at every greater one: so a search with the table has
// the values of one without.
template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
typename Expectimax<S, E, R>::Bounds Expectimax<S, E, R>::look_up(std::uint64_t key,
                                                                  int depth) const {
  const Entry* const known = table_.find(key);
  if (known == nullptr) return {};
  if (known->depth == depth || (known->whole && known->depth < depth)) {
    return {known->lower, known->upper, known->best, known->whole};
  }
  return {.best = known->best};
}

template <core::GameState S, SeatEvaluationOf<S> E, Replies R>
void Expectimax<S, E, R>::remember(std::uint64_t key, int depth, Bounds bounds) {
  Entry& entry = table_.place(key);
  if (entry.key == key && entry.filled) {
    if (entry.depth == depth) {
      bounds.lower = std::max(bounds.lower, entry.lower);
      bounds.upper = std::max(bounds.lower, std::min(bounds.upper, entry.upper));
      bounds.whole = bounds.whole && entry.whole;
    }
    if (bounds.best == core::kNoAction) bounds.best = entry.best;
  }
  entry = {key,          bounds.lower, bounds.upper, bounds.best, static_cast<std::int16_t>(depth),
           bounds.whole, true};
}

}  // namespace lusoria::search
