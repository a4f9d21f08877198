// The geometry of a Latrunculi board, precomputed: steps in eight directions, the rays that a slide
// comes along, and the lines on which men are caught.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/bitboard.hpp"
#include "core/games/latrunculi/rulesets.hpp"
#include "core/grid.hpp"

namespace lusoria::core::latrunculi {

// Squares that a Bitboard of three words can hold.
constexpr int kMaxSquares = 192;

// Directions by number. The first four are orthogonal, in the order in which the recorded games
// look at them.
constexpr int kDirections = 8;
constexpr std::array<int, kDirections> kRowStep = {1, 0, -1, 0, 1, -1, -1, 1};
constexpr std::array<int, kDirections> kColumnStep = {0, 1, 0, -1, 1, 1, -1, -1};

// Whether a direction leads to higher squares.
constexpr bool leads_up(int direction) { return direction < 2 || direction == 4 || direction == 7; }

constexpr int opposite(int direction) { return (direction & 4) | ((direction + 2) & 3); }

// The lines on which a man beside `end` is caught between `end` and another man: middle[i] is the
// man's square, far[i] the other man's. A line that leaves the board has `end` in both places, so
// that asking whether the middle holds an enemy of the man on `end` is always safe.
struct Lines {
  static constexpr int kMost = 9;
  std::array<std::uint8_t, kMost> middle{};
  std::array<std::uint8_t, kMost> far{};
};

template <int Words>
class Board {
 public:
  using Set = Bitboard<Words>;

  explicit Board(const Ruleset& ruleset);

  const GridShape& shape() const { return shape_; }
  const Set& all() const { return all_; }
  const Set& corners() const { return corners_; }

  // Every square one step on; what leaves the board is gone.
  template <int Direction>
  Set shifted(const Set& s) const {
    const Set staying = s & inner_[Direction];
    if constexpr (leads_up(Direction)) {
      return staying.shifted_up(distance_[Direction]);
    } else {
      return staying.shifted_down(distance_[Direction]);
    }
  }

  // Squares next to one of s, orthogonally.
  Set neighbours(const Set& s) const {
    return shifted<0>(s) | shifted<1>(s) | shifted<2>(s) | shifted<3>(s);
  }

  // The empty squares that a slide from one of s reaches.
  template <int Direction>
  Set slides(const Set& s, const Set& empty) const;

  // The square `count` steps from `square` the other way: where a man came from. The step must stay
  // on the board.
  int behind(int square, int direction, int count) const {
    return square - count * offset_[static_cast<std::size_t>(direction)];
  }

  // Where the slide came from that reached `square`: the nearest of `men` the other way, of which
  // there must be one. Nothing but empty squares may lie between.
  int slide_origin(int square, int direction, const Set& men) const;

  // Whether the nearest man behind `square` is one of `movers`.
  bool slides_from(int square, int direction, const Set& movers, const Set& men) const {
    const Set seen =
        rays_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(square)] & men;
    return seen.any() && movers.test(nearest(seen, direction));
  }

  const Lines& lines(int square) const { return lines_[static_cast<std::size_t>(square)]; }

  // Which of the first Count lines of `end` have a target in the middle and a friend at the far
  // end.
  template <int Count>
  unsigned caught(int end, const Set& targets, const Set& friends) const {
    const Lines& line = lines(end);
    unsigned found = 0;
    for (unsigned i = 0; i < Count; ++i) {
      const auto target = static_cast<unsigned>(targets.test(line.middle[i]));
      const auto helper = static_cast<unsigned>(friends.test(line.far[i]));
      found |= (target & helper) << i;
    }
    return found;
  }

 private:
  // The man that a slide in this direction comes from, of the men behind a square.
  static int nearest(const Set& behind, int direction) {
    if (!leads_up(direction)) return behind.lowest();
    int i = Words - 1;
    while (i > 0 && behind.word(i) == 0) --i;
    return 64 * i + 63 - std::countl_zero(behind.word(i));
  }
  void build_lines(const Ruleset& ruleset);

  GridShape shape_;
  Set all_, corners_;
  std::array<Set, kDirections> inner_;  // the squares from which a step stays on the board
  std::array<int, kDirections> distance_{};
  std::array<int, kDirections> offset_{};  // distance_ with its sign
  std::array<int, kDirections> rounds_{};  // doublings that take a slide across
  std::array<std::array<Set, kMaxSquares>, kDirections> rays_{};  // squares behind a square
  std::array<Lines, kMaxSquares> lines_{};
};

// Calls f with std::integral_constant<int, 0> to <int, Count - 1>: a loop over directions that are
// constants.
template <int Count, class F>
constexpr void for_directions(F&& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) { (f(std::integral_constant<int, I>{}), ...); }
  (std::make_integer_sequence<int, Count>{});
}

// Every square moved by any distance of at least 1.
template <bool Up, int Words>
inline Bitboard<Words> far_shifted(Bitboard<Words> s, int distance) {
  if constexpr (Words > 1) {
    for (; distance > 63; distance -= 63) s = Up ? s.shifted_up(63) : s.shifted_down(63);
  }
  return Up ? s.shifted_up(distance) : s.shifted_down(distance);
}

// The diagonal direction that goes with an orthogonal one, both as constants.
template <int Direction>
constexpr auto diagonal(std::integral_constant<int, Direction>) {
  return std::integral_constant<int, Direction + 4>{};
}

template <int Words>
template <int Direction>
inline Bitboard<Words> Board<Words>::slides(const Set& s, const Set& empty) const {
  // Doubling (Kogge and Stone, 1973): after round i every slide of less than 2^i squares is in.
  Set free = empty & inner_[opposite(Direction)];
  Set reached = s;
  int distance = distance_[Direction];
  for (int i = 1; i < rounds_[Direction]; ++i, distance *= 2) {
    reached |= far_shifted<leads_up(Direction)>(reached, distance) & free;
    free &= far_shifted<leads_up(Direction)>(free, distance);
  }
  reached |= far_shifted<leads_up(Direction)>(reached, distance) & free;
  return reached - s;
}

template <int Words>
inline int Board<Words>::slide_origin(int square, int direction, const Set& men) const {
  return nearest(rays_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(square)] & men,
                 direction);
}

}  // namespace lusoria::core::latrunculi
