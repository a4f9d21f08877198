// Lotus Ludo by its texts, for tests.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>

#include "core/any_game.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/registry.hpp"

namespace lusoria::test {

inline core::AnyGame lotus_ludo_game(const std::string& spec) {
  auto game = core::make_game(spec);
  if (!game) throw std::runtime_error(game.error().text());
  return *game;
}

// A position; where there is none the test fails by an exception.
inline core::AnyState lotus_ludo_state(const core::AnyGame& game, const std::string& text) {
  auto state = game.parse_state(text);
  if (!state) throw std::runtime_error("'" + text + "': " + state.error().text());
  return *state;
}

inline const core::lotus_ludo::State& typed(const core::AnyState& state) {
  return *state.get<core::lotus_ludo::State>();
}

// The texts of the legal actions, in their order.
inline std::string legal_text(const core::AnyState& state) {
  core::ActionList actions;
  state.legal_actions(actions);
  std::string out;
  for (const core::Action action : actions) {
    if (!out.empty()) out += ' ';
    out += state.action_text(action);
  }
  return out;
}

// Plays rolls, moves and what the referee does, each by its text.
inline core::AnyState played(core::AnyState state, std::initializer_list<const char*> texts) {
  for (const char* const text : texts) {
    auto action = state.parse_action(text);
    if (!action) action = state.parse_referee_action(text);
    if (!action) throw std::runtime_error("'" + state.text() + "': no '" + text + "'");
    state.apply(*action);
  }
  return state;
}

}  // namespace lusoria::test
