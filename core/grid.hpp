// A rectangular board over a Bitboard: coordinates, edges, neighbours that never wrap, flood fill,
// symmetries.
//
// Squares are numbered row by row from the bottom left: square = row * columns + column, so `a1` is
// 0 and the top row has the highest numbers. A coordinate is the column letter, then the row number
// from the bottom: `e5`.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>

#include "core/bitboard.hpp"

namespace lusoria::core {

// Rows and columns of a board, each 1 to kMaxSide. What needs no bit set is here.
struct GridShape {
  static constexpr int kMaxSide = 26;  // one letter names a column

  int rows = 1;
  int columns = 1;

  constexpr int size() const { return rows * columns; }
  constexpr int square(int row, int column) const { return row * columns + column; }
  constexpr int row(int square) const { return square / columns; }
  constexpr int column(int square) const { return square % columns; }
  constexpr bool holds(int row, int column) const {
    return row >= 0 && row < rows && column >= 0 && column < columns;
  }
  friend constexpr bool operator==(const GridShape&, const GridShape&) = default;
};

// `e5` for a square of the board.
std::string coordinate(const GridShape& shape, int square);

// The square that text names, or nothing when it names no square of the board. The whole text must
// match.
std::optional<int> parse_coordinate(const GridShape& shape, std::string_view text);

// The eight symmetries of the square; a rectangle that is no square has the first four. Bit 0
// mirrors left and right, bit 1 top and bottom, bit 2 then swaps rows and columns.
constexpr int kRectangleSymmetries = 4;
constexpr int kSquareSymmetries = 8;
// Where a square goes under a symmetry. A symmetry with bit 2 needs rows == columns.
int transformed_square(const GridShape& shape, int square, int symmetry);

template <int Words>
class Grid {
 public:
  using Set = Bitboard<Words>;

  // Requires shape.size() <= Set::kBits and 1 <= columns <= 63.
  explicit constexpr Grid(GridShape shape) : shape_(shape), all_(Set::first(shape.size())) {
    assert(shape.size() <= Set::kBits);
    for (int r = 0; r < shape.rows; ++r) {
      left_.set(shape.square(r, 0));
      right_.set(shape.square(r, shape.columns - 1));
    }
    for (int c = 0; c < shape.columns; ++c) {
      bottom_.set(shape.square(0, c));
      top_.set(shape.square(shape.rows - 1, c));
    }
  }

  constexpr const GridShape& shape() const { return shape_; }
  constexpr const Set& all() const { return all_; }
  constexpr const Set& top() const { return top_; }
  constexpr const Set& bottom() const { return bottom_; }
  constexpr const Set& left() const { return left_; }
  constexpr const Set& right() const { return right_; }

  // Every square moved one step; what leaves the board is gone.
  constexpr Set north(const Set& s) const { return s.shifted_up(shape_.columns) & all_; }
  constexpr Set south(const Set& s) const { return s.shifted_down(shape_.columns); }
  constexpr Set east(const Set& s) const { return (s - right_).shifted_up(1); }
  constexpr Set west(const Set& s) const { return (s - left_).shifted_down(1); }

  // Squares next to one of s, orthogonally. May contain squares of s itself.
  constexpr Set neighbours(const Set& s) const { return north(s) | south(s) | east(s) | west(s); }

  // Everything that a chain of orthogonal steps inside `within` reaches from the seeds inside it.
  constexpr Set flood(Set seeds, const Set& within) const {
    const Set from_west = within - left_;
    const Set from_east = within - right_;
    seeds &= within;
    for (;;) {
      const Set vertical = seeds.shifted_up(shape_.columns) | seeds.shifted_down(shape_.columns);
      const Set next = seeds | (vertical & within) | (seeds.shifted_up(1) & from_west) |
                       (seeds.shifted_down(1) & from_east);
      if (next == seeds) return seeds;
      seeds = next;
    }
  }

  Set transformed(const Set& s, int symmetry) const {
    Set out;
    s.for_each([&](int square) { out.set(transformed_square(shape_, square, symmetry)); });
    return out;
  }

 private:
  GridShape shape_;
  Set all_, top_, bottom_, left_, right_;
};

}  // namespace lusoria::core
