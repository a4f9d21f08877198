#include "selfplay/words.hpp"

#include <algorithm>
#include <cstddef>

namespace lusoria::selfplay {

std::vector<Word> split(std::string_view text, char separator, int first_column) {
  std::vector<Word> words;
  std::size_t start = 0;
  for (;;) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    words.push_back({text.substr(start, end - start), first_column + static_cast<int>(start)});
    if (end == text.size()) return words;
    start = end + 1;
  }
}

std::string one_line(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    // U+0080 to U+009F are control characters too, two bytes of UTF-8.
    const bool wide = c == 0xC2 && next >= 0x80 && next < 0xA0;
    out += c < 0x20 || c == 0x7F || wide ? ' ' : text[i];
    i += wide ? 1 : 0;
  }
  return out;
}

}  // namespace lusoria::selfplay
