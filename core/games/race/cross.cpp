#include "core/games/race/cross.hpp"

#include <array>

#include <fmt/format.h>

namespace lusoria::core::race {

namespace {

constexpr int kSide = 15;
constexpr int kMiddle = kSide / 2;

struct Place {
  int row = 0;  // 0 is the top
  int column = 0;
};

// A turn of the board by a quarter, clockwise: what is Red's becomes Green's.
Place turned(Place p) { return {.row = p.column, .column = kSide - 1 - p.row}; }

Place turned(Place p, int quarters) {
  for (int i = 0; i < quarters; ++i) p = turned(p);
  return p;
}

// Where Red's 13 squares from its start to the one before Green's are: up the left of the lower
// arm, out along the bottom of the left arm, and round its end.
constexpr std::array<Place, kQuarter> kRedSquares{{{13, 6},
                                                   {12, 6},
                                                   {11, 6},
                                                   {10, 6},
                                                   {9, 6},
                                                   {8, 5},
                                                   {8, 4},
                                                   {8, 3},
                                                   {8, 2},
                                                   {8, 1},
                                                   {8, 0},
                                                   {7, 0},
                                                   {6, 0}}};

Place place_of_square(int square) {
  return turned(kRedSquares[static_cast<std::size_t>(square % kQuarter)], square / kQuarter);
}

// Home stands at the inner end of the path, one step before the middle.
Place place_of(int colour, int code) {
  if (is_on_ring(code)) return place_of_square(square_of(colour, code));
  return turned({.row = kSide - 1 - (code - kLastOnRing), .column = kMiddle}, colour);
}

// The yard of a colour: four places in its corner.
Place yard_place(int colour, int index) {
  return turned({.row = 11 + index / 2, .column = 2 + index % 2}, colour);
}

// What stands on one place, at most three characters wide.
struct Cell {
  std::string text = "   ";
  int colour = -1;     // of what is drawn, -1 for none
  bool token = false;  // a token, not a mark of the board
};

class Board {
 public:
  Board() {
    for (int square = 0; square < kRing; ++square) at(place_of_square(square)) = {.text = " . "};
    for (int square = 0; square < kRing; ++square) {
      if ((kStarSquares >> square & 1) != 0) at(place_of_square(square)).text = " * ";
    }
    for (int colour = 0; colour < kColours; ++colour) {
      at(place_of_square(start_square(colour))) = {.text = " o ", .colour = colour};
      for (int code = kFirstOnPath; code <= kLastOnPath; ++code) {
        at(place_of(colour, code)) = {.text = " : ", .colour = colour};
      }
      at(place_of(colour, kHome)) = {.text = " 0 ", .colour = colour};
      for (int i = 0; i < kTokens; ++i) {
        at(yard_place(colour, i)) = {.text = " _ ", .colour = colour};
      }
    }
  }

  void put(const std::vector<DrawnToken>& tokens) {
    std::array<int, kColours> in_base{};
    std::array<int, kColours> at_home{};
    for (const DrawnToken& token : tokens) {
      const auto colour = static_cast<std::size_t>(token.colour);
      if (token.code == kBase) {
        put_one(at(yard_place(token.colour, in_base[colour]++ % kTokens)), token);
      } else if (token.code == kHome) {
        at(place_of(token.colour, kHome)) = {
            .text = fmt::format(" {} ", ++at_home[colour]), .colour = token.colour, .token = true};
      } else {
        put_one(at(place_of(token.colour, token.code)), token);
      }
    }
  }

  std::string text(bool colour) const {
    std::string out;
    for (const auto& row : cells_) {
      std::string line;
      for (const Cell& cell : row) line += painted(cell, colour);
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
    return out;
  }

 private:
  Cell& at(Place p) {
    return cells_[static_cast<std::size_t>(p.row)][static_cast<std::size_t>(p.column)];
  }

  // The first token of a place is a letter; more of one colour are a number behind it, more colours
  // a `+`.
  static void put_one(Cell& cell, const DrawnToken& token) {
    const char letter = kColourLetters[static_cast<std::size_t>(token.colour)];
    const char mark = token.square ? '#' : token.shielded ? '^' : ' ';
    if (!cell.token) {
      cell = {.text = fmt::format(" {}{}", letter, mark), .colour = token.colour, .token = true};
    } else if (cell.colour != token.colour) {
      cell.text[0] = '+';
    } else {
      const char count = cell.text[0];
      cell.text[0] = count == ' ' ? '2' : static_cast<char>(count + (count != '+' ? 1 : 0));
      if (cell.text[2] != '#' && mark != ' ') cell.text[2] = mark;
    }
  }

  static std::string painted(const Cell& cell, bool colour) {
    static constexpr std::array<const char*, kColours> kMarks{"31", "32", "33", "34"};
    static constexpr std::array<const char*, kColours> kTokenPaint{"1;97;41", "1;97;42", "1;30;43",
                                                                   "1;97;44"};
    if (!colour || cell.colour < 0) return cell.text;
    const auto& paint = cell.token ? kTokenPaint : kMarks;
    return fmt::format("\x1b[{}m{}\x1b[0m", paint[static_cast<std::size_t>(cell.colour)],
                       cell.text);
  }

  std::array<std::array<Cell, kSide>, kSide> cells_;
};

}  // namespace

std::string draw_cross(const std::vector<DrawnToken>& tokens, bool colour) {
  Board board;
  board.put(tokens);
  return board.text(colour);
}

}  // namespace lusoria::core::race
