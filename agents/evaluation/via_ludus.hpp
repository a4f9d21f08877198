// What a position of Via Ludus is worth: how few spaces each side needs, as in Hex (the shortest
// path of Anshelevich, "A hierarchical approach to computer Hex", 2002, without its virtual
// connections).
#pragma once

#include "agents/evaluation/evaluation.hpp"
#include "agents/via_ludus/connection.hpp"
#include "core/games/via_ludus/state.hpp"

namespace lusoria::agents {

// Rises as the mover's distance falls and as the opponent's rises; the move itself counts for half
// a claim, and between equal distances the side with more spaces on shortest ways is harder to
// block. A side that cannot be connected any more has nothing to win: exactly 0 when both cannot.
template <int Words>
struct Evaluation<core::via_ludus::State<Words>> {
  static constexpr bool kKnown = true;

  core::MoverValue operator()(const core::via_ludus::State<Words>& state) const {
    const core::Player mover = state.to_move();
    return {prospect(state, mover, kMove) - prospect(state, core::opponent(mover), 0)};
  }

 private:
  // In claims. The width counts for less than the difference between moving and not.
  static constexpr float kMove = 0.5F;
  static constexpr float kWidth = 0.5F;

  // 0 to below 1.
  static float prospect(const core::via_ludus::State<Words>& state, core::Player side, float move) {
    const auto found = via_ludus::connection(via_ludus::Force<Words>::of(state, side));
    if (found.distance == via_ludus::kUnreachable) return 0;
    const auto width = static_cast<float>(found.width);
    const auto distance = static_cast<float>(found.distance);
    return 1 / (1 + distance - move - kWidth * (1 - distance / width));
  }
};

}  // namespace lusoria::agents
