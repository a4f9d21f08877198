// What several threads write often stands on cache lines of its own, apart from what they read.
#pragma once

#include <cstddef>

namespace lusoria::search {

// Bytes. std::hardware_destructive_interference_size differs from compiler to compiler, and so
// would the layout.
constexpr std::size_t kCacheLine = 64;

}  // namespace lusoria::search
