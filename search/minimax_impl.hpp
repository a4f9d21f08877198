#pragma once

#include "search/minimax.hpp"

namespace lusoria::search {

template <core::GameState S>
std::optional<core::Returns> Minimax<S>::value(const S& state, const core::KeyHistory& history) {
  nodes_ = 0;
  gave_up_ = false;
  history_ = history;
  const core::Returns result = visit(state);
  if (gave_up_) return std::nullopt;
  return result;
}

template <core::GameState S>
std::optional<std::vector<core::Action>> Minimax<S>::keeping(const S& state,
                                                             const core::KeyHistory& history) {
  const std::optional<core::Returns> whole = value(state, history);
  if (!whole) return std::nullopt;
  std::vector<core::Action> kept;
  const core::Player mover = state.to_move();
  if (!core::is_seat(mover)) return kept;
  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  for (const core::Action action : actions) {
    if (after(state, action)[mover] == (*whole)[mover]) kept.push_back(action);
  }
  if (gave_up_) return std::nullopt;
  return kept;
}

template <core::GameState S>
core::Returns Minimax<S>::visit(const S& state) {
  if (gave_up_ || (most_nodes_ != 0 && nodes_ >= most_nodes_)) {
    gave_up_ = true;
    return state.returns();
  }
  ++nodes_;
  if (state.to_move() == core::Player::kNobody) return state.returns();
  if constexpr (!core::RepetitionState<S>) {
    if (const auto found = known_.find(state.hash()); found != known_.end()) return found->second;
  }
  const core::Returns result =
      state.to_move() == core::Player::kChance ? visit_chance(state) : best(state);
  if constexpr (!core::RepetitionState<S>) {
    if (!gave_up_) known_.emplace(state.hash(), result);
  }
  return result;
}

template <core::GameState S>
core::Returns Minimax<S>::visit_chance(const S& state) {
  core::Returns mean = core::Returns::draw(state.returns().players());
  if constexpr (core::ChanceState<S>) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    for (const core::ChanceOutcome& o : outcomes) {
      const core::Returns one = after(state, o.outcome);
      for (int i = 0; i < mean.players(); ++i) {
        const core::Player p = core::seat(i);
        mean.set(p, mean[p] + static_cast<float>(o.probability) * one[p]);
      }
    }
  }
  return mean;
}

template <core::GameState S>
core::Returns Minimax<S>::best(const S& state) {
  core::ActionList actions;
  core::legal_actions(state, history_, actions);
  const core::Player mover = state.to_move();
  std::optional<core::Returns> best;
  for (const core::Action action : actions) {
    const core::Returns one = after(state, action);
    if (!best || one[mover] > (*best)[mover]) best = one;
    if (gave_up_) break;
  }
  return best.value_or(state.returns());
}

template <core::GameState S>
core::Returns Minimax<S>::after(const S& state, core::Action action) {
  const std::size_t mark = history_.size();
  S next = state;
  core::apply(next, history_, action);
  const core::Returns result = visit(next);
  history_.truncate(mark);
  return result;
}

}  // namespace lusoria::search
