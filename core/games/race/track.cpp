#include "core/games/race/track.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace lusoria::core::race {

std::string place_text(int colour, int code) {
  if (code == kBase) return "base";
  if (code == kHome) return "home";
  if (is_on_ring(code)) return fmt::format("t{}", square_of(colour, code));
  return fmt::format("h{}", code - kLastOnRing);
}

std::optional<int> parse_place(int colour, std::string_view text) {
  // Every place is written in one way alone, so that a text that is read is the text of a place.
  for (int code = kBase; code < kCodes; ++code) {
    if (place_text(colour, code) == text) return code;
  }
  return std::nullopt;
}

std::optional<int> parse_colour(char letter) {
  const auto* const found = std::find(kColourLetters.begin(), kColourLetters.end(), letter);
  if (found == kColourLetters.end()) return std::nullopt;
  return static_cast<int>(found - kColourLetters.begin());
}

}  // namespace lusoria::core::race
