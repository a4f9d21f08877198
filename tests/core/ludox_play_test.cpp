// Ludox and Classic by hand-made positions: what recorded games may not come by, texts and their
// errors.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/ludox_support.hpp"

namespace lusoria::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Red's and Green's tiles and the turn, for three of whom the third has not begun.
std::string three(const std::string& red, const std::string& green, const std::string& turn) {
  return "R=" + red + " G=" + green + " Y=base,base,base,base# " + turn;
}

struct Step {
  std::string before;
  std::vector<std::string> actions;
  std::string after;
};

void expect_steps(const std::string& edition, int players, const std::vector<Step>& steps) {
  const core::AnyGame game = ludox_game(edition, players);
  for (const Step& s : steps)
    EXPECT_EQ(after(ludox_position(game, s.before), s.actions), s.after) << s.before;
}

TEST(LudoxCapture, ByKindOfTile) {
  expect_steps(
      "ludox", 3,
      {{three("base,base,base#,t3", "base,base,base#,t5", "p1:62"),  // Round on Round
        {"R:t3-t5"},
        three("base,base,base#,t5", "base,base,base,base#", "p1:6")},
       {three("base,base,base#,t3", "base,base,base,t5#", "p1:62"),  // Round on Square: itself
        {"R:t3-t5"},
        three("base,base,base,base#", "base,base,base,t5#", "p1:6")},
       {three("base,base,base,t3#", "base,base,base#,t5", "p1:62"),  // Square on Round
        {"R#:t3-t5"},
        three("base,base,base,t5#", "base,base,base,base#", "p1:6")},
       {three("base,base,base,t3#", "base,base,base,t5#", "p1:62"),  // Square on Square
        {"R#:t3-t5"},
        three("base,base,base,t5#", "base,base,base,base#", "p1:6")},
       {three("base,base,base,t3#", "base,t5,t5,t5#", "p1:62"),  // all that stand there
        {"R#:t3-t5"},
        three("base,base,base,t5#", "base,base,base,base#", "p1:6")},
       {three("base,base,base#,t3", "base,base,base#,t5", "p1:63"),  // none in passing
        {"R:t3-t6"},
        three("base,base,base#,t6", "base,base,base#,t5", "p1:6")},
       {three("base,base,base#,t11", "base,base,base,t13#", "p1:62"),  // none on a start square
        {"R:t11-t13"},
        three("base,base,base#,t13", "base,base,base,t13#", "p1:6")}});
}

TEST(LudoxStars, AreForOneTile) {
  const core::AnyGame game = ludox_game("ludox", 3);
  EXPECT_THAT(
      legal_texts(ludox_position(game, three("base,base,base,t6#", "base,base,base#,t8", "p1:21"))),
      ElementsAre("R#:t6-t7"));
  // One's own tile takes a star too.
  EXPECT_THAT(
      legal_texts(ludox_position(game, three("base,base#,t6,t8", "base,base,base,base#", "p1:21"))),
      ElementsAre("R:t6-t7", "R:t8-t10", "R:t8-t9"));
  // In Classic a star is an ordinary square.
  expect_steps("classic", 2,
               {{"R=base,base,base,t6 Y=base,base,base,base G=base,base,base,t8 "
                 "B=base,base,base,base p1:21",
                 {"R:t6-t8"},
                 "R=base,base,base,t8 Y=base,base,base,base G=base,base,base,base "
                 "B=base,base,base,base p1:1"}});
}

TEST(LudoxDice, UsedInEitherOrderOrForfeited) {
  expect_steps(
      "ludox", 3,
      {// A roll without a move passes on; a double six without one comes again.
       {three("base,base,base,base#", "base,base,base,base#", "p1"),
        {"54"},
        three("base,base,base,base#", "base,base,base,base#", "p2")},
       {three("h5,home,home,home#", "base,base,base,base#", "p1"),
        {"66"},
        three("h5,home,home,home#", "base,base,base,base#", "p1")},
       // The second die is forfeited where it cannot be used, and a double six goes on behind it.
       {three("h3,home,home,home#", "base,base,base,base#", "p1"),
        {"21", "R:h3-h4"},
        three("h4,home,home,home#", "base,base,base,base#", "p1:2")},
       {three("h4,home,home,home#", "base,base,base,base#", "p1"),
        {"53"},
        three("h4,home,home,home#", "base,base,base,base#", "p2")},
       {three("t44,home,home,home#", "base,base,base,base#", "p1"),
        {"66", "R:t44-t50", "R:t50-home"},
        "R=home,home,home,home# G=base,base,base,base# Y=base,base,base,base# -"}});
}

TEST(LudoxPosition, ReadsItsOwnText) {
  for (const char* const turn : {"p1", "p3", "p1:65", "p1:6", "p1+:66", "p1+:6", "p2:55"}) {
    const core::AnyGame game = ludox_game("ludox", 3);
    const std::string text = three("base,base#,t5,h3", "t50,h1,h1#,home", turn);
    EXPECT_EQ(ludox_position(game, text).text(), text);
  }
}

// Of two dice one is left: what the other moved is somewhere, unless a Square Tile captured it.
TEST(LudoxPosition, ADieThatWasUsedMovedSomething) {
  const std::string base = "base,base,base,base";
  const core::AnyGame classic = ludox_game("classic", 3);
  EXPECT_TRUE(classic.parse_state("R=base,base,base,t5 G=" + base + " Y=" + base + " p1:6"));
  EXPECT_TRUE(classic.parse_state("R=" + base + " G=" + base + " Y=" + base + " p1+:66"));
  for (const char* const turn : {"p1:6", "p1+:6"}) {
    const auto state =
        classic.parse_state("R=" + base + " G=base,base,base,t30 Y=" + base + " " + turn);
    ASSERT_FALSE(state) << turn;
    EXPECT_THAT(state.error().message, HasSubstr("expected two dice"));
  }
  const core::AnyGame ludox = ludox_game("ludox", 3);
  EXPECT_TRUE(ludox.parse_state(three(base + "#", "base,base,base,t5#", "p1:6")));
  // On a star, and Round: neither captures who lands there.
  EXPECT_FALSE(ludox.parse_state(three(base + "#", "base,base,base,t8#", "p1:6")));
  EXPECT_FALSE(ludox.parse_state(three(base + "#", "base,base,base#,t5", "p1:6")));
}

TEST(LudoxPosition, ErrorsNameTheColumn) {
  struct Wrong {
    const char* red;
    const char* turn;
    int column;
    const char* message;
  };
  const core::AnyGame game = ludox_game("ludox", 3);
  for (const Wrong& w : std::vector<Wrong>{
           {"base,base,base#,t3", "p1+:65", 70, "'+' before 66"},
           {"base,base,base#,t3", "p1:66", 69, "'+' before 66"},
           {"base,base,base#,t3", "p1+:5", 70, "only if it is a 6"},
           {"base,base,base#,t3", "p1:56", 69, "the higher first"},
           {"base,base,base#,t3", "p1:7", 69, "one or two dice"},
           {"base,base,base#,t3", "p4", 66, "expected whose turn it is"},
           {"base,base,base#,t3", "", 66, "expected whose turn it is"},
           {"base,base,base#,t3", "p1 x", 69, "nothing behind the turn"},
           {"base,base,base#,t3", "-", 66, "a player with all tiles home"},
           {"base,base,base#,t3", "start", 66, "all tiles in the base"},
           {"h4,home,home,home#", "p1:53", 66, "one can move a tile"},
           {"base,base,base#,t51", "p1", 19, "a square of Red's way"},
           {"base,base,base,t3", "p1", 18, "3 Round and 1 Square"},
           {"base,base,t3,base#", "p1", 16, "by growing progress"},
           {"base,base,base#,t5", "p1", 22, "tiles of one player alone"},
           {"base,base,base#,t8^", "p1", 19, "shields in Deluxe alone"},
           {"home,home,home,home#", "p2", 68, "expected -"},
       }) {
    const std::string text = three(w.red, "base,base,base,t5#", w.turn);
    const auto state = game.parse_state(text);
    ASSERT_FALSE(state) << text;
    EXPECT_EQ(state.error().column, w.column) << text << ": " << state.error().text();
    EXPECT_THAT(state.error().message, HasSubstr(w.message)) << text;
  }
}

}  // namespace
}  // namespace lusoria::test
