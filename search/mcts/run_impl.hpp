// The simulations of a search: one after the other, in several threads, or a batch at a time.
#pragma once

#include <algorithm>
#include <utility>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "search/mcts/tree_search.hpp"
#include "search/simulations.hpp"

namespace lusoria::search::mcts {

// Runs `work(i)` for each i below `count`, at once where there are processors for it; else one may
// begin as another ends. The caller does the first.
template <class Work>
void run_in_threads(std::size_t count, Work&& work) {
  if (count == 1) return work(std::size_t{0});
  // TBB starts no more threads than there are processors unless this raises the bound.
  const tbb::global_control bound(
      tbb::global_control::max_allowed_parallelism,
      std::max(count, static_cast<std::size_t>(tbb::info::default_concurrency())));
  tbb::task_arena arena(static_cast<int>(count));
  arena.execute([&] {
    tbb::task_group group;
    for (std::size_t i = 1; i < count; ++i) group.run([&work, i] { work(i); });
    work(0);
    group.wait();
  });
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::run(const Limits& limits, SearchReport& report) {
  most_ = limits.simulations != 0 ? limits.simulations : kMostSimulations;
  taken_ = 0;
  ended_ = false;
  reason_ = StopReason::kSimulations;
  run_in_threads(workers_.size(), [&](std::size_t i) { work(*workers_[i], limits); });
  report.simulations = taken_;
  report.stopped_by = solved_ ? StopReason::kFinished : reason_.load();
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::work(Worker& worker, const Limits& limits) {
  // A simulation takes microseconds, unless it asks at every ply.
  const bool quick = network_ == nullptr && !moves_ && !config_.decisive && !config_.looks_ahead();
  LimitWatch watch(limits, quick ? 16 : 1);
  std::vector<Pending> batch;
  if (network_ != nullptr) {
    for (int i = 0; i < std::max(config_.batch, 1); ++i) batch.emplace_back(*last_root_);
  }
  std::uint64_t in_hand = 0;
  for (bool first = true; !ended_.load(std::memory_order_relaxed); first = false) {
    // A search makes one simulation at least.
    if (!first || taken_.load(std::memory_order_relaxed) > 0) {
      if (solved_.load(std::memory_order_relaxed)) break;
      if (watch.due()) {
        end(watch.reason());
        break;
      }
      if (limits.nodes != 0 && tree_.size() > limits.nodes) {
        end(StopReason::kNodes);
        break;
      }
    }
    if (in_hand == 0) in_hand = network_ != nullptr ? take(batch.size()) : take_share();
    if (in_hand == 0) break;
    if constexpr (kFull) {
      if (network_ != nullptr) {
        simulate_batch(worker, batch, std::exchange(in_hand, 0));
        continue;
      }
    }
    simulate(worker);
    --in_hand;
  }
  if (in_hand != 0) taken_.fetch_sub(in_hand, std::memory_order_relaxed);
}

// Up to so many of the simulations that are left.
template <core::GameState S, class Evaluation, bool kFull>
std::uint64_t TreeSearch<S, Evaluation, kFull>::take(std::uint64_t wanted) {
  std::uint64_t taken = taken_.load(std::memory_order_relaxed);
  for (;;) {
    const std::uint64_t count = std::min(wanted, most_ - taken);
    if (alone_) {
      taken_.store(taken + count, std::memory_order_relaxed);
      return count;
    }
    if (taken_.compare_exchange_weak(taken, taken + count, std::memory_order_relaxed)) {
      return count;
    }
  }
}

// Several threads take some at a time, lest they wait for each other at the counter; fewer towards
// the end, so that they end together.
template <core::GameState S, class Evaluation, bool kFull>
std::uint64_t TreeSearch<S, Evaluation, kFull>::take_share() {
  if (alone_) return take(1);
  constexpr std::uint64_t kMost = 16;
  const std::uint64_t left = most_ - taken_.load(std::memory_order_relaxed);
  return take(std::clamp<std::uint64_t>(left / (4 * workers_.size()), 1, kMost));
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::end(StopReason reason) {
  if (!ended_.exchange(true)) reason_ = reason;
}

// Walks down until there are enough leaves, or one is met that awaits its network values already;
// asks for all at once, and takes them up. What is left of `wanted` is given back.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::simulate_batch(Worker& worker, std::vector<Pending>& batch,
                                                      std::uint64_t wanted) {
  std::size_t count = 0;
  const std::size_t mark = worker.history.size();
  for (; count < wanted; ++count) {
    Pending& pending = batch[count];
    pending.state = *last_root_;
    pending.leaf = walk(worker, pending.state);
    if (pending.leaf == Leaf::kExpected) {
      take_back(worker.path);
      worker.history.truncate(mark);
      break;
    }
    pending.path.assign(worker.path.begin(), worker.path.end());
    list_actions(worker, pending);
    worker.history.truncate(mark);
  }
  taken_.fetch_sub(wanted - count, std::memory_order_relaxed);
  ask(worker, {batch.data(), count});
  for (std::size_t i = 0; i < count; ++i) back_up(worker, batch[i].path, batch[i].values);
}

// What to ask about a leaf: its new children, or in a full tree its legal actions. A leaf of known
// value has it at once.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::list_actions(Worker& worker, Pending& pending) {
  pending.actions.clear();
  if (pending.leaf == Leaf::kAsked) {
    const Node& node = tree_.node(pending.path.back());
    for (NodeIndex child = node.first_child; child < node.first_child + node.child_count; ++child) {
      pending.actions.push_back(tree_.node(child).action);
    }
  } else if (pending.leaf != Leaf::kOpen) {
    pending.values = value_of(worker, pending.state, pending.leaf);
  } else if (core::is_seat(pending.state.to_move())) {
    core::legal_actions(pending.state, worker.history, pending.actions);
  } else {
    pending.values = core::Returns::draw(players_);  // chance, in a full tree: nothing is known
  }
}

template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::ask(Worker& worker, std::span<Pending> batch) {
  worker.questions.clear();
  for (Pending& p : batch) {
    if (p.actions.empty()) continue;
    worker.questions.push_back({.state = &p.state,
                                .actions = p.actions.span(),
                                .values = core::Returns(players_),
                                .priors = {p.priors.data(), p.actions.size()}});
  }
  if (worker.questions.empty()) return;
  network_->evaluate(worker.questions);
  std::size_t next = 0;
  for (Pending& p : batch) {
    if (p.actions.empty()) continue;
    p.values = worker.questions[next++].values;
    if (p.leaf == Leaf::kAsked) take_priors(p);
  }
}

// Only now can others go on below the leaf.
template <core::GameState S, class Evaluation, bool kFull>
void TreeSearch<S, Evaluation, kFull>::take_priors(const Pending& asked) {
  const NodeIndex at = asked.path.back();
  const NodeIndex first = tree_.node(at).first_child;
  const auto count = static_cast<std::uint32_t>(asked.actions.size());
  double sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) sum += static_cast<double>(asked.priors[i]);
  for (std::uint32_t i = 0; i < count; ++i) {
    tree_.prior(first + i) =
        sum > 0 ? asked.priors[i] / static_cast<float>(sum) : 1 / static_cast<float>(count);
  }
  if (tree_.columns().table) tree_.enter_children(asked.state.hash(), {first, count});
  publish(at, first, count);
}

}  // namespace lusoria::search::mcts
