// The playout shortcut: fill the board, look once.
#include "core/games/via_ludus/state.hpp"

namespace lusoria::core::via_ludus {

namespace {

// A uniformly random subset of `from` with `count` squares: each square in or out by a random bit,
// drawn again until the size is close to count; then single random squares in or out until it is
// right. No step favours a square, so that all subsets of that size are equally likely. It is
// fastest for a count of half of the squares, as in a game where sides move in turn; the bound on
// draws keeps it short for any other.
template <int Words>
Bitboard<Words> random_subset(const Bitboard<Words>& from, int count, Rng& rng) {
  constexpr int kMostDraws = 12;
  constexpr int kClose = Words <= 2 ? 1 : 2;
  Bitboard<Words> chosen;
  int surplus = 0;
  for (int draw = 0; draw < kMostDraws; ++draw) {
    for (int i = 0; i < Words; ++i) chosen.set_word(i, from.word(i) & rng());
    surplus = chosen.count() - count;
    if (surplus >= -kClose && surplus <= kClose) break;
  }
  for (; surplus > 0; --surplus) {
    chosen ^=
        chosen.nth_only(static_cast<int>(rng.below(static_cast<std::uint32_t>(count + surplus))));
  }
  auto left = static_cast<std::uint32_t>(from.count() - count - surplus);
  for (; surplus < 0; ++surplus) {
    chosen |= (from - chosen).nth_only(static_cast<int>(rng.below(left--)));
  }
  return chosen;
}

}  // namespace

template <int Words>
Returns State<Words>::playout(Rng& rng) const {
  if (over_) return returns();
  const int free_count = free_.count();
  const int red_count = side_ == kRed ? (free_count + 1) / 2 : free_count / 2;
  const Set filled = random_subset(free_, red_count, rng);
  const Set red = stones_[0] | filled;
  const Set blue = stones_[1] | (free_ - filled);
  const Grid<Words>& grid = rules().grid();
  if (grid.flood(rules().start_edge(kRed), red).intersects(rules().end_edge(kRed)))
    return Returns::win(kRed, 2);
  if (grid.flood(rules().start_edge(kBlue), blue).intersects(rules().end_edge(kBlue))) {
    return Returns::win(kBlue, 2);
  }
  return Returns::draw(2);
}

template Returns State<1>::playout(Rng&) const;
template Returns State<2>::playout(Rng&) const;
template Returns State<3>::playout(Rng&) const;
template Returns State<6>::playout(Rng&) const;

}  // namespace lusoria::core::via_ludus
