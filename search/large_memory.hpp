// Memory of tables and trees: large, zeros at first, and handed over by the system page by page as
// it is touched. Faulting a page in costs as much as a thousand nodes where the system is a virtual
// machine, and random reads miss the cache of addresses; so that pages of 2 MiB are asked for.
#pragma once

#include <cstddef>
#include <utility>

namespace lusoria::search {

class LargeMemory {
 public:
  LargeMemory() = default;
  // Throws std::bad_alloc. Requires bytes > 0.
  explicit LargeMemory(std::size_t bytes);
  LargeMemory(LargeMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  LargeMemory& operator=(LargeMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~LargeMemory() { reset(); }
  void reset() noexcept;

  // On the boundary of a page; null without memory.
  void* data() const { return data_; }
  // As many as were asked for.
  std::size_t bytes() const { return bytes_; }
  // What all objects of the process hold at the moment.
  static std::size_t total_bytes();

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace lusoria::search
