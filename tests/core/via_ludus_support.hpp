// Rules of Via Ludus in the width that a board needs, for tests of the typed state.
#pragma once

#include <utility>

#include "core/games/via_ludus/rules.hpp"
#include "core/games/via_ludus/state.hpp"

namespace lusoria::test {

// Calls f with the rules of these options.
template <class F>
void with_rules(core::via_ludus::Options options, F&& f) {
  const int size = options.shape.size();
  if (size <= core::Bitboard<1>::kBits) {
    f(core::via_ludus::Rules<1>(std::move(options)));
  } else if (size <= core::Bitboard<2>::kBits) {
    f(core::via_ludus::Rules<2>(std::move(options)));
  } else if (size <= core::Bitboard<3>::kBits) {
    f(core::via_ludus::Rules<3>(std::move(options)));
  } else {
    f(core::via_ludus::Rules<6>(std::move(options)));
  }
}

}  // namespace lusoria::test
