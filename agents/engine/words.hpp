// Lines of a protocol, taken apart.
#pragma once

#include <algorithm>
#include <string_view>

namespace lusoria::agents {

inline constexpr std::string_view kBlanks = " \t\r";

inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The first word of `text`, which is left with what follows it; empty when there is none.
inline std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

// What stands before the first `word` of `text` that is a word of its own; `text` is left with what
// follows it, or empty.
inline std::string_view take_until(std::string_view& text, std::string_view word) {
  std::size_t at = 0;
  for (;; ++at) {
    at = text.find(word, at);
    if (at == std::string_view::npos) break;
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || kBlanks.find(text[at - 1]) != std::string_view::npos;
    const bool ends = end == text.size() || kBlanks.find(text[end]) != std::string_view::npos;
    if (begins && ends) {
      const std::string_view before = trimmed(text.substr(0, at));
      text = trimmed(text.substr(end));
      return before;
    }
  }
  const std::string_view all = trimmed(text);
  text = {};
  return all;
}

}  // namespace lusoria::agents
