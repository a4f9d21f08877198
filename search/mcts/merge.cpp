#include "search/mcts/merge.hpp"

#include <algorithm>

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
  }
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
  all.value = all.simulations > 0 ? value / static_cast<double>(all.simulations) : 0;
  all.best =
      std::max_element(all.actions.begin(), all.actions.end(),
                       [](const ActionStatistics& a, const ActionStatistics& b) {
                         return a.visits != b.visits ? a.visits < b.visits : a.value < b.value;
                       })
          ->action;
  for (const SearchReport& one : reports) {
    if (one.best == all.best) all.principal_variation = one.principal_variation;
  }
  if (all.principal_variation.front() != all.best) all.principal_variation = {all.best};
  return all;
}

}  // namespace lusoria::search::mcts
