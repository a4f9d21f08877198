#include "agents/evaluation/ludox.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

namespace lusoria::agents::ludox {

using core::ludox::Board;
using core::ludox::DeluxePhase;
using core::ludox::DeluxeRules;
using core::ludox::DeluxeState;
using core::ludox::DeluxeTurn;
using core::ludox::Phase;
using core::ludox::Rules;
using core::ludox::Seating;
using core::ludox::State;
using core::ludox::Turn;
using core::race::Codes;
using core::race::kBase;
using core::race::kFaces;
using core::race::kStart;
using core::race::kTokens;
using core::race::Squares;
using race::Term;
using race::Terms;

namespace {

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

constexpr Rolls roll(int a, int b) { return Rolls{1} << (kFaces * (a - 1) + b - 1); }

// Rolls that show a face.
constexpr std::array<Rolls, kFaces + 1> kShowing = [] {
  std::array<Rolls, kFaces + 1> out{};
  for (int face = 1; face <= kFaces; ++face) {
    for (int other = 1; other <= kFaces; ++other) {
      out[index(face)] |= roll(face, other) | roll(other, face);
    }
  }
  return out;
}();

constexpr bool is_in(Codes codes, int code) { return code >= kStart && (codes >> code & 1) != 0; }

// Where opponents' Square Tiles stand on ordinary squares: a Round Tile that lands there is
// captured itself.
Squares guarded(const Seating& seating, const Board& board, int seat) {
  Squares out = 0;
  for (int colour = 0; colour < seating.colours(); ++colour) {
    if (seating.seat_of(colour) == seat || !seating.has_square(colour)) continue;
    if (Board::is_shielded(board.tiles(colour)[Board::kSquareIndex])) continue;
    out |= core::race::squares_of(
        colour, board.occupied(seating, colour, true) & core::ludox::ordinary_codes(seating));
  }
  return out;
}

// The rolls by which tiles of one kind that stand on `from` reach a code, when the first die may
// end on `stops`.
Rolls reaching(int code, Codes from, Codes stops) {
  constexpr Codes kBothDice = (Codes{1} << 2 * kFaces) - 1;
  const Codes behind = code > 2 * kFaces ? kBothDice << (code - 2 * kFaces)
                                         : (Codes{1} << code) - 1;  // with the base
  if ((from & behind) == 0) return 0;
  Rolls out = 0;
  for (int face = 1; face <= kFaces; ++face) {
    if (is_in(from, code - face)) out |= kShowing[index(face)];
  }
  for (int second = 1; second <= kFaces; ++second) {
    const int stop = code - second;
    if (!is_in(stops, stop)) continue;
    for (int first = 1; first <= kFaces; ++first) {
      const bool enters =
          stop == kStart && first == kFaces && (from & core::race::code_bit(kBase)) != 0;
      if (enters || is_in(from, stop - first)) out |= roll(first, second) | roll(second, first);
    }
  }
  return out;
}

// One seat's way to the tiles of all others.
class Hunter {
 public:
  Hunter() = default;
  Hunter(const Seating& seating, const Board& board, int seat)
      : seating_(seating), seat_(seat), guarded_(guarded(seating, board, seat)) {
    for (int i = 0; i < seating.colours_a_seat(); ++i) {
      const int colour = seating.colour(seat, i);
      open_[index(i)] = board.open(seating, colour);
      for (const bool square : {false, true}) {
        from_[index(i)][square ? 1 : 0] = board.occupied(seating, colour, square);
      }
    }
  }

  Rolls captures(const Target& target) const {
    const int where = core::race::square_of(target.colour, target.code);
    const bool by_squares_only = target.square || (guarded_ >> where & 1) != 0;
    Rolls out = 0;
    for (int i = 0; i < seating_.colours_a_seat(); ++i) {
      const int colour = seating_.colour(seat_, i);
      const int code = core::race::code_of(colour, where);
      if (code > core::race::kLastOnRing) continue;  // where its tokens never come
      out |= reaching(code, from_[index(i)][1], open_[index(i)]);
      if (by_squares_only) continue;
      const Codes stops = open_[index(i)] & ~core::race::codes_of(colour, guarded_);
      out |= reaching(code, from_[index(i)][0], stops);
    }
    return out;
  }

  // The faces of a die that can move a tile.
  int movable_faces() const {
    int faces = 0;
    for (int face = 1; face <= kFaces; ++face) {
      bool can_move = false;
      for (int i = 0; i < seating_.colours_a_seat(); ++i) {
        const Codes tiles = from_[index(i)][0] | from_[index(i)][1];
        can_move |= (tiles & core::ludox::sources_of(open_[index(i)], face)) != 0;
      }
      faces += static_cast<int>(can_move);
    }
    return faces;
  }

 private:
  Seating seating_;
  int seat_ = 0;
  Squares guarded_ = 0;
  // By the seat's colours, and of these the Round Tiles and the Square Tile.
  std::array<Codes, 2> open_{};
  std::array<std::array<Codes, 2>, 2> from_{};
};

class Counter {
 public:
  Counter(const Seating& seating, const Board& board, int owner)
      : seating_(seating), board_(board), owner_(owner) {
    for (int seat = 0; seat < seating.players; ++seat) {
      hunters_[index(seat)] = Hunter(seating, board, seat);
    }
  }

  Terms terms(int seat) const {
    Terms out{};
    for (int i = 0; i < seating_.colours_a_seat(); ++i) {
      const int colour = seating_.colour(seat, i);
      const Board::Tiles& tiles = board_.tiles(colour);
      for (int k = 0; k < kTokens; ++k) {
        count(out, colour, k == Board::kSquareIndex && seating_.has_square(colour),
              tiles[index(k)]);
      }
    }
    add(out, Term::kMobility, static_cast<float>(hunters_[index(seat)].movable_faces()) / kFaces);
    return out;
  }

 private:
  void count(Terms& out, int colour, bool square, std::uint8_t tile) const {
    const int code = Board::code_of(tile);
    race::add_token(out, code);
    if (!core::race::is_on_ring(code)) return;
    if (square) add(out, Term::kSquare, 1);
    if (!is_in(core::ludox::ordinary_codes(seating_), code)) {
      add(out, Term::kSafe, 1);
    } else if (!Board::is_shielded(tile)) {
      std::array<float, core::kMaxPlayers> chances{};
      const int own = seating_.seat_of(colour);
      for (int other = 0; other < seating_.players; ++other) {
        if (other == own) continue;
        const Rolls rolls = hunters_[index(other)].captures({colour, code, square});
        chances[index(other)] = static_cast<float>(std::popcount(rolls)) / kRolls;
      }
      race::add_danger(out, code, std::span(chances).first(index(seating_.players)), own, owner_);
    }
  }

  const Seating& seating_;
  const Board& board_;
  int owner_;
  std::array<Hunter, core::kMaxPlayers> hunters_;
};

// With a seat's turn, all but kTurn and what is in hands.
race::SeatTerms board_terms(const Seating& seating, const Board& board, int owner) {
  const Counter counter(seating, board, owner);
  race::SeatTerms out{};
  for (int seat = 0; seat < seating.players; ++seat) out[index(seat)] = counter.terms(seat);
  return out;
}

// Dice in hand, in rolls of two dice.
constexpr float rolls_of(int pips) {
  constexpr float kMeanPips = 7;
  return static_cast<float>(pips) / kMeanPips;
}

using Hand = std::array<float, core::ludox::kKinds>;

Hand hand_of(const DeluxeState& state, int seat) {
  const core::ludox::Cards cards = state.places().hand(core::seat(seat));
  Hand out{};
  for (int k = 0; k < core::ludox::kKinds; ++k) {
    const auto kind = state.rules().deck().of_kind(core::ludox::kind_at(k));
    out[index(k)] = static_cast<float>(core::ludox::count_of(cards & kind));
  }
  return out;
}

void add_hand(Terms& terms, const Hand& hand, float share) {
  static constexpr std::array kHandTerms{Term::kProvidence, Term::kParagon, Term::kPinnacle};
  for (std::size_t k = 0; k < hand.size(); ++k) add(terms, kHandTerms[k], share * hand[k]);
}

// The cards in hands, those that chance is about to bring counted in.
void add_hands(const DeluxeState& state, race::SeatTerms& terms) {
  const DeluxeTurn& turn = state.turn();
  for (int seat = 0; seat < state.rules().player_count(); ++seat) {
    add_hand(terms[index(seat)], hand_of(state, seat), 1);
  }
  if (turn.phase == DeluxePhase::kDraw) {
    Hand drawn{};
    drawn[core::ludox::kind_index(turn.pile)] = turn.draws;
    add_hand(terms[index(turn.seat)], drawn, 1);
  } else if (turn.phase == DeluxePhase::kSteal) {
    const Hand from = hand_of(state, turn.victim);
    const float cards = from[0] + from[1] + from[2];
    add_hand(terms[index(turn.seat)], from, 1 / cards);
    add_hand(terms[index(turn.victim)], from, -1 / cards);
  }
}

// What the editions have no use for weighs nothing: cards are Deluxe's alone.
const race::Weights& default_weights(const Seating& seating) {
  // In the order of race::Term.
  static constexpr race::Weights kEightTiles = {.377F, -.15F, .2F,  .047F, .047F, .35F, .2F,
                                                0,     .02F,  .04F, .024F, .03F,  .04F, .05F};
  static constexpr race::Weights kFourTiles = {1.1F, 0,    .3F,   .138F, .138F, 1,   .4F,
                                               0,    .14F, .138F, .069F, .08F,  .1F, .12F};
  return seating.players == 2 ? kEightTiles : kFourTiles;
}

core::Returns first_home(int seats, const race::Scores& scores) {
  core::Returns returns(seats);
  race::set_expected(
      {.seats = seats, .racing = (1U << seats) - 1, .next_rank = 0, .ranks_played = 1}, scores,
      returns);
  return returns;
}

}  // namespace

Rolls captures(const Seating& seating, const Board& board, int seat, const Target& target) {
  return Hunter(seating, board, seat).captures(target);
}

race::SeatTerms terms(const State& state) {
  const Turn& turn = state.turn();
  race::SeatTerms out = board_terms(state.rules().seating(), state.board(), turn.seat);
  if (turn.phase == Phase::kStart) return out;
  const float rolls = turn.phase == Phase::kRoll ? 1 : rolls_of(turn.high + turn.low);
  add(out[index(turn.seat)], Term::kTurn, rolls + (turn.once_more ? 1.0F : 0.0F));
  return out;
}

race::SeatTerms terms(const DeluxeState& state) {
  const DeluxeTurn& turn = state.turn();
  race::SeatTerms out = board_terms(state.rules().seating(), state.board(), turn.seat);
  add_hands(state, out);
  if (turn.phase == DeluxePhase::kStart || turn.phase == DeluxePhase::kDeal) return out;
  constexpr float kMeanDie = rolls_of(7) / 2;
  float rolls = turn.once_more ? 1 : 0;
  for (const core::ludox::Die die : turn.dice) rolls += rolls_of(die.face);
  if (!turn.rolled) rolls += 1;
  if (turn.phase == DeluxePhase::kExtraDie) rolls += kMeanDie;
  add(out[index(turn.seat)], Term::kTurn, rolls);
  return out;
}

const race::Weights& default_weights(const Rules& rules) {
  return default_weights(rules.seating());
}

const race::Weights& default_weights(const DeluxeRules& rules) {
  return default_weights(rules.seating());
}

core::Returns expected_returns(const State& state, const race::Scores& scores) {
  return first_home(state.rules().player_count(), scores);
}

core::Returns expected_returns(const DeluxeState& state, const race::Scores& scores) {
  return first_home(state.rules().player_count(), scores);
}

}  // namespace lusoria::agents::ludox
