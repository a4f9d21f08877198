// The pairing defence as the rules tell it, counted column by column: what holder is tested
// against.
#pragma once

#include "core/games/via_ludus/state.hpp"
#include "core/player.hpp"

namespace lusoria::test {

// How many spaces the defender must claim until two adjacent rows (against Red; columns against
// Blue) stand, over the best two: 0 when they stand with the opponent to move, 1 when they do if
// the defender moves first. More than kLost when every two rows have a column that the opponent
// owns.
constexpr int kLost = 1000;
template <int Words>
int claims_to_stand(const core::via_ludus::State<Words>& state, core::Player defender) {
  const core::Player attacker = core::opponent(defender);
  const core::GridShape& shape = state.rules().shape();
  const bool rows = attacker == core::via_ludus::kRed;
  const int lines = rows ? shape.rows : shape.columns;
  const int length = rows ? shape.columns : shape.rows;
  int least = 2 * kLost;
  for (int line = 0; line + 1 < lines; ++line) {
    int claims = 0;
    for (int i = 0; i < length; ++i) {
      const int a = rows ? shape.square(line, i) : shape.square(i, line);
      const int b = rows ? shape.square(line + 1, i) : shape.square(i, line + 1);
      const auto foe = [&](int square) { return state.stones(attacker).test(square); };
      const auto white = [&](int square) { return state.free().test(square); };
      if (foe(a) && foe(b)) claims += kLost;
      if ((foe(a) && white(b)) || (white(a) && foe(b))) ++claims;
    }
    if (claims < least) least = claims;
  }
  return least;
}

template <int Words>
bool straight_line_stands(const core::via_ludus::State<Words>& state, core::Player defender) {
  return claims_to_stand(state, defender) == 0;
}

}  // namespace lusoria::test
