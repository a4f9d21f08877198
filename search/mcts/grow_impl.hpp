// How a node gets its children.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/mcts/tree_search.hpp"

namespace lusoria::search::mcts {

// What others see of it they see at once, by the flag. A node that finds no room stays marked as
// expanding, and never tries again.
template <core::GameState S, class Evaluation, bool kFull>
auto TreeSearch<S, Evaluation, kFull>::expand(NodeIndex at, const S& state, Worker& worker)
    -> Growth {
  if (tree_.full()) return Growth::kNoRoom;
  const bool seat = core::is_seat(state.to_move());
  if constexpr (kFull) {
    if ((set_flags<kFull>(tree_.node(at), kExpanding) & kExpanding) != 0) return Growth::kBusy;
    if (tree_.columns().table) {
      const Tree::Block known = tree_.find_children(state.hash());
      if (known.count != 0) {
        publish(at, known.first, known.count);
        return Growth::kGrown;
      }
    }
  }
  std::uint32_t count = 0;
  const NodeIndex first = seat ? make_children(state, worker, count) : make_outcomes(state, count);
  if (first == kNone) return Growth::kNoRoom;
  if constexpr (kFull) {
    if (network_ != nullptr && seat) {
      tree_.node(at).first_child = first;
      tree_.node(at).child_count = static_cast<std::uint16_t>(count);
      return Growth::kDue;
    }
    if (tree_.columns().table) tree_.enter_children(state.hash(), {first, count});
  }
  publish(at, first, count);
  return Growth::kGrown;
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::publish(NodeIndex at, NodeIndex first, std::uint32_t count) {
  Node& node = tree_.node(at);
  node.first_child = first;
  node.child_count = static_cast<std::uint16_t>(count);
  // The solver takes untried children for unknown ones: without an order, all are to be looked at.
  node.tried = in_order_ ? std::uint16_t{0} : node.child_count;
  set_flags<kFull>(node, kExpanded);
}

template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::make_children(const S& state, Worker& worker,
                                                          std::uint32_t& count) {
  core::ActionList actions;
  core::legal_actions(state, worker.history, actions);
  count = static_cast<std::uint32_t>(actions.size());
  const NodeIndex first = tree_.allocate<kFull>(count);
  if (first == kNone) return kNone;
  for (std::size_t i = actions.size(); i > 1; --i) {
    std::swap(actions[i - 1], actions[worker.rng.below(static_cast<std::uint32_t>(i))]);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    tree_.node(first + i) = {.action = actions[i], .chooser = state.to_move()};
  }
  if constexpr (kFull) {
    for (std::uint32_t i = 0; i < count; ++i) initialise(first + i);
    if (config_.decisive) put_winner_first(state, actions, first, worker);
    if (!tree_.columns().priors) return first;
    std::array<float, core::ActionList::kCapacity> values;
    std::fill_n(values.begin(), count,
                config_.selection == Selection::kPuct ? 1 / static_cast<float>(count) : 0);
    if (network_ == nullptr && config_.looks_ahead() && !std::is_same_v<Evaluation, NoEvaluation>) {
      look_ahead(state, actions, values, worker.history);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      tree_.node(first + i).action = actions[i];
      tree_.prior(first + i) = values[i];
    }
  }
  return first;
}

// Of untried children the first is taken: the solver then needs no look at the others.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::put_winner_first(const S& state, core::ActionList& actions,
                                                        NodeIndex first, Worker& worker) {
  const core::Action winner = winning_action(state, worker.history, actions);
  if (winner == core::kNoAction) return;
  core::Action* const at = std::find(actions.begin(), actions.end(), winner);
  std::swap(tree_.node(first).action,
            tree_.node(first + static_cast<NodeIndex>(at - actions.begin())).action);
  std::swap(actions[0], *at);
}

// Chance moves here. The outcomes keep their order, and each holds the sum of the probabilities up
// to it.
template <core::GameState S, class Evaluation, bool kFull>
NodeIndex TreeSearch<S, Evaluation, kFull>::make_outcomes([[maybe_unused]] const S& state,
                                                          [[maybe_unused]] std::uint32_t& count) {
  if constexpr (core::ChanceState<S>) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    count = static_cast<std::uint32_t>(outcomes.size());
    const NodeIndex first = tree_.allocate<kFull>(count);
    if (first == kNone) return kNone;
    double sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      sum += outcomes[i].probability;
      tree_.node(first + i) = {
          .total = sum, .action = outcomes[i].outcome, .chooser = core::Player::kChance};
      if constexpr (kFull) initialise(first + i);
    }
    return first;
  } else {
    return kNone;
  }
}

// Beside the node itself.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::initialise(NodeIndex child) {
  const Columns& columns = tree_.columns();
  std::fill_n(tree_.bounds(child), columns.views, Interval{});
  if (columns.squares) tree_.square(child) = 0;
  if (columns.rave) tree_.rave(child) = {};
  if (columns.priors) tree_.prior(child) = 0;
  if (columns.worths) tree_.worth(child) = 0;
}

// Puts the actions into the order of what the evaluation says of the positions after them, the best
// first, and gives their values, or for PUCT their priors.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::look_ahead(const S& state, core::ActionList& actions,
                                                  std::span<float> values,
                                                  core::KeyHistory& history) const {
  struct Ranked {
    float value;
    std::uint32_t place;
    core::Action action;
  };
  core::FixedList<Ranked, core::ActionList::kCapacity> ranked;
  const std::size_t mark = history.size();
  for (std::uint32_t i = 0; i < actions.size(); ++i) {
    S next = state;
    core::apply(next, history, actions[i]);
    ranked.push_back({worth_of(next, state.to_move(), history), i, actions[i]});
    history.truncate(mark);
  }
  std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.value != b.value ? a.value > b.value : a.place < b.place;
  });
  double sum = 0;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    actions[i] = ranked[i].action;
    values[i] = ranked[i].value;
    if (config_.selection != Selection::kPuct) continue;
    const auto below_best = static_cast<double>(ranked[i].value - ranked[0].value);
    const double weight = std::exp(below_best / config_.temperature);
    values[i] = static_cast<float>(weight);
    sum += weight;
  }
  if (config_.selection != Selection::kPuct) return;
  for (std::size_t i = 0; i < ranked.size(); ++i) values[i] /= static_cast<float>(sum);
}

// Where chance is to move and the evaluation wants a seat, the mean over the outcomes; of further
// chance after them 0.
template <core::GameState S, class Evaluation, bool kFull>
float TreeSearch<S, Evaluation, kFull>::worth_of(const S& state, core::Player seat,
                                                 core::KeyHistory& history) const {
  if (state.to_move() == core::Player::kNobody) return state.returns()[seat];
  if (SeatEvaluationOf<Evaluation, S> || core::is_seat(state.to_move())) {
    return leaf_value(evaluate_, state, players_)[seat];
  }
  double mean = 0;
  if constexpr (core::ChanceState<S>) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    const std::size_t mark = history.size();
    for (const core::ChanceOutcome& o : outcomes) {
      S next = state;
      core::apply(next, history, o.outcome);
      if (next.to_move() != core::Player::kChance) {
        mean += o.probability * static_cast<double>(worth_of(next, seat, history));
      }
      history.truncate(mark);
    }
  }
  return static_cast<float>(mean);
}

}  // namespace lusoria::search::mcts
