#include "tests/support/allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

#if defined(__has_include)
#if __has_include(<sanitizer/allocator_interface.h>)
#include <sanitizer/allocator_interface.h>
#endif
#endif

namespace {
std::atomic<std::uint64_t> allocations{0};
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LUSORIA_HAS_OPERATOR_NEW  // the sanitizer's own, beside which there can be no other
#endif
#endif

#ifdef LUSORIA_HAS_OPERATOR_NEW
namespace {
[[maybe_unused]] const int hooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void* /*memory*/, std::size_t /*size*/) {
      allocations.fetch_add(1, std::memory_order_relaxed);
    },
    [](const volatile void* /*memory*/) {});
}  // namespace
#else
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
#endif

namespace lusoria::test {
std::uint64_t allocation_count() { return allocations.load(std::memory_order_relaxed); }

std::size_t heap_bytes() {
  const struct mallinfo2 books = mallinfo2();
  return books.uordblks + books.hblkhd;
}
}  // namespace lusoria::test
