// Via Ludus boards for the benchmarks, by the number of words of their sets.
#pragma once

#include <stdexcept>

#include <fmt/format.h>

#include "core/any_game.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"

namespace lusoria::bench {

inline core::AnyState empty_board(int rows, int columns) {
  const auto game = core::make_game(fmt::format("via_ludus(rows={},columns={})", rows, columns));
  if (!game) throw std::runtime_error(game.error().text());
  return game->initial_state();
}

// Calls f with the typed state.
template <class F>
void with_typed(const core::AnyState& state, F&& f) {
  using namespace core::via_ludus;
  if (const auto* s = state.get<State<1>>()) return f(*s);
  if (const auto* s = state.get<State<2>>()) return f(*s);
  if (const auto* s = state.get<State<3>>()) return f(*s);
  f(*state.get<State<6>>());
}

}  // namespace lusoria::bench
