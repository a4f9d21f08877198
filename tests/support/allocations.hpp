// Counts calls of operator new, for tests that a loop takes no heap.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lusoria::test {

// By all threads since the start. A program that calls this has its operator new replaced.
std::uint64_t allocation_count();

// What the heap holds now; 0 when the allocator does not say (as under a sanitizer).
std::size_t heap_bytes();

}  // namespace lusoria::test
