// Random play to the end. All colours' tokens are bit sets, looked at as the colour to move sees
// the board; the board turns as the turn passes on.
#include <array>
#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "core/bitboard.hpp"
#include "core/games/race/lotus_ludo/state.hpp"

namespace lusoria::core::lotus_ludo {

namespace {

using race::Codes;

// One draw is a face of the die and a number from 0 to 11, of which each count of sources up to
// four makes a uniform choice.
constexpr std::uint32_t kChoices = 12;
constexpr std::uint32_t kDraws = race::kFaces * kChoices;

// Draws out of one generator, nine to a random number: the number is read as a fraction and its
// digits to the base kDraws are taken off in turn. They are exactly uniform because a number is
// passed over when what nine digits leave of it is below 2^64 modulo kDraws^9 (Lemire, "Fast Random
// Integer Generation in an Interval", 2019), which one in 350 is.
class Draws {
 public:
  explicit Draws(Rng& rng) : out_(rng), rng_(rng) {}
  ~Draws() { out_ = rng_; }
  Draws(const Draws&) = delete;
  Draws& operator=(const Draws&) = delete;

  std::uint32_t next() {
    if (left_ == 0) refill();
    --left_;
    // The upper half of a product of 64 by 7 bits, out of two products of 64 bits.
    const std::uint64_t low = (fraction_ & 0xFFFFFFFFU) * kDraws;
    const std::uint64_t high = (fraction_ >> 32) * kDraws + (low >> 32);
    fraction_ = high << 32 | (low & 0xFFFFFFFFU);
    return static_cast<std::uint32_t>(high >> 32);
  }

 private:
  static constexpr int kDigits = 9;
  static constexpr std::uint64_t kPower = [] {
    std::uint64_t power = 1;
    for (int i = 0; i < kDigits; ++i) power *= kDraws;
    return power;
  }();
  static constexpr std::uint64_t kLeast = (0 - kPower) % kPower;

  void refill() {
    do fraction_ = rng_();
    while (fraction_ * kPower < kLeast);
    left_ = kDigits;
  }

  Rng& out_;
  Rng rng_;  // a copy, which stays in registers
  std::uint64_t fraction_ = 0;
  int left_ = 0;
};

// What a draw means.
struct Draw {
  std::uint64_t picks = 0;  // in four bits from 4 n on, the bit of the choice among n
  Codes reach = 0;          // codes that a token may move on from by this face, or enter from
  std::uint8_t face = 0;
  // Shifts that spread a set over `face` places: from 1 to 2, to 4, and so on.
  std::array<std::uint8_t, 3> spread{};
};

constexpr std::array<Draw, kDraws> kDrawTable = [] {
  std::array<Draw, kDraws> table{};
  for (std::uint32_t i = 0; i < kDraws; ++i) {
    Draw& draw = table[i];
    const std::uint32_t choice = i % kChoices;
    const int face = static_cast<int>(i / kChoices) + 1;
    draw.face = static_cast<std::uint8_t>(face);
    for (std::uint32_t n = 1; n <= race::kTokens; ++n) {
      draw.picks |= std::uint64_t{1} << (4 * n + choice % n);
    }
    draw.reach = (race::code_bit(race::kHome + 1 - face) - 1) &
                 ~(face == race::kFaces ? Codes{0} : race::code_bit(race::kBase));
    int width = 1;
    for (std::uint8_t& shift : draw.spread) {
      shift = static_cast<std::uint8_t>(std::min(width, face - width));
      width += shift;
    }
  }
  return table;
}();

// The one bit of `set` that a draw picks among its at most four.
Codes pick(std::uint64_t picks, Codes set) {
  const int count = std::popcount(set);
  const std::uint64_t choice = picks >> 4 * count;
#if defined(__BMI2__)
  return _pdep_u64(choice, set);  // reads no more than `count` bits of the choice
#else
  return race::code_bit(nth_set_bit(set, std::countr_zero(choice)));
#endif
}

// The tokens of one colour: where there are at least 1, 2, 3 and 4.
struct Side {
  Codes one = 0, two = 0, three = 0, four = 0;

  void add(Codes place) {
    four |= place & three;
    three |= place & two;
    two |= place & one;
    one |= place;
  }
  void take(Codes place) {
    one &= ~(place & ~two);
    two &= ~(place & ~three);
    three &= ~(place & ~four);
    four &= ~place;
  }
};

// The squares as a colour sees them: its codes, and the last one, which none of its tokens reaches.
constexpr Codes kAllSeen = race::kRingCodes | race::code_bit(race::kLastOnRing + 1);
constexpr Codes kUnsafe = race::kRingCodes & ~race::kSafeCodes;

// The same squares as the colour sees them that is `steps` squares further on.
constexpr Codes turned(Codes seen, int steps) {
  return (seen >> steps | seen << (race::kRing - steps)) & kAllSeen;
}

class Race {
 public:
  Race(const Rules& rules, const Position& position);

  // Plays to the end.
  template <bool kCaptureRolls>
  void run(Draws& draws);
  const std::array<Fate, race::kColours>& fates() const { return fates_; }

 private:
  static constexpr std::size_t index(int colour) { return static_cast<std::size_t>(colour); }

  void pass_turn() {
    const int steps = steps_[index(turn_)];
    occupied_ = turned(occupied_, steps);
    blocks_ = turned(blocks_, steps);
    turn_ = next_[index(turn_)];
    sixes_ = 0;
  }
  Codes sources(const Side& mine, const Draw& draw) const;
  bool move(Side& mine, Codes from, const Draw& draw);
  void send_back(Codes place);
  bool finish();

  std::array<Side, race::kColours> sides_;
  // Squares with tokens that can be captured, and with two or more of a colour, as seen by the
  // colour to move.
  Codes occupied_ = 0;
  Codes blocks_ = 0;
  int turn_;
  int sixes_;
  // The colour that plays next, and how many squares its start lies ahead.
  std::array<int, race::kColours> next_{};
  std::array<int, race::kColours> steps_{};
  std::array<Fate, race::kColours> fates_;
  int playing_;
  int finished_;
  int places_;
};

Race::Race(const Rules& rules, const Position& position)
    : turn_(position.turn),
      sixes_(position.sixes),
      fates_(position.fates),
      playing_(position.playing_count()),
      finished_(position.finished_count()),
      places_(rules.options().places) {
  race::Squares occupied = 0;
  race::Squares blocks = 0;
  for (int colour = 0; colour < race::kColours; ++colour) {
    const Tokens tokens = position.tokens[index(colour)];
    for (int i = 0; i < race::kTokens; ++i) {
      sides_[index(colour)].add(race::code_bit(tokens.code(i)));
    }
    occupied |= race::squares_of(colour, tokens.codes());
    blocks |= race::squares_of(colour, tokens.pairs());
    int ahead = 1;
    while (!position.is_playing((colour + ahead) % race::kColours)) ++ahead;
    next_[index(colour)] = (colour + ahead) % race::kColours;
    steps_[index(colour)] = ahead * race::kQuarter;
  }
  occupied_ = race::codes_of(turn_, occupied & ~race::kSafeSquares);
  blocks_ = race::codes_of(turn_, blocks);
}

inline Codes Race::sources(const Side& mine, const Draw& draw) const {
  const Codes blocked = blocks_ & ~mine.two & race::kRingCodes;
  Codes spread = blocked | blocked >> draw.spread[0];
  spread |= spread >> draw.spread[1];
  spread |= spread >> draw.spread[2];
  // From the base it is one step to the start.
  const Codes base = race::code_bit(race::kBase);
  const Codes illegal = (spread >> 1 & ~base) | (blocked >> 1 & base);
  return mine.one & ~illegal & draw.reach;
}

// Whether it captures.
inline bool Race::move(Side& mine, Codes from, const Draw& draw) {
  const int steps = from == race::code_bit(race::kBase) ? 1 : draw.face;
  const Codes to = from << steps;
  const Codes hit = to & kUnsafe & occupied_ & ~mine.one;
  const Codes pairs = mine.two;
  mine.take(from);
  occupied_ = (occupied_ & ~(from & ~mine.one & kUnsafe)) | (to & kUnsafe);
  mine.add(to);
  blocks_ ^= (mine.two ^ pairs) & race::kRingCodes;
  if (hit != 0) send_back(to);
  return hit != 0;
}

// Puts the token of another colour that stands there into its base.
void Race::send_back(Codes place) {
  for (int ahead = 1; ahead < race::kColours; ++ahead) {
    Side& side = sides_[index((turn_ + ahead) % race::kColours)];
    const Codes seen = turned(place, ahead * race::kQuarter) & race::kRingCodes & side.one;
    if (seen == 0) continue;
    side.one ^= seen;
    side.add(race::code_bit(race::kBase));
    return;
  }
}

// Whether the game is over.
bool Race::finish() {
  fates_[index(turn_)] = static_cast<Fate>(kFinished + finished_);
  ++finished_;
  --playing_;
  for (std::size_t before = 0; before < next_.size(); ++before) {
    if (next_[before] != turn_) continue;
    next_[before] = next_[index(turn_)];
    steps_[before] += steps_[index(turn_)];
  }
  return playing_ == 1 || finished_ == places_;
}

template <bool kCaptureRolls>
void Race::run(Draws& draws) {
  for (;;) {
    const Draw& draw = kDrawTable[draws.next()];
    Side& mine = sides_[index(turn_)];
    const Codes legal = sources(mine, draw);
    if (legal == 0 || (draw.face == race::kFaces && sixes_ == kMostSixes)) {
      pass_turn();
      continue;
    }
    const bool captured = move(mine, pick(draw.picks, legal), draw);
    if ((mine.four & race::code_bit(race::kHome)) != 0) {
      if (finish()) return;
      pass_turn();
    } else if (draw.face == race::kFaces) {
      ++sixes_;
    } else if (kCaptureRolls && captured) {
      sixes_ = 0;
    } else {
      pass_turn();
    }
  }
}

}  // namespace

Returns State::playout(Rng& rng) const {
  if (position_.is_over()) return returns();
  State start(*this);
  if (start.position_.roll != 0) {
    ActionList actions;
    start.legal_actions(actions);
    start.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    if (start.position_.is_over()) return start.returns();
  }
  Race race(rules(), start.position_);
  Draws draws(rng);
  if (rules().options().capture_extra_roll) {
    race.run<true>(draws);
  } else {
    race.run<false>(draws);
  }
  return returns_of(rules(), race.fates());
}

}  // namespace lusoria::core::lotus_ludo
