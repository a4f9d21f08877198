// Missed turns, leaving and the ranking of Lotus Ludo.
#include <string>

#include <gtest/gtest.h>

#include "tests/core/lotus_ludo_support.hpp"

namespace lusoria::test {
namespace {

using core::AnyState;
using core::Player;

constexpr const char* kSpec = "lotus_ludo(places=3,max_missed=3)";
constexpr const char* kTokens =
    "R=base,base,base,t1 G=base,base,t20,t20 Y=base,base,base,t30 B=base,base,base,t45 ";

AnyState position(const std::string& rest, const std::string& spec = kSpec) {
  return lotus_ludo_state(lotus_ludo_game(spec), kTokens + rest);
}

std::string ranking(const AnyState& state) {
  std::string out;
  for (const Player seat : typed(state).ranking()) out += state.game().player_name(seat)[0];
  return out;
}

TEST(LotusLudoMissedTurns, NothingMovesAndTheTurnPasses) {
  // Before the roll, after it, and in the extra roll of a six.
  EXPECT_EQ(played(position("R"), {"miss"}).text(), std::string(kTokens) + "G missed=R:1");
  EXPECT_EQ(played(position("R:3"), {"miss"}).text(), std::string(kTokens) + "G missed=R:1");
  EXPECT_EQ(played(position("G sixes=2 missed=R:1"), {"miss"}).text(),
            std::string(kTokens) + "Y missed=R:1,G:1");
}

TEST(LotusLudoMissedTurns, OnlyAMoveClearsTheCount) {
  const AnyState once = position("R missed=R:1,B:2");
  EXPECT_EQ(played(once, {"2", "t1-t3"}).text(),
            "R=base,base,base,t3 G=base,base,t20,t20 Y=base,base,base,t30 B=base,base,base,t45 G "
            "missed=B:2");
  const AnyState stuck = lotus_ludo_state(
      lotus_ludo_game(kSpec),
      "R=base,base,base,base G=base,base,base,base Y=base,base,base,t30 B=base,base,base,t45 R "
      "missed=R:1");
  EXPECT_EQ(played(stuck, {"2"}).text(),
            "R=base,base,base,base G=base,base,base,base Y=base,base,base,t30 B=base,base,base,t45 "
            "G missed=R:1");
}

TEST(LotusLudoMissedTurns, TheLastOneRemovesTheColour) {
  const AnyState state = played(position("G missed=G:2"), {"miss"});
  EXPECT_EQ(state.text(),
            "R=base,base,base,t1 G=out Y=base,base,base,t30 B=base,base,base,t45 Y removed=G");
  EXPECT_FALSE(state.is_playing(Player::kSecond));
  EXPECT_TRUE(state.is_playing(Player::kThird));
  // It has no turn any more, and its block no longer stands in the way.
  EXPECT_EQ(played(state, {"1", "t30-t31", "1", "t45-t46"}).turn_owner(), Player::kFirst);
  EXPECT_EQ(played(state, {"1", "t30-t31", "1", "t45-t46", "1", "t1-t2"}).turn_owner(),
            Player::kThird);
  const AnyState behind = lotus_ludo_state(
      state.game(),
      "R=base,base,base,t18 G=base,base,t20,t20 Y=base,base,base,t30 B=base,base,base,t45 R");
  EXPECT_EQ(played(behind, {"4"}).turn_owner(), Player::kSecond);
  EXPECT_EQ(legal_text(played(behind, {"leave G", "4"})), "t18-t22");
  EXPECT_EQ(played(position("R", "lotus_ludo(max_missed=1)"), {"miss"}).text(),
            "R=out G=base,base,t20,t20 Y=base,base,base,t30 B=base,base,base,t45 G removed=R");
}

TEST(LotusLudoDeparture, RemovesAtOnce) {
  // The colour whose turn it is, with its roll; another one, which leaves the roll as it is.
  EXPECT_EQ(played(position("R:3"), {"leave R"}).text(),
            "R=out G=base,base,t20,t20 Y=base,base,base,t30 B=base,base,base,t45 G removed=R");
  EXPECT_EQ(played(position("R:3 missed=Y:2"), {"leave Y"}).text(),
            "R=base,base,base,t1 G=base,base,t20,t20 Y=out B=base,base,base,t45 R:3 removed=Y");
  EXPECT_EQ(played(position("G sixes=1"), {"leave B"}).text(),
            "R=base,base,base,t1 G=base,base,t20,t20 Y=base,base,base,t30 B=out G sixes=1 "
            "removed=B");
}

TEST(LotusLudoDeparture, TheLastOneLeftWins) {
  const AnyState two = played(position("R"), {"leave G", "leave R"});
  EXPECT_EQ(two.turn_owner(), Player::kThird);
  const AnyState over = played(two, {"leave Y"});
  EXPECT_EQ(over.text(), "R=out G=out Y=out B=base,base,base,t45 - removed=G,R,Y");
  EXPECT_EQ(ranking(over), "BYRG");
  EXPECT_EQ(over.result_text(), "Blue wins; removed: Yellow, Red, Green");
  const core::Returns returns = over.returns();
  EXPECT_FLOAT_EQ(returns[Player::kFirst], -1.0F / 3);
  EXPECT_FLOAT_EQ(returns[Player::kSecond], -1);
  EXPECT_FLOAT_EQ(returns[Player::kThird], 1.0F / 3);
  EXPECT_FLOAT_EQ(returns[Player::kFourth], 1);
}

TEST(LotusLudoDeparture, FinishersStandBeforeThoseWhoStillPlay) {
  const core::AnyGame game = lotus_ludo_game(kSpec);
  const AnyState over = played(
      lotus_ludo_state(game,
                       "R=base,base,base,t1 G=home,home,home,home Y=out B=base,base,base,t45 B:2 "
                       "finished=G removed=Y"),
      {"leave R"});
  EXPECT_EQ(ranking(over), "GBRY");
  EXPECT_EQ(over.result_text(), "Green wins; then Blue; removed: Red, Yellow");
  // One place is enough here: those who play on share the middle.
  const AnyState one = lotus_ludo_state(
      lotus_ludo_game("lotus_ludo"),
      "R=base,base,base,t1 G=home,home,home,home Y=out B=base,base,base,t45 - finished=G "
      "removed=Y");
  EXPECT_EQ(ranking(one), "GRBY");
  EXPECT_EQ(one.result_text(), "Green wins; removed: Yellow");
  EXPECT_FLOAT_EQ(one.returns()[Player::kFirst], 0);
  EXPECT_FLOAT_EQ(one.returns()[Player::kFourth], 0);
  EXPECT_FLOAT_EQ(one.returns()[Player::kThird], -1);
}

TEST(LotusLudoReferee, ItsActionsAreListedApart) {
  const AnyState state = lotus_ludo_state(
      lotus_ludo_game(kSpec),
      "R=base,base,base,t1 G=home,home,home,home Y=out B=base,base,base,t45 R:2 finished=G "
      "removed=Y");
  core::ActionList actions;
  state.referee_actions(actions);
  std::string texts;
  for (const core::Action action : actions) texts += state.action_text(action) + ' ';
  EXPECT_EQ(texts, "miss leave R leave B ");
  EXPECT_EQ(legal_text(state), "t1-t3");
  EXPECT_FALSE(state.is_legal(state.missed_turn()));
  EXPECT_EQ(actions[0], state.missed_turn());
  EXPECT_EQ(actions[2], state.departure(Player::kFourth));
  EXPECT_FALSE(state.parse_referee_action("leave G"));
}

TEST(LotusLudoReferee, TwoPlayersAreRedAndYellow) {
  const core::AnyGame game = lotus_ludo_game("lotus_ludo(players=2,turn_time=1.5)");
  const AnyState over = played(game.initial_state(), {"leave R"});
  EXPECT_EQ(over.text(), "R=out Y=base,base,base,base - removed=R");
  EXPECT_EQ(over.returns(), core::Returns::win(Player::kSecond, 2));
  EXPECT_EQ(over.result_text(), "Yellow wins; removed: Red");
  EXPECT_TRUE(game.has_missed_turns());
  EXPECT_EQ(game.turn_time().count(), 1500);
}

}  // namespace
}  // namespace lusoria::test
