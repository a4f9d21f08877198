#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "search/alphabeta/worker.hpp"

namespace lusoria::search::detail {

template <class S, class Evaluation>
Worker<S, Evaluation>::Worker(const AlphaBetaConfig& config, const Evaluation& evaluation,
                              SharedSearch& shared)
    : config_(config),
      plain_(config.is_plain()),
      evaluation_(evaluation),
      shared_(shared),
      moves_(std::make_unique_for_overwrite<ScoredAction[]>(kMostMoves)) {
  for (std::size_t depth = 1; depth < reductions_.size(); ++depth) {
    for (std::size_t place = 1; place < reductions_[depth].size(); ++place) {
      reductions_[depth][place] = static_cast<std::uint8_t>(
          0.5 + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(place)) / 2.0);
    }
  }
}

template <class S, class Evaluation>
std::size_t Worker<S, Evaluation>::fixed_bytes() {
  return sizeof(Worker) + kMostMoves * sizeof(ScoredAction) + Variations::bytes_for(kMostPlies + 1);
}

template <class S, class Evaluation>
void Worker<S, Evaluation>::start(const Task& task) {
  task_ = task;
  watch_.emplace(*task.limits);
  history_ = *task.history;
  if constexpr (core::RepetitionState<S>) history_.reserve(history_.size() + kMostPlies + 1);
  memory_.prepare(task.root->rules().action_count(), task.pair_bytes);
  nodes_ = 0;
  moves_used_ = 0;
  aborted_ = false;
  reason_ = StopReason::kFinished;
  core::legal_actions(*task.root, history_, root_actions_);
  if constexpr (core::InsightState<S>) {
    if (config_.insight) {
      core::ActionList promising;
      task.root->insight().actions(promising, core::Question::kValue);
      std::size_t at = 0;
      for (const core::Action action : promising) {
        const auto found = std::find(root_actions_.begin() + at, root_actions_.end(), action);
        std::rotate(root_actions_.begin() + at++, found, found + 1);
      }
    }
  }
  statistics_.clear();
  for (const core::Action action : root_actions_) statistics_.push_back({.action = action});
}

template <class S, class Evaluation>
Found Worker<S, Evaluation>::search_root(int depth, std::size_t first, Score guess) {
  constexpr Score kFirstWidth = kUnit / 40;
  if (!config_.aspiration || depth < 3 || is_decided(guess)) {
    return search_window(depth, first, -kInfinite, kInfinite);
  }
  Score below = kFirstWidth;
  Score above = kFirstWidth;
  for (;;) {
    const Score alpha = guess - below < -kUnit ? -kInfinite : guess - below;
    const Score beta = guess + above > kUnit ? kInfinite : guess + above;
    const Found found = search_window(depth, first, alpha, beta);
    if (aborted_ || (found.score > alpha && found.score < beta)) return found;
    (found.score <= alpha ? below : above) *= 4;
  }
}

// The root's actions from `first` on; the best one is then at `first`. Aborted, it keeps the best
// of those that it finished, if that is better than alpha.
template <class S, class Evaluation>
Found Worker<S, Evaluation>::search_window(int depth, std::size_t first, Score alpha, Score beta) {
  const S& root = *task_.root;
  const std::size_t mark = history_.size();
  Score best = -kInfinite;
  bool all_whole = true;
  bool best_whole = false;
  std::size_t best_at = first;
  variations_.clear(0);
  for (std::size_t i = first; i < root_actions_.size(); ++i) {
    const core::Action action = root_actions_[i];
    const std::uint64_t before = nodes_;
    S child = root;
    core::apply(child, history_, action);
    const Found found = search_action(child, root.to_move(), {kSpecial, action}, i - first,
                                      std::max(alpha, best), beta, depth - 1, 1);
    history_.truncate(mark);
    if (aborted_) break;
    const auto row = std::find_if(statistics_.begin(), statistics_.end(),
                                  [&](const ActionStatistics& s) { return s.action == action; });
    row->visits += nodes_ - before;
    row->value = value_of(found.score);
    all_whole = all_whole && found.whole;
    if (found.score <= best) continue;
    best = found.score;
    best_whole = found.whole;
    if (best <= alpha) continue;
    best_at = i;
    variations_.set(0, action);
    if (best >= beta) break;
  }
  std::rotate(root_actions_.begin() + first, root_actions_.begin() + best_at,
              root_actions_.begin() + best_at + 1);
  Node node;
  node.alpha = alpha;
  node.beta = beta;
  return finish(node, best, best_whole, all_whole);
}

// The value of a child in the view of the seat that moved to it.
template <class S, class Evaluation>
Found Worker<S, Evaluation>::visit_child(const S& child, core::Player mover, Score alpha,
                                         Score beta, int depth, int ply, core::Action action) {
  if (child.to_move() == core::Player::kNobody) return terminal(child, mover, ply);
  if (plain_) {
    if (child.to_move() == mover) return visit_plain(child, alpha, beta, depth, ply);
    const Found found = visit_plain(child, -beta, -alpha, depth, ply);
    return {-found.score, found.whole};
  }
  if (child.to_move() == mover) return visit(child, alpha, beta, depth, ply, action);
  const Found found = visit(child, -beta, -alpha, depth, ply, action);
  return {-found.score, found.whole};
}

template <class S, class Evaluation>
Found Worker<S, Evaluation>::visit(const S& state, Score alpha, Score beta, int depth, int ply,
                                   core::Action before) {
  ++nodes_;
  variations_.clear(ply);
  if (out_of_limits()) return {};
  if (ply >= kMostPlies - 1) return horizon(state);
  Node node;
  // No value is better than a win with the next action, or worse than a loss by it.
  node.alpha = std::max(alpha, -kWin + ply + 1);
  node.beta = std::min(beta, kWin - ply - 1);
  if (node.alpha >= node.beta) return {node.alpha, true};
  if (depth <= 0 && (!kKnowsNothing || !config_.insight || !core::InsightState<S>)) {
    return config_.quiescence ? visit_quiet(state, alpha, beta, ply, kQuietPlies) : horizon(state);
  }
  const std::size_t mark = moves_used_;
  const bool unsettled = open(state, depth, ply, before, node);
  const Found found = unsettled ? search_actions(state, depth, ply, before, node) : node.answer;
  moves_used_ = mark;
  return found;
}

// False when the node is settled before any of its actions is searched.
template <class S, class Evaluation>
bool Worker<S, Evaluation>::open(const S& state, int depth, int ply, core::Action before,
                                 Node& node) {
  core::ActionList actions;
  core::Action best = core::kNoAction;
  bool listed = false;
  if constexpr (core::InsightState<S>) {
    if (config_.insight) {
      if (settled_by_insight(state, depth, actions, node)) return false;
      listed = true;
    }
  }
  if (depth <= 0) {
    node.answer = horizon(state);
    return false;
  }
  if (!listed) node.like = {core::key_with_past(state, history_), 0, 0};
  if (config_.table) {
    const bool settled = settled_by_table(depth, ply, node, best);
    if constexpr (core::SymmetricState<S>) {
      if (best != core::kNoAction && node.like.inverse != 0) {
        best = state.transformed_action(best, node.like.inverse);
      }
    }
    if (settled) {
      if (best != core::kNoAction) variations_.cut(ply, best);
      return false;
    }
  }
  if constexpr (core::NullMoveState<S>) {
    if (config_.null_move && settled_by_pass(state, depth, ply, before, node)) return false;
  }
  if (aborted_) return false;
  if (!listed) core::legal_actions(state, history_, actions);
  if (moves_used_ + actions.size() > kMostMoves) {
    node.answer = horizon(state);
    return false;
  }
  score_actions(state, ply, before, best, actions, node);
  return !(config_.table_cuts && config_.table && settled_by_children(state, depth, ply, node));
}

// Narrows the window to the values that the position can have.
template <class S, class Evaluation>
bool Worker<S, Evaluation>::settled_by_bounds(Score least, Score most, Node& node) const {
  if (most <= node.alpha || least == most) {
    node.answer = {most, true};
    return true;
  }
  if (least >= node.beta) {
    node.answer = {least, true};
    return true;
  }
  node.beta = std::min(node.beta, most);
  // One less, so that the least value is met as a value and not as a bound.
  node.alpha = std::max(node.alpha, least - 1);
  return false;
}

// Narrows the window to the values that the position can have, and lists its actions.
template <class S, class Evaluation>
bool Worker<S, Evaluation>::settled_by_insight(const S& state, int depth, core::ActionList& actions,
                                               Node& node) {
  if constexpr (core::InsightState<S>) {
    // A position that can be held may still be lost by a mistake: with an evaluation, search on.
    if constexpr (kKnowsNothing && core::HoldingState<S>) {
      const core::Player mover = state.to_move();
      const Score least = state.holds(mover) ? 0 : -kInfinite;
      const Score most = state.holds(core::opponent(mover)) ? 0 : kInfinite;
      if (settled_by_bounds(least, most, node)) return true;
    }
    const auto insight = state.insight();
    if (settled_by_bounds(insight.lower() > -1 ? score_of(insight.lower()) : -kInfinite,
                          insight.upper() < 1 ? score_of(insight.upper()) : kInfinite, node)) {
      return true;
    }
    if (depth <= 0) return false;
    // An evaluation is not asked in the terms of won or not.
    if constexpr (kKnowsNothing) {
      node.question = node.alpha >= 0  ? core::Question::kAbove
                      : node.beta <= 0 ? core::Question::kBelow
                                       : core::Question::kValue;
    }
    node.like = insight.key(node.question);
    insight.actions(actions, node.question);
  }
  return false;
}

template <class S, class Evaluation>
bool Worker<S, Evaluation>::settled_by_table(int depth, int ply, Node& node, core::Action& best) {
  const TranspositionTable::Entry known = shared_.table.find(node.like.key);
  if (known.bound == Bound::kNone) return false;
  best = known.best;
  const Score score = from_table(known.score, ply);
  if (known.depth < depth) return false;
  const bool enough = known.bound == Bound::kExact ||
                      (known.bound == Bound::kLower && score >= node.beta) ||
                      (known.bound == Bound::kUpper && score <= node.alpha);
  if (enough) node.answer = {score, known.depth == TranspositionTable::kWhole};
  return enough;
}

// A child whose entry already refutes the position.
template <class S, class Evaluation>
bool Worker<S, Evaluation>::settled_by_children(const S& state, int depth, int ply, Node& node) {
  if constexpr (!core::RepetitionState<S>) {
    if (depth < 2) return false;
    for (std::size_t i = 0; i < node.count; ++i) {
      const ScoredAction& action = moves_[node.first + i];
      S child = state;
      child.apply(action.action);
      if (!core::is_seat(child.to_move()) || child.to_move() == state.to_move()) continue;
      std::uint64_t key = child.hash();
      if constexpr (core::InsightState<S>) {
        if (config_.insight) {
          const core::Question question =
              node.question == core::Question::kAbove   ? core::Question::kBelow
              : node.question == core::Question::kBelow ? core::Question::kAbove
                                                        : core::Question::kValue;
          key = child.insight().key(question).key;
        }
      }
      const TranspositionTable::Entry known = shared_.table.find(key);
      const Score score = -from_table(known.score, ply + 1);
      if (known.depth < depth - 1 || score < node.beta ||
          (known.bound != Bound::kUpper && known.bound != Bound::kExact)) {
        continue;
      }
      node.answer = {score, known.depth == TranspositionTable::kWhole};
      variations_.cut(ply, action.action);
      return true;
    }
  }
  return false;
}

// Passing is never better than the best action, so that a pass that is good enough is a proof as
// far as the search behind it is one.
template <class S, class Evaluation>
bool Worker<S, Evaluation>::settled_by_pass(const S& state, int depth, int ply, core::Action before,
                                            Node& node) {
  if constexpr (core::NullMoveState<S>) {
    if (depth < 3 || before == core::kNoAction || node.beta - node.alpha > 1) return false;
    S passed = state;
    passed.pass_turn();
    const Found found =
        visit(passed, -node.beta, -node.beta + 1, depth - 3 - depth / 6, ply + 1, core::kNoAction);
    variations_.clear(ply);
    if (aborted_ || -found.score < node.beta) return false;
    node.answer = {node.beta, found.whole};
    return true;
  }
  return false;
}

template <class S, class Evaluation>
Found Worker<S, Evaluation>::finish(const Node& node, Score best, bool best_whole,
                                    bool all_whole) const {
  // The actions left out of a question answer no other.
  if (node.question == core::Question::kAbove) best = std::max(best, 0);
  if (best >= node.beta) return {best, best_whole || is_win(best)};
  if (best <= node.alpha) return {best, all_whole || is_loss(best)};
  return {best, all_whole || is_decided(best)};
}

template <class S, class Evaluation>
Found Worker<S, Evaluation>::terminal(const S& state, core::Player mover, int ply) {
  ++nodes_;
  variations_.clear(ply);
  const float value = state.returns()[mover];
  if (value >= 1.0F) return {kWin - ply, true};
  if (value <= -1.0F) return {-kWin + ply, true};
  return {score_of(value), true};
}

template <class S, class Evaluation>
Found Worker<S, Evaluation>::horizon(const S& state) const {
  return {score_of(evaluation_(state).value), false};
}

template <class S, class Evaluation>
bool Worker<S, Evaluation>::out_of_limits() {
  if (task_.nodes != 0 && nodes_ > task_.nodes) {
    aborted_ = true;
    reason_ = StopReason::kNodes;
  } else if (watch_->due()) {
    aborted_ = true;
    reason_ = watch_->reason();
  } else if (task_.helps && shared_.done.load(std::memory_order_relaxed)) {
    aborted_ = true;
  }
  return aborted_;
}

}  // namespace lusoria::search::detail

#include "search/alphabeta/actions_impl.hpp"  // IWYU pragma: export
