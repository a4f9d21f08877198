// Who plays, and what the end of a game is worth to each.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace lusoria::core {

constexpr int kMaxPlayers = 4;

// Whose turn it is: a seat, chance (a die to roll, a card to draw), or nobody (the game is over).
enum class Player : std::int8_t {
  kNobody = -2,
  kChance = -1,
  kFirst = 0,
  kSecond = 1,
  kThird = 2,
  kFourth = 3,
};

constexpr bool is_seat(Player p) { return static_cast<int>(p) >= 0; }

// 0 for the first seat. Requires is_seat(p).
constexpr std::size_t seat_index(Player p) {
  assert(is_seat(p));
  return static_cast<std::size_t>(p);
}
constexpr Player seat(int index) {
  assert(index >= 0 && index < kMaxPlayers);
  return static_cast<Player>(index);
}

// The other seat of a game of two.
constexpr Player opponent(Player p) {
  return p == Player::kFirst ? Player::kSecond : Player::kFirst;
}

// What a finished game is worth to each seat: -1 (worst) to 1 (best), summing to 0 over the seats,
// for 2 to 4 players. A sole winner of n has 1 and each other -1 / (n - 1); a draw is 0 for all.
class Returns {
 public:
  constexpr Returns() = default;
  explicit constexpr Returns(int players) : players_(static_cast<std::int8_t>(players)) {
    assert(players >= 2 && players <= kMaxPlayers);
  }

  static constexpr Returns draw(int players) { return Returns(players); }
  static constexpr Returns win(Player winner, int players) {
    Returns r(players);
    for (int i = 0; i < players; ++i) r.set(seat(i), -1.0F / static_cast<float>(players - 1));
    r.set(winner, 1.0F);
    return r;
  }

  constexpr int players() const { return players_; }
  constexpr float operator[](Player p) const { return values_[seat_index(p)]; }
  constexpr void set(Player p, float value) { values_[seat_index(p)] = value; }
  friend constexpr bool operator==(const Returns&, const Returns&) = default;

 private:
  std::array<float, kMaxPlayers> values_{};
  std::int8_t players_ = 2;
};

// Whose view a number takes. Two views never mix without naming the player, so that no sign is
// lost.
enum class View { kMover, kFirst };

// A value in -1 to 1 of a position of two players, seen by the side to move or by the first seat.
template <View V>
struct Value {
  float value = 0;

  constexpr Value operator-() const { return {-value}; }
  // NOLINTNEXTLINE(modernize-use-nullptr): what it warns of is in the generated code
  friend constexpr auto operator<=>(const Value&, const Value&) = default;
};
using MoverValue = Value<View::kMover>;
using FirstValue = Value<View::kFirst>;

constexpr FirstValue to_first(MoverValue v, Player mover) {
  return {mover == Player::kFirst ? v.value : -v.value};
}
constexpr MoverValue to_mover(FirstValue v, Player mover) {
  return {mover == Player::kFirst ? v.value : -v.value};
}

}  // namespace lusoria::core
