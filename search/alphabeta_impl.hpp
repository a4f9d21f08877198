#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "search/alphabeta.hpp"

namespace lusoria::search {

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S> AlphaBeta<S, Evaluation>::AlphaBeta(AlphaBetaConfig config,
                                                                         Evaluation evaluation)
    : config_(config), evaluation_(std::move(evaluation)), variations_(kMostPlies + 1) {
  if constexpr (core::RepetitionState<S>) config_.table = false;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S> SearchReport AlphaBeta<S, Evaluation>::search(
    const S& root, const core::KeyHistory& history, const Limits& limits) {
  assert(core::is_seat(root.to_move()) && root.rules().player_count() == 2);
  LimitWatch watch(limits);
  limits_ = &limits;
  watch_ = &watch;
  history_ = history;
  nodes_ = 0;
  aborted_ = false;
  reason_ = StopReason::kFinished;
  if (config_.table) table_.bound(limits.memory);
  core::legal_actions(root, history_, root_actions_);
  statistics_.clear();
  for (const core::Action action : root_actions_) statistics_.push_back({.action = action});

  SearchReport report;
  report.best = root_actions_[0];
  report.principal_variation = {report.best};
  const int deepest = limits.depth > 0 ? std::min(limits.depth, kMostPlies) : kMostPlies;
  for (int depth = config_.deepening ? 1 : deepest; depth <= deepest; ++depth) {
    horizons_ = 0;
    if (config_.table) table_.grow_if_crowded();
    const Score score = search_root(root, depth);
    if (aborted_ && variations_[0].empty()) break;
    fill_report(report, score, aborted_ ? depth - 1 : depth);
    if (aborted_) break;
    if (report.exact) break;
    if (depth == deepest) reason_ = StopReason::kDepth;
  }
  if (aborted_) report.exact = false;
  std::sort(
      statistics_.begin(), statistics_.end(),
      [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
  report.actions = statistics_;
  report.nodes = nodes_;
  report.time = watch.elapsed();
  report.stopped_by = reason_;
  return report;
}

// Leaves the best action of those that it finished in variations_[0], which is empty when it
// finished none.
template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
typename AlphaBeta<S, Evaluation>::Score AlphaBeta<S, Evaluation>::search_root(const S& root,
                                                                               int depth) {
  Score best = -kInfinite;
  const std::size_t mark = history_.size();
  std::size_t best_at = 0;
  variations_[0].clear();
  for (std::size_t i = 0; i < root_actions_.size(); ++i) {
    const core::Action action = root_actions_[i];
    const std::uint64_t before = nodes_;
    S child = root;
    core::apply(child, history_, action);
    const Score score = child_score(child, root.to_move(), best, kInfinite, depth - 1, 1);
    history_.truncate(mark);
    if (aborted_) break;
    const auto row = std::find_if(statistics_.begin(), statistics_.end(),
                                  [&](const ActionStatistics& s) { return s.action == action; });
    row->visits += nodes_ - before;
    row->value = value_of(score);
    if (score > best) {
      best = score;
      best_at = i;
      set_variation(0, action);
    }
  }
  // The best first in the next iteration, the others in their order.
  std::rotate(root_actions_.begin(), root_actions_.begin() + best_at,
              root_actions_.begin() + best_at + 1);
  return best;
}

// The value of a child in the view of the seat that moved to it.
template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
typename AlphaBeta<S, Evaluation>::Score AlphaBeta<S, Evaluation>::child_score(
    const S& child, core::Player mover, Score alpha, Score beta, int depth, int ply) {
  if (child.to_move() == core::Player::kNobody) {
    ++nodes_;
    variations_[static_cast<std::size_t>(ply)].clear();
    return terminal_score(child, mover, ply);
  }
  if (child.to_move() == mover) return visit(child, alpha, beta, depth, ply);
  return -visit(child, -beta, -alpha, depth, ply);
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
typename AlphaBeta<S, Evaluation>::Score AlphaBeta<S, Evaluation>::visit(const S& state,
                                                                         Score alpha, Score beta,
                                                                         int depth, int ply) {
  ++nodes_;
  variations_[static_cast<std::size_t>(ply)].clear();
  if (out_of_limits()) return 0;
  if (depth <= 0 || ply >= kMostPlies) return horizon_score(state);

  core::Action first = core::kNoAction;
  if (config_.table) {
    if (const TranspositionTable::Entry* const known = table_.find(state.hash())) {
      first = known->best;
      // A win is stored by its distance from the position, and is found at another ply.
      const Score score = known->score > kUnit    ? known->score - ply
                          : known->score < -kUnit ? known->score + ply
                                                  : known->score;
      const bool enough =
          known->depth >= depth &&
          (known->bound == Bound::kExact || (known->bound == Bound::kLower && score >= beta) ||
           (known->bound == Bound::kUpper && score <= alpha));
      if (enough) {
        if (known->depth != TranspositionTable::kWhole) ++horizons_;
        if (first != core::kNoAction) variations_[static_cast<std::size_t>(ply)].assign(1, first);
        return score;
      }
    }
  }

  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  put_first(actions, first);
  const std::uint64_t horizons_before = horizons_;
  const std::size_t mark = history_.size();
  const Score alpha_before = alpha;
  Score best = -kInfinite;
  core::Action best_action = core::kNoAction;
  for (const core::Action action : actions) {
    S child = state;
    core::apply(child, history_, action);
    const Score score = child_score(child, state.to_move(), alpha, beta, depth - 1, ply + 1);
    history_.truncate(mark);
    if (aborted_) return 0;
    if (score <= best) continue;
    best = score;
    best_action = action;
    if (score > alpha) {
      alpha = score;
      set_variation(ply, action);
    }
    if (alpha >= beta) break;
  }
  if (config_.table) {
    const bool whole = horizons_ == horizons_before;
    table_.store({.key = state.hash(),
                  .score = best > kUnit    ? best + ply
                           : best < -kUnit ? best - ply
                                           : best,
                  .best = best_action,
                  .depth = whole ? TranspositionTable::kWhole : static_cast<std::int16_t>(depth),
                  .bound = best >= beta           ? Bound::kLower
                           : best <= alpha_before ? Bound::kUpper
                                                  : Bound::kExact});
  }
  return best;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
typename AlphaBeta<S, Evaluation>::Score AlphaBeta<S, Evaluation>::terminal_score(
    const S& state, core::Player mover, int ply) const {
  const float value = state.returns()[mover];
  if (value >= 1.0F) return kWin - ply;
  if (value <= -1.0F) return -kWin + ply;
  return static_cast<Score>(std::lround(value * static_cast<float>(kUnit)));
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
typename AlphaBeta<S, Evaluation>::Score AlphaBeta<S, Evaluation>::horizon_score(const S& state) {
  ++horizons_;
  return static_cast<Score>(std::lround(evaluation_(state).value * static_cast<float>(kUnit)));
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
bool AlphaBeta<S, Evaluation>::out_of_limits() {
  if (limits_->nodes != 0 && nodes_ > limits_->nodes) {
    aborted_ = true;
    reason_ = StopReason::kNodes;
  } else if (watch_->due()) {
    aborted_ = true;
    reason_ = watch_->reason();
  }
  return aborted_;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
void AlphaBeta<S, Evaluation>::put_first(core::ActionList& actions, core::Action first) const {
  if (first == core::kNoAction) return;
  const auto at = std::find(actions.begin(), actions.end(), first);
  if (at != actions.end()) std::rotate(actions.begin(), at, at + 1);
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
void AlphaBeta<S, Evaluation>::set_variation(int ply, core::Action action) {
  auto& here = variations_[static_cast<std::size_t>(ply)];
  const auto& below = variations_[static_cast<std::size_t>(ply) + 1];
  here.assign(1, action);
  here.insert(here.end(), below.begin(), below.end());
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
void AlphaBeta<S, Evaluation>::fill_report(SearchReport& report, Score score, int depth) const {
  report.principal_variation = variations_[0];
  report.best = report.principal_variation.front();
  report.value = value_of(score);
  report.depth = depth;
  report.exact = horizons_ == 0 || std::abs(score) > kUnit;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
double AlphaBeta<S, Evaluation>::value_of(Score score) {
  if (score > kUnit) return 1;
  if (score < -kUnit) return -1;
  return static_cast<double>(score) / kUnit;
}

}  // namespace lusoria::search
