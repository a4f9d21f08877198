#include "selfplay/cli/terminal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

// The first error of standard output: later ones follow from it.
int& output_error() {
  static int error = 0;
  return error;
}
void note_output_error() {
  if (output_error() == 0) output_error() = errno;
}

// The length of the colour sequence, `ESC [ ... m`, that text starts with; 0 when it starts with
// none.
std::size_t colour_length(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const std::size_t end = text.find('m');
  return end == std::string_view::npos ? 0 : end + 1;
}

// Past the buffer, so that the terminal has it all at once.
void write_at_once(std::string_view text) {
  flush();
  while (!text.empty() && !output_closed()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      note_output_error();
    }
  }
}

// The rows that lines of these columns take: the terminal may be narrower than when they were
// shown, and have wrapped them.
std::size_t rows_of(const std::vector<std::size_t>& lines) {
  const std::size_t columns = terminal_size().columns;
  std::size_t rows = 0;
  for (const std::size_t line : lines) rows += line == 0 ? 1 : (line - 1) / columns + 1;
  return rows;
}

void print_message(const char* kind, std::string_view message) {
  flush();
  const std::string line = fmt::format("lusoria: {}: {}\n", kind, one_line(message));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

void write(std::string_view text) {
  if (output_closed()) return;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_output_error();
}

void flush() {
  if (!output_closed() && std::fflush(stdout) != 0) note_output_error();
}

bool output_closed() { return output_error() != 0; }

bool finish_output() {
  flush();
  return output_error() == 0 || output_error() == EPIPE;
}

void print_error(std::string_view message) { print_message("error", message); }
void print_note(std::string_view message) { print_message("note", message); }

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }
bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

bool use_colour(bool refused) {
  if (refused || !output_is_terminal()) return false;
  // https://no-color.org: any value that is not empty.
  const char* const no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && terminal_can_draw();
}

bool terminal_can_draw() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) != "dumb";
}

TerminalSize terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    return {};
  return {.rows = size.ws_row, .columns = size.ws_col};
}

std::optional<std::string> read_line() {
  std::string line;
  if (read_line_until(line, std::nullopt) == agents::Typed::kEnd) return std::nullopt;
  return line;
}

agents::Typed read_line_until(std::string& line,
                              std::optional<search::Clock::time_point> deadline) {
  flush();
  return agents::read_typed_line(STDIN_FILENO, line, deadline);
}

void clear_screen() {
  if (output_is_terminal()) put("\x1b[2J\x1b[3J\x1b[H");
}

bool begins_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

std::size_t text_width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const std::size_t colour = colour_length(text);
    if (colour == 0 && begins_letter(text.front())) ++columns;
    text.remove_prefix(std::max<std::size_t>(colour, 1));
  }
  return columns;
}

std::string cut_text(std::string_view text, std::size_t columns) {
  std::string out;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t colour = colour_length(text);
    if (colour == 0 && begins_letter(text.front())) ++used;
    const std::size_t length = std::max<std::size_t>(colour, 1);
    if (colour > 0 || used <= columns) out += text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

void LiveLines::show(const std::vector<std::string>& lines) {
  if (!active_ || lines.empty()) return;
  if (!draws_) return show_one(lines.front());
  const TerminalSize size = terminal_size();
  // To the left of what a terminal echoed (^C), and up to the first line.
  std::string text = shown_.empty() ? "\r" : fmt::format("\r\x1b[{}A", rows_of(shown_));
  shown_.clear();
  for (std::size_t i = 0; i < std::min(lines.size(), size.rows - 1); ++i) {
    const std::string line = cut_text(lines[i], size.columns - 1);
    shown_.push_back(text_width(line));
    text += line + "\x1b[K\n";
  }
  write_at_once(text + "\x1b[J");
}

// Over itself, padded to the length of what stood there.
void LiveLines::show_one(const std::string& line) {
  const std::string text = cut_text(line, terminal_size().columns - 1);
  const std::size_t columns = text_width(text);
  const std::size_t before = shown_.empty() ? 0 : shown_[0];
  write_at_once("\r" + text + std::string(before > columns ? before - columns : 0, ' '));
  shown_ = {columns};
}

void LiveLines::clear() {
  if (shown_.empty()) return;
  if (draws_) {
    write_at_once(fmt::format("\r\x1b[{}A\x1b[J", rows_of(shown_)));
  } else {
    show_one("");
    write_at_once("\r");
  }
  shown_.clear();
}

std::string format_table(const std::vector<std::vector<std::string>>& rows,
                         const std::vector<bool>& right, std::size_t gap) {
  std::vector<std::size_t> widths(right.size());
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c)
      widths[c] = std::max(widths[c], text_width(row[c]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string padding(widths[c] - text_width(row[c]), ' ');
      if (c > 0) line.append(gap, ' ');
      line += right[c] ? padding + row[c] : row[c] + padding;
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return out;
}

}  // namespace lusoria::selfplay::cli
