// How moves are found and made: bodies that state.cpp and playout.cpp share.
#pragma once

#include "core/games/latrunculi/state.hpp"

namespace lusoria::core::latrunculi {

template <int Words>
template <class F>
inline decltype(auto) State<Words>::with_family(F&& f) const {
  switch (rules().family()) {
    case Family::kSlides:
      return f(std::integral_constant<Family, Family::kSlides>{});
    case Family::kSteps:
      return f(std::integral_constant<Family, Family::kSteps>{});
    case Family::kHolds:
      return f(std::integral_constant<Family, Family::kHolds>{});
    case Family::kEightWays:
      return f(std::integral_constant<Family, Family::kEightWays>{});
    case Family::kGoesOn:
      return f(std::integral_constant<Family, Family::kGoesOn>{});
    case Family::kGeneral:
      break;
  }
  return f(std::integral_constant<Family, Family::kGeneral>{});
}

// What a man of the side to move may leap over, given the men after its move.
template <int Words>
template <Family F>
inline Bitboard<Words> State<Words>::leapable(const Set& own, const Set& foes) const {
  switch (Traits<F>::leap(rules().ruleset())) {
    case Leap::kAny:
      return own | foes;
    case Leap::kOwnOrImmobilised:
      return own | held_;
    case Leap::kEnemy:
    case Leap::kEnemyByDux:
      return foes;
    case Leap::kNone:
      break;
  }
  return {};
}

// The empty squares where a man of the side to move may come to stand.
template <int Words>
inline Bitboard<Words> State<Words>::landing(const Set& empty) const {
  if (!rules().ruleset().guarded) return empty;
  const Board<Words>& board = rules().board();
  const Set& foes = men_[1 - mover()];
  return empty - (between(board, foes) - catching(board, foes - held_, men_[mover()] - held_));
}

// All moves that the pieces have, whether or not they repeat a position.
template <int Words>
template <Family F>
inline void State<Words>::collect(MoveSets<Words, F>& sets) const {
  const Ruleset& ruleset = rules().ruleset();
  const Board<Words>& board = rules().board();
  const Set& foes = men_[1 - mover()];
  const Set empty = board.all() - men_[0] - men_[1];
  Set movers = men_[mover()];
  if constexpr (Traits<F>::kHasGoing) {
    if (going_ >= 0) {
      if (Traits<F>::immobilises(ruleset)) return collect_going(sets);
      movers = Set::of(going_);
    } else if (Traits<F>::immobilises(ruleset)) {
      movers -= held_;
    }
  }
  const Set open = Traits<F>::guarded(ruleset) ? landing(empty) : empty;
  const auto add_moves = [&](auto d) {
    constexpr int kDirection = decltype(d)::value;
    if (Traits<F>::slides(ruleset)) {
      sets.add(board.template slides<kDirection>(movers, empty) & open);
    } else {
      sets.add(board.template shifted<kDirection>(movers) & open);
    }
  };
  for_directions<4>(add_moves);
  if (Traits<F>::diagonal(ruleset)) for_directions<4>([&](auto d) { add_moves(diagonal(d)); });
  if (!Traits<F>::leaps(ruleset)) return;
  const Set over = leapable<F>(men_[mover()], foes);
  Set leapers = movers;
  if (Traits<F>::leap(ruleset) == Leap::kEnemyByDux) {
    leapers &= duces_;
    // A dux seldom has an enemy beside it.
    if (!ruleset.diagonal && !board.neighbours(leapers).intersects(over)) {
      return sets.skip(rules().plane_count() - 1 - ruleset.directions());
    }
  }
  const auto add_leaps = [&](auto d) {
    constexpr int kDirection = decltype(d)::value;
    const Set passed = board.template shifted<kDirection>(leapers) & over;
    Set leaps = board.template shifted<kDirection>(passed) & open;
    if (Traits<F>::immobilises(ruleset)) leaps -= visited_;
    sets.add(leaps);
  };
  for_directions<4>(add_leaps);
  if (Traits<F>::diagonal(ruleset)) for_directions<4>([&](auto d) { add_leaps(diagonal(d)); });
  if (Traits<F>::immobilises(ruleset)) sets.add(held_ & foes);
}

// The further leaps of a man that has leapt.
template <int Words>
template <Family F>
inline void State<Words>::collect_going(MoveSets<Words, F>& sets) const {
  const Ruleset& ruleset = rules().ruleset();
  const Board<Words>& board = rules().board();
  const Set& foes = men_[1 - mover()];
  const Set open = landing(board.all() - men_[0] - men_[1]);
  const Set over = leapable<F>(men_[mover()], foes);
  const Set man = Set::of(going_);
  const Set threatened = ruleset.guarded ? between(board, foes) : Set();
  Set closed = visited_;
  sets.skip(ruleset.directions());
  const auto add_leaps = [&](auto d) {
    constexpr int kDirection = decltype(d)::value;
    const Set passed = board.template shifted<kDirection>(man) & over;
    const Set leap = (board.template shifted<kDirection>(passed) & open) - closed;
    sets.add(leap);
    // The recorded games forget the visited squares once such a landing was looked at.
    if (leap.intersects(threatened)) closed = {};
  };
  for_directions<4>(add_leaps);
  if (Traits<F>::diagonal(ruleset)) for_directions<4>([&](auto d) { add_leaps(diagonal(d)); });
  sets.skip(1);
}

// The move that `plane` and `square` name.
template <int Words>
template <Family F>
inline typename State<Words>::Plan State<Words>::plan(int plane, int square) const {
  const Ruleset& ruleset = rules().ruleset();
  const Board<Words>& board = rules().board();
  Plan plan;
  plan.to = square;
  if constexpr (Traits<F>::kGeneral || Traits<F>::kHolds) {
    if (Traits<F>::immobilises(ruleset) && plane == rules().spot_plane()) {
      plan.key = key_ ^ detail::man_key(1 - mover(), square) ^ detail::held_key(square);
      plan.goes_on = ruleset.removal_goes_on;
      return plan;
    }
  }
  plan.leap = Traits<F>::leaps(ruleset) && plane >= ruleset.directions();
  const int direction = plan.leap ? plane - ruleset.directions() : plane;
  plan.from = Traits<F>::slides(ruleset) && !plan.leap
                  ? board.slide_origin(square, direction, men_[mover()])
                  : board.behind(square, direction, plan.leap ? 2 : 1);
  plan.key = key_ ^ detail::man_key(mover(), plan.from) ^ detail::man_key(mover(), square);
  if (Traits<F>::immobilises(ruleset)) {
    plan_holding(plan);
    return plan;
  }
  if (Traits<F>::has_dux(ruleset) && duces_.test(plan.from)) {
    plan.key ^= detail::dux_key(plan.from) ^ detail::dux_key(square);
  }
  Set friends = men_[mover()];
  friends.reset(plan.from);
  Set targets = men_[1 - mover()];
  if (Traits<F>::has_dux(ruleset) && ruleset.dux_safe) targets -= duces_;
  if constexpr (Traits<F>::kHasHostile) friends |= rules().hostile();
  plan.caught = board.template caught<Traits<F>::kLines>(square, targets, friends);
  plan.goes_on = Traits<F>::goes_on(ruleset) && plan.caught != 0;
  return plan;
}

template <int Words>
inline void State<Words>::remove(std::size_t side, int square) {
  men_[side].reset(square);
  key_ ^= detail::man_key(side, square);
}

// Takes the men in the middle of the caught lines of `end`.
template <int Words>
template <Family F>
inline void State<Words>::take(unsigned caught, int end) {
  const Lines& lines = rules().board().lines(end);
  for (; caught != 0; caught &= caught - 1) {
    const int square = lines.middle[static_cast<std::size_t>(std::countr_zero(caught))];
    remove(1 - mover(), square);
    if (Traits<F>::has_dux(rules().ruleset()) && duces_.test(square)) {
      duces_.reset(square);
      key_ ^= detail::dux_key(square);
    }
  }
}

template <int Words>
template <Family F>
inline void State<Words>::carry_out(const Plan& plan, KeyHistory& history) {
  const Ruleset& ruleset = rules().ruleset();
  const bool remembered = rules().forbids_repetition() && !in_turn();
  ++plies_;
  passes_ = 0;
  key_ = plan.key;
  if (plan.from < 0) {
    men_[1 - mover()].reset(plan.to);
    held_.reset(plan.to);
    visited_.set(plan.to);
  } else {
    men_[mover()].reset(plan.from);
    men_[mover()].set(plan.to);
    if (Traits<F>::has_dux(ruleset) && duces_.test(plan.from)) {
      duces_.reset(plan.from);
      duces_.set(plan.to);
    }
    if (Traits<F>::immobilises(ruleset)) {
      held_ = plan.held;
      visited_.set(plan.from);
      visited_.set(plan.to);
    } else {
      take<F>(plan.caught, plan.to);
      quiet_ = plan.caught != 0 || ruleset.quiet_limit == 0 ? std::uint8_t{0}
                                                            : static_cast<std::uint8_t>(quiet_ + 1);
    }
  }
  if (remembered) history.push(key_);
  if (plan.goes_on) {
    going_ = static_cast<std::int16_t>(plan.from < 0 ? -1 : plan.to);
    settle_limit();
    return;
  }
  end_turn();
}

}  // namespace lusoria::core::latrunculi
