// Several searches of one root, in a tree each, taken for one.
#pragma once

#include <cstddef>
#include <span>

#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::search::mcts {

// What the search number `index` of `count` may use: of simulations, nodes and memory its part.
Limits share_of(const Limits& limits, std::size_t index, std::size_t count);

// Adds up visits and values by action; the action with the most visits is the best. A report that
// is exact speaks for all. Reports without actions (of searches that had nothing to do) are left
// out; the first has some.
SearchReport merge(std::span<const SearchReport> reports);

}  // namespace lusoria::search::mcts
