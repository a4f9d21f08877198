// A position of Via Ludus. See core/game_state.hpp for what each call means.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/action.hpp"
#include "core/bitboard.hpp"
#include "core/game_state.hpp"
#include "core/games/via_ludus/hold.hpp"
#include "core/games/via_ludus/insight.hpp"
#include "core/games/via_ludus/rules.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "core/zobrist.hpp"

namespace lusoria::core::via_ludus {

namespace detail {

// One key a (side, square) and a (wall, square), for boards up to kMaxSide each way.
constexpr std::size_t kSquares = std::size_t{kMaxSide} * kMaxSide;
inline constexpr auto kKeys = zobrist_keys<3 * kSquares>(0x56494120'4C554455U);
inline constexpr std::uint64_t kBlueToMove = mix64(0x626C7565U);

constexpr std::size_t key_index(Player side, int square) {
  return seat_index(side) * kSquares + static_cast<std::size_t>(square);
}
constexpr std::size_t wall_key_index(int square) {
  return 2 * kSquares + static_cast<std::size_t>(square);
}

}  // namespace detail

template <int Words>
class State {
 public:
  using Rules = via_ludus::Rules<Words>;
  using Set = Bitboard<Words>;

  // The setup's position; the game may be over in it already.
  State(const Rules& rules, const Set& red, const Set& blue, const Set& walls, Player side);

  const Rules& rules() const { return *rules_; }
  Player to_move() const { return over_ ? Player::kNobody : side_; }
  Returns returns() const {
    return winner_ == Player::kNobody ? Returns::draw(2) : Returns::win(winner_, 2);
  }
  std::uint64_t hash() const { return hash_; }

  void legal_actions(ActionList& list) const {
    if (over_) return;
    free_.for_each([&](int square) { list.push_back(make_action(square)); });
  }
  void apply(Action action);

  // Fills the rest of the board at random and looks once who is connected: a connection never
  // breaks and both sides never connect, so that the order of the moves cannot matter.
  Returns playout(Rng& rng) const;

  int symmetry_count() const {
    return rules().shape().rows == rules().shape().columns ? kSquareSymmetries
                                                           : kRectangleSymmetries;
  }
  // Symmetries that swap rows and columns exchange the sides.
  State transformed(int symmetry) const;
  Action transformed_action(Action action, int symmetry) const {
    return make_action(transformed_square(rules().shape(), action_index(action), symmetry));
  }
  Player transformed_player(Player player, int symmetry) const {
    return (symmetry & 4) != 0 && is_seat(player) ? opponent(player) : player;
  }

  // One more space never harms a side, so that no move is worse than none.
  void pass_turn() {
    side_ = opponent(side_);
    hash_ ^= detail::kBlueToMove;
  }
  // See HoldingState: by a pairing defence (core/games/via_ludus/hold.hpp).
  bool holds(Player seat) const { return has_hold(*this, seat); }
  via_ludus::Insight<Words> insight() const { return via_ludus::Insight<Words>(*this); }
  bool tactical_actions(ActionList& list) const { return insight().tactics(list); }

  // White spaces, those of a side, and walls.
  const Set& free() const { return free_; }
  const Set& stones(Player side) const { return stones_[seat_index(side)]; }
  Set walls() const { return rules().grid().all() - free_ - stones_[0] - stones_[1]; }
  // The side whose turn it is, or would be if the game were not over.
  Player side() const { return side_; }
  // Who is connected; nobody in a draw and while the game goes on.
  Player winner() const { return winner_; }
  // A side's spaces that are joined to its start edge (bottom, left) and to its end edge (top,
  // right).
  const Set& joined_to_start(Player side) const { return at_start_[seat_index(side)]; }
  const Set& joined_to_end(Player side) const { return at_end_[seat_index(side)]; }
  // Whether a side could still be connected if all White spaces became its own.
  bool can_connect(Player side) const;
  // A shortest winning path from the start edge to the end edge; empty when nobody is connected.
  std::vector<int> winning_path() const;

  friend bool operator==(const State& a, const State& b) {
    return a.free_ == b.free_ && a.stones_ == b.stones_ && a.side_ == b.side_;
  }

 private:
  void settle_draw() {
    over_ =
        free_.none() || (rules().options().early_draw && !can_connect(kRed) && !can_connect(kBlue));
  }
  void join(Set& joined, const Set& edge, const Set& stone, int square);

  const Rules* rules_;
  Set free_;
  std::array<Set, 2> stones_;
  // Kept up with each move, so that a win shows without a flood: every space joins each of these
  // sets once.
  std::array<Set, 2> at_start_;
  std::array<Set, 2> at_end_;
  std::uint64_t hash_ = 0;
  Player side_ = kRed;
  Player winner_ = Player::kNobody;
  bool over_ = false;
};

// Puts the mover's new stone, and what it links, into a set of spaces joined to an edge if it
// touches either.
template <int Words>
inline void State<Words>::join(Set& joined, const Set& edge, const Set& stone, int square) {
  const Set& around = rules().neighbours(square);
  if (!edge.intersects(stone) && !joined.intersects(around)) return;
  joined |= stone;
  const Set loose = stones_[seat_index(side_)] - joined;
  if (loose.intersects(around)) joined |= rules().grid().flood(around, loose);
}

template <int Words>
inline void State<Words>::apply(Action action) {
  const int square = action_index(action);
  const std::size_t mover = seat_index(side_);
  const Set stone = Set::of(square);
  free_ ^= stone;
  stones_[mover] |= stone;
  hash_ ^= detail::kKeys[detail::key_index(side_, square)] ^ detail::kBlueToMove;
  join(at_start_[mover], rules().start_edge(side_), stone, square);
  join(at_end_[mover], rules().end_edge(side_), stone, square);
  if (at_start_[mover].intersects(at_end_[mover])) {
    winner_ = side_;
    over_ = true;
  }
  side_ = opponent(side_);
  if (!over_) settle_draw();
}

extern template class State<1>;
extern template class State<2>;
extern template class State<3>;
extern template class State<6>;

}  // namespace lusoria::core::via_ludus
