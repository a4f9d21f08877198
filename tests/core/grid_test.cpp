// Grid against loops over rows and columns, on every shape that a game of the project uses.
#include "core/grid.hpp"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::core {
namespace {

constexpr int kLargestSide = 19;
using Set = Bitboard<6>;

template <class F>
void for_each_shape(F&& f) {
  for (int rows = 1; rows <= kLargestSide; ++rows) {
    for (int columns = 1; columns <= kLargestSide; ++columns) f(GridShape{rows, columns});
  }
}

Set random_set(const GridShape& shape, std::uint32_t percent, Rng& rng) {
  Set set;
  for (int square = 0; square < shape.size(); ++square) {
    if (rng.below(100) < percent) set.set(square);
  }
  return set;
}

// Every square of `set` moved by whole rows and columns, dropped where it leaves the board.
Set moved(const GridShape& shape, const Set& set, int rows, int columns) {
  Set out;
  set.for_each([&](int square) {
    const int row = shape.row(square) + rows;
    const int column = shape.column(square) + columns;
    if (shape.holds(row, column)) out.set(shape.square(row, column));
  });
  return out;
}

void visit(const GridShape& shape, int row, int column, const Set& within, Set& seen) {
  if (!shape.holds(row, column)) return;
  const int square = shape.square(row, column);
  if (!within.test(square) || seen.test(square)) return;
  seen.set(square);
  visit(shape, row + 1, column, within, seen);
  visit(shape, row - 1, column, within, seen);
  visit(shape, row, column + 1, within, seen);
  visit(shape, row, column - 1, within, seen);
}

TEST(Grid, EdgesAreTheOuterRowsAndColumns) {
  for_each_shape([](const GridShape& shape) {
    const Grid<6> grid(shape);
    EXPECT_EQ(grid.all().count(), shape.size());
    for (int square = 0; square < shape.size(); ++square) {
      EXPECT_TRUE(grid.all().test(square));
      EXPECT_EQ(grid.bottom().test(square), shape.row(square) == 0);
      EXPECT_EQ(grid.top().test(square), shape.row(square) == shape.rows - 1);
      EXPECT_EQ(grid.left().test(square), shape.column(square) == 0);
      EXPECT_EQ(grid.right().test(square), shape.column(square) == shape.columns - 1);
    }
    EXPECT_TRUE(grid.all().contains(grid.top() | grid.bottom() | grid.left() | grid.right()));
  });
}

TEST(Grid, StepsNeverWrap) {
  Rng rng(5);
  for_each_shape([&](const GridShape& shape) {
    const Grid<6> grid(shape);
    std::vector<Set> sets = {grid.all(), random_set(shape, 50, rng), random_set(shape, 10, rng)};
    for (int square = 0; square < shape.size(); ++square) sets.push_back(Set::of(square));
    for (const Set& set : sets) {
      const Set north = moved(shape, set, 1, 0);
      const Set south = moved(shape, set, -1, 0);
      const Set east = moved(shape, set, 0, 1);
      const Set west = moved(shape, set, 0, -1);
      EXPECT_EQ(grid.north(set), north);
      EXPECT_EQ(grid.south(set), south);
      EXPECT_EQ(grid.east(set), east);
      EXPECT_EQ(grid.west(set), west);
      EXPECT_EQ(grid.neighbours(set), north | south | east | west);
    }
  });
}

template <int Words>
void expect_same_in(const GridShape& shape) {
  const Grid<Words> narrow(shape);
  const Grid<6> wide(shape);
  for (int i = 0; i < Words; ++i) {
    EXPECT_EQ(narrow.neighbours(narrow.all()).word(i), wide.neighbours(wide.all()).word(i));
    EXPECT_EQ(narrow.flood(narrow.bottom(), narrow.all()).word(i), wide.all().word(i));
  }
}

TEST(Grid, NarrowBitboardsServeTheBoardsThatFit) {
  for_each_shape([](const GridShape& shape) {
    if (shape.size() <= 64) expect_same_in<1>(shape);
    if (shape.size() <= 128) expect_same_in<2>(shape);
    if (shape.size() <= 192) expect_same_in<3>(shape);
  });
}

TEST(Grid, FloodMatchesDepthFirstSearch) {
  Rng rng(6);
  for_each_shape([&](const GridShape& shape) {
    const Grid<6> grid(shape);
    for (const std::uint32_t percent : {35U, 60U, 85U}) {
      const Set within = random_set(shape, percent, rng);
      const Set seeds = random_set(shape, 8, rng);
      Set expected;
      seeds.for_each([&](int square) {
        visit(shape, shape.row(square), shape.column(square), within, expected);
      });
      EXPECT_EQ(grid.flood(seeds, within), expected);
    }
  });
}

TEST(Grid, CoordinatesCountFromTheBottomLeft) {
  const GridShape shape{9, 9};
  EXPECT_EQ(coordinate(shape, shape.square(0, 0)), "a1");
  EXPECT_EQ(coordinate(shape, shape.square(8, 0)), "a9");
  EXPECT_EQ(coordinate(shape, shape.square(4, 4)), "e5");
  EXPECT_EQ(coordinate({19, 19}, 18 * 19 + 18), "s19");
}

TEST(Grid, CoordinatesRoundTrip) {
  for_each_shape([](const GridShape& shape) {
    std::set<std::string> texts;
    for (int square = 0; square < shape.size(); ++square) {
      const std::string text = coordinate(shape, square);
      EXPECT_EQ(parse_coordinate(shape, text), square) << text;
      texts.insert(text);
    }
    EXPECT_EQ(static_cast<int>(texts.size()), shape.size());
  });
}

TEST(Grid, RejectsWhatNamesNoSquare) {
  const GridShape shape{5, 4};
  for (const char* const text : {"", "a", "1", "a0", "a01", "a6", "e1", "A1", "a1 ", " a1", "a-1",
                                 "a+1", "aa1", "1a", "a1a", "a99999999999999999999", "`1", "{1"}) {
    EXPECT_EQ(parse_coordinate(shape, text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_coordinate({26, 26}, "z26"), 26 * 26 - 1);
}

TEST(Grid, SymmetriesKeepNeighboursAndBits) {
  for (const GridShape shape :
       {GridShape{3, 5}, GridShape{1, 7}, GridShape{6, 6}, GridShape{19, 19}}) {
    const Grid<6> grid(shape);
    const int count = shape.rows == shape.columns ? kSquareSymmetries : kRectangleSymmetries;
    for (int symmetry = 0; symmetry < count; ++symmetry) {
      Set images;
      for (int square = 0; square < shape.size(); ++square) {
        const Set image = grid.transformed(Set::of(square), symmetry);
        EXPECT_EQ(image, Set::of(transformed_square(shape, square, symmetry)));
        EXPECT_EQ(grid.transformed(grid.neighbours(Set::of(square)), symmetry),
                  grid.neighbours(image));
        images |= image;
      }
      EXPECT_EQ(images, grid.all());
    }
  }
}

TEST(Grid, SymmetryBitsMirrorAndSwap) {
  const GridShape shape{4, 4};
  const int square = shape.square(1, 3);
  const std::array<int, kSquareSymmetries> expected = {
      shape.square(1, 3), shape.square(1, 0), shape.square(2, 3), shape.square(2, 0),
      shape.square(3, 1), shape.square(0, 1), shape.square(3, 2), shape.square(0, 2)};
  for (int symmetry = 0; symmetry < kSquareSymmetries; ++symmetry) {
    EXPECT_EQ(transformed_square(shape, square, symmetry),
              expected[static_cast<std::size_t>(symmetry)])
        << symmetry;
  }
}

}  // namespace
}  // namespace lusoria::core
