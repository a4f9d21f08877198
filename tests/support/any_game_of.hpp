// Rules by value to a type-erased game.
#pragma once

#include <memory>
#include <utility>

#include "core/any_game_impl.hpp"

namespace lusoria::test {

template <core::GameRules R>
core::AnyGame any_game_of(R rules) {
  return core::make_any_game<R>(std::make_unique<const R>(std::move(rules)));
}

}  // namespace lusoria::test
