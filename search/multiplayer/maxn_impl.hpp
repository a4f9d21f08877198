#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "search/determinization.hpp"
#include "search/multiplayer/maxn.hpp"
#include "search/root_order.hpp"

namespace lusoria::search {

template <core::GameState S, SeatEvaluationOf<S> E>
MaxN<S, E>::MaxN(MaxNConfig config, E evaluation)
    : config_(config), evaluation_(std::move(evaluation)) {
  if constexpr (core::RepetitionState<S>) config_.table = false;
  if constexpr (core::HiddenState<S>) config_.exact_actions = true;
}

template <core::GameState S, SeatEvaluationOf<S> E>
SearchReport MaxN<S, E>::search(const S& root, const core::KeyHistory& history,
                                const Limits& limits) requires(!core::HiddenState<S>) {
  return search_one(root, history, limits, nullptr);
}

template <core::GameState S, SeatEvaluationOf<S> E>
SearchReport MaxN<S, E>::search(const S& root, const core::KeyHistory& history,
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

template <core::GameState S, SeatEvaluationOf<S> E>
void MaxN<S, E>::begin(const S& root, const core::KeyHistory& history, const Limits& limits,
                       core::Rng* rng) {
  assert(core::is_seat(root.to_move()));
  budget_.emplace(limits);
  players_ = root.rules().player_count();
  history_ = history;
  const std::size_t beside = sizeof(*this) + lines_.bytes();
  if (config_.table) table_.bound(limits.memory - std::min(limits.memory, beside));
  core::legal_actions(root, history_, root_actions_);
  if (rng != nullptr) shuffle(root_actions_, *rng);
  statistics_.clear();
  for (const core::Action action : root_actions_) statistics_.push_back({.action = action});
  fresh_values_.assign(statistics_.size(), 0);
}

template <core::GameState S, SeatEvaluationOf<S> E>
SearchReport MaxN<S, E>::search_one(const S& root, const core::KeyHistory& history,
                                    const Limits& limits, core::Rng* rng) {
  begin(root, history, limits, rng);
  SearchReport report;
  report.best = root_actions_[0];
  report.principal_variation = {report.best};
  const int deepest = limits.depth > 0 ? std::min(limits.depth, kMostPlies) : kMostPlies;
  for (int depth = config_.deepening ? 1 : deepest; depth <= deepest; ++depth) {
    if (!iterate(root, depth, report)) break;
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

// Whether a deeper iteration can find more.
template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::iterate(const S& root, int depth, SearchReport& report) {
  budget_->horizons = 0;
  if (config_.table) table_.grow_if_crowded();
  const Best best = search_root(root, depth);
  const bool over = budget_->over();
  if (over) report.stopped_by = budget_->reason();
  if (best.action == core::kNoAction || (over && report.depth > 0)) return false;
  for (std::size_t i = 0; i < statistics_.size(); ++i) statistics_[i].value = fresh_values_[i];
  report.principal_variation = lines_.line(0);
  report.best = best.action;
  report.value = best.values[core::seat_index(root.to_move())];
  report.depth = over ? 0 : depth;
  report.exact = !over && budget_->horizons == 0;
  return !over && !report.exact && (depth > 1 || report.value < 1 - kTie);
}

template <core::GameState S, SeatEvaluationOf<S> E>
typename MaxN<S, E>::Best MaxN<S, E>::search_root(const S& root, int depth) {
  const core::Player mover = root.to_move();
  Best best;
  for (std::size_t i = 0; i < root_actions_.size(); ++i) {
    const std::uint64_t before = budget_->nodes();
    const Bar bar = config_.exact_actions ? Bar{} : bar_of(mover, best);
    Values values{};
    const bool found = after(root, root_actions_[i], bar, {depth - 1, 1}, values);
    if (budget_->over()) break;
    statistics_[i].visits += budget_->nodes() - before;
    fresh_values_[i] =
        found ? values[core::seat_index(mover)] : best.values[core::seat_index(mover)];
    if (found && consider(mover, root_actions_[i], values, best)) {
      lines_.set(0, root_actions_[i]);
    }
  }
  return best;
}

template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::after(const S& state, core::Action action, Bar bar, Place below, Values& values) {
  const std::size_t mark = history_.size();
  S child = state;
  core::apply(child, history_, action);
  if (state.to_move() == core::Player::kChance && child.to_move() == core::Player::kChance) {
    --below.depth;
  }
  const bool found = visit(child, bar, below, values);
  history_.truncate(mark);
  return found;
}

template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::visit(const S& state, Bar bar, Place at, Values& values) {
  lines_.clear(at.level);
  if (!budget_->spend()) return false;
  const core::Player mover = state.to_move();
  if (mover == core::Player::kNobody) {
    values = by_seat(state.returns());
    return true;
  }
  if (at.depth <= 0) {
    values = horizon(state);
    return true;
  }
  if (config_.table && recall(state, at, values)) return true;
  const std::uint64_t horizons_before = budget_->horizons;
  Best best;
  const bool found = mover == core::Player::kChance ? visit_chance(state, bar, at, best.values)
                                                    : visit_seat(state, bar, at, best);
  if (!found) return false;
  values = best.values;
  if (config_.table) {
    table_.place(state.hash()) = {state.hash(),
                                  values,
                                  best.action,
                                  static_cast<std::int16_t>(at.depth),
                                  budget_->horizons == horizons_before,
                                  true};
  }
  return true;
}

template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::visit_seat(const S& state, Bar bar, Place at, Best& best) {
  const core::Player mover = state.to_move();
  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  for (const core::Action action : actions) {
    Values values{};
    const bool found =
        after(state, action, bar_of(mover, best), {at.depth - 1, at.level + 1}, values);
    if (budget_->over()) return false;
    if (!found || !consider(mover, action, values, best)) continue;
    lines_.set(at.level, action);
    if (!config_.pruning) continue;
    if (cuts(best, mover, bar)) return false;
    if (best.values[core::seat_index(mover)] >= 1 - kTie) break;
  }
  return true;
}

// Whether the action is better for the mover than the best so far, and so is the best now.
template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::consider(core::Player mover, core::Action action, const Values& values,
                          Best& best) const {
  const std::size_t seat = core::seat_index(mover);
  if (best.action != core::kNoAction && values[seat] <= best.values[seat] + kTie) return false;
  best = {values, action};
  return true;
}

// Half of kTie is left for the rounding of sums.
template <core::GameState S, SeatEvaluationOf<S> E>
typename MaxN<S, E>::Bar MaxN<S, E>::bar_of(core::Player mover, const Best& best) const {
  if (!config_.pruning || best.action == core::kNoAction) return {};
  return {mover, best.values[core::seat_index(mover)] + kTie / 2};
}

// Whether what the mover takes leaves too little for the seat of the bar.
template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::cuts(const Best& best, core::Player mover, Bar bar) const {
  if (!kSumsToZero<E> || !core::is_seat(bar.seat) || bar.seat == mover) return false;
  const double others = config_.least * (players_ - 2);
  return -best.values[core::seat_index(mover)] - others <= bar.value;
}

template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::visit_chance(const S& state, Bar bar, Place at, Values& values) {
  core::ChanceList outcomes;
  if constexpr (core::ChanceState<S>) state.chance_outcomes(outcomes);
  values = {};
  double left = 1;
  for (const core::ChanceOutcome& o : outcomes) {
    left -= o.probability;
    Bar below;
    if (core::is_seat(bar.seat)) {
      below = {bar.seat, (bar.value - values[core::seat_index(bar.seat)] - left) / o.probability};
      if (below.value >= 1) return false;
    }
    Values one{};
    if (!after(state, o.outcome, below, {at.depth, at.level + 1}, one)) return false;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += o.probability * one[i];
  }
  lines_.clear(at.level);
  return true;
}

template <core::GameState S, SeatEvaluationOf<S> E>
typename MaxN<S, E>::Values MaxN<S, E>::by_seat(const core::Returns& returns) const {
  Values values{};
  for (int i = 0; i < players_; ++i) {
    values[static_cast<std::size_t>(i)] = static_cast<double>(returns[core::seat(i)]);
  }
  return values;
}

template <core::GameState S, SeatEvaluationOf<S> E>
typename MaxN<S, E>::Values MaxN<S, E>::horizon(const S& state) {
  ++budget_->horizons;
  if constexpr (AllSeatsEvaluationOf<E, S>) {
    return by_seat(evaluation_.returns(state));
  } else {
    core::Returns values(players_);
    for (int i = 0; i < players_; ++i) values.set(core::seat(i), evaluation_(state, core::seat(i)));
    return by_seat(values);
  }
}

// Nothing from another depth, but what holds at every greater one: so a search with the table has
// the values of one without.
template <core::GameState S, SeatEvaluationOf<S> E>
bool MaxN<S, E>::recall(const S& state, Place at, Values& values) {
  const Entry* const known = table_.find(state.hash());
  if (known == nullptr) return false;
  if (known->depth != at.depth && !(known->whole && known->depth < at.depth)) return false;
  if (!known->whole) ++budget_->horizons;
  if (known->best != core::kNoAction) lines_.cut(at.level, known->best);
  values = known->values;
  return true;
}

}  // namespace lusoria::search
