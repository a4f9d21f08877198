#include "selfplay/event_text.hpp"

#include <gtest/gtest.h>

#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"

namespace lusoria::selfplay {
namespace {

TEST(EventText, TellsOfRollsMissesAndRemovals) {
  const auto game = test::any_game_of(test::DashRules({.players = 3}));
  core::AnyState state = game.initial_state();
  EXPECT_EQ(chance_text(state, "start 2"), "Chance: start 2");
  state.apply(*state.parse_action("start 2"));
  EXPECT_EQ(chance_text(state, "3"), "Green rolls 3");
  EXPECT_EQ(chance_text(state, "6,1"), "Green rolls 6,1");
  EXPECT_EQ(chance_text(state, "draw 5"), "Green: draw 5");

  const auto after = [](core::AnyState from, const char* event) {
    from.apply(*from.parse_referee_action(event));
    return from;
  };
  const Intervention late{
      .seat = core::Player::kSecond, .why = EndReason::kTime, .error = "too slow"};
  const core::AnyState once = after(state, "miss");
  EXPECT_EQ(intervention_text(state, once, late), "Green misses its turn (time: too slow)");
  EXPECT_EQ(intervention_text(state, once,
                              {.seat = core::Player::kSecond,
                               .why = EndReason::kException,
                               .error = "\x1b[2J\nYellow wins"}),
            "Green misses its turn (exception:  [2J Yellow wins)");
  // Around to Green again.
  const core::AnyState again = after(after(once, "miss"), "miss");
  ASSERT_EQ(again.turn_owner(), core::Player::kSecond);
  const Intervention illegal{.seat = core::Player::kSecond, .why = EndReason::kIllegalMove};
  EXPECT_EQ(intervention_text(again, after(again, "miss"), illegal),
            "Green misses its turn (illegal move); Green is removed");
  const Intervention leaves{.seat = core::Player::kSecond, .why = EndReason::kResignation};
  EXPECT_EQ(intervention_text(again, after(again, "leave 2"), leaves), "Green leaves");
}

}  // namespace
}  // namespace lusoria::selfplay
