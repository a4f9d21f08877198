// Via Ludus: Red joins top and bottom, Blue left and right; a move claims one White space.
// The immutable part, shared by all states of one game: the board's shape, its options, its first
// positions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"
#include "core/grid.hpp"
#include "core/heat_map.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::core::via_ludus {

constexpr int kMaxSide = 19;
constexpr Player kRed = Player::kFirst;
constexpr Player kBlue = Player::kSecond;

enum class Space : std::uint8_t { kWhiteSpace, kRedSpace, kBlueSpace, kWall };

// A position in the open: what stands on each square (in the Grid's numbering), and the side to
// move as the text names it (it stays named when the game is over).
struct Setup {
  std::vector<Space> spaces;
  Player side = kRed;
};

struct Options {
  GridShape shape{9, 9};
  bool early_draw =
      false;  // the game ends as a draw as soon as neither side can be connected any more
  // Where first positions come from: the generator when walls or claimed is above 0, else `setups`
  // when it holds any, else the empty board.
  int walls = 0;
  int claimed = 0;  // spaces claimed at the start, half Red (the odd one too) and half Blue
  std::uint64_t seed = 0;
  std::string setups_path{};  // as the spec names it, for name()
  std::vector<Setup> setups{};

  bool generated() const { return walls > 0 || claimed > 0; }
};

// A board with `walls` random walls and `claimed` random claimed spaces, Red to move, on which
// nobody is connected and both sides still can be: a function of (options, index). Requires walls +
// claimed <= (rows - 1) * (columns - 1), which is what a free crossing leaves.
Setup generate_setup(const Options& options, std::uint64_t index);

// A key for each image of a position under the symmetries of the board.
using ImageKeys = std::array<std::uint64_t, kSquareSymmetries>;

// A state of `Words` words a set; boards of up to 64 * Words squares.
template <int Words>
class State;

template <int Words>
class Rules {
 public:
  using State = via_ludus::State<Words>;
  using Set = Bitboard<Words>;

  explicit Rules(Options options);

  std::string name() const;
  // The spec of the rules alone, without where first positions come from.
  std::string rules_name() const;
  int player_count() const { return 2; }
  int action_count() const { return shape().size(); }
  std::uint64_t opening_count() const;
  State initial_state(std::uint64_t opening) const;

  std::string state_text(const State& state) const;
  Result<State> parse_state(std::string_view text) const;
  std::string action_text(const State& state, Action action) const;
  std::string player_name(Player player) const { return player == kRed ? "Red" : "Blue"; }
  std::string draw(const State& state, bool colour) const;
  std::string draw_heat(const State& state, std::span<const ActionWeight> weights,
                        bool colour) const;
  std::string result_text(const State& state) const;

  const Options& options() const { return options_; }
  const GridShape& shape() const { return options_.shape; }
  const Grid<Words>& grid() const { return grid_; }
  // The edge that a side's chain starts from (bottom for Red, left for Blue) and the one that it
  // must reach.
  const Set& start_edge(Player side) const { return start_[seat_index(side)]; }
  const Set& end_edge(Player side) const { return end_[seat_index(side)]; }
  const Set& neighbours(int square) const { return neighbours_[static_cast<std::size_t>(square)]; }

  // Small boards know the images of each space. add_images() changes the keys by a space of Red
  // (kind 0), of Blue (1) or a wall (2), with the sides exchanged where the symmetry does.
  bool has_images() const { return !images_.empty(); }
  void add_images(ImageKeys& keys, std::size_t kind, int square) const {
    const ImageKeys& images =
        images_[kind * static_cast<std::size_t>(shape().size()) + static_cast<std::size_t>(square)];
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] ^= images[i];
  }

  State make_state(const Setup& setup) const;
  Setup setup_of(const State& state) const;

 private:
  Options options_;
  Grid<Words> grid_;
  std::array<Set, 2> start_, end_;
  std::vector<Set> neighbours_;  // of each square
  std::vector<ImageKeys> images_;
};

extern template class Rules<1>;
extern template class Rules<2>;
extern template class Rules<3>;
extern template class Rules<6>;

}  // namespace lusoria::core::via_ludus
