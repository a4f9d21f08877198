#include "core/heat_map.hpp"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"

namespace lusoria::core {
namespace {

using testing::HasSubstr;

TEST(HeatMap, StepsAreSharesOfTheLargestWeight) {
  HeatMap heat(4);
  EXPECT_EQ(heat.step(0), 0);
  heat.add(0, 10);
  heat.add(1, 2);
  heat.add(1, 3);
  heat.add(2, 0.1);
  EXPECT_EQ(heat.step(0), HeatMap::kHottest);
  EXPECT_EQ(heat.step(1), 5);  // 4.5, rounded away from 0
  EXPECT_EQ(heat.step(2), 0);
  EXPECT_EQ(heat.step(3), 0);
}

TEST(HeatMap, ShowsDigitsOnEmptySquaresOrAShade) {
  HeatMap heat(2);
  heat.add(0, 1);
  EXPECT_EQ(heat.show(0, ".", true, false), "9");
  EXPECT_EQ(heat.show(0, "w", false, false), "w");
  EXPECT_EQ(heat.show(1, ".", true, false), ".");
  EXPECT_EQ(heat.show(1, ".", true, true), ".");
  EXPECT_EQ(heat.show(0, "w", false, true), "\x1b[48;5;226mw\x1b[0m");
}

ActionWeight weight(const AnyState& state, const char* action, double value) {
  return {state.parse_action(action).value(), value};
}

TEST(HeatMap, ShadesTheSpaceThatAClaimTakes) {
  const AnyState state = *make_game("via_ludus(rows=2,columns=3)")->parse_state("r2/2# b");
  const std::array weights{weight(state, "a1", 1), weight(state, "c2", 2)};
  const std::string drawn = state.draw_heat(weights, false);
  EXPECT_THAT(drawn, HasSubstr(" 2 | r . 9 | 2\n 1 | 5 . # | 1\n"));
  EXPECT_EQ(state.draw_heat({}, false), state.draw(false));
}

TEST(HeatMap, ShadesTheSquareThatAManGoesTo) {
  const AnyState state =
      *make_game("latrunculi(ruleset=tournament-8x6)")->parse_state("8/8/3w1w2/8/8/b2b3b w");
  const std::array weights{weight(state, "d4-d5", 3), weight(state, "d4-e4", 1)};
  const std::string drawn = state.draw_heat(weights, false);
  EXPECT_THAT(drawn, HasSubstr(" 5 | . . . 9 . . . . | 5\n 4 | . . . w 3 w . . | 4\n"));
}

TEST(HeatMap, RaceGamesHaveNone) {
  EXPECT_EQ(make_game("lotus_ludo")->initial_state().draw_heat({}, false), "");
}

}  // namespace
}  // namespace lusoria::core
