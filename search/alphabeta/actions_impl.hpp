// Bodies of Worker: the actions of a position, their order, and what is left when depth runs out.
#pragma once

#include <algorithm>

#include "search/alphabeta/worker.hpp"

namespace lusoria::search::detail {

template <class S, class Evaluation>
void Worker<S, Evaluation>::score_actions(const S& state, int ply, core::Action before,
                                          core::Action best, const core::ActionList& actions,
                                          Node& node) {
  constexpr std::int32_t kBest = 1 << 26;
  constexpr std::int32_t kTactic = 1 << 22;
  constexpr std::int32_t kKiller = 1 << 20;
  // What a place in the order of promise is worth in counts of cut-offs.
  constexpr std::int32_t kPlace = 1 << 10;
  node.first = moves_used_;
  node.count = actions.size();
  moves_used_ += node.count;
  ScoredAction* const moves = &moves_[node.first];
  const core::Player mover = state.to_move();
  const bool promising = core::InsightState<S> && config_.insight;
  for (std::size_t i = 0; i < node.count; ++i) {
    const core::Action action = actions[i];
    std::int32_t score = promising ? -static_cast<std::int32_t>(i) * kPlace : 0;
    if (config_.history) score += memory_.single(mover, action);
    if (config_.continuation) score += memory_.pair(before, action);
    if (config_.killers && memory_.is_killer(ply, action)) score += kKiller;
    if (action == best) score += kBest;
    moves[i] = {score, action};
  }
  if constexpr (core::TacticalState<S> && !core::InsightState<S>) {
    if (!config_.tactics_first) return;
    core::ActionList tactics;
    core::tactical_actions(state, history_, tactics);
    for (const core::Action action : tactics) {
      const auto at = std::find_if(moves, moves + node.count,
                                   [&](const ScoredAction& a) { return a.action == action; });
      if (at != moves + node.count) at->score += kTactic;
    }
  }
}

// The next action by score; the first of equals.
template <class S, class Evaluation>
ScoredAction& Worker<S, Evaluation>::pick(Node& node, std::size_t index) {
  ScoredAction* const moves = &moves_[node.first];
  std::size_t best = index;
  for (std::size_t i = index + 1; i < node.count; ++i) {
    if (moves[i].score > moves[best].score) best = i;
  }
  const ScoredAction chosen = moves[best];
  // The others keep their order.
  for (std::size_t i = best; i > index; --i) moves[i] = moves[i - 1];
  moves[index] = chosen;
  return moves[index];
}

template <class S, class Evaluation>
Found Worker<S, Evaluation>::search_actions(const S& state, int depth, int ply, core::Action before,
                                            Node& node) {
  const std::size_t mark = history_.size();
  const bool only = config_.extension && node.count == 1;
  const bool defers = config_.sharing == Sharing::kDefer && !task_.alone && depth >= 3;
  Score best = -kInfinite;
  core::Action best_action = core::kNoAction;
  bool best_whole = false;
  bool all_whole = true;
  std::size_t tried = 0;
  while (tried < node.count) {
    ScoredAction& action = pick(node, tried);
    std::uint64_t busy = 0;
    if (defers && tried > 0 && action.score > kPutOff) {
      busy = busy_key(node, action.action);
      auto& slot = shared_.busy[busy % shared_.busy.size()];
      if (slot.load(std::memory_order_relaxed) == busy) {
        action.score = kPutOff - static_cast<std::int32_t>(tried);
        continue;
      }
      slot.store(busy, std::memory_order_relaxed);
    }
    S child = state;
    core::apply(child, history_, action.action);
    const Found found =
        search_action(child, state.to_move(), action, tried, std::max(node.alpha, best), node.beta,
                      only ? depth : depth - 1, ply + 1);
    history_.truncate(mark);
    if (busy != 0) {
      shared_.busy[busy % shared_.busy.size()].store(0, std::memory_order_relaxed);
    }
    if (aborted_) return {};
    const core::Action done = moves_[node.first + tried++].action;
    all_whole = all_whole && found.whole;
    if (found.score <= best) continue;
    best = found.score;
    best_action = done;
    best_whole = found.whole;
    if (best > node.alpha) variations_.set(ply, done);
    if (best >= node.beta) break;
  }
  if (best >= node.beta) learn(state, node, tried, depth, ply, before, best_action);
  const Found found = finish(node, best, best_whole, all_whole);
  if (config_.table) {
    if constexpr (core::SymmetricState<S>) {
      if (node.like.symmetry != 0) {
        best_action = state.transformed_action(best_action, node.like.symmetry);
      }
    }
    keep(node, found, best_action, depth, ply);
  }
  return found;
}

// One action with the windows and depths that it deserves: the first with the whole window, the
// others with an empty one and less deep, unless they show themselves better.
template <class S, class Evaluation>
Found Worker<S, Evaluation>::search_action(const S& child, core::Player mover,
                                           const ScoredAction& action, std::size_t index,
                                           Score alpha, Score beta, int depth, int ply) {
  const core::Action move = action.action;
  if (index == 0 || !config_.scout) return visit_child(child, mover, alpha, beta, depth, ply, move);
  const int less = reduction(action, index, depth);
  Found found = visit_child(child, mover, alpha, alpha + 1, depth - less, ply, move);
  if (less > 0 && found.score > alpha && !aborted_) {
    found = visit_child(child, mover, alpha, alpha + 1, depth, ply, move);
  }
  if (found.score > alpha && found.score < beta && beta > alpha + 1 && !aborted_) {
    found = visit_child(child, mover, alpha, beta, depth, ply, move);
  }
  return found;
}

template <class S, class Evaluation>
int Worker<S, Evaluation>::reduction(const ScoredAction& action, std::size_t index,
                                     int depth) const {
  if (!config_.reductions || depth < 2 || index < 3 || action.score >= kSpecial) return 0;
  const int less =
      reductions_[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(index, 63)];
  return std::min(less, depth - 1);
}

template <class S, class Evaluation>
void Worker<S, Evaluation>::learn(const S& state, const Node& node, std::size_t tried, int depth,
                                  int ply, core::Action before, core::Action best) {
  const core::Player mover = state.to_move();
  const int weight = std::min(16 * depth * depth + 32 * depth, 2048);
  if (config_.killers) memory_.add_killer(ply, best);
  for (std::size_t i = 0; i < tried; ++i) {
    const core::Action action = moves_[node.first + i].action;
    const int signed_weight = action == best ? weight : -weight;
    if (config_.history) CutoffMemory::credit(memory_.single(mover, action), signed_weight);
    if (config_.continuation) CutoffMemory::credit(memory_.pair(before, action), signed_weight);
  }
}

template <class S, class Evaluation>
void Worker<S, Evaluation>::keep(const Node& node, Found found, core::Action best, int depth,
                                 int ply) {
  // Positions alike in the question share no more than its answer.
  Score score = found.score;
  if (node.question == core::Question::kBelow) score = std::min(score, 0);
  const bool took = shared_.table.store(
      node.like.key, {.score = to_table(score, ply),
                      .best = best,
                      .depth = found.whole ? TranspositionTable::kWhole : std::max(depth, 0),
                      .bound = found.score >= node.beta    ? Bound::kLower
                               : found.score <= node.alpha ? Bound::kUpper
                                                           : Bound::kExact});
  if (took && task_.alone) shared_.table.took_slot();
}

// Beyond the depth limit: the mover may stand on the evaluation, or take an action that changes it.
template <class S, class Evaluation>
Found Worker<S, Evaluation>::visit_quiet(const S& state, Score alpha, Score beta, int ply,
                                         int plies_left) {
  if constexpr (core::TacticalState<S>) {
    if (plies_left == 0 || ply >= kMostPlies - 1) return horizon(state);
    core::ActionList actions;
    const bool forced = core::tactical_actions(state, history_, actions);
    Score best = forced ? -kInfinite : horizon(state).score;
    if (best >= beta || actions.empty()) return {best, false};
    const std::size_t mark = history_.size();
    for (const core::Action action : actions) {
      S child = state;
      core::apply(child, history_, action);
      const Score least = std::max(alpha, best);
      Found found;
      if (child.to_move() == core::Player::kNobody) {
        found = terminal(child, state.to_move(), ply + 1);
      } else {
        ++nodes_;
        variations_.clear(ply + 1);
        if (out_of_limits()) {
          history_.truncate(mark);
          return {};
        }
        if (child.to_move() == state.to_move()) {
          found = visit_quiet(child, least, beta, ply + 1, plies_left - 1);
        } else {
          found = visit_quiet(child, -beta, -least, ply + 1, plies_left - 1);
          found.score = -found.score;
        }
      }
      history_.truncate(mark);
      if (aborted_) return {};
      if (found.score <= best) continue;
      best = found.score;
      if (best > alpha) variations_.set(ply, action);
      if (best >= beta) break;
    }
    return {best, is_decided(best) && (forced || is_win(best))};
  } else {
    return horizon(state);
  }
}

// Without any refinement.
template <class S, class Evaluation>
Found Worker<S, Evaluation>::visit_plain(const S& state, Score alpha, Score beta, int depth,
                                         int ply) {
  ++nodes_;
  variations_.clear(ply);
  if (out_of_limits()) return {};
  if (depth <= 0 || ply >= kMostPlies - 1) return horizon(state);
  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  const std::size_t mark = history_.size();
  const core::Player mover = state.to_move();
  const Score alpha_before = alpha;
  Score best = -kInfinite;
  bool all_whole = true;
  bool best_whole = false;
  for (const core::Action action : actions) {
    S child = state;
    core::apply(child, history_, action);
    Found found;
    if (child.to_move() == core::Player::kNobody) {
      found = terminal(child, mover, ply + 1);
    } else if (child.to_move() == mover) {
      found = visit_plain(child, alpha, beta, depth - 1, ply + 1);
    } else {
      found = visit_plain(child, -beta, -alpha, depth - 1, ply + 1);
      found.score = -found.score;
    }
    history_.truncate(mark);
    if (aborted_) return {};
    all_whole = all_whole && found.whole;
    if (found.score <= best) continue;
    best = found.score;
    best_whole = found.whole;
    if (best > alpha) {
      alpha = best;
      variations_.set(ply, action);
    }
    if (alpha >= beta) break;
  }
  Node node;
  node.alpha = alpha_before;
  node.beta = beta;
  return finish(node, best, best_whole, all_whole);
}

template <class S, class Evaluation>
std::uint64_t Worker<S, Evaluation>::busy_key(const Node& node, core::Action action) const {
  return core::mix64(node.like.key + static_cast<std::uint64_t>(action_index(action)) + 1) | 1;
}

}  // namespace lusoria::search::detail
