// Random play of Classic and Ludox on sets of codes.
//
// A turn draws one number of 64 bits: its product with 36 is the roll, and what is left below the
// point, times the number of moves, is the move; so on for the second die. What this lacks to
// exactness is below 2^-50.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.hpp"
#include "core/games/race/ludox/state.hpp"

namespace lusoria::core::ludox {

namespace {

using race::Codes;
using race::Squares;

constexpr Codes kHomeBit = race::code_bit(race::kHome);
constexpr Codes kBaseBit = race::code_bit(race::kBase);
constexpr Codes kStartBit = race::code_bit(race::kStart);
constexpr int kPairs = race::kFaces * race::kFaces;

constexpr std::array<Dice, kPairs> kDice = [] {
  std::array<Dice, kPairs> dice{};
  for (int i = 0; i < kPairs; ++i) {
    const int a = i / race::kFaces + 1;
    const int b = i % race::kFaces + 1;
    dice[static_cast<std::size_t>(i)] = {.high = std::max(a, b), .low = std::min(a, b)};
  }
  return dice;
}();

// The k-th lowest bit of a set, by itself.
Codes nth_bit(Codes set, std::size_t k) {
#if defined(__BMI2__)
  return _pdep_u64(std::uint64_t{1} << k, set);
#else
  return race::code_bit(nth_set_bit(set, static_cast<int>(k)));
#endif
}

// A number drawn in parts.
class Draw {
 public:
  explicit Draw(std::uint64_t bits) : left_(bits) {}
  // Uniform in 0 .. n - 1, as far as what is left goes.
  std::size_t below(std::size_t n) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{left_} * n;
    left_ = static_cast<std::uint64_t>(product);
    return static_cast<std::size_t>(product >> 64);
  }

 private:
  std::uint64_t left_;
};

// A set of codes of a colour as squares, and back, for sets on the ring.
Squares to_squares(int colour, Codes codes) { return race::squares_of(colour, codes); }
Codes to_codes(int colour, Squares squares) {
  return race::codes_of(colour, squares) & race::kRingCodes;
}

// A colour's Round Tiles: set i has the codes on which more than i of them stand.
struct Rounds {
  std::array<Codes, race::kTokens> over{};

  // An empty bit changes nothing.
  void remove(Codes bit) {
    // The highest set that has the bit loses it.
    const Codes two = bit & over[1];
    const Codes three = bit & over[2];
    const Codes four = bit & over[3];
    over[0] ^= bit ^ two;
    over[1] ^= two ^ three;
    over[2] ^= three ^ four;
    over[3] ^= four;
  }
  void add(Codes bit) {
    const Codes one = bit & over[0];
    const Codes two = bit & over[1];
    const Codes three = bit & over[2];
    over[0] |= bit;
    over[1] |= one;
    over[2] |= two;
    over[3] |= three;
  }
  // Sends all that stand on a code to the base.
  void send_to_base(Codes bit) {
    for (Codes& set : over) {
      if ((set & bit) == 0) return;
      set ^= bit;
      add(kBaseBit);
    }
  }
};

template <int Players, bool kSquares>
class Game {
 public:
  static constexpr Seating kSeating{.players = Players, .squares = kSquares};
  static constexpr int kColoursEach = kSeating.colours_a_seat();

  explicit Game(const Board& board) {
    for (int colour = 0; colour < kSeating.colours(); ++colour) {
      const Board::Tiles& tiles = board.tiles(colour);
      for (int i = 0; i < kSeating.rounds(colour); ++i) {
        rounds(colour).add(race::code_bit(Board::code_of(tiles[static_cast<std::size_t>(i)])));
      }
      if (kSeating.has_square(colour))
        square(colour) = race::code_bit(Board::code_of(tiles[Board::kSquareIndex]));
      stars_ |= to_squares(colour, all(colour) & kStarCodes);
      settle(colour);
    }
  }

  // Plays on to the end, and returns the winner.
  int play(const Turn& turn, Rng& rng) {
    Draw draw(rng());
    int seat = turn.seat;
    if (turn.phase == Phase::kStart) seat = static_cast<int>(draw.below(Players));
    if (turn.phase == Phase::kMove) {
      const bool won = turn.low == 0 ? move<1>(seat, {turn.high, 0}, draw) < 0
                                     : use({turn.high, turn.low}, seat, draw);
      if (won) return seat;
      if (!turn.once_more) seat = next(seat);
    }
    for (;; seat = next(seat)) {
      Dice dice;
      do {
        Draw fresh(rng());
        dice = kDice[fresh.below(kPairs)];
        if (use(dice, seat, fresh)) return seat;
      } while (dice.low == race::kFaces);
    }
  }

 private:
  // Kinds of tiles of a seat: the Round Tiles of each colour, then the Square Tile.
  static constexpr int kKinds = kColoursEach + (kSquares ? 1 : 0);
  static constexpr Codes kOrdinary = ordinary_codes(kSeating);

  static int next(int seat) { return seat + 1 == Players ? 0 : seat + 1; }

  Rounds& rounds(int colour) { return rounds_[static_cast<std::size_t>(colour)]; }
  Codes& square(int colour) { return squares_[static_cast<std::size_t>(colour)]; }
  Codes all(int colour) { return rounds(colour).over[0] | square(colour); }
  void settle(int colour) {
    ordinary_[static_cast<std::size_t>(colour)] = to_squares(colour, all(colour) & kOrdinary);
  }

  // A turn's dice, or what is left of them. Whether the seat has won.
  bool use(Dice dice, int seat, Draw& draw) {
    const int left = move<2>(seat, dice, draw);
    if (left <= 0) return left < 0;
    return move<1>(seat, {.high = left, .low = 0}, draw) < 0;
  }

  // One random move by one of kDice dice. The die that is left; 0 when none is, or nothing could
  // move; -1 when the seat has won.
  template <int kDiceLeft>
  int move(int seat, Dice dice, Draw& draw) {
    constexpr std::size_t kSets = std::size_t{kKinds} * kDiceLeft;
    std::array<Codes, kSets> sets;
    std::array<std::size_t, kSets + 1> starts;
    starts[0] = 0;
    fill<kDiceLeft>(seat, dice, sets.data());
    for (std::size_t i = 0; i < kSets; ++i)
      starts[i + 1] = starts[i] + static_cast<std::size_t>(std::popcount(sets[i]));
    if (starts[kSets] == 0) return 0;
    const std::size_t k = draw.below(starts[kSets]);
    std::size_t chosen = 0;
    for (std::size_t i = 1; i < kSets; ++i) chosen += k >= starts[i] ? 1 : 0;
    const Codes from = nth_bit(sets[chosen], k - starts[chosen]);
    const bool second = chosen >= kKinds;
    const int die = second ? dice.low : dice.high;
    const int left = second ? dice.high : dice.low;
    const auto kind = static_cast<int>(chosen) - (second ? kKinds : 0);
    const bool is_square = kSquares && kind == kColoursEach;
    const int colour = kSeating.colour(seat, is_square ? 0 : kind);
    const Codes to = from == kBaseBit ? kStartBit : from << die;
    return step(seat, colour, is_square, from, to) ? -1 : left;
  }

  template <int kDiceLeft>
  void fill(int seat, Dice dice, Codes* sets) {
    for (int i = 0; i < kColoursEach; ++i) {
      const int colour = kSeating.colour(seat, i);
      const Codes open = kSquares ? kLandings & ~to_codes(colour, stars_) : kLandings;
      Codes movable = sources_of(open, dice.high);
      for (int d = 0; d < kDiceLeft; ++d) {
        sets[d * kKinds + i] = rounds(colour).over[0] & movable;
        if (kSquares && i == 0) sets[d * kKinds + kColoursEach] = square(colour) & movable;
        // Of equal dice the first is used.
        movable = dice.low == dice.high ? 0 : sources_of(open, dice.low);
      }
    }
  }

  // Whether the seat has won.
  bool step(int seat, int colour, bool is_square, Codes from, Codes to) {
    const Codes round = is_square ? 0 : ~Codes{0};
    rounds(colour).remove(from & round);
    rounds(colour).add(to & round);
    if constexpr (kSquares) {
      square(colour) = is_square ? to : square(colour);
      // What stood on a star has left it, and what ends on one was let by open stars alone.
      stars_ ^= to_squares(colour, (from ^ to) & kStarCodes);
    }
    settle(colour);
    const Squares where = to_squares(colour, to & kOrdinary);
    if ((where & opponents(seat)) != 0) [[unlikely]]
      capture(seat, colour, is_square, to, where);
    return to == kHomeBit && has_won(seat);
  }

  Squares opponents(int seat) const {
    Squares squares = 0;
    for (int c = 0; c < kSeating.colours(); ++c) {
      if (kSeating.seat_of(c) != seat) squares |= ordinary_[static_cast<std::size_t>(c)];
    }
    return squares;
  }

  void capture(int seat, int colour, bool is_square, Codes to, Squares where) {
    for (int c = 0; c < kSeating.colours() && !is_square; ++c) {
      if (kSeating.seat_of(c) == seat || (square(c) & to_codes(c, where)) == 0) continue;
      rounds(colour).remove(to);
      rounds(colour).add(kBaseBit);
      settle(colour);
      return;
    }
    for (int c = 0; c < kSeating.colours(); ++c) {
      if (kSeating.seat_of(c) == seat) continue;
      const Codes bit = to_codes(c, where);
      rounds(c).send_to_base(bit);
      if ((square(c) & bit) != 0) square(c) = kBaseBit;
      settle(c);
    }
  }

  bool has_won(int seat) {
    for (int i = 0; i < kColoursEach; ++i) {
      const int colour = kSeating.colour(seat, i);
      if (all(colour) != kHomeBit) return false;
    }
    return true;
  }

  std::array<Rounds, race::kColours> rounds_{};
  std::array<Codes, race::kColours> squares_{};
  std::array<Squares, race::kColours> ordinary_{};  // where captures can happen
  Squares stars_ = 0;                               // that are taken
};

template <int Players>
Returns play(const State& state, Rng& rng) {
  const int winner = state.rules().seating().squares
                         ? Game<Players, true>(state.board()).play(state.turn(), rng)
                         : Game<Players, false>(state.board()).play(state.turn(), rng);
  return Returns::win(seat(winner), Players);
}

}  // namespace

Returns State::playout(Rng& rng) const {
  if (turn_.phase == Phase::kOver) return returns();
  switch (seating().players) {
    case 2:
      return play<2>(*this, rng);
    case 3:
      return play<3>(*this, rng);
    default:
      return play<4>(*this, rng);
  }
}

}  // namespace lusoria::core::ludox
