#include "core/games/latrunculi/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace lusoria::core::latrunculi {

template <int Words>
Board<Words>::Board(const Ruleset& ruleset)
    : shape_(ruleset.shape), all_(Set::first(ruleset.shape.size())) {
  for (std::size_t d = 0; d < kDirections; ++d) {
    offset_[d] = kRowStep[d] * shape_.columns + kColumnStep[d];
    distance_[d] = std::abs(offset_[d]);
    const int across = std::min(kRowStep[d] != 0 ? shape_.rows : kMaxSquares,
                                kColumnStep[d] != 0 ? shape_.columns : kMaxSquares);
    while ((1 << rounds_[d]) < across) ++rounds_[d];
  }
  for (const int row : {0, shape_.rows - 1}) {
    for (const int column : {0, shape_.columns - 1}) corners_.set(shape_.square(row, column));
  }
  for (int square = 0; square < shape_.size(); ++square) {
    const int row = shape_.row(square);
    const int column = shape_.column(square);
    for (std::size_t d = 0; d < kDirections; ++d) {
      if (shape_.holds(row + kRowStep[d], column + kColumnStep[d])) inner_[d].set(square);
    }
    for (std::size_t d = 0; d < rays_.size(); ++d) {
      for (int i = 1; shape_.holds(row - i * kRowStep[d], column - i * kColumnStep[d]); ++i) {
        rays_[d][static_cast<std::size_t>(square)].set(
            shape_.square(row - i * kRowStep[d], column - i * kColumnStep[d]));
      }
    }
  }
  build_lines(ruleset);
}

// The lines by direction, then the one around a corner.
template <int Words>
void Board<Words>::build_lines(const Ruleset& ruleset) {
  const std::size_t count = ruleset.diagonal_capture ? 8 : 4;
  for (int square = 0; square < shape_.size(); ++square) {
    const int row = shape_.row(square);
    const int column = shape_.column(square);
    Lines& lines = lines_[static_cast<std::size_t>(square)];
    lines.middle.fill(static_cast<std::uint8_t>(square));
    lines.far.fill(static_cast<std::uint8_t>(square));
    for (std::size_t d = 0; d < count; ++d) {
      if (!shape_.holds(row + 2 * kRowStep[d], column + 2 * kColumnStep[d])) continue;
      lines.middle[d] = static_cast<std::uint8_t>(square + offset_[d]);
      lines.far[d] = static_cast<std::uint8_t>(square + 2 * offset_[d]);
    }
    if (!ruleset.corner_capture) continue;
    corners_.for_each([&](int corner) {
      const Set beside = neighbours(Set::of(corner));
      if (!beside.test(square)) return;
      lines.middle[count] = static_cast<std::uint8_t>(corner);
      lines.far[count] = static_cast<std::uint8_t>((beside - Set::of(square)).lowest());
    });
  }
}

template class Board<1>;
template class Board<2>;
template class Board<3>;

}  // namespace lusoria::core::latrunculi
