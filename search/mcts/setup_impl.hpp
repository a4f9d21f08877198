// What comes before the first simulation.
#pragma once

#include <algorithm>

#include "search/mcts/tree_search.hpp"

namespace lusoria::search::mcts {

template <core::GameState S, class Evaluation, bool kFull>
TreeSearch<S, Evaluation, kFull>::Worker::Worker(const TreeSearch& search, const S& root,
                                                 const core::KeyHistory& keys, std::uint64_t seed)
    : rng(seed),
      history(keys),
      playouts(search.config_, search.evaluate_, root.rules().player_count(),
               kFull ? root.rules().action_count() : 0),
      rave(kFull && search.config_.rave && search.network_ == nullptr,
           search.config_.rave_reference, root.rules().player_count(),
           root.rules().action_count()) {
  path.reserve(kMostPlies);
  if (search.network_ != nullptr) {
    questions.reserve(static_cast<std::size_t>(std::max(search.config_.batch, 1)));
  }
}

template <core::GameState S, class Evaluation, bool kFull>
SearchReport TreeSearch<S, Evaluation, kFull>::search(const S& root,
                                                      const core::KeyHistory& history,
                                                      const Limits& limits, core::Rng& rng) {
  const Clock::time_point start = Clock::now();
  SearchReport report;
  prepare(root, history, limits, rng);
  // What it took counts.
  Limits left = limits;
  if (limits.time.count() != 0) {
    left.time = std::max(limits.time - (Clock::now() - start), std::chrono::nanoseconds(1));
  }
  run(left, report);
  fill_report(report);
  report.time = Clock::now() - start;
  return report;
}

template <core::GameState S, class Evaluation, bool kFull>
Columns TreeSearch<S, Evaluation, kFull>::columns() const {
  Columns columns{.views = config_.solver ? (players_ == 2 ? 1 : players_) : 0};
  if constexpr (kFull) {
    columns.priors = network_ != nullptr || config_.selection == Selection::kPuct ||
                     config_.bias != 0 || config_.widening != 0;
    columns.rave = config_.rave && network_ == nullptr;
    columns.squares = config_.selection == Selection::kUcb1Tuned;
    columns.worths = config_.implicit != 0 && players_ == 2 && network_ == nullptr;
    columns.table = config_.transpositions && !core::RepetitionState<S>;
  }
  return columns;
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::set_options(const Limits& limits) {
  const int threads = kFull ? std::max(limits.threads, 1) : 1;
  solver_ = config_.solver;
  alone_ = threads == 1;
  if constexpr (kFull) {
    virtual_ = threads > 1 || network_ != nullptr;
    moves_ = network_ == nullptr && (config_.rave || config_.playouts != PlayoutPolicy::kRandom);
    in_order_ = config_.selection == Selection::kUcb1 && !config_.rave && config_.bias == 0 &&
                config_.widening == 0 && config_.implicit == 0 && network_ == nullptr &&
                config_.gumbel == 0 && !columns().table;
  }
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::prepare(const S& root, const core::KeyHistory& history,
                                               const Limits& limits, core::Rng& rng) {
  players_ = root.rules().player_count();
  mover_ = root.to_move();
  solved_ = false;
  set_options(limits);
  take_tree(root, history, limits.memory);
  last_root_.emplace(root);
  if (config_.reuse) last_history_ = history;
  workers_.clear();
  const int threads = kFull ? std::max(limits.threads, 1) : 1;
  for (int i = 0; i < threads; ++i) {
    workers_.push_back(std::make_unique<Worker>(*this, root, history, rng()));
  }
  expand_root();
  if constexpr (kFull) {
    add_noise(rng);
    halving_.start(tree_, config_, limits.simulations, rng);
  }
  solved_ = Bounds<kFull>(tree_).bound(kRoot, mover_).settled();
}

// The part of the last tree that is of use, or an empty one.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::take_tree(const S& root, const core::KeyHistory& history,
                                                 std::size_t bytes) {
  core::ActionList actions;
  core::legal_actions(root, history, actions);
  const std::size_t least = 1 + actions.size();
  const Columns wanted = columns();
  const bool reusable =
      config_.reuse && last_root_ && !wanted.table && tree_.prepared_for(bytes, least, wanted);
  const NodeIndex known = reusable ? find_root(root, history) : kNotFound;
  if (known == kNotFound) {
    tree_.prepare(bytes, least, wanted);
  } else if (known != kRoot) {
    tree_.cut_down(known);
  }
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::expand_root() {
  if ((tree_.node(kRoot).flags & kExpanded) != 0) return;
  Worker& worker = *workers_.front();
  const Growth growth = expand(kRoot, *last_root_, worker);
  assert(growth == Growth::kGrown || growth == Growth::kDue);
  if (growth != Growth::kDue) return;
  if constexpr (kFull) {
    Pending pending(*last_root_);
    pending.leaf = Leaf::kAsked;
    pending.path.assign(1, kRoot);
    list_actions(worker, pending);
    ask(worker, {&pending, 1});
  }
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::add_noise(core::Rng& rng) {
  root_priors_.clear();
  if (config_.noise <= 0 || !tree_.columns().priors) return;
  const Node& root = tree_.node(kRoot);
  root_priors_ = dirichlet(root.child_count, config_.noise_alpha, rng);
  for (NodeIndex i = 0; i < root.child_count; ++i) {
    const auto prior = static_cast<double>(tree_.prior(root.first_child + i));
    root_priors_[i] = (1 - config_.noise) * prior + config_.noise * root_priors_[i];
  }
}

}  // namespace lusoria::search::mcts
