// Via Ludus in text: setups and positions both ways, moves, results, and the board for a terminal.
#include "core/games/via_ludus/notation.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace lusoria::core::via_ludus {

namespace {

// Reads `9/9/4#4/9/2r3b2/9/4#4/9/9 r` row by row, top row first.
class SetupReader {
 public:
  SetupReader(std::string_view text, const GridShape* expected)
      : text_(text), expected_(expected) {}

  Result<ShapedSetup> read() {
    std::vector<std::vector<Space>> rows;
    do {
      const int row_column = column();
      auto row = read_row();
      if (!row) return tl::unexpected(row.error());
      if (rows.size() == static_cast<std::size_t>(kMaxSide)) {
        return fail_at(row_column,
                       fmt::format("more than {} rows; expected 1 to {}", kMaxSide, kMaxSide));
      }
      if (!rows.empty() && row->size() != rows.front().size()) {
        return fail_at(row_column,
                       fmt::format("a row of {} spaces; expected {} as in the rows before",
                                   row->size(), rows.front().size()));
      }
      rows.push_back(std::move(*row));
    } while (take('/'));
    const int side_column = column();
    if (!take(' '))
      return fail_at(side_column, "expected '/' or a blank and the side to move, r or b");
    if (at_ + 1 != text_.size() || (text_[at_] != 'r' && text_[at_] != 'b')) {
      return fail_at(column(), "expected the side to move, r or b, and nothing after it");
    }
    const Player side = text_[at_] == 'r' ? kRed : kBlue;
    return assemble(rows, side);
  }

 private:
  int column() const { return static_cast<int>(at_) + 1; }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Result<std::vector<Space>> read_row() {
    const int row_column = column();
    std::vector<Space> row;
    for (; at_ < text_.size() && text_[at_] != '/' && text_[at_] != ' '; ++at_) {
      const char c = text_[at_];
      std::size_t count = 1;
      if (c >= '1' && c <= '9') {
        const int number_column = column();
        count = read_number();
        if (count > static_cast<std::size_t>(kMaxSide)) {
          return fail_at(number_column, fmt::format("a run longer than {} spaces; expected 1 to {}",
                                                    kMaxSide, kMaxSide));
        }
        row.insert(row.end(), count, Space::kWhiteSpace);
      } else if (c == 'r' || c == 'b' || c == '#') {
        row.push_back(c == 'r' ? Space::kRedSpace : c == 'b' ? Space::kBlueSpace : Space::kWall);
      } else {
        return fail_at(
            column(),
            fmt::format("unexpected '{}'; expected r, b, # or the length of a run of White spaces",
                        c));
      }
      if (row.size() > static_cast<std::size_t>(kMaxSide)) {
        return fail_at(row_column, fmt::format("a row of more than {} spaces; expected 1 to {}",
                                               kMaxSide, kMaxSide));
      }
    }
    if (row.empty())
      return fail_at(row_column,
                     "an empty row; expected r, b, # or the length of a run of White spaces");
    return row;
  }

  // The number at the cursor; leaves the cursor on its last digit. Capped, so that it cannot
  // overflow.
  std::size_t read_number() {
    std::size_t number = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      number =
          std::min<std::size_t>(number * 10 + static_cast<std::size_t>(text_[at_] - '0'), 1000);
    }
    --at_;
    return number;
  }

  Result<ShapedSetup> assemble(const std::vector<std::vector<Space>>& rows, Player side) const {
    ShapedSetup out;
    out.shape = {static_cast<int>(rows.size()), static_cast<int>(rows.front().size())};
    if (expected_ != nullptr && out.shape != *expected_) {
      return fail_at(
          1, fmt::format("a board of {} rows and {} columns; expected {} and {}", out.shape.rows,
                         out.shape.columns, expected_->rows, expected_->columns));
    }
    out.setup.side = side;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
      out.setup.spaces.insert(out.setup.spaces.end(), row->begin(), row->end());
    }
    return out;
  }

  std::string_view text_;
  const GridShape* expected_;
  std::size_t at_ = 0;
};

// One space of the drawn board.
std::string picture(Space space, bool on_path, bool colour) {
  if (!colour) {
    switch (space) {
      case Space::kWhiteSpace:
        return ".";
      case Space::kRedSpace:
        return on_path ? "R" : "r";
      case Space::kBlueSpace:
        return on_path ? "B" : "b";
      case Space::kWall:
        return "#";
    }
  }
  switch (space) {
    case Space::kWhiteSpace:
      return "\x1b[2m·\x1b[0m";
    case Space::kRedSpace:
      return on_path ? "\x1b[1;97;41m◆\x1b[0m" : "\x1b[91m●\x1b[0m";
    case Space::kBlueSpace:
      return on_path ? "\x1b[1;97;44m◆\x1b[0m" : "\x1b[94m●\x1b[0m";
    case Space::kWall:
      return "\x1b[37m█\x1b[0m";
  }
  return {};
}

}  // namespace

std::string setup_text(const GridShape& shape, const Setup& setup) {
  std::string text;
  for (int row = shape.rows - 1; row >= 0; --row) {
    int run = 0;
    const auto flush = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < shape.columns; ++column) {
      const Space space = setup.spaces[static_cast<std::size_t>(shape.square(row, column))];
      if (space == Space::kWhiteSpace) {
        ++run;
        continue;
      }
      flush();
      text += space == Space::kRedSpace ? 'r' : space == Space::kBlueSpace ? 'b' : '#';
    }
    flush();
    text += row > 0 ? '/' : ' ';
  }
  return text + (setup.side == kRed ? 'r' : 'b');
}

Result<ShapedSetup> parse_setup(std::string_view text, const GridShape* expected) {
  return SetupReader(text, expected).read();
}

Result<SetupFile> parse_setup_file(std::string_view text, std::string_view source,
                                   const GridShape* expected) {
  SetupFile file;
  const auto located = [&](Error error, int line) {
    error.source = source;
    error.line = line;
    return tl::unexpected(std::move(error));
  };
  int line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t'))
      line.remove_suffix(1);
    if (line.empty() || line.front() == ';') continue;
    auto setup = parse_setup(line, file.setups.empty() ? expected : &file.shape);
    if (!setup) return located(setup.error(), line_number);
    file.shape = setup->shape;
    file.setups.push_back(std::move(setup->setup));
  }
  if (file.setups.empty()) {
    return located({.message = "no setup in the file; expected one a line, like '3/1#1/3 r'",
                    .source = {},
                    .line = 0,
                    .column = 0},
                   0);
  }
  return file;
}

std::string draw_setup(const GridShape& shape, const Setup& setup, std::span<const int> path,
                       bool colour, const HeatMap* heat) {
  const std::string rule(static_cast<std::size_t>(2 * shape.columns + 1), '-');
  const std::string red_edge = colour ? fmt::format("\x1b[91m{}\x1b[0m", rule) : rule;
  const char* const blue_edge = colour ? "\x1b[94m|\x1b[0m" : "|";
  std::string letters;
  for (int column = 0; column < shape.columns; ++column) {
    letters += fmt::format(" {}", static_cast<char>('a' + column));
  }
  std::string out = fmt::format("    {}\n   +{}+\n", letters, red_edge);
  for (int row = shape.rows - 1; row >= 0; --row) {
    out += fmt::format("{:2} {}", row + 1, blue_edge);
    for (int column = 0; column < shape.columns; ++column) {
      const int square = shape.square(row, column);
      const bool on_path = std::find(path.begin(), path.end(), square) != path.end();
      const Space space = setup.spaces[static_cast<std::size_t>(square)];
      const std::string drawn = picture(space, on_path, colour);
      out += ' ';
      out +=
          heat == nullptr ? drawn : heat->show(square, drawn, space == Space::kWhiteSpace, colour);
    }
    out += fmt::format(" {} {}\n", blue_edge, row + 1);
  }
  return out + fmt::format("   +{}+\n    {}\n", red_edge, letters);
}

std::string path_text(const GridShape& shape, std::span<const int> path) {
  std::string text;
  for (const int square : path) text += ' ' + coordinate(shape, square);
  return text;
}

}  // namespace lusoria::core::via_ludus
