// What all Monte Carlo tree searches share: the loop over simulations, and taking a result back
// along the path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/player.hpp"
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

// Counts a simulation in each node of its path, and its returns for the seat that chose the node.
template <class Node>
void back_up(std::vector<Node>& nodes, const std::vector<std::uint32_t>& path,
             const core::Returns& returns) {
  for (const std::uint32_t visited : path) {
    Node& node = nodes[visited];
    ++node.visits;
    if (core::is_seat(node.chooser)) node.total += static_cast<double>(returns[node.chooser]);
  }
}

}  // namespace lusoria::search
