#include "core/games/via_ludus/hold.hpp"

#include "core/games/via_ludus/state.hpp"

namespace lusoria::core::via_ludus {

namespace {

// Sweeps from the first line of the board to the last: `Forward` is north for Red, whose lines are
// rows, and east for Blue. Up and down are along a line.
template <int Words, bool North>
class Sweep {
 public:
  using Set = Bitboard<Words>;

  Sweep(const Grid<Words>& grid, const Set& solid, const Set& free)
      : grid_(grid), solid_(solid), free_(free), paired_(free & down(free)) {}

  bool crosses(const Set& first_line, int lines, bool to_move) const {
    Set line = first_line;
    Chain now{solid_ & line, paired_ & line};  // with the White spaces in pairs only
    Chain claimed;                             // with one claimed now
    if (to_move) claimed.singles = along(free_ & line, line);
    for (int i = 1; i < lines && !(now.none() && claimed.none()); ++i) {
      line = forward(line);
      const Set from_now = reach(now);
      const Set from_claimed = reach(claimed);
      now = {along(solid_ & from_now, line), pairs_after(now)};
      claimed.pairs = pairs_after(claimed);
      claimed.singles = solid_ & from_claimed;
      if (to_move) claimed.singles |= free_ & (from_now | up(now.singles) | down(now.singles));
      claimed.singles = along(claimed.singles, line);
    }
    return !now.none() || !claimed.none();
  }

 private:
  // The ends of the chains so far, in one line: spaces, and pairs by their lower space.
  struct Chain {
    Set singles;
    Set pairs;
    bool none() const { return singles.none() && pairs.none(); }
  };

  Set forward(const Set& s) const { return North ? grid_.north(s) : grid_.east(s); }
  Set up(const Set& s) const { return North ? grid_.east(s) : grid_.north(s); }
  Set down(const Set& s) const { return North ? grid_.west(s) : grid_.south(s); }

  // The solid spaces of the line that hang together with some of them, and those.
  Set along(const Set& some, const Set& line) const {
    return some.none() ? some : grid_.flood(some, (solid_ & line) | some);
  }
  // The spaces of the next line that touch the end of a chain, whatever becomes of its pair.
  Set reach(const Chain& chain) const {
    return forward(chain.singles | up(chain.singles) | down(chain.singles) | chain.pairs |
                   up(chain.pairs));
  }
  // The pairs of the next line both spaces of which do.
  Set pairs_after(const Chain& chain) const {
    return paired_ & forward(chain.pairs | chain.singles | down(chain.singles));
  }

  const Grid<Words>& grid_;
  Set solid_;
  Set free_;
  Set paired_;  // White with a White space above
};

}  // namespace

template <int Words>
bool has_hold(const State<Words>& state, Player defender) {
  const auto& rules = state.rules();
  const Bitboard<Words> solid = state.stones(defender) | state.walls();
  const bool to_move = state.side() == defender;
  const Bitboard<Words>& first_line = rules.start_edge(defender);
  return defender == kRed ? Sweep<Words, true>(rules.grid(), solid, state.free())
                                .crosses(first_line, rules.shape().rows, to_move)
                          : Sweep<Words, false>(rules.grid(), solid, state.free())
                                .crosses(first_line, rules.shape().columns, to_move);
}

template bool has_hold(const State<1>&, Player);
template bool has_hold(const State<2>&, Player);
template bool has_hold(const State<3>&, Player);
template bool has_hold(const State<6>&, Player);

}  // namespace lusoria::core::via_ludus
