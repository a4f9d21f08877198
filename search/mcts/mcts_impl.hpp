#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "search/mcts/backup_impl.hpp"
#include "search/mcts/grow_impl.hpp"
#include "search/mcts/information_sets.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/merge.hpp"
#include "search/mcts/report_impl.hpp"
#include "search/mcts/reuse_impl.hpp"
#include "search/mcts/run_impl.hpp"
#include "search/mcts/setup_impl.hpp"
#include "search/mcts/tree_search.hpp"
#include "search/mcts/walk_impl.hpp"

namespace lusoria::search {

namespace mcts {

template <core::GameState S, class Tree>
class SearcherOf final : public Searcher<S> {
 public:
  template <class... Arguments>
  explicit SearcherOf(Arguments&&... arguments) : tree_(std::forward<Arguments>(arguments)...) {}

  SearchReport search(const S& root, const core::KeyHistory& history, const Limits& limits,
                      core::Rng& rng) override {
    return tree_.search(root, history, limits, rng);
  }
  void forget() override { tree_.forget(); }

 private:
  Tree tree_;
};

}  // namespace mcts

template <core::GameState S, class Evaluation>
requires LeafEvaluationOf<Evaluation, S> Mcts<S, Evaluation>::Mcts(MctsConfig config,
                                                                   Evaluation evaluation,
                                                                   BatchEvaluator<S>* network)
    : config_(config), evaluation_(std::move(evaluation)), network_(network) {}

template <core::GameState S, class Evaluation>
requires LeafEvaluationOf<Evaluation, S>
bool Mcts<S, Evaluation>::divides(const Limits& limits) const {
  if (limits.threads <= 1) return false;
  if constexpr (core::HiddenState<S>) return true;
  return config_.parallel == ParallelSearch::kRoot ||
         (config_.parallel == ParallelSearch::kAuto && network_ == nullptr && config_.gumbel == 0);
}

template <core::GameState S, class Evaluation>
requires LeafEvaluationOf<Evaluation, S> std::unique_ptr<mcts::Searcher<S>>
Mcts<S, Evaluation>::make_searcher(const Limits& limits)
const {
  if constexpr (core::HiddenState<S>) {
    using Sets = mcts::InformationSetSearch<S, Evaluation>;
    return std::make_unique<mcts::SearcherOf<S, Sets>>(config_, evaluation_);
  } else {
    if (config_.plain() && network_ == nullptr && (limits.threads <= 1 || divides(limits))) {
      using Plain = mcts::TreeSearch<S, NoEvaluation, false>;
      return std::make_unique<mcts::SearcherOf<S, Plain>>(config_, NoEvaluation(), nullptr);
    }
    using Full = mcts::TreeSearch<S, Evaluation, true>;
    return std::make_unique<mcts::SearcherOf<S, Full>>(config_, evaluation_, network_);
  }
}

template <core::GameState S, class Evaluation>
requires LeafEvaluationOf<Evaluation, S> SearchReport Mcts<S, Evaluation>::search(
    const S& root, const core::KeyHistory& history, const Limits& limits, core::Rng& rng) {
  assert(core::is_seat(root.to_move()));
  const int threads = std::max(limits.threads, 1);
  if (threads != threads_) {
    searchers_.clear();
    for (int i = 0; i < (divides(limits) ? threads : 1); ++i) {
      searchers_.push_back(make_searcher(limits));
    }
    threads_ = threads;
  }
  if (searchers_.size() == 1) return searchers_[0]->search(root, history, limits, rng);
  std::vector<core::Rng> rngs;
  for (int i = 0; i < threads; ++i) rngs.emplace_back(rng());
  std::vector<SearchReport> reports(searchers_.size());
  const LimitWatch watch(limits);
  // Whoever solves the root ends the search for all.
  std::stop_source over;
  const std::stop_callback stopped(limits.stop, [&] { over.request_stop(); });
  mcts::run_in_threads(searchers_.size(), [&](std::size_t i) {
    Limits share = mcts::share_of(limits, i, searchers_.size());
    if (i > 0 && share.simulations == 0 && limits.simulations != 0) return;
    if (limits.time.count() != 0) {
      // Where processors are few a tree may begin late.
      share.time = limits.time - watch.elapsed();
      if (share.time.count() <= 0 && i > 0) return;
      share.time = std::max<std::chrono::nanoseconds>(share.time, std::chrono::nanoseconds(1));
    }
    share.stop = over.get_token();
    reports[i] = searchers_[i]->search(root, history, share, rngs[i]);
    if (reports[i].exact) over.request_stop();
  });
  SearchReport all = mcts::merge(reports);
  all.time = watch.elapsed();
  return all;
}

template <core::GameState S, class Evaluation>
requires LeafEvaluationOf<Evaluation, S>
void Mcts<S, Evaluation>::forget() {
  for (const auto& searcher : searchers_) searcher->forget();
}

}  // namespace lusoria::search
