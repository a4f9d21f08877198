// Via Ludus as its rules page tells it: an array of letters and a search by hand. Slow, and
// independent of core/games/via_ludus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"

namespace lusoria::test {

class ReferenceBoard {
 public:
  // All White, Red to move.
  ReferenceBoard(int rows, int columns);
  // From the text form, which must be right.
  explicit ReferenceBoard(std::string_view text);

  // A board on which each space is a wall, Red or Blue with these chances in a hundred; may be
  // finished.
  static ReferenceBoard random(int rows, int columns, int walls, int red, int blue, core::Rng& rng);

  std::string text() const;
  char side() const { return side_; }  // 'r' or 'b'
  // '.', 'r', 'b' or '#'; rows count from the top.
  char at(int row, int column) const {
    return lines_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  int rows() const { return static_cast<int>(lines_.size()); }
  int columns() const { return static_cast<int>(lines_.front().size()); }

  bool connected(char side) const { return shortest_path(side, false) > 0; }
  bool can_connect(char side) const { return shortest_path(side, true) > 0; }
  // The spaces of a shortest chain between a side's edges, over its own spaces and perhaps White
  // ones; 0 without one.
  int shortest_path(char side, bool over_white) const;
  int white_count() const;
  // 'r', 'b', or '-' for nobody.
  char winner() const;
  bool over(bool early_draw) const;

  // Coordinates of the White spaces, from a1 to the right and up; empty when the game is over.
  std::vector<std::string> moves(bool early_draw) const;
  void play(const std::string& move);
  void take_back(const std::string& move);

  // Lines of play of exactly this many plies.
  long long perft(int depth, bool early_draw);

 private:
  char& at(const std::string& coordinate);

  std::vector<std::string> lines_;  // top row first
  char side_ = 'r';
};

// How often Red wins, Blue wins, and nobody.
struct Odds {
  double red = 0;
  double blue = 0;
  double draw = 0;
};

// The exact odds when both sides play each legal move with the same probability.
Odds odds_of_play(const ReferenceBoard& board);

// The exact odds when the White spaces are filled at random at once, with what each side has still
// to play.
Odds odds_of_filling(const ReferenceBoard& board);

}  // namespace lusoria::test
