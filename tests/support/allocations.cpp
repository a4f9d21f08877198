#include "tests/support/allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

namespace {
std::atomic<std::uint64_t> allocations{0};
}

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace lusoria::test {
std::uint64_t allocation_count() { return allocations.load(std::memory_order_relaxed); }

std::size_t heap_bytes() {
  const struct mallinfo2 books = mallinfo2();
  return books.uordblks + books.hblkhd;
}
}  // namespace lusoria::test
