// Random play to the end.
#include "core/games/latrunculi/state_impl.hpp"

namespace lusoria::core::latrunculi {

// A slide drawn without finding all: an empty square and a direction name a move if the nearest man
// that way is the mover's. Every move is one such pair, so that drawing pairs until one is a move
// is uniform. Nothing is played when none of a few draws is a legal move.
template <int Words>
template <Family F>
bool State<Words>::play_random_slide(Rng& rng, KeyHistory& history) {
  const Board<Words>& board = rules().board();
  const Set men = men_[0] | men_[1];
  const Set empty = board.all() - men;
  const auto count = static_cast<std::uint32_t>(empty.count());
  constexpr int kMostDraws = 12;
  for (int draw = 0; draw < kMostDraws; ++draw) {
    const std::uint32_t k = rng.below(4 * count);
    const int square = empty.nth(static_cast<int>(k / 4));
    const int direction = static_cast<int>(k % 4);
    if (!board.slides_from(square, direction, men_[mover()], men)) continue;
    const Plan move = plan<F>(direction, square);
    if (repeats(move, history)) continue;
    carry_out<F>(move, history);
    return true;
  }
  return false;
}

template <int Words>
template <Family F>
void State<Words>::play_random_move(Rng& rng, KeyHistory& history) {
  if constexpr (F == Family::kSlides && Words > 2) {
    // On the largest boards finding all slides costs more than some draws in vain, while men are
    // many.
    constexpr int kMany = 12;
    if (men_[mover()].count() >= kMany && play_random_slide<F>(rng, history)) return;
  }
  MoveSets<Words, F> sets;
  collect(sets);
  const auto choices = static_cast<std::uint32_t>(sets.total() + (may_stop() ? 1 : 0));
  if (choices == 0) return pass();
  // Drawing again until the move does not repeat is uniform over the legal moves. Where few are
  // legal the draws give way to the list of them.
  constexpr int kMostDraws = 16;
  for (int draw = 0; draw < kMostDraws; ++draw) {
    const auto k = static_cast<int>(rng.below(choices));
    if (k == sets.total()) return pass();
    const auto [plane, square] = sets.nth(k);
    const Plan move = plan<F>(plane, square);
    if (!repeats(move, history)) return carry_out<F>(move, history);
  }
  ActionList legal;
  list_moves<F>(legal, history);
  apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))], history);
}

template <int Words>
template <Family F>
void State<Words>::play_out_as(Rng& rng, KeyHistory& history) {
  while (ending_ == Ending::kNone && phase_ == Phase::kAgreement) {
    agree(hand_[0] < rules().ruleset().most_men && rng.below(2) == 0);
  }
  while (ending_ == Ending::kNone && phase_ == Phase::kPlacing) {
    const Set free = rules().placeable() - men_[0] - men_[1];
    place(free.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(free.count())))), history);
  }
  while (ending_ == Ending::kNone) play_random_move<F>(rng, history);
}

template <int Words>
void State<Words>::play_out(Rng& rng, KeyHistory& history) {
  with_family(
      [&](auto family) { this->template play_out_as<decltype(family)::value>(rng, history); });
}

template <int Words>
Returns State<Words>::playout(Rng& rng, KeyHistory& history) const {
  const std::size_t size = history.size();
  State copy(*this);
  copy.play_out(rng, history);
  history.truncate(size);
  return copy.returns();
}

template void State<1>::play_out(Rng&, KeyHistory&);
template void State<2>::play_out(Rng&, KeyHistory&);
template void State<3>::play_out(Rng&, KeyHistory&);
template Returns State<1>::playout(Rng&, KeyHistory&) const;
template Returns State<2>::playout(Rng&, KeyHistory&) const;
template Returns State<3>::playout(Rng&, KeyHistory&) const;

}  // namespace lusoria::core::latrunculi
