// How far a side of Via Ludus is from being connected, by whole-board waves.
#pragma once

#include <array>

#include "core/bitboard.hpp"
#include "core/games/via_ludus/rules.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/player.hpp"

namespace lusoria::agents::via_ludus {

// More than any distance: the side cannot be connected any more.
constexpr int kUnreachable = 1 << 10;

// One side's part of a position: what it owns, and the White spaces that it may still claim.
template <int Words>
struct Force {
  using Set = core::Bitboard<Words>;

  const core::via_ludus::Rules<Words>* rules = nullptr;
  core::Player side = core::via_ludus::kRed;
  Set own;
  Set free;

  static Force of(const core::via_ludus::State<Words>& state, core::Player side) {
    return {&state.rules(), side, state.stones(side), state.free()};
  }
};

// White spaces in the order in which a side reaches them from one of its edges: those of the first
// front are worth one claim, those of the next two, and so on; its own spaces on the way cost
// nothing.
template <int Words>
class Wave {
 public:
  using Set = core::Bitboard<Words>;

  // At the first front, from the edge that the side starts from or, with `from_end`, from the
  // other.
  Wave(const Force<Words>& force, bool from_end)
      : force_(force), grid_(force.rules->grid()), unmet_(force.own), unseen_(force.free) {
    const Set& edge =
        from_end ? force.rules->end_edge(force.side) : force.rules->start_edge(force.side);
    const Set joined = grid_.flood(edge, force.own);
    unmet_ -= joined;
    front_ = (grid_.neighbours(joined) | edge) & unseen_;
    unseen_ -= front_;
  }

  const Set& front() const { return front_; }

  void advance() {
    const Set chains = grid_.flood(grid_.neighbours(front_), unmet_);
    unmet_ -= chains;
    front_ = grid_.neighbours(front_ | chains) & unseen_;
    unseen_ -= front_;
  }

 private:
  const Force<Words>& force_;
  const core::Grid<Words>& grid_;
  Set unmet_;   // own spaces that the wave has not met
  Set unseen_;  // White spaces ahead of it
  Set front_;
};

// The least number of White spaces that a side must claim to be connected, and how many White
// spaces lie on some way of that length: a measure of how hard the connection is to block.
struct Connection {
  int distance = kUnreachable;  // at least 1 while nobody is connected
  int width = 0;
};
template <int Words>
Connection connection(const Force<Words>& force);

// The White spaces that lie on a way of at most `claims` claims, the shorter ways' spaces first:
// near[i] holds those on a way of i + 1 claims that are on no shorter one. Empty sets when there is
// no such way. Requires 1 <= claims <= kMostClaims.
constexpr int kMostClaims = 16;
template <int Words>
using Corridors = std::array<core::Bitboard<Words>, kMostClaims>;
template <int Words>
void corridors(const Force<Words>& force, int claims, Corridors<Words>& near);

}  // namespace lusoria::agents::via_ludus
