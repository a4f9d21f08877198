// What happens in a game besides moves, in words.
#pragma once

#include <string>
#include <string_view>

#include "core/any_game.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay {

// `Green rolls 6`; `Green: draw 3` for a seat's chance whose text begins with no digit; `Chance:
// d3` for nobody's. `before` is the state before it.
std::string chance_text(const core::AnyState& before, std::string_view outcome);

// `Green misses its turn (time: took longer than 20 ms)`, `Green leaves`; with `; Green is removed`
// where a missed turn was one too many.
std::string intervention_text(const core::AnyState& before, const core::AnyState& after,
                              const Intervention& referee);

}  // namespace lusoria::selfplay
