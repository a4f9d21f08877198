#include "core/games/latrunculi/state.hpp"

#include <algorithm>
#include <cassert>

#include "core/games/latrunculi/state_impl.hpp"

namespace lusoria::core::latrunculi {

template <int Words>
State<Words>::State(const Rules& rules, const Position& position)
    : rules_(&rules),
      plies_(static_cast<std::uint64_t>(position.plies)),
      going_(static_cast<std::int16_t>(position.going)),
      hand_{static_cast<std::uint8_t>(position.hand[0]),
            static_cast<std::uint8_t>(position.hand[1])},
      left_(static_cast<std::uint8_t>(position.left)),
      passes_(static_cast<std::uint8_t>(position.passes)),
      quiet_(static_cast<std::uint8_t>(position.quiet)),
      phase_(position.phase),
      side_(position.side) {
  for (int square = 0; square < rules.shape().size(); ++square) {
    const Piece piece = position.squares[static_cast<std::size_t>(square)];
    if (piece == Piece::kNone) continue;
    const bool black =
        piece == Piece::kBlackMan || piece == Piece::kBlackDux || piece == Piece::kBlackHeld;
    men_[black ? 1 : 0].set(square);
    key_ ^= detail::man_key(black ? 1 : 0, square);
    if (piece == Piece::kWhiteDux || piece == Piece::kBlackDux) {
      duces_.set(square);
      key_ ^= detail::dux_key(square);
    }
    if (piece == Piece::kWhiteHeld || piece == Piece::kBlackHeld) {
      held_.set(square);
      key_ ^= detail::held_key(square);
    }
  }
  for (const int square : position.visited) visited_.set(square);
  if (phase_ == Phase::kMoving && !in_turn()) settle();
  settle_limit();
}

template <int Words>
Position State<Words>::position() const {
  Position out;
  out.squares.assign(static_cast<std::size_t>(rules().shape().size()), Piece::kNone);
  for (const Player owner : {kWhite, kBlack}) {
    men(owner).for_each([&](int square) {
      const bool white = owner == kWhite;
      out.squares[static_cast<std::size_t>(square)] =
          duces_.test(square)  ? (white ? Piece::kWhiteDux : Piece::kBlackDux)
          : held_.test(square) ? (white ? Piece::kWhiteHeld : Piece::kBlackHeld)
                               : (white ? Piece::kWhiteMan : Piece::kBlackMan);
    });
  }
  out.side = side_;
  out.phase = phase_;
  out.hand = {hand_[0], hand_[1]};
  out.left = left_;
  out.going = going_;
  visited_.for_each([&](int square) { out.visited.push_back(square); });
  out.passes = passes_;
  out.quiet = quiet_;
  out.plies = static_cast<std::int64_t>(counted_plies());
  return out;
}

// Everything but the sets and the plies, in one word.
template <int Words>
std::uint64_t State<Words>::packed() const {
  std::uint64_t word = static_cast<std::uint64_t>(going_ + 1);
  for (const std::uint8_t part : {hand_[0], hand_[1], left_, passes_, quiet_})
    word = word << 8 | part;
  return word << 8 | static_cast<std::uint64_t>(phase_) << 1 | seat_index(side_);
}

template <int Words>
std::uint64_t State<Words>::hash() const {
  std::uint64_t out = key_ ^ mix64(packed());
  if (visited_.any()) visited_.for_each([&](int square) { out ^= detail::visited_key(square); });
  if (counted_plies() != 0) out ^= mix64(~plies_);
  return out;
}

template <int Words>
void State<Words>::begin(KeyHistory& history) const {
  if (phase_ == Phase::kMoving && rules().forbids_repetition()) history.push(key_);
}

template <int Words>
template <Family F>
void State<Words>::list_moves(ActionList& list, const KeyHistory& history) const {
  MoveSets<Words, F> sets;
  collect(sets);
  for (int plane = 0; plane < sets.planes(); ++plane) {
    sets.plane(plane).for_each([&](int square) {
      if (rules().forbids_repetition() && repeats(this->template plan<F>(plane, square), history)) {
        return;
      }
      list.push_back(rules().action_of(plane, square));
    });
  }
  if (list.empty() || may_stop()) list.push_back(rules().pass_action());
}

template <int Words>
void State<Words>::legal_actions(ActionList& list, const KeyHistory& history) const {
  if (ending_ != Ending::kNone) return;
  const Ruleset& ruleset = rules().ruleset();
  switch (phase_) {
    case Phase::kAgreement:
      if (hand_[0] < ruleset.most_men) list.push_back(rules().more_action());
      list.push_back(rules().pass_action());
      return;
    case Phase::kPlacing:
      (rules().placeable() - men_[0] - men_[1]).for_each([&](int square) {
        list.push_back(rules().action_of(rules().spot_plane(), square));
      });
      return;
    case Phase::kMoving:
      break;
  }
  with_family([&](auto family) { list_moves<decltype(family)::value>(list, history); });
}

// Where a man may land to catch an enemy, if the man's leaving does not undo it.
template <int Words>
template <Family F>
Bitboard<Words> State<Words>::capturing_ends() const {
  const Ruleset& ruleset = rules().ruleset();
  const Board<Words>& board = rules().board();
  Set own = men_[mover()] - held_;
  if constexpr (Traits<F>::kHasHostile) own |= rules().hostile();
  Set foes = men_[1 - mover()] - held_;
  if (ruleset.dux_safe) foes -= duces_;
  Set ends = catching(board, foes, own);
  if (ruleset.diagonal_capture) {
    for_directions<4>([&](auto d) {
      constexpr int kDirection = decltype(diagonal(d))::value;
      ends |= board.template shifted<kDirection>(board.template shifted<kDirection>(own) & foes);
    });
  }
  if (ruleset.corner_capture) ends |= board.neighbours(board.corners() & foes);
  return ends;
}

template <int Words>
template <Family F>
void State<Words>::list_captures(ActionList& list, const KeyHistory& history) const {
  const bool holds = Traits<F>::immobilises(rules().ruleset());
  const Set foes = men_[1 - mover()];
  const Set ends = capturing_ends<F>();
  if (ends.none() && !(holds && held_.intersects(foes))) return;
  MoveSets<Words, F> sets;
  collect(sets);
  for (int plane = 0; plane < sets.planes(); ++plane) {
    const bool removes = holds && plane == rules().spot_plane();
    (removes ? sets.plane(plane) : sets.plane(plane) & ends).for_each([&](int square) {
      const Plan move = this->template plan<F>(plane, square);
      const bool catches =
          removes || (holds ? (move.held - held_).intersects(foes) : move.caught != 0);
      if (catches && !repeats(move, history)) list.push_back(rules().action_of(plane, square));
    });
  }
}

template <int Words>
bool State<Words>::tactical_actions(ActionList& list, const KeyHistory& history) const {
  if (ending_ == Ending::kNone && phase_ == Phase::kMoving) {
    with_family([&](auto family) { list_captures<decltype(family)::value>(list, history); });
  }
  return false;
}

template <int Words>
template <Family F>
void State<Words>::play_move(Action action, KeyHistory& history) {
  carry_out<F>(plan<F>(rules().plane_of(action), rules().square_of(action)), history);
}

template <int Words>
void State<Words>::apply(Action action, KeyHistory& history) {
  if (phase_ == Phase::kAgreement) return agree(action == rules().more_action());
  if (action == rules().pass_action()) return pass();
  if (phase_ == Phase::kPlacing) return place(rules().square_of(action), history);
  with_family([&](auto family) { play_move<decltype(family)::value>(action, history); });
}

template <int Words>
void State<Words>::agree(bool more) {
  ++plies_;
  passes_ = more ? std::uint8_t{0} : static_cast<std::uint8_t>(passes_ + 1);
  if (more) {
    for (std::uint8_t& men : hand_) ++men;
  }
  side_ = opponent(side_);
  if (passes_ == 2) {
    passes_ = 0;
    phase_ = Phase::kPlacing;
    left_ = static_cast<std::uint8_t>(full_turn(rules().ruleset(), hand_[mover()]));
  }
  settle_limit();
}

// Whether a side has nothing to place any more.
template <int Words>
bool State<Words>::has_placed(std::size_t side) const {
  return hand_[side] == 0 && (!rules().ruleset().dux || duces_.intersects(men_[side]));
}

template <int Words>
void State<Words>::place(int square, KeyHistory& history) {
  ++plies_;
  men_[mover()].set(square);
  key_ ^= detail::man_key(mover(), square);
  if (hand_[mover()] == 0) {
    duces_.set(square);
    key_ ^= detail::dux_key(square);
    left_ = 0;
  } else {
    --hand_[mover()];
    left_ = hand_[mover()] == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(left_ - 1);
  }
  if (left_ == 0) end_placing_turn(history);
  settle_limit();
}

template <int Words>
void State<Words>::end_placing_turn(KeyHistory& history) {
  side_ = opponent(side_);
  if (has_placed(0) && has_placed(1)) {
    phase_ = Phase::kMoving;
    begin(history);
    settle();
    return;
  }
  if (has_placed(mover())) side_ = opponent(side_);
  left_ = static_cast<std::uint8_t>(full_turn(rules().ruleset(), hand_[mover()]));
}

template <int Words>
void State<Words>::pass() {
  ++plies_;
  if (rules().ruleset().quiet_limit > 0) ++quiet_;
  passes_ = in_turn() ? std::uint8_t{0} : static_cast<std::uint8_t>(passes_ + 1);
  end_turn();
}

template <int Words>
void State<Words>::end_turn() {
  going_ = -1;
  visited_ = {};
  side_ = opponent(side_);
  settle();
  settle_limit();
}

template <int Words>
void State<Words>::settle() {
  const Ruleset& ruleset = rules().ruleset();
  if (men(side_).count() <= ruleset.least_men) {
    end(Ending::kFewMen, opponent(side_));
  } else if (ruleset.quiet_limit > 0 && quiet_ >= ruleset.quiet_limit) {
    end(Ending::kQuiet, with_most_men(kBlack));
  } else if (ruleset.stuck != Stuck::kPasses && !can_move()) {
    if (ruleset.stuck == Stuck::kLoses) {
      end(Ending::kNoMove, opponent(side_));
    } else {
      end(Ending::kNoMoveCount, with_most_men(kBlack));
    }
  } else if (passes_ == 2) {
    end(Ending::kPassed, Player::kNobody);
  }
}

template <int Words>
void State<Words>::settle_limit() {
  const auto limit = static_cast<std::uint64_t>(rules().options().max_moves);
  if (limit > 0 && plies_ >= limit && ending_ == Ending::kNone) {
    end(Ending::kLimit, with_most_men(Player::kNobody));
  }
}

template <int Words>
bool State<Words>::can_move() const {
  const Board<Words>& board = rules().board();
  const Set empty = board.all() - men_[0] - men_[1];
  const Set movers = men_[mover()] - held_;
  if (!rules().ruleset().guarded && (board.template shifted<0>(movers).intersects(empty) ||
                                     board.neighbours(movers).intersects(empty))) {
    return true;
  }
  MoveSets<Words, Family::kGeneral> sets;
  collect(sets);
  return sets.total() > 0;
}

template <int Words>
Player State<Words>::with_most_men(Player when_equal) const {
  const auto men = [&](std::size_t side) { return men_[side].count() + hand_[side]; };
  const int difference = men(0) - men(1);
  return difference > 0 ? kWhite : difference < 0 ? kBlack : when_equal;
}

// Whether the man on `plan.to` may leap on. What the leap has immobilised or freed does not count
// yet.
template <int Words>
bool State<Words>::leads_on(const Plan& plan) const {
  State after(*this);
  after.men_[mover()].reset(plan.from);
  after.men_[mover()].set(plan.to);
  after.visited_.set(plan.from);
  after.visited_.set(plan.to);
  after.going_ = static_cast<std::int16_t>(plan.to);
  MoveSets<Words, Family::kGeneral> sets;
  after.collect_going(sets);
  return sets.total() > 0;
}

// Who is immobilised after the move of `plan`, which acts on the men of side `target`.
template <int Words>
Bitboard<Words> State<Words>::held_after(const Plan& plan, std::size_t target) const {
  const Board<Words>& board = rules().board();
  Set own = men_[mover()];
  own.reset(plan.from);
  own.set(plan.to);
  const Set targets = target == mover() ? own : men_[target];
  const Set landed = Set::of(plan.to);
  Set held = held_;
  Set caught;
  const auto middles = [&](unsigned lines, int end, auto&& f) {
    for (; lines != 0; lines &= lines - 1) {
      f(board.lines(end).middle[static_cast<std::size_t>(std::countr_zero(lines))]);
    }
  };
  middles(board.template caught<Lines::kMost>(plan.to, targets - held - landed, own - held),
          plan.to, [&](int square) { caught.set(square); });
  held |= caught;
  middles(board.template caught<Lines::kMost>(plan.from, targets & held, own - held), plan.from,
          [&](int square) { held.reset(square); });
  Set freed;
  caught.for_each([&](int captor) {
    middles(board.template caught<Lines::kMost>(captor, own & held, targets - held), captor,
            [&](int square) { freed.set(square); });
  });
  return held - freed;
}

template <int Words>
void State<Words>::plan_holding(Plan& plan) const {
  plan.goes_on = plan.leap && leads_on(plan);
  const bool first = going_ < 0;
  plan.held = held_after(plan, plan.goes_on && first ? mover() : 1 - mover());
  Set changed = plan.held;
  changed ^= held_;
  changed.for_each([&](int square) { plan.key ^= detail::held_key(square); });
}

template <int Words>
State<Words> State<Words>::transformed(int symmetry) const {
  const GridShape& shape = rules().shape();
  const int which = rules().symmetries()[static_cast<std::size_t>(symmetry)];
  const Position here = position();
  Position there = here;
  for (int square = 0; square < shape.size(); ++square) {
    there.squares[static_cast<std::size_t>(transformed_square(shape, square, which))] =
        here.squares[static_cast<std::size_t>(square)];
  }
  if (there.going >= 0) there.going = transformed_square(shape, there.going, which);
  for (int& square : there.visited) square = transformed_square(shape, square, which);
  return State(rules(), there);
}

template class State<1>;
template class State<2>;
template class State<3>;

}  // namespace lusoria::core::latrunculi
