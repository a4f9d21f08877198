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
  std::string out(text);
  std::replace_if(
      out.begin(), out.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
  return out;
}

}  // namespace lusoria::selfplay
