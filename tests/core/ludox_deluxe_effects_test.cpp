// Each effect of a card of Ludox Deluxe, by positions written by hand.
#include <gmock/gmock.h>

#include "tests/core/ludox_deluxe_support.hpp"

namespace lusoria::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

using LudoxDeluxeEffects = LudoxDeluxe;

const std::string kGreenAway = "G=base,base,base,base#";
const std::string kYellowAway = "Y=base,base,base,base#";
const std::string kAway = kGreenAway + ' ' + kYellowAway;

TEST_F(LudoxDeluxeEffects, AdvanceMovesAnOwnTileOnTheWay) {
  const std::string red = "R=base,t4,t10#,h5 ";
  EXPECT_THAT(next(red + kAway + " p1:52 nudge:a"),
              ElementsAre("R#:t10-t12", "R#:t10-t15", "R:t4-t6", "R:t4-t9", "nudge"));
  EXPECT_EQ(played(red + kAway + " p1:52 nudge:a", {"nudge"}),
            red + kAway + " p1*:52/nudge nudge:x");
  EXPECT_THAT(next(red + kAway + " p1:52 nudge:a", {"nudge"}),
              ElementsAre("R#:t10-t11", "R:h5-home", "R:t4-t5"));
  EXPECT_EQ(played(red + kAway + " p1:52 nudge:a", {"nudge", "R:t4-t5"}),
            "R=base,t5,t10#,h5 " + kAway + " p1*:52 nudge:x");
}

TEST_F(LudoxDeluxeEffects, AdvanceNeedsTheExactCountHome) {
  EXPECT_THAT(next("R=base,h2,h3#,home " + kAway + " p1 stride:a", {"stride"}),
              ElementsAre("R#:h3-home", "R:h2-h5"));
  EXPECT_THAT(next("R=base,h3,h4#,home " + kAway + " p1 stride:a", {"stride"}),
              ElementsAre("R:h3-home"));
}

TEST_F(LudoxDeluxeEffects, AMoveByACardCapturesAndIsCapturedAsByADie) {
  EXPECT_EQ(played("R=base,base,base#,t4 G=base,base#,t7,t7 " + kYellowAway + " p1 stride:a",
                   {"stride", "R:t4-t7"}),
            "R=base,base,base#,t7 " + kGreenAway + " " + kYellowAway + " p1*:roll stride:x");
  EXPECT_EQ(played("R=base,base,base#,t4 G=base,base,base,t7# " + kYellowAway + " p1 stride:a",
                   {"stride", "R:t4-t7"}),
            "R=base,base,base,base# G=base,base,base,t7# " + kYellowAway + " p1*:roll stride:x");
  EXPECT_EQ(played("R=base,base,base,t4# G=base,base,base,t7# " + kYellowAway + " p1 stride:a",
                   {"stride", "R#:t4-t7"}),
            "R=base,base,base,t7# " + kAway + " p1*:roll stride:x");
}

TEST_F(LudoxDeluxeEffects, AStarIsForOneTileAndEarnsAParagonCard) {
  const std::string red = "R=base,base,base#,t5 ";
  EXPECT_EQ(played(red + kAway + " p1 stride:a", {"stride", "R:t5-t8"}),
            "R=base,base,base#,t8 " + kAway + " p1*:draw=paragon,1 stride:x");
}

TEST_F(LudoxDeluxeEffects, ATakenStarIsNoTarget) {
  EXPECT_THAT(next("R=base,base,base#,t5 G=base,base,base#,t8 " + kYellowAway + " p1 stride:a"),
              ElementsAre("roll"));
  EXPECT_THAT(
      next("R=base,base,base#,t5 G=base,base,base#,t8 " + kYellowAway + " p1 shooting-star:a"),
      ElementsAre("roll"));
}

TEST_F(LudoxDeluxeEffects, AdvanceToStarGoesToTheNextStarOnTheWay) {
  EXPECT_THAT(next("R=t0,t7,t8,t47# " + kAway + " p1 shooting-star:a", {"shooting-star"}),
              ElementsAre("R:t8-t21"));
  EXPECT_THAT(next("R=t0,t7,t20,t34# " + kAway + " p1 shooting-star:a", {"shooting-star"}),
              ElementsAre("R#:t34-t47", "R:t0-t8", "R:t20-t21", "R:t7-t8"));
  EXPECT_EQ(played("R=t0,t7,t20,t34# " + kAway + " p1 shooting-star:a",
                   {"shooting-star", "R:t0-t8", "headwind"}),
            "R=t7,t8,t20,t34# " + kAway + " p1*:roll headwind:a,shooting-star:x");
}

TEST_F(LudoxDeluxeEffects, AdvanceToEntranceEndsOnTheLastSquareOfTheRing) {
  EXPECT_THAT(next("R=base,t20#,t50,h1 " + kAway + " p1 homeward:a", {"homeward"}),
              ElementsAre("R#:t20-t50"));
  EXPECT_EQ(played("R=base,base,base,t0# G=base,base#,t49,t50 " + kYellowAway + " p1 homeward:a",
                   {"homeward", "R#:t0-t50"}),
            "R=base,base,base,t50# G=base,base,base#,t49 " + kYellowAway + " p1*:roll homeward:x");
}

TEST_F(LudoxDeluxeEffects, EnterBringsATileOutWithoutASix) {
  const std::string red = "R=base,base#,t4,h1 ";
  EXPECT_THAT(next(red + kAway + " p1:51 open-gate:a", {"open-gate"}),
              ElementsAre("R#:base-t0", "R:base-t0"));
  EXPECT_EQ(played(red + kAway + " p1:51 open-gate:a", {"open-gate", "R#:base-t0"}),
            "R=base,t0#,t4,h1 " + kAway + " p1*:51 open-gate:x");
  EXPECT_THAT(next("R=t0#,t4,t4,t4 " + kAway + " p1:51 open-gate:a"), Not(Contains("open-gate")));
}

TEST_F(LudoxDeluxeEffects, PushBackMovesAnOpponentsTileBack) {
  // Green's start is t13, and t21 is a star.
  const std::string board =
      "R=base,base,base#,t0 G=t13,t14,t15,t23# Y=base#,t21,t24^,h1 p1 stumble:a";
  EXPECT_THAT(next(board, {"stumble"}), ElementsAre("G:t15-t13", "Y:t21-t19"));
  EXPECT_EQ(played(board, {"stumble", "Y:t21-t19"}),
            "R=base,base,base#,t0 G=t13,t14,t15,t23# Y=base#,t19,t24^,h1 p1*:roll stumble:x");
}

TEST_F(LudoxDeluxeEffects, APushedTileCapturesAndIsCaptured) {
  EXPECT_EQ(
      played("R=base,base,base#,t16 G=base,base,base#,t18 Y=base,base,base#,t16^ p1 stumble:a",
             {"stumble", "G:t18-t16"}),
      "R=base,base,base,base# G=base,base,base#,t16 Y=base,base,base#,t16^ p1*:roll stumble:x");
  EXPECT_EQ(played("R=base,base,base,t16# G=base,base,base#,t18 " + kYellowAway + " p1 stumble:a",
                   {"stumble", "G:t18-t16"}),
            "R=base,base,base,t16# " + kAway + " p1*:roll stumble:x");
}

TEST_F(LudoxDeluxeEffects, ATilePushedOntoAStarDrawsNothing) {
  EXPECT_EQ(played("R=base,base,base#,t0 G=base,base,base#,t23 " + kYellowAway + " p1 stumble:a",
                   {"stumble", "G:t23-t21"}),
            "R=base,base,base#,t0 G=base,base,base#,t21 " + kYellowAway + " p1*:roll stumble:x");
}

TEST_F(LudoxDeluxeEffects, SendToBaseSparesSafeSquaresPathsAndShields) {
  EXPECT_THAT(next("R=base,base,base#,t1 G=t13,t20#,t21,h2 Y=base#,t30,t31^,t0 p1 banishment:a",
                   {"banishment"}),
              ElementsAre("G#:t20-base", "Y:t30-base"));
  EXPECT_EQ(played("R=base,base,base#,t1 G=t13,t20#,t21,h2 Y=base#,t30,t31^,t0 p1 banishment:a",
                   {"banishment", "G#:t20-base"}),
            "R=base,base,base#,t1 G=base#,t13,t21,h2 Y=base#,t30,t31^,t0 p1*:roll banishment:x");
}

TEST_F(LudoxDeluxeEffects, AShieldLastsUntilTheOwnersNextTurn) {
  const std::string start = "R=base,base,base#,t20 G=base,base,base#,t17 " + kYellowAway;
  core::AnyState state = at(start + " p1:21 shelter:a");
  for (const char* const text : {"shelter", "R:t20^", "R:t20-t22", "R:t22-t23"}) play(state, text);
  EXPECT_EQ(state.text(),
            "R=base,base,base#,t23^ G=base,base,base#,t17 " + kYellowAway + " p2:roll shelter:x");
  for (const char* const text : {"51", "G:t17-t22", "G:t22-t23"}) play(state, text);
  EXPECT_EQ(state.text(),
            "R=base,base,base#,t23^ G=base,base,base#,t23 " + kYellowAway + " p3:roll shelter:x");
  play(state, "21");
  EXPECT_EQ(state.text(),
            "R=base,base,base#,t23 G=base,base,base#,t23 " + kYellowAway + " p1:roll shelter:x");
}

TEST_F(LudoxDeluxeEffects, AShieldIsForATileOnTheRingAndEndsOnTheHomePath) {
  const std::string text = "R=base,t8,t50#,h1 " + kAway + " p1:21 shelter:a";
  EXPECT_THAT(next(text, {"shelter"}), ElementsAre("R#:t50^", "R:t8^"));
  EXPECT_EQ(played(text, {"shelter", "R#:t50^", "R#:t50-h1"}),
            "R=base,t8,h1,h1# " + kAway + " p1*:2 shelter:x");
}

TEST_F(LudoxDeluxeEffects, SwapExchangesTwoTilesOnOrdinarySquares) {
  const std::string board = "R=base,base#,t5,t8 G=base#,t13,t20,h1 " + kYellowAway;
  EXPECT_THAT(next(board + " p1 trading-places:a", {"trading-places"}),
              ElementsAre("G:t20", "R:t5"));
  EXPECT_EQ(played(board + " p1 trading-places:a", {"trading-places", "R:t5"}),
            board + " p1*/trading-places/R:t5 trading-places:x");
  EXPECT_EQ(played(board + " p1 trading-places:a", {"trading-places", "R:t5", "G:t20"}),
            "R=base,base#,t8,t20 G=base#,t13,t5,h1 " + kYellowAway + " p1*:roll trading-places:x");
  EXPECT_EQ(played(board + " p1 trading-places:a", {"trading-places", "G:t20", "R:t5"}),
            "R=base,base#,t8,t20 G=base#,t13,t5,h1 " + kYellowAway + " p1*:roll trading-places:x");
}

// Green never stands on t12, nor Red on t51: they have turned off to their paths before.
TEST_F(LudoxDeluxeEffects, SwapPutsNoTileBeforeItsStart) {
  EXPECT_THAT(
      next("R=base,base,base#,t12 G=base,base,base#,t20 " + kYellowAway + " p1 trading-places:a"),
      ElementsAre("roll"));
  EXPECT_THAT(
      next("R=base,base,base#,t11 G=base,base,base#,t51 " + kYellowAway + " p1 trading-places:a"),
      ElementsAre("roll"));
  EXPECT_THAT(
      next("R=base,base,base#,t11 G=base,base,base#,t50 " + kYellowAway + " p1 trading-places:a"),
      ElementsAre("roll", "trading-places"));
}

TEST_F(LudoxDeluxeEffects, SwapCapturesOnBothSquares) {
  EXPECT_EQ(
      played("R=base,base#,t5,t5 G=base,base#,t20,t20 " + kYellowAway + " p1 trading-places:a",
             {"trading-places", "R:t5", "G:t20"}),
      "R=base,base,base#,t20 G=base,base,base#,t5 " + kYellowAway + " p1*:roll trading-places:x");
  // A Round Tile that comes to an opponent's Square Tile goes to its base.
  EXPECT_EQ(
      played("R=base,base,base#,t5 G=base,base,t20,t20# " + kYellowAway + " p1 trading-places:a",
             {"trading-places", "R:t5", "G:t20"}),
      "R=base,base,base,base# G=base,base,t20#,t5 " + kYellowAway + " p1*:roll trading-places:x");
}

TEST_F(LudoxDeluxeEffects, SetDieTurnsOneDie) {
  const std::string board = "R=base,base,base#,t4 " + kAway;
  EXPECT_THAT(next(board + " p1:65 small-change:a", {"small-change"}), ElementsAre("5>1", "6>1"));
  EXPECT_THAT(next(board + " p1:61 small-change:a", {"small-change"}), ElementsAre("6>1"));
  EXPECT_THAT(next(board + " p1:11 small-change:a"), Not(Contains("small-change")));
  EXPECT_THAT(next(board + " p1:44 loaded-die:a", {"loaded-die"}),
              ElementsAre("4>1", "4>2", "4>3", "4>5", "4>6"));
  EXPECT_EQ(played(board + " p1:52 lucky-six:a", {"lucky-six", "2>6"}),
            board + " p1*:6c5 lucky-six:x");
}

// What was rolled decides on the turn that a double six earns.
TEST_F(LudoxDeluxeEffects, ATurnedDieMakesAndUnmakesNoDoubleSix) {
  const std::string board = "R=base,base,base#,t4 " + kAway;
  EXPECT_EQ(played(board + " p1:65 lucky-six:a", {"lucky-six", "5>6"}),
            board + " p1*:6c6 lucky-six:x");
  EXPECT_EQ(played(board + " p1+:66 small-change:a", {"small-change", "6>1"}),
            board + " p1*+:61c small-change:x");
}

TEST_F(LudoxDeluxeEffects, RerollReplacesTheRoll) {
  const std::string board = "R=base,base,base#,t4 " + kAway;
  EXPECT_EQ(played(board + " p1+:66 second-thoughts:a", {"second-thoughts"}),
            board + " p1*:reroll second-thoughts:x");
  EXPECT_EQ(played(board + " p1+:66 second-thoughts:a", {"second-thoughts", "21"}),
            board + " p1*:2c1c second-thoughts:x");
  EXPECT_EQ(played(board + " p1:21 second-thoughts:a", {"second-thoughts", "66"}),
            board + " p1*+:6c6c second-thoughts:x");
}

TEST_F(LudoxDeluxeEffects, ExtraDieIsUsedLikeTheOthers) {
  const std::string board = "R=base,base,base#,t40 " + kAway;
  core::AnyState state = at(board + " p1:65 third-die:a");
  play(state, "third-die");
  EXPECT_EQ(state.text(), board + " p1*:65:die third-die:x");
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  EXPECT_EQ(outcomes.size(), 6U);
  play(state, "5");
  EXPECT_EQ(state.text(), board + " p1*:65c5 third-die:x");
  play(state, "R:t40-t45");
  EXPECT_EQ(state.text(), "R=base,base,base#,t45 " + kAway + " p1*:65 third-die:x");
  play(state, "R:t45-t50");
  play(state, "R:base-t0");
  EXPECT_EQ(state.text(), "R=base,base#,t0,t50 " + kAway + " p2:roll third-die:x");
}

TEST_F(LudoxDeluxeEffects, ExtraTurnFollowsThisOne) {
  const std::string board = "R=base,base,base#,h2 " + kAway;
  EXPECT_EQ(played(board + " p1 encore:a", {"encore"}), board + " p1*+:roll encore:x");
  EXPECT_EQ(played(board + " p1 encore:a", {"encore", "55"}), board + " p1:roll encore:x");
  // With a double six it is one more turn, not two.
  EXPECT_EQ(played(board + " p1 encore:a",
                   {"encore", "66", "R:base-t0", "R:base-t0", "55", "R:t0-t5", "R:t5-t10"}),
            "R=base#,t0,t10,h2 " + kAway + " p2:roll encore:x");
}

TEST_F(LudoxDeluxeEffects, DrawTakesCardsFromAPile) {
  const std::string board = "R=base,base,base#,h1 " + kAway;
  EXPECT_EQ(played(board + " p1 harvest:a", {"harvest"}), board + " p1*:draw=paragon,3 harvest:x");
  EXPECT_EQ(played(board + " p1 harvest:a", {"harvest", "headwind", "third-die", "headwind"}),
            board + " p1*:roll headwind:aa,third-die:a,harvest:x");
}

TEST_F(LudoxDeluxeEffects, StealTakesACardOpenly) {
  const std::string board = "R=base,base,base#,h1 " + kAway;
  core::AnyState state = at(board + " p1 nudge:bbB,pickpocket:a,encore:b");
  EXPECT_THAT(legal_texts(state), ElementsAre("pickpocket", "roll"));
  play(state, "pickpocket");
  EXPECT_THAT(legal_texts(state), ElementsAre("p2"));
  play(state, "p2");
  EXPECT_EQ(state.text(), board + " p1*:steal=p2 nudge:bbB,pickpocket:x,encore:b");
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  std::vector<std::pair<std::string, double>> chances;
  for (const auto& [outcome, probability] : outcomes)
    chances.emplace_back(state.action_text(outcome), probability);
  EXPECT_THAT(chances, ElementsAre(testing::Pair("nudge", 0.5), testing::Pair("nudge/open", 0.25),
                                   testing::Pair("encore", 0.25)));
  play(state, "encore");
  EXPECT_EQ(state.text(), board + " p1*:roll nudge:bbB,pickpocket:x,encore:A");
}

}  // namespace
}  // namespace lusoria::test
