// Standard output and input, as a program that may run in a terminal, in a pipe, or into a pipe
// that closes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/human.hpp"
#include "search/limits.hpp"

namespace lusoria::selfplay::cli {

// Writes to standard output. What cannot be written is dropped; output_closed() tells.
void write(std::string_view text);
template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
  write(fmt::format(format, std::forward<Args>(args)...));
}
void flush();
// Whether something could not be written: nobody reads any more, or the disk is full.
bool output_closed();
// Flushes; false when some output was lost for another reason than a reader who left.
bool finish_output();

// `lusoria: error: MESSAGE` on standard error, one line.
void print_error(std::string_view message);
// `lusoria: note: MESSAGE` likewise: something to know, and no reason to end.
void print_note(std::string_view message);

bool output_is_terminal();
bool input_is_terminal();
// Whether to colour the output: in a terminal that can, unless the user asked not to.
bool use_colour(bool refused);
// Of the terminal; a usual size when unknown.
struct TerminalSize {
  std::size_t rows = 24;
  std::size_t columns = 80;
};
TerminalSize terminal_size();

// The next line of standard input without its end, or nothing at its end.
std::optional<std::string> read_line();
// The same until a deadline: see agents::read_typed_line().
agents::Typed read_line_until(std::string& line, std::optional<search::Clock::time_point> deadline);

// Whether the terminal can move its cursor and erase: it says what it is, and not `dumb`.
bool terminal_can_draw();

// Terminal columns of UTF-8 text with colours, as far as letters of one column go.
std::size_t text_width(std::string_view text);
// The text with what exceeds the columns left out; every colour that it switches on is switched off
// as before.
std::string cut_text(std::string_view text, std::size_t columns);
// Whether the byte is the first of a letter in UTF-8.
bool begins_letter(char c);

// Empties the screen and what was scrolled off it; does nothing outside a terminal.
void clear_screen();

// Lines at the bottom of a terminal that are drawn over in place, each time by one write and
// without erasing first, so that they don't flicker. In a terminal that cannot draw it is the first
// line alone. Outside a terminal it shows nothing.
class LiveLines {
 public:
  explicit LiveLines(bool active) : active_(active) {}
  ~LiveLines() { clear(); }
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

  bool active() const { return active_; }
  // Replaces what is shown. What exceeds the terminal is cut: lines that wrapped or scrolled away
  // could not be drawn over.
  void show(const std::vector<std::string>& lines);
  void clear();

 private:
  void show_one(const std::string& line);

  bool active_;
  bool draws_ = terminal_can_draw();
  std::vector<std::size_t> shown_;  // the columns of each line that is shown
};

// A table with aligned columns, `gap` blanks apart: the first line is the heading; a column aligns
// right when `right` has it.
std::string format_table(const std::vector<std::vector<std::string>>& rows,
                         const std::vector<bool>& right, std::size_t gap = 2);

}  // namespace lusoria::selfplay::cli
