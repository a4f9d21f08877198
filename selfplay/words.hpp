// The words of a line, with where they stand, for errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lusoria::selfplay {

struct Word {
  std::string_view text;  // of the text that was split
  int column = 0;         // 1 is the first
};

// The parts between separators; two beside each other have an empty part between them.
// `first_column` is where the text begins in its line.
std::vector<Word> split(std::string_view text, char separator, int first_column = 1);

// For a terminal: what an agent or a record says can neither begin a line of its own nor steer the
// screen. Control characters become blanks.
std::string one_line(std::string_view text);

}  // namespace lusoria::selfplay
