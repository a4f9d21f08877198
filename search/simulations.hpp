// The loop over simulations of a search in one thread.
#pragma once

#include <cstdint>

#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::search {

// The most simulations of one search: a node counts its visits in 32 bits.
constexpr std::uint64_t kMostSimulations = std::uint64_t{1} << 31;

// Calls simulate() until a limit ends the search, once at least; tree_size() is the number of
// nodes. Fills in how many simulations there were, the time, and why the search ended.
template <class Simulate, class TreeSize>
void run_simulations(const Limits& limits, SearchReport& report, TreeSize&& tree_size,
                     Simulate&& simulate) {
  LimitWatch watch(limits, 16);
  const std::uint64_t most = limits.simulations != 0 ? limits.simulations : kMostSimulations;
  report.stopped_by = StopReason::kSimulations;
  while (report.simulations < most) {
    if (report.simulations > 0 && watch.due()) {
      report.stopped_by = watch.reason();
      break;
    }
    if (limits.nodes != 0 && tree_size() > limits.nodes && report.simulations > 0) {
      report.stopped_by = StopReason::kNodes;
      break;
    }
    simulate();
    ++report.simulations;
  }
  report.time = watch.elapsed();
}

}  // namespace lusoria::search
