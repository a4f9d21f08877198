#include "core/grid.hpp"

#include <charconv>
#include <utility>

namespace lusoria::core {

std::string coordinate(const GridShape& shape, int square) {
  std::string text(1, static_cast<char>('a' + shape.column(square)));
  text += std::to_string(shape.row(square) + 1);
  return text;
}

std::optional<int> parse_coordinate(const GridShape& shape, std::string_view text) {
  if (text.size() < 2 || text.front() < 'a' || text.front() > 'z' || text[1] == '0')
    return std::nullopt;
  const int column = text.front() - 'a';
  int row = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data() + 1, end, row);
  if (failure != std::errc{} || stop != end || !shape.holds(row - 1, column)) return std::nullopt;
  return shape.square(row - 1, column);
}

int transformed_square(const GridShape& shape, int square, int symmetry) {
  int row = shape.row(square);
  int column = shape.column(square);
  if ((symmetry & 1) != 0) column = shape.columns - 1 - column;
  if ((symmetry & 2) != 0) row = shape.rows - 1 - row;
  if ((symmetry & 4) != 0) {
    assert(shape.rows == shape.columns);
    std::swap(row, column);
  }
  return shape.square(row, column);
}

}  // namespace lusoria::core
