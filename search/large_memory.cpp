#include "search/large_memory.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace lusoria::search {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::atomic<std::size_t> total{0};

void* map(std::size_t bytes) {
  void* const at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  return at;
}

// On the boundary of a huge page: of a mapping that is larger by one, what is outside goes back.
void* map_huge(std::size_t bytes) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t whole = (bytes + page - 1) / page * page;
  auto* const start = static_cast<std::byte*>(map(whole + kHugePage));
  const std::size_t before =
      (kHugePage - reinterpret_cast<std::uintptr_t>(start) % kHugePage) % kHugePage;
  if (before > 0) munmap(start, before);
  std::byte* const at = start + before;
  munmap(at + whole, kHugePage - before);
#ifdef MADV_HUGEPAGE
  madvise(at, whole, MADV_HUGEPAGE);  // a wish: without it the pages are small
#endif
  return at;
}

}  // namespace

LargeMemory::LargeMemory(std::size_t bytes)
    : data_(bytes >= kHugePage ? map_huge(bytes) : map(bytes)), bytes_(bytes) {
  total.fetch_add(bytes, std::memory_order_relaxed);
}

void LargeMemory::reset() noexcept {
  if (data_ == nullptr) return;
  munmap(data_, bytes_);
  total.fetch_sub(bytes_, std::memory_order_relaxed);
  data_ = nullptr;
  bytes_ = 0;
}

std::size_t LargeMemory::total_bytes() { return total.load(std::memory_order_relaxed); }

}  // namespace lusoria::search
