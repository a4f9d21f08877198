#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/worker_impl.hpp"

namespace lusoria::search {

namespace detail {

// Whether to end after an iteration that took the search to `elapsed`: `stable` is how many
// iterations in a row have kept the best action.
inline bool soft_time_is_up(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds soft,
                            int stable) {
  if (soft.count() == 0) return false;
  const double share = stable == 0 ? 1.2 : stable < 3 ? 0.8 : 0.5;
  return static_cast<double>(elapsed.count()) >= share * static_cast<double>(soft.count());
}

}  // namespace detail

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S> AlphaBeta<S, Evaluation>::AlphaBeta(AlphaBetaConfig config,
                                                                         Evaluation evaluation)
    : config_(config), evaluation_(std::move(evaluation)) {}

// Shares the memory out; what each thread may use for pairs of actions.
template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S> std::size_t AlphaBeta<S, Evaluation>::prepare(
    const Limits& limits) {
  constexpr std::size_t kMostPairBytes = std::size_t{1} << 19;
  const auto threads = static_cast<std::size_t>(std::max(limits.threads, 1));
  while (workers_.size() < threads) {
    workers_.push_back(std::make_unique<Worker>(config_, evaluation_, *shared_));
  }
  workers_.resize(threads);
  const std::size_t pairs =
      config_.continuation ? std::min(limits.memory / 32 / threads, kMostPairBytes) : 2;
  const std::size_t taken = threads * (Worker::fixed_bytes() + pairs);
  if (config_.table) {
    shared_->table.resize(limits.memory > taken ? limits.memory - taken : 0);
    shared_->table.new_search();
    if (threads > 1) shared_->table.use_all();
  }
  return pairs;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S> SearchReport AlphaBeta<S, Evaluation>::search(
    const S& root, const core::KeyHistory& history, const Limits& limits) {
  assert(core::is_seat(root.to_move()) && root.rules().player_count() == 2);
  const LimitWatch watch(limits);
  const std::size_t pair_bytes = prepare(limits);
  shared_->done = false;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i]->start({.root = &root,
                        .history = &history,
                        .limits = &limits,
                        .nodes = limits.nodes == 0
                                     ? 0
                                     : std::max<std::uint64_t>(limits.nodes / workers_.size(), 1),
                        .pair_bytes = pair_bytes,
                        .helps = i > 0,
                        .alone = workers_.size() == 1});
  }
  SearchReport report;
  if (workers_.size() == 1) {
    deepen(root, history, limits, report);
  } else {
    tbb::task_arena arena(static_cast<int>(workers_.size()));
    arena.execute([&] {
      tbb::task_group helpers;
      for (std::size_t i = 1; i < workers_.size(); ++i) {
        helpers.run([&, i] { help(*workers_[i], static_cast<int>(i), limits.depth); });
      }
      deepen(root, history, limits, report);
      shared_->done = true;
      helpers.wait();
    });
  }
  report.actions = workers_[0]->statistics();
  std::sort(
      report.actions.begin(), report.actions.end(),
      [](const ActionStatistics& a, const ActionStatistics& b) { return a.action < b.action; });
  for (const auto& worker : workers_) report.nodes += worker->nodes();
  report.time = watch.elapsed();
  return report;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
void AlphaBeta<S, Evaluation>::deepen(const S& root, const core::KeyHistory& history,
                                      const Limits& limits, SearchReport& report) {
  Worker& worker = *workers_[0];
  const LimitWatch watch(limits);
  report.best = worker.root_actions()[0];
  report.lines = {{.variation = {report.best}}};
  report.stopped_by = StopReason::kFinished;
  const int deepest = limits.depth > 0 ? std::min(limits.depth, kMostPlies) : kMostPlies;
  int stable = 0;
  for (int depth = config_.deepening ? 1 : deepest; depth <= deepest; ++depth) {
    const core::Action before = report.best;
    const bool finished = search_lines(depth, report);
    report.best = report.lines[0].variation[0];
    if (!finished) {
      report.stopped_by = worker.reason();
      break;
    }
    report.depth = depth;
    if (report.exact) break;
    stable = report.best == before ? stable + 1 : 0;
    if (depth == deepest) report.stopped_by = StopReason::kDepth;
    if (depth < deepest && detail::soft_time_is_up(watch.elapsed(), limits.soft_time, stable)) {
      report.stopped_by = StopReason::kTime;
      break;
    }
  }
  for (SearchLine& line : report.lines) keep_legal(root, history, line);
  report.principal_variation = report.lines[0].variation;
  report.value = report.lines[0].value;
}

// One iteration. False when it was aborted; the first line is then what it found before, if it
// found any.
template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
bool AlphaBeta<S, Evaluation>::search_lines(int depth, SearchReport& report) {
  Worker& worker = *workers_[0];
  const std::size_t lines = std::min<std::size_t>(
      static_cast<std::size_t>(std::max(config_.lines, 1)), worker.root_actions().size());
  std::vector<SearchLine> found_lines;
  bool exact = true;
  for (std::size_t i = 0; i < lines; ++i) {
    const double guess = i < report.lines.size() ? report.lines[i].value : 0;
    const Found found = worker.search_root(depth, i, score_of(static_cast<float>(guess)));
    std::vector<core::Action> variation = worker.variation();
    if (worker.aborted()) {
      report.exact = false;
      if (i == 0 && !variation.empty()) {
        // The others stay as the last iteration found them.
        const auto same =
            std::find_if(report.lines.begin(), report.lines.end() - 1,
                         [&](const SearchLine& line) { return line.variation[0] == variation[0]; });
        *same = {value_of(found.score), std::move(variation)};
        std::rotate(report.lines.begin(), same, same + 1);
      }
      return false;
    }
    exact = exact && (found.whole || is_decided(found.score));
    found_lines.push_back({value_of(found.score), std::move(variation)});
  }
  report.lines = std::move(found_lines);
  report.exact = exact;
  return true;
}

template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
void AlphaBeta<S, Evaluation>::help(Worker& worker, int number, int depth_limit) const {
  const int deepest = depth_limit > 0 ? std::min(depth_limit + 1, kMostPlies) : kMostPlies;
  Score guess = 0;
  const int first = config_.sharing == Sharing::kDefer ? 1 : 1 + number % 2;
  for (int depth = config_.deepening ? first : deepest; depth <= deepest && !worker.aborted();
       ++depth) {
    const Found found = worker.search_root(depth, 0, guess);
    guess = found.score;
    if (found.whole) return;
  }
}

// What the table adds to a variation may be of a position that is only alike.
template <PerfectInformation S, class Evaluation>
requires EvaluationOf<Evaluation, S>
void AlphaBeta<S, Evaluation>::keep_legal(const S& root, const core::KeyHistory& history,
                                          SearchLine& line) const {
  core::KeyHistory past = history;
  S state = root;
  core::ActionList actions;
  std::size_t kept = 0;
  for (; kept < line.variation.size() && core::is_seat(state.to_move()); ++kept) {
    core::legal_actions(state, past, actions);
    if (std::find(actions.begin(), actions.end(), line.variation[kept]) == actions.end()) break;
    core::apply(state, past, line.variation[kept]);
  }
  line.variation.resize(kept);
}

}  // namespace lusoria::search
