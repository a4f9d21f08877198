// A position of Ludus Latrunculorum. See core/game_state.hpp for what each call means, and
// core/games/latrunculi/rulesets.hpp for what the rules leave open.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/action.hpp"
#include "core/bitboard.hpp"
#include "core/game_state.hpp"
#include "core/games/latrunculi/moves.hpp"
#include "core/games/latrunculi/rules.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "core/zobrist.hpp"

namespace lusoria::core::latrunculi {

namespace detail {

// One key a (side, square) for the men; a dux and an immobilised man add a key of their square; and
// one a square that was visited in the turn.
inline constexpr auto kKeys = zobrist_keys<std::size_t{5} * kMaxSquares>(0x4C415452'554E4355U);

constexpr std::uint64_t man_key(std::size_t side, int square) {
  return kKeys[side * kMaxSquares + static_cast<std::size_t>(square)];
}
constexpr std::uint64_t dux_key(int square) { return man_key(2, square); }
constexpr std::uint64_t held_key(int square) { return man_key(3, square); }
constexpr std::uint64_t visited_key(int square) { return man_key(4, square); }

}  // namespace detail

// How a game ended.
enum class Ending : std::uint8_t {
  kNone,
  kFewMen,       // a side has too few men left
  kNoMove,       // the next player had no move
  kNoMoveCount,  // the same, and the men are counted
  kQuiet,        // too long without a capture; the men are counted
  kPassed,       // neither side has a legal move
  kLimit,        // the limit of moves; the men are counted
};

template <int Words>
class State {
 public:
  using Rules = latrunculi::Rules<Words>;
  using Set = Bitboard<Words>;

  // The game may be over in the position already.
  State(const Rules& rules, const Position& position);

  const Rules& rules() const { return *rules_; }
  Player to_move() const { return ending_ != Ending::kNone ? Player::kNobody : side_; }
  Returns returns() const {
    return winner_ == Player::kNobody ? Returns::draw(2) : Returns::win(winner_, 2);
  }
  std::uint64_t hash() const;
  // Most men win, equal is a draw.
  Returns returns_at_time_limit() const {
    const Player most = with_most_men(Player::kNobody);
    return most == Player::kNobody ? Returns::draw(2) : Returns::win(most, 2);
  }

  void legal_actions(ActionList& list, const KeyHistory& history) const;
  void apply(Action action, KeyHistory& history);
  void begin(KeyHistory& history) const;
  // See TacticalState: the moves that take, immobilise or remove an enemy. Never forced.
  bool tactical_actions(ActionList& list, const KeyHistory& history) const;

  // Uniformly random play to the end; the history is left as it was found. A move is drawn from all
  // that the pieces have, and that one alone is tested against the history.
  Returns playout(Rng& rng, KeyHistory& history) const;
  // The same with this state itself; the history grows as by apply().
  void play_out(Rng& rng, KeyHistory& history);

  // Placing adds men, and then every capture takes some for good.
  int irreversible() const {
    const int men = men_[0].count() + men_[1].count();
    return phase_ == Phase::kMoving ? 2 * kMaxSquares - men : men;
  }

  int symmetry_count() const { return static_cast<int>(rules().symmetries().size()); }
  State transformed(int symmetry) const;
  Action transformed_action(Action action, int symmetry) const {
    return rules().transformed_action(action, symmetry);
  }
  Player transformed_player(Player player, int /*symmetry*/) const { return player; }

  // The position in the open; State(rules(), position()) is this state.
  Position position() const;

  const Set& men(Player side) const { return men_[seat_index(side)]; }
  const Set& held() const { return held_; }    // the immobilised men of both sides
  const Set& duces() const { return duces_; }  // the dux of each side
  // The side whose turn it is, or would be if the game were not over.
  Player side() const { return side_; }
  Phase phase() const { return phase_; }
  // Men to place, without the dux; in the agreement, men agreed so far.
  int hand(Player side) const { return hand_[seat_index(side)]; }
  int left() const { return left_; }               // still to place in this turn
  int going() const { return going_; }             // the man that must go on, or -1
  const Set& visited() const { return visited_; }  // squares that no leap may reach in this turn
  int passes() const { return passes_; }           // turns in a row that were passed
  int quiet() const { return quiet_; }             // actions since the last capture
  Ending ending() const { return ending_; }
  Player winner() const { return winner_; }
  // Actions since the start, or since the position that the state was made from.
  std::uint64_t plies() const { return plies_; }
  // What stands where, and how: what the repetition rule compares.
  std::uint64_t key() const { return key_; }

  friend bool operator==(const State& a, const State& b) {
    return a.men_ == b.men_ && a.duces_ == b.duces_ && a.held_ == b.held_ &&
           a.visited_ == b.visited_ && a.packed() == b.packed() &&
           a.counted_plies() == b.counted_plies();
  }

 private:
  // A move looked at before it is made.
  struct Plan {
    int from = -1;  // -1: the man on `to` is removed
    int to = 0;
    bool leap = false;
    bool goes_on = false;   // the same man is to go on
    unsigned caught = 0;    // the lines of `to` on which a man is taken
    std::uint64_t key = 0;  // key() after it, when nothing is taken
    Set held{};             // held() after it
  };

  std::size_t mover() const { return seat_index(side_); }
  // Whether the side to move has acted in this turn.
  bool in_turn() const { return going_ >= 0 || visited_.any(); }
  bool may_stop() const { return going_ >= 0 && rules().ruleset().immobilises(); }
  std::uint64_t packed() const;
  std::uint64_t counted_plies() const { return rules().options().max_moves > 0 ? plies_ : 0; }

  template <Family F>
  void collect(MoveSets<Words, F>& sets) const;
  template <Family F>
  void collect_going(MoveSets<Words, F>& sets) const;
  Set landing(const Set& empty) const;
  template <Family F>
  Set leapable(const Set& own, const Set& foes) const;

  template <Family F>
  Plan plan(int plane, int square) const;
  void plan_holding(Plan& plan) const;
  bool leads_on(const Plan& plan) const;
  Set held_after(const Plan& plan, std::size_t target) const;
  bool repeats(const Plan& plan, const KeyHistory& history) const {
    return rules().forbids_repetition() && plan.caught == 0 && history.contains(plan.key);
  }
  template <Family F>
  void carry_out(const Plan& plan, KeyHistory& history);
  template <Family F>
  void take(unsigned caught, int end);
  void remove(std::size_t side, int square);

  // Calls f with the family of the rules as a constant.
  template <class F>
  decltype(auto) with_family(F&& f) const;

  template <Family F>
  void list_moves(ActionList& list, const KeyHistory& history) const;
  template <Family F>
  void list_captures(ActionList& list, const KeyHistory& history) const;
  template <Family F>
  Set capturing_ends() const;
  template <Family F>
  void play_move(Action action, KeyHistory& history);
  template <Family F>
  void play_out_as(Rng& rng, KeyHistory& history);
  template <Family F>
  bool play_random_slide(Rng& rng, KeyHistory& history);
  template <Family F>
  void play_random_move(Rng& rng, KeyHistory& history);

  void agree(bool more);
  void place(int square, KeyHistory& history);
  void end_placing_turn(KeyHistory& history);
  bool has_placed(std::size_t side) const;
  void pass();
  void end_turn();
  // Whether the game is over at the start of a turn.
  void settle();
  void settle_limit();
  bool can_move() const;
  void end(Ending ending, Player winner) {
    ending_ = ending;
    winner_ = winner;
  }
  // Of the men on the board and in hand.
  Player with_most_men(Player when_equal) const;

  const Rules* rules_;
  std::array<Set, 2> men_;  // the dux and the immobilised men too
  Set duces_;
  Set held_;
  Set visited_;  // squares that no leap may reach in this turn
  std::uint64_t key_ = 0;
  std::uint64_t plies_ = 0;
  std::int16_t going_ = -1;  // the man that must go on
  std::array<std::uint8_t, 2> hand_{};
  std::uint8_t left_ = 0;    // still to place in this turn
  std::uint8_t passes_ = 0;  // turns in a row that were passed
  std::uint8_t quiet_ = 0;   // actions since the last capture
  Phase phase_ = Phase::kMoving;
  Player side_ = kWhite;
  Player winner_ = Player::kNobody;
  Ending ending_ = Ending::kNone;
};

extern template class State<1>;
extern template class State<2>;
extern template class State<3>;

}  // namespace lusoria::core::latrunculi
