// Search under hidden information by determinization (Ginsberg, "GIB: Imperfect Information in a
// Computationally Challenging Game", 2001): a few full states that the mover cannot tell from the
// real one are drawn and searched as if everyone saw everything, and the values of each action are
// averaged.
//
// Its known faults (Frank and Basin, "Search in games with incomplete information", 1998): in each
// drawn state the search may choose a different continuation, which the mover could not, for it
// cannot tell the states apart (strategy fusion); and it never weighs what an opponent's choices
// say about what the opponent holds (non-locality). So it never pays to learn or to hide something,
// and it cannot bluff.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/game_state.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::search {

// Searches `worlds` states (at least one) drawn for the mover of the root, by search_one(state,
// limits), which reports the exact value of every action at its depth. Limits on nodes and time are
// shared out evenly. The report's depth is the least one, and its value is never exact.
template <core::HiddenState S, class SearchOne>
SearchReport search_worlds(const S& root, const Limits& limits, int worlds, core::Rng& rng,
                           SearchOne&& search_one) {
  const LimitWatch watch(limits);
  SearchReport sum;
  int done = 0;
  for (int i = 0; i < worlds; ++i) {
    Limits share = limits;
    const int left = worlds - i;
    if (limits.nodes != 0) {
      if (sum.nodes >= limits.nodes && done > 0) break;
      share.nodes =
          std::max<std::uint64_t>((limits.nodes - sum.nodes) / static_cast<std::uint64_t>(left), 1);
    }
    if (limits.time.count() != 0) {
      share.time = std::max((limits.time - watch.elapsed()) / left, std::chrono::nanoseconds(1));
    }
    const SearchReport one = search_one(root.resample(root.to_move(), rng), share);
    if (done == 0) {
      sum = one;
    } else {
      for (std::size_t k = 0; k < sum.actions.size(); ++k) {
        sum.actions[k].value += one.actions[k].value;
        sum.actions[k].visits += one.actions[k].visits;
      }
      sum.nodes += one.nodes;
      sum.depth = std::min(sum.depth, one.depth);
      if (one.stopped_by != StopReason::kFinished) sum.stopped_by = one.stopped_by;
    }
    ++done;
    if (limits.stop.stop_requested()) break;
  }
  for (ActionStatistics& row : sum.actions) row.value /= done;
  const auto best = std::max_element(
      sum.actions.begin(), sum.actions.end(),
      [](const ActionStatistics& a, const ActionStatistics& b) { return a.value < b.value; });
  sum.best = best->action;
  sum.value = best->value;
  sum.exact = false;
  sum.principal_variation = {sum.best};
  sum.time = watch.elapsed();
  return sum;
}

}  // namespace lusoria::search
