// Random first positions.
#include <algorithm>
#include <cassert>
#include <numeric>

#include "core/action.hpp"
#include "core/games/via_ludus/rules.hpp"
#include "core/random.hpp"

namespace lusoria::core::via_ludus {

namespace {

// Enough words for every size: a generator is not on a hot path.
constexpr int kWords = 6;
using Set = Bitboard<kWords>;

class Generator {
 public:
  Generator(const Options& options, std::uint64_t index)
      : options_(options),
        grid_(options.shape),
        rng_(derive_seed(options.seed, index, Purpose::kOpening)) {}

  Setup generate() {
    // Whole-board draws first, so that what is kept is uniform over the boards that qualify.
    // Crowded boards seldom qualify: there a free crossing, drawn first, makes room for both sides'
    // chains.
    constexpr int kDraws = 200;
    for (int draw = 0; draw < kDraws; ++draw) {
      Setup setup = place(grid_.all());
      if (qualifies(setup)) return setup;
    }
    Set outside = grid_.all();
    const int row = static_cast<int>(rng_.below(static_cast<std::uint32_t>(options_.shape.rows)));
    const int column =
        static_cast<int>(rng_.below(static_cast<std::uint32_t>(options_.shape.columns)));
    for (int c = 0; c < options_.shape.columns; ++c) outside.reset(options_.shape.square(row, c));
    for (int r = 0; r < options_.shape.rows; ++r) outside.reset(options_.shape.square(r, column));
    Setup setup = place(outside);
    assert(qualifies(setup));
    return setup;
  }

 private:
  // Walls and claimed spaces on different random squares of `where`.
  Setup place(const Set& where) {
    std::vector<int> squares;
    where.for_each([&](int square) { squares.push_back(square); });
    Setup setup;
    setup.spaces.assign(static_cast<std::size_t>(options_.shape.size()), Space::kWhiteSpace);
    const int count = options_.walls + options_.claimed;
    for (int i = 0; i < count; ++i) {
      const auto left = static_cast<std::uint32_t>(squares.size()) - static_cast<std::uint32_t>(i);
      std::swap(squares[static_cast<std::size_t>(i)],
                squares[static_cast<std::size_t>(i) + rng_.below(left)]);
      const bool wall = i < options_.walls;
      const bool red = (i - options_.walls) % 2 == 0;
      setup.spaces[static_cast<std::size_t>(squares[static_cast<std::size_t>(i)])] =
          wall  ? Space::kWall
          : red ? Space::kRedSpace
                : Space::kBlueSpace;
    }
    return setup;
  }

  bool qualifies(const Setup& setup) const {
    Set free, red, blue;
    for (int square = 0; square < options_.shape.size(); ++square) {
      const Space space = setup.spaces[static_cast<std::size_t>(square)];
      if (space == Space::kWhiteSpace) free.set(square);
      if (space == Space::kRedSpace) red.set(square);
      if (space == Space::kBlueSpace) blue.set(square);
    }
    const auto joins = [&](const Set& start, const Set& end, const Set& within) {
      return grid_.flood(start, within).intersects(end);
    };
    return !joins(grid_.bottom(), grid_.top(), red) && !joins(grid_.left(), grid_.right(), blue) &&
           joins(grid_.bottom(), grid_.top(), red | free) &&
           joins(grid_.left(), grid_.right(), blue | free);
  }

  const Options& options_;
  Grid<kWords> grid_;
  Rng rng_;
};

}  // namespace

Setup generate_setup(const Options& options, std::uint64_t index) {
  assert(options.walls + options.claimed <= (options.shape.rows - 1) * (options.shape.columns - 1));
  return Generator(options, index).generate();
}

}  // namespace lusoria::core::via_ludus
