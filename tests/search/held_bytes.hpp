// What searches hold, for tests of memory budgets.
#pragma once

#include <cstddef>

#include "search/large_memory.hpp"
#include "tests/support/allocations.hpp"

namespace lusoria::test {

// The heap and search::LargeMemory; 0 where the heap does not say what it holds.
inline std::size_t held_bytes() {
  const std::size_t heap = heap_bytes();
  return heap == 0 ? 0 : heap + search::LargeMemory::total_bytes();
}

}  // namespace lusoria::test
