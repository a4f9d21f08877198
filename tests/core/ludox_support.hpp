// Games of Ludox for tests: made by spec, played by the texts of moves and rolls.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/registry.hpp"

namespace lusoria::test {

inline core::AnyGame ludox_game(const std::string& edition, int players) {
  auto game =
      core::make_game("ludox(edition=" + edition + ",players=" + std::to_string(players) + ")");
  EXPECT_TRUE(game) << (game ? "" : game.error().text());
  return *game;
}

// The position of a text that must be sound.
inline core::AnyState ludox_position(const core::AnyGame& game, std::string_view text) {
  auto state = game.parse_state(text);
  EXPECT_TRUE(state) << text << ": " << (state ? "" : state.error().text());
  return state ? *state : game.initial_state();
}

// The texts of the legal actions, sorted.
inline std::vector<std::string> legal_texts(const core::AnyState& state) {
  core::ActionList list;
  state.legal_actions(list);
  std::vector<std::string> texts;
  for (const core::Action action : list) texts.push_back(state.action_text(action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Applies the action or outcome that a text names.
inline void play(core::AnyState& state, std::string_view text) {
  const auto action = state.parse_action(text);
  ASSERT_TRUE(action) << text << " in " << state.text();
  state.apply(*action);
}

// The text of the position after the actions and outcomes of a line.
inline std::string after(core::AnyState state, const std::vector<std::string>& line) {
  for (const std::string& text : line) play(state, text);
  return state.text();
}

}  // namespace lusoria::test
