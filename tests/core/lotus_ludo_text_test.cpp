// Specs, positions and drawings of Lotus Ludo.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/lotus_ludo_support.hpp"

namespace lusoria::test {
namespace {

using testing::HasSubstr;

TEST(LotusLudoSpec, NamesWhatDiffers) {
  const auto name = [](const std::string& spec) { return lotus_ludo_game(spec).name(); };
  EXPECT_EQ(name("lotus_ludo"), "lotus_ludo(players=4)");
  EXPECT_EQ(name("lotus_ludo(max_missed=3,turn_time=0,places=1,capture_extra_roll=false)"),
            "lotus_ludo(players=4)");
  EXPECT_EQ(name("lotus_ludo(max_missed=15,turn_time=0.25,places=3,capture_extra_roll=true)"),
            "lotus_ludo(players=4,capture_extra_roll=true,places=3,turn_time=0.25,max_missed=15)");
  EXPECT_EQ(name("lotus_ludo(turn_time=86400,players=2)"), "lotus_ludo(players=2,turn_time=86400)");
  EXPECT_EQ(name("lotus_ludo(turn_time=0.0014)"), "lotus_ludo(players=4,turn_time=0.001)");
}

TEST(LotusLudoSpec, ErrorsNameWhatWasExpected) {
  const auto error = [](const std::string& spec) {
    const auto game = core::make_game(spec);
    return game ? std::string("no error") : game.error().text();
  };
  EXPECT_THAT(error("lotus_ludo(players=3)"),
              HasSubstr("column 20: players=3: expected one of 4, 2"));
  EXPECT_THAT(error("lotus_ludo(places=4)"), HasSubstr("column 19: places=4: expected"));
  EXPECT_THAT(error("lotus_ludo(players=2,places=2)"),
              HasSubstr("column 29: places=2: expected at most 1, one less than the players"));
  EXPECT_THAT(error("lotus_ludo(max_missed=0)"), HasSubstr("from 1 to 15"));
  EXPECT_THAT(error("lotus_ludo(turn_time=86401)"), HasSubstr("column 22"));
  EXPECT_THAT(error("lotus_ludo(turn_time=0.0001)"), HasSubstr("expected 0, or from 0.001"));
}

struct Case {
  const char* spec;
  const char* text;
};

TEST(LotusLudoPosition, IsWrittenAsItIsRead) {
  for (const auto& [spec, text] : std::vector<Case>{
           {"lotus_ludo",
            "R=base,base,base,base G=base,t13,t14,t11 Y=base,base,t26,t24 "
            "B=base,base,t39,h1 B:1 missed=R:2,Y:1"},
           {"lotus_ludo",
            "R=t0,t0,t0,t0 G=base,base,base,t0 Y=base,base,t1,h5 "
            "B=home,home,home,home - finished=B"},
           {"lotus_ludo(places=3)",
            "R=home,home,home,home G=out Y=t26,t26,home,home "
            "B=h1,h1,h2,h2 Y:5 sixes=2 missed=B:1 finished=R removed=G"},
           {"lotus_ludo(places=3)",
            "R=home,home,home,home G=home,home,home,home "
            "Y=base,base,base,t30 B=home,home,home,home - finished=B,G,R"},
           {"lotus_ludo", "R=out G=out Y=t26,t24,h1,home B=out - removed=B,R,G"},
           {"lotus_ludo(players=2)", "R=t8,t8,t8,t50 Y=t26,t0,t8,t24 Y:6"},
           {"lotus_ludo(players=2,max_missed=15)",
            "R=base,base,t0,t6 Y=base,base,t0,h3 R sixes=1 missed=Y:14"},
       }) {
    const auto state = lotus_ludo_game(spec).parse_state(text);
    ASSERT_TRUE(state) << text << ": " << state.error().text();
    EXPECT_EQ(state->text(), text);
    EXPECT_EQ(state->hash(), state->game().parse_state(text)->hash());
  }
}

struct Wrong {
  const char* spec;
  const char* text;
  int column;
  const char* message;
};

TEST(LotusLudoPosition, ErrorsNameTheColumn) {
  const char* const two = "lotus_ludo(players=2)";
  for (const auto& [spec, text, column, message] : std::vector<Wrong>{
           {two, "", 1, "expected 'R=' and the tokens of Red"},
           {two, "R=base,base,base,base G=base,base,base,base R", 23, "expected 'Y='"},
           {two, "R=base,base,base Y=base,base,base,base R", 17, "expected ','"},
           {two, "R=base,base,base,t51 Y=base,base,base,base R", 18, "t0 to t51 without t51"},
           {two, "R=base,base,base,base Y=base,base,base,t25 R", 40, "without t25"},
           {two, "R=base,base,base,t01 Y=base,base,base,base R", 18, "expected a place of Red"},
           {two, "R=base,base,base,h6 Y=base,base,base,base R", 18, "expected a place of Red"},
           {two, "R=base,base,t5,t4 Y=base,base,base,base R", 16, "by growing progress"},
           {two, "R=base,base,base,base,base Y=base,base,base,base R", 22, "expected a blank"},
           {two, "R=base,base,base,base Y=base,base,base,base", 44, "expected a blank"},
           {two, "R=base,base,base,base Y=base,base,base,base ", 45, "R or Y, or -"},
           {two, "R=base,base,base,base Y=base,base,base,base G", 45, "R or Y, or -"},
           {two, "R=base,base,base,base Y=base,base,base,base R:7", 47, "from 1 to 6"},
           {two, "R=base,base,base,base Y=base,base,base,base R:0", 47, "from 1 to 6"},
           {two, "R=base,base,base,base Y=base,base,base,base R:5", 47, "can move no token by a 5"},
           {two, "R=base,base,base,base Y=base,base,base,base R ", 46, "nothing more"},
           {two, "R=base,base,base,base Y=base,base,base,base -", 45, "the game is not over"},
           {two, "R=base,base,base,t5 Y=base,base,base,t5 R", 38, "Red is on t5 too"},
           {two, "R=base,base,t8,t8 Y=base,base,t8,t8 R", 31, "Red has a block on t8 too"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R sixes=3", 51, "expected 1 or 2"},
           {two, "R=base,base,base,t5 Y=base,base,base,base R sixes=1", 51, "moved by no six"},
           {two, "R=base,base,base,t0 Y=base,base,base,base R sixes=2", 51, "expected fewer"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R:6 sixes=2", 45, "third six"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R sixes=1 missed=R:1", 51, "no six"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R missed=R:3", 54, "from 1 to 2"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R missed=Y:1,R:1", 56, "turn order"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R missed=", 52, "turn order"},
           {two, "R=base,base,base,t6 Y=base,base,base,base R missed=R:1 sixes=1", 55, "order"},
           {two, "R=home,home,home,home Y=base,base,base,base Y", 3, "expected it in finished="},
           {two, "R=home,home,home,home Y=base,base,base,base - removed=R", 55, "in finished="},
           {two, "R=out Y=base,base,base,base -", 3, "expected it in removed="},
           {two, "R=base,base,base,t6 Y=base,base,base,base - finished=Y", 54, "on the way"},
           {two, "R=home,home,home,home Y=base,base,base,base Y finished=R", 45, "is over"},
           {two, "R=out Y=out - removed=R,Y", 13, "nobody is left"},
           {two, "R=out Y=base,base,base,base - removed=R,R", 41, "each at most once"},
           {two, "R=out Y=base,base,base,base - missed=R:1 removed=R", 38, "no missed turns"},
           {"lotus_ludo(players=2,max_missed=1)",
            "R=base,base,base,t6 Y=base,base,base,base R "
            "missed=R:1",
            54, "one missed turn removes"},
           {"lotus_ludo",
            "R=out G=base,base,base,base Y=base,base,base,base B=base,base,base,base "
            "R removed=R",
            73, "Red plays no more"},
           {"lotus_ludo",
            "R=home,home,home,home G=home,home,home,home Y=base,base,base,base "
            "B=base,base,base,base - finished=R,G",
            89, "2 have finished; expected at most 1"},
       }) {
    const auto state = lotus_ludo_game(spec).parse_state(text);
    ASSERT_FALSE(state) << text;
    EXPECT_EQ(state.error().column, column) << text << ": " << state.error().text();
    EXPECT_THAT(state.error().message, HasSubstr(message)) << text;
  }
}

TEST(LotusLudoPosition, IsDrawn) {
  const auto state = lotus_ludo_state(lotus_ludo_game("lotus_ludo(places=3)"),
                                      "R=home,home,home,home G=out Y=t26,t26,home,home "
                                      "B=h1,h1,h2,h2 Y:5 sixes=2 missed=B:1 finished=R removed=G");
  const std::string board = state.draw(false);
  for (const char* const part : {"Yellow to move by a 5 after 2 sixes\n", "missed in a row: B:1\n",
                                 "finished: Red\n", "removed: Green\n", "2Y", "2B"}) {
    EXPECT_THAT(board, HasSubstr(part));
  }
  // Green has left the board; the letter stands nowhere but in its name.
  EXPECT_EQ(board.find('G'), board.find("Green"));
  EXPECT_THAT(lotus_ludo_game("lotus_ludo").initial_state().draw(false),
              HasSubstr("Red to roll\n"));
}

}  // namespace
}  // namespace lusoria::test
