#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>

#include "search/ismcts_impl.hpp"
#include "search/mcts.hpp"
#include "search/playout.hpp"
#include "search/simulations.hpp"

namespace lusoria::search {

template <core::GameState S>
SearchReport Mcts<S>::search(const S& root, const core::KeyHistory& history, const Limits& limits,
                             core::Rng& rng) {
  assert(core::is_seat(root.to_move()));
  if constexpr (core::HiddenState<S>) {
    return InformationSetSearch<S>(config_).search(root, history, limits, rng);
  } else {
    SearchReport report;
    history_ = history;
    most_nodes_ = std::max<std::size_t>(limits.memory / sizeof(Node), 1);
    nodes_.clear();
    nodes_.reserve(most_nodes_);
    nodes_.emplace_back();
    deepest_ = 0;
    expand(0, root, rng);
    run_simulations(
        limits, report, [&] { return nodes_.size(); }, [&] { simulate(root, rng); });
    fill_report(report);
    return report;
  }
}

template <core::GameState S>
void Mcts<S>::simulate(const S& root, core::Rng& rng) {
  const std::size_t mark = history_.size();
  S state = root;
  std::uint32_t node = 0;
  path_.assign(1, 0);
  while (nodes_[node].child_count > 0) {
    node = descend(node, state, rng);
    core::apply(state, history_, nodes_[node].action);
    path_.push_back(node);
    if (nodes_[node].visits == 0) break;
  }
  // A leaf grows children at its second visit: half of all leaves never see one.
  if (nodes_[node].visits > 0 && nodes_[node].child_count == 0 &&
      state.to_move() != core::Player::kNobody) {
    expand(node, state, rng);
    if (nodes_[node].child_count > 0) {
      node = descend(node, state, rng);
      core::apply(state, history_, nodes_[node].action);
      path_.push_back(node);
    }
  }
  const core::Returns returns = playout(state, history_, rng);
  history_.truncate(mark);
  deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
  back_up(nodes_, path_, returns);
}

// Gives a node its children, in a random order; none when the memory is used up.
template <core::GameState S>
void Mcts<S>::expand(std::uint32_t node, const S& state, core::Rng& rng) {
  core::ActionList actions;
  if constexpr (core::ChanceState<S>) {
    if (state.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      for (const core::ChanceOutcome& o : outcomes) actions.push_back(o.outcome);
    }
  }
  if (core::is_seat(state.to_move())) core::legal_actions(state, history_, actions);
  if (nodes_.size() + actions.size() > most_nodes_ && node != 0) return;
  for (std::size_t i = actions.size(); i > 1; --i) {
    std::swap(actions[i - 1], actions[rng.below(static_cast<std::uint32_t>(i))]);
  }
  nodes_[node].first_child = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].child_count = static_cast<std::uint16_t>(actions.size());
  for (const core::Action action : actions) {
    nodes_.push_back({.action = action, .chooser = state.to_move()});
  }
}

// The child to follow from a node that has some: chance by its probabilities, a seat by UCB1.
template <core::GameState S>
std::uint32_t Mcts<S>::descend(std::uint32_t node, [[maybe_unused]] const S& state,
                               [[maybe_unused]] core::Rng& rng) {
  if constexpr (core::ChanceState<S>) {
    if (state.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      const core::Action drawn = core::sample(outcomes, rng);
      std::uint32_t child = nodes_[node].first_child;
      while (nodes_[child].action != drawn) ++child;
      return child;
    }
  }
  return choose(nodes_[node]);
}

template <core::GameState S>
std::uint32_t Mcts<S>::choose(Node& parent) const {
  if (parent.tried < parent.child_count) return parent.first_child + parent.tried++;
  const double weight =
      config_.exploration * std::sqrt(std::log(static_cast<double>(parent.visits)));
  std::uint32_t best = parent.first_child;
  double best_bound = -1e300;
  for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.child_count;
       ++child) {
    const double visits = nodes_[child].visits;
    const double bound = nodes_[child].total / visits + weight / std::sqrt(visits);
    if (bound > best_bound) {
      best_bound = bound;
      best = child;
    }
  }
  return best;
}

template <core::GameState S>
void Mcts<S>::fill_report(SearchReport& report) const {
  const auto better = [&](std::uint32_t a, std::uint32_t b) {
    const Node& x = nodes_[a];
    const Node& y = nodes_[b];
    if (x.visits != y.visits) return x.visits > y.visits;
    return x.visits > 0 && x.total > y.total;
  };
  std::uint32_t node = 0;
  while (nodes_[node].child_count > 0) {
    const std::uint32_t first = nodes_[node].first_child;
    std::uint32_t best = first;
    for (std::uint32_t child = first; child < first + nodes_[node].child_count; ++child) {
      if (better(child, best)) best = child;
    }
    if (nodes_[best].visits == 0) break;
    report.principal_variation.push_back(nodes_[best].action);
    node = best;
  }
  double total = 0;
  std::uint64_t visits = 0;
  const Node& root = nodes_[0];
  for (std::uint32_t child = root.first_child; child < root.first_child + root.child_count;
       ++child) {
    const Node& n = nodes_[child];
    const double value = n.visits > 0 ? n.total / n.visits : 0;
    report.actions.push_back({.action = n.action, .visits = n.visits, .value = value});
    total += n.total;
    visits += n.visits;
  }
  std::sort(
      report.actions.begin(), report.actions.end(),
      [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
  report.best = report.principal_variation.front();
  report.value = visits > 0 ? total / static_cast<double>(visits) : 0;
  report.nodes = nodes_.size();
  report.depth = deepest_;
}

}  // namespace lusoria::search
