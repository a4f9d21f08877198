#include "core/games/latrunculi/notation.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/grid.hpp"
#include "core/parse.hpp"

namespace lusoria::core::latrunculi {

namespace {

constexpr std::string_view kLetters = ".wbWBij";  // in the order of Piece

bool is_black(Piece piece) {
  return piece == Piece::kBlackMan || piece == Piece::kBlackDux || piece == Piece::kBlackHeld;
}
bool is_dux(Piece piece) { return piece == Piece::kWhiteDux || piece == Piece::kBlackDux; }
bool is_held(Piece piece) { return piece == Piece::kWhiteHeld || piece == Piece::kBlackHeld; }

std::string square_list(const GridShape& shape, const std::vector<int>& squares) {
  std::string text;
  for (const int square : squares) {
    if (!text.empty()) text += ',';
    text += coordinate(shape, square);
  }
  return text;
}

// Reads the text form from left to right.
class Reader {
 public:
  Reader(const Ruleset& ruleset, std::int64_t max_moves, std::string_view text)
      : ruleset_(ruleset), max_moves_(max_moves), text_(text) {}

  Result<Position> read() {
    if (auto done = read_board(); !done) return tl::unexpected(done.error());
    const auto side = next_word();
    if (side != "w" && side != "b")
      return fail_at(word_column_, "expected the side to move, w or b, after the board");
    position_.side = side == "w" ? kWhite : kBlack;
    for (auto word = next_word(); !word.empty(); word = next_word()) {
      if (auto done = read_field(word); !done) return tl::unexpected(done.error());
    }
    return finish();
  }

 private:
  using Done = Result<bool>;

  std::string_view next_word() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    word_column_ = static_cast<int>(at_) + 1;
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] != ' ') ++at_;
    return text_.substr(start, at_ - start);
  }

  Done read_board();
  Done read_field(std::string_view word);
  Done read_number(std::string_view key, std::string_view value, std::int64_t least,
                   std::int64_t most, int& out) const;
  Done read_hand(std::string_view value);
  Done read_squares(std::string_view value, std::vector<int>& out);
  Result<Position> finish();
  Done check_men() const;
  Done check_turn() const;

  bool given(std::string_view key) const {
    return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
  }

  const Ruleset& ruleset_;
  std::int64_t max_moves_;
  std::string_view text_;
  std::size_t at_ = 0;
  int word_column_ = 1;
  std::vector<std::string_view> keys_;
  Position position_;
};

Reader::Done Reader::read_board() {
  const GridShape& shape = ruleset_.shape;
  const std::string_view board = next_word();
  position_.squares.assign(static_cast<std::size_t>(shape.size()), Piece::kNone);
  int row = shape.rows - 1;
  int column = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const int here = word_column_ + static_cast<int>(i);
    const char c = board[i];
    if (c == '/') {
      if (column != shape.columns || row == 0) {
        return fail_at(here, fmt::format("unexpected '/'; expected {} rows of {} squares",
                                         shape.rows, shape.columns));
      }
      --row;
      column = 0;
    } else if (c >= '1' && c <= '9') {
      int run = c - '0';
      for (; i + 1 < board.size() && board[i + 1] >= '0' && board[i + 1] <= '9'; ++i) {
        run = std::min(run * 10 + (board[i + 1] - '0'), shape.columns + 1);
      }
      column += run;
    } else {
      const std::size_t piece = kLetters.find(c, 1);
      const bool known = piece != std::string_view::npos &&
                         (ruleset_.dux || !is_dux(static_cast<Piece>(piece))) &&
                         (ruleset_.immobilises() || !is_held(static_cast<Piece>(piece)));
      if (!known) {
        return fail_at(
            here,
            fmt::format("unexpected '{}'; expected w, b{}{} or a number of empty squares", c,
                        ruleset_.dux ? ", W, B" : "", ruleset_.immobilises() ? ", i, j" : ""));
      }
      if (column < shape.columns) {
        position_.squares[static_cast<std::size_t>(shape.square(row, column))] =
            static_cast<Piece>(piece);
      }
      ++column;
    }
    if (column > shape.columns) {
      return fail_at(here, fmt::format("a row of more than {} squares; expected {}", shape.columns,
                                       shape.columns));
    }
  }
  if (row == 0 && column == shape.columns) return true;
  return fail_at(word_column_, fmt::format("expected a board of {} rows of {} squares", shape.rows,
                                           shape.columns));
}

Reader::Done Reader::read_number(std::string_view key, std::string_view value, std::int64_t least,
                                 std::int64_t most, int& out) const {
  const auto number = parse_integer(value);
  if (!number || *number < least || *number > most) {
    return fail_at(word_column_,
                   fmt::format("{}: expected a whole number from {} to {}", key, least, most));
  }
  out = static_cast<int>(*number);
  return true;
}

Reader::Done Reader::read_hand(std::string_view value) {
  const std::size_t comma = std::min(value.find(','), value.size());
  const int most = std::max(ruleset_.men, ruleset_.most_men);
  if (auto done = read_number("hand", value.substr(0, comma), 0, most, position_.hand[0]); !done)
    return done;
  return read_number("hand", value.substr(std::min(comma + 1, value.size())), 0, most,
                     position_.hand[1]);
}

Reader::Done Reader::read_squares(std::string_view value, std::vector<int>& out) {
  for (;;) {
    const std::size_t comma = std::min(value.find(','), value.size());
    const auto square = parse_coordinate(ruleset_.shape, value.substr(0, comma));
    if (!square || std::find(out.begin(), out.end(), *square) != out.end()) {
      return fail_at(word_column_, "expected different squares of the board, like e2,e4");
    }
    out.push_back(*square);
    if (comma == value.size()) break;
    value.remove_prefix(comma + 1);
  }
  std::sort(out.begin(), out.end());
  return true;
}

Reader::Done Reader::read_field(std::string_view word) {
  const std::size_t equals = word.find('=');
  const std::string_view key = word.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
  if (given(key))
    return fail_at(word_column_, fmt::format("'{}' a second time; expected it once", key));
  keys_.push_back(key);
  if (key == "more" && ruleset_.agrees()) {
    position_.phase = Phase::kAgreement;
    auto done = read_number(key, value, ruleset_.men, ruleset_.most_men, position_.hand[0]);
    position_.hand[1] = position_.hand[0];
    return done;
  }
  if (key == "hand" && ruleset_.setup == Setup::kPlaced) {
    position_.phase = Phase::kPlacing;
    return read_hand(value);
  }
  if (key == "left") return read_number(key, value, 1, ruleset_.placed_per_turn, position_.left);
  if (key == "go" && (ruleset_.immobilises() || ruleset_.capture_goes_on)) {
    std::vector<int> squares;
    auto done = read_squares(value, squares);
    if (done && squares.size() != 1) return fail_at(word_column_, "go: expected one square");
    if (done) position_.going = squares.front();
    return done;
  }
  if (key == "visited" && ruleset_.immobilises()) return read_squares(value, position_.visited);
  if (key == "passes") return read_number(key, value, 0, 2, position_.passes);
  if (key == "quiet" && ruleset_.quiet_limit > 0) {
    return read_number(key, value, 0, ruleset_.quiet_limit, position_.quiet);
  }
  if (key == "ply" && max_moves_ > 0) {
    int plies = 0;
    auto done = read_number(key, value, 0, max_moves_, plies);
    position_.plies = plies;
    return done;
  }
  return fail_at(word_column_,
                 fmt::format("unexpected '{}'; expected a field that {} has", word, ruleset_.id));
}

Reader::Done Reader::check_men() const {
  const int most = std::max(ruleset_.men, ruleset_.most_men);
  const bool placing = position_.phase == Phase::kPlacing;
  std::array<int, 2> men{};
  std::array<int, 2> duces{};
  for (const Piece piece : position_.squares) {
    if (piece != Piece::kNone) ++(is_dux(piece) ? duces : men)[is_black(piece) ? 1 : 0];
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (men[side] + (placing ? position_.hand[side] : 0) > most || duces[side] > 1) {
      return fail_at(1, fmt::format("too many men; expected at most {} of each side{}", most,
                                    ruleset_.dux ? " and one dux" : ""));
    }
  }
  const std::size_t mover = seat_index(position_.side);
  if (placing && position_.hand[mover] == 0 && (!ruleset_.dux || duces[mover] == 1)) {
    return fail_at(1, "hand: expected a man in the hand of the side to move");
  }
  const bool agreeing = position_.phase == Phase::kAgreement;
  if (agreeing && (men[0] + men[1] > 0 || position_.passes > 1)) {
    return fail_at(1, "more: expected an empty board and at most one pass during the agreement");
  }
  return true;
}

Reader::Done Reader::check_turn() const {
  if (position_.going >= 0) {
    const Piece piece = position_.squares[static_cast<std::size_t>(position_.going)];
    if (piece == Piece::kNone || is_held(piece) || is_black(piece) != (position_.side == kBlack)) {
      return fail_at(1, "go: expected the square of a free man of the side to move");
    }
  }
  const bool turn = position_.going >= 0 || !position_.visited.empty() || position_.quiet > 0;
  if (turn && position_.phase != Phase::kMoving) {
    return fail_at(1, "go, visited and quiet: expected neither `more` nor `hand` beside them");
  }
  if (!position_.visited.empty() && position_.going < 0 && !ruleset_.removal_goes_on) {
    return fail_at(1, "visited: expected `go` beside it");
  }
  return true;
}

Result<Position> Reader::finish() {
  if (given("more") && given("hand")) return fail_at(1, "expected `more` or `hand`, not both");
  if (position_.phase == Phase::kPlacing) {
    const int full = full_turn(ruleset_, position_.hand[seat_index(position_.side)]);
    if (!given("left")) position_.left = full;
    if (position_.left > full) return fail_at(1, fmt::format("left: expected at most {}", full));
  } else if (given("left")) {
    return fail_at(1, "left: expected `hand` beside it");
  }
  if (auto done = check_men(); !done) return tl::unexpected(done.error());
  if (auto done = check_turn(); !done) return tl::unexpected(done.error());
  return position_;
}

// One square of the drawn board.
std::string picture(Piece piece, bool colour) {
  if (!colour) return std::string(1, kLetters[static_cast<std::size_t>(piece)]);
  if (piece == Piece::kNone) return "\x1b[2m·\x1b[0m";
  const char* const shade = is_black(piece) ? "94" : "93";
  const char* const shape = is_dux(piece) ? "◆" : is_held(piece) ? "○" : "●";
  return fmt::format("\x1b[{}m{}\x1b[0m", shade, shape);
}

}  // namespace

std::string board_text(const GridShape& shape, const std::vector<Piece>& squares) {
  std::string text;
  for (int row = shape.rows - 1; row >= 0; --row) {
    int run = 0;
    const auto flush = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < shape.columns; ++column) {
      const Piece piece = squares[static_cast<std::size_t>(shape.square(row, column))];
      if (piece == Piece::kNone) {
        ++run;
        continue;
      }
      flush();
      text += kLetters[static_cast<std::size_t>(piece)];
    }
    flush();
    if (row > 0) text += '/';
  }
  return text;
}

std::string position_text(const Ruleset& ruleset, const Position& position) {
  std::string text = board_text(ruleset.shape, position.squares);
  text += position.side == kWhite ? " w" : " b";
  if (position.phase == Phase::kAgreement) text += fmt::format(" more={}", position.hand[0]);
  if (position.phase == Phase::kPlacing) {
    text += fmt::format(" hand={},{}", position.hand[0], position.hand[1]);
    const int hand = position.hand[seat_index(position.side)];
    if (position.left != full_turn(ruleset, hand)) text += fmt::format(" left={}", position.left);
  }
  if (position.going >= 0) text += " go=" + coordinate(ruleset.shape, position.going);
  if (!position.visited.empty()) text += " visited=" + square_list(ruleset.shape, position.visited);
  if (position.passes > 0) text += fmt::format(" passes={}", position.passes);
  if (position.quiet > 0) text += fmt::format(" quiet={}", position.quiet);
  if (position.plies > 0) text += fmt::format(" ply={}", position.plies);
  return text;
}

Result<Position> parse_position(const Ruleset& ruleset, std::int64_t max_moves,
                                std::string_view text) {
  return Reader(ruleset, max_moves, text).read();
}

std::string draw_position(const Ruleset& ruleset, const Position& position, bool colour,
                          const HeatMap* heat) {
  const GridShape& shape = ruleset.shape;
  const std::string rule(static_cast<std::size_t>(2 * shape.columns + 1), '-');
  std::string letters;
  for (int column = 0; column < shape.columns; ++column) {
    letters += fmt::format(" {}", static_cast<char>('a' + column));
  }
  std::string out = fmt::format("    {}\n   +{}+\n", letters, rule);
  for (int row = shape.rows - 1; row >= 0; --row) {
    out += fmt::format("{:2} |", row + 1);
    for (int column = 0; column < shape.columns; ++column) {
      const int square = shape.square(row, column);
      const Piece piece = position.squares[static_cast<std::size_t>(square)];
      const std::string drawn = picture(piece, colour);
      out += square == position.going ? '>' : ' ';
      out += heat == nullptr ? drawn : heat->show(square, drawn, piece == Piece::kNone, colour);
    }
    out += fmt::format(" | {}\n", row + 1);
  }
  out += fmt::format("   +{}+\n    {}\n", rule, letters);
  if (position.phase == Phase::kAgreement)
    out += fmt::format("men of each side so far: {}\n", position.hand[0]);
  if (position.phase == Phase::kPlacing) {
    out += fmt::format("in hand: White {}, Black {}\n", position.hand[0], position.hand[1]);
  }
  return out;
}

}  // namespace lusoria::core::latrunculi
