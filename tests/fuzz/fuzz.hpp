// What all fuzz targets share. A target checks properties with require(), which works in any build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/result.hpp"

namespace lusoria::fuzz {

// What libFuzzer calls for each input; every target defines it.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the process, as a finding, when a property does not hold.
inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property broken: %s\n", property);
  std::abort();
}

// An error says something, and a column that it names is one of the text, or just past its end.
inline void require_sound(const core::Error& error, std::string_view text) {
  require(!error.message.empty() && !error.text().empty(), "an error has a message");
  require(error.column >= 0 && error.column <= static_cast<int>(text.size()) + 1,
          "an error's column is one of the text");
}

}  // namespace lusoria::fuzz
