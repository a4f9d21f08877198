#include "search/mcts/merge.hpp"

#include <algorithm>
#include <tuple>

namespace lusoria::search::mcts {

Limits share_of(const Limits& limits, std::size_t index, std::size_t count) {
  Limits share = limits;
  share.threads = 1;
  share.memory = limits.memory / count;
  share.simulations = limits.simulations / count + (index < limits.simulations % count ? 1 : 0);
  if (limits.nodes != 0) share.nodes = std::max<std::uint64_t>(limits.nodes / count, 1);
  return share;
}

namespace {

void add_actions(SearchReport& to, const SearchReport& from) {
  for (std::size_t i = 0; i < to.actions.size(); ++i) {
    ActionStatistics& sum = to.actions[i];
    const ActionStatistics& one = from.actions[i];
    const std::uint64_t visits = sum.visits + one.visits;
    if (visits > 0) {
      sum.value = (sum.value * static_cast<double>(sum.visits) +
                   one.value * static_cast<double>(one.visits)) /
                  static_cast<double>(visits);
    }
    sum.visits = visits;
    sum.lower = std::max(sum.lower, one.lower);
    sum.upper = std::min(sum.upper, one.upper);
    if (sum.lower == sum.upper) sum.value = sum.lower;
  }
}

double best_lower(const SearchReport& report) {
  double best = -1;
  for (const ActionStatistics& action : report.actions) best = std::max(best, action.lower);
  return best;
}

double best_upper(const SearchReport& report) {
  double best = -1;
  for (const ActionStatistics& action : report.actions) best = std::max(best, action.upper);
  return best;
}

// The most visited action of those that may still be the best for all that any tree has proven.
core::Action best_action(const SearchReport& report) {
  const double sure = best_lower(report);
  const auto eligible = [&](const ActionStatistics& action) {
    return action.upper > sure || (sure > -1 && action.lower >= sure);
  };
  return std::max_element(report.actions.begin(), report.actions.end(),
                          [&](const ActionStatistics& a, const ActionStatistics& b) {
                            return std::tuple(eligible(a), a.visits, a.value) <
                                   std::tuple(eligible(b), b.visits, b.value);
                          })
      ->action;
}

}  // namespace

SearchReport merge(std::span<const SearchReport> reports) {
  SearchReport all = reports[0];
  double value = all.value * static_cast<double>(all.simulations);
  const SearchReport* exact = all.exact ? reports.data() : nullptr;
  for (const SearchReport& one : reports.subspan(1)) {
    if (one.actions.empty()) continue;
    add_actions(all, one);
    value += one.value * static_cast<double>(one.simulations);
    all.nodes += one.nodes;
    all.simulations += one.simulations;
    all.depth = std::max(all.depth, one.depth);
    all.time = std::max(all.time, one.time);
    all.full |= one.full;
    if (one.exact && exact == nullptr) exact = &one;
  }
  if (exact != nullptr) {
    all.best = exact->best;
    all.value = exact->value;
    all.exact = true;
    all.principal_variation = exact->principal_variation;
    all.stopped_by = exact->stopped_by;
    return all;
  }
  // Each tree may have proven some actions and none all.
  const double sure = best_lower(all);
  all.exact = sure >= best_upper(all);
  all.value = all.simulations > 0 ? value / static_cast<double>(all.simulations) : 0;
  if (all.exact) {
    all.value = sure;
    all.stopped_by = StopReason::kFinished;
  }
  all.best = best_action(all);
  for (const SearchReport& one : reports) {
    if (one.best == all.best) all.principal_variation = one.principal_variation;
  }
  if (all.principal_variation.front() != all.best) all.principal_variation = {all.best};
  return all;
}

}  // namespace lusoria::search::mcts
