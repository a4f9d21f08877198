// The text forms of Via Ludus: positions, moves, files of setups, the drawn board.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/games/via_ludus/notation.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "tests/core/via_ludus_reference.hpp"

namespace lusoria::test {
namespace {

using core::GridShape;
using core::via_ludus::kBlue;
using core::via_ludus::kRed;
using core::via_ludus::parse_setup;
using core::via_ludus::setup_text;
using core::via_ludus::Space;
using testing::HasSubstr;

std::string data(const char* name) {
  return std::string(LUSORIA_TEST_DATA) + "/core/setups/" + name;
}

TEST(ViaLudusText, ReadsTheExampleOfTheRules) {
  const auto parsed = parse_setup("9/9/4#4/9/2r3b2/9/4#4/9/9 r");
  ASSERT_TRUE(parsed) << parsed.error().text();
  const GridShape shape = parsed->shape;
  EXPECT_EQ(shape, (GridShape{9, 9}));
  EXPECT_EQ(parsed->setup.side, kRed);
  int white = 0;
  for (int square = 0; square < shape.size(); ++square) {
    const std::string where = coordinate(shape, square);
    const Space space = parsed->setup.spaces[static_cast<std::size_t>(square)];
    const Space expected = where == "e7" || where == "e3" ? Space::kWall
                           : where == "c5"                ? Space::kRedSpace
                           : where == "g5"                ? Space::kBlueSpace
                                                          : Space::kWhiteSpace;
    EXPECT_EQ(space, expected) << where;
    if (space == Space::kWhiteSpace) ++white;
  }
  EXPECT_EQ(white, 77);
}

TEST(ViaLudusText, TopLeftIsTheLastRowOfTheFirstColumn) {
  const auto parsed = parse_setup("r2/3 b");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->setup.side, kBlue);
  EXPECT_EQ(coordinate(parsed->shape, 3), "a2");
  EXPECT_EQ(parsed->setup.spaces[3], Space::kRedSpace);
}

TEST(ViaLudusText, RoundTripsOnEveryShape) {
  core::Rng rng(41);
  for (int rows = 1; rows <= 19; ++rows) {
    for (int columns = 1; columns <= 19; ++columns) {
      const std::string text = ReferenceBoard::random(rows, columns, 10, 20, 20, rng).text();
      const auto parsed = parse_setup(text);
      ASSERT_TRUE(parsed) << text << ": " << parsed.error().text();
      ASSERT_EQ(parsed->shape, (GridShape{rows, columns}));
      ASSERT_EQ(setup_text(parsed->shape, parsed->setup), text);
    }
  }
}

struct Bad {
  const char* text;
  int column;
  const char* message;
};

const std::vector<Bad> kBad = {
    {"", 1, "empty row"},
    {" r", 1, "empty row"},
    {"/3 r", 1, "empty row"},
    {"3//3 r", 3, "empty row"},
    {"3/3/3/ r", 7, "empty row"},
    {"3/3/3", 6, "side to move, r or b"},
    {"3/3/3 ", 7, "side to move, r or b"},
    {"3/3/3 x", 7, "side to move, r or b"},
    {"3/3/3 R", 7, "side to move, r or b"},
    {"3/3/3 rb", 7, "nothing after it"},
    {"3/3/3 r ", 7, "nothing after it"},
    {"3/3/3  r", 7, "side to move, r or b"},
    {"3/3/3\tr", 6, "unexpected"},
    {"3/x2/3 r", 3, "unexpected 'x'"},
    {"3/3/R2 r", 5, "unexpected 'R'"},
    {"3/-1/3 r", 3, "unexpected '-'"},
    {"0 r", 1, "unexpected '0'"},
    {"1#0#/4 r", 3, "unexpected '0'"},
    {"3/2/3 r", 3, "a row of 2 spaces; expected 3"},
    {"3/3/4 r", 5, "a row of 4 spaces; expected 3"},
    {"20 r", 1, "19"},
    {"3/r19/3 r", 3, "19"},
    {"99999999999999999999999 r", 1, "19"},
    {"rrrrrrrrrrrrrrrrrrrr r", 1, "19"},
    {"1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 r", 39, "more than 19 rows"},
};

TEST(ViaLudusText, ErrorsNameTheColumnAndWhatWasExpected) {
  for (const Bad& bad : kBad) {
    const auto parsed = parse_setup(bad.text);
    ASSERT_FALSE(parsed) << bad.text;
    EXPECT_EQ(parsed.error().column, bad.column) << bad.text << ": " << parsed.error().message;
    EXPECT_THAT(parsed.error().message, HasSubstr(bad.message)) << bad.text;
  }
}

TEST(ViaLudusText, AGameTakesBoardsOfItsOwnShapeOnly) {
  const auto game = core::make_game("via_ludus(rows=2,columns=3)");
  ASSERT_TRUE(game);
  ASSERT_TRUE(game->parse_state("3/3 b"));
  const auto turned = game->parse_state("2/2/2 b");
  ASSERT_FALSE(turned);
  EXPECT_THAT(turned.error().message, HasSubstr("3 rows and 2 columns"));
  EXPECT_THAT(turned.error().message, HasSubstr("expected 2 and 3"));
}

TEST(ViaLudusText, MovesAreCoordinates) {
  auto state = core::make_game("via_ludus")->initial_state();
  EXPECT_EQ(state.text(), "9/9/9/9/9/9/9/9/9 r");
  const auto move = state.parse_action("a9");
  ASSERT_TRUE(move);
  EXPECT_EQ(state.action_text(*move), "a9");
  state.apply(*move);
  EXPECT_EQ(state.text(), "r8/9/9/9/9/9/9/9/9 b");
  for (const char* const bad : {"a9", "j1", "a10", "A1", "", "e", "pass"}) {
    EXPECT_FALSE(state.parse_action(bad)) << bad;
  }
}

TEST(ViaLudusText, DrawnBoardShowsCoordinatesAndTheWinningPath) {
  const auto state = core::make_game("via_ludus(rows=3,columns=3)")->parse_state("r1r/r1r/r#r b");
  ASSERT_TRUE(state);
  const std::string drawn = state->draw(false);
  EXPECT_THAT(drawn, HasSubstr("a b c"));
  for (const char row : {'1', '2', '3'}) EXPECT_NE(drawn.find(row), std::string::npos);
  // The path is in capitals, Red's other spaces are not.
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 'R'), 3);
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 'r'), 3);
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), '#'), 1);
  EXPECT_NE(state->draw(true).find('\x1b'), std::string::npos);
  EXPECT_THAT(state->result_text(), HasSubstr("Red wins"));
}

TEST(ViaLudusText, ResultsAreToldApart) {
  const auto result = [](const char* spec, const char* text) {
    const auto state = core::make_game(spec)->parse_state(text);
    EXPECT_TRUE(state && state->is_over()) << text;
    return state->result_text();
  };
  EXPECT_THAT(result("via_ludus(rows=2,columns=2)", "bb/2 r"), HasSubstr("Blue wins"));
  const std::string full = result("via_ludus(rows=2,columns=2)", "rb/br r");
  const std::string early = result("via_ludus(rows=2,columns=2,early_draw=true)", "#1/1# r");
  EXPECT_THAT(full, HasSubstr("draw"));
  EXPECT_THAT(early, HasSubstr("draw"));
  EXPECT_NE(full, early);
}

TEST(ViaLudusSetups, FileGivesTheOpenings) {
  const auto game = core::make_game("via_ludus(setups=\"" + data("good.txt") + "\")");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->opening_count(), 2U);
  EXPECT_EQ(game->initial_state(0).text(), "3/1#1/3 r");
  EXPECT_EQ(game->initial_state(1).text(), "r2/3/2b b");
  EXPECT_EQ(game->initial_state(2).text(), "3/1#1/3 r");
  const auto again = core::make_game(game->name());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->initial_state(1).text(), "r2/3/2b b");
}

TEST(ViaLudusSetups, WindowsLineEndsAreRead) {
  const auto game = core::make_game("via_ludus(setups=\"" + data("windows.txt") + "\")");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->initial_state(0).text(), "2r/3/b2 b");
  EXPECT_EQ(game->initial_state(1).text(), "3/3/3 r");
}

TEST(ViaLudusSetups, ErrorsNameTheFileTheLineAndTheColumn) {
  const auto error = [](const std::string& arguments) {
    const auto game = core::make_game("via_ludus(" + arguments + ")");
    EXPECT_FALSE(game) << arguments;
    return game ? "" : game.error().text();
  };
  const auto setups = [](const char* name) { return "setups=\"" + data(name) + "\""; };
  EXPECT_THAT(error(setups("unknown_letter.txt")),
              HasSubstr(data("unknown_letter.txt") + ":3:4: unexpected 'x'"));
  EXPECT_THAT(error(setups("two_shapes.txt")), HasSubstr(data("two_shapes.txt") + ":2"));
  EXPECT_THAT(error(setups("empty.txt")), HasSubstr(data("empty.txt") + ": no setup"));
  EXPECT_THAT(error(setups("missing.txt")), HasSubstr(data("missing.txt") + ": cannot be read"));
  EXPECT_THAT(error("setups=\"" LUSORIA_TEST_DATA "\""), HasSubstr("cannot be read"));
  EXPECT_THAT(error("setups=/dev/zero"), HasSubstr("cannot be read"));
  EXPECT_THAT(error("rows=4,columns=3," + setups("good.txt")), HasSubstr(data("good.txt") + ":2"));
  EXPECT_THAT(error("walls=2," + setups("good.txt")), HasSubstr("column 26"));
}

}  // namespace
}  // namespace lusoria::test
