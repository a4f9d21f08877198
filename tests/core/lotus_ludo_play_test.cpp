// The rules of Lotus Ludo, one by one.
#include <array>
#include <bit>
#include <string>

#include <gtest/gtest.h>

#include "core/games/race/lotus_ludo/position.hpp"
#include "tests/core/lotus_ludo_support.hpp"

namespace lusoria::test {
namespace {

using core::AnyState;
using core::Player;
namespace race = core::race;

const core::AnyGame& two() {
  static const core::AnyGame game = lotus_ludo_game("lotus_ludo(players=2)");
  return game;
}
const core::AnyGame& four() {
  static const core::AnyGame game = lotus_ludo_game("lotus_ludo(players=4)");
  return game;
}

AnyState of_two(const std::string& text) { return lotus_ludo_state(two(), text); }
AnyState of_four(const std::string& text) { return lotus_ludo_state(four(), text); }

// What is legal after a roll, or `-` where the turn has passed.
std::string legal_after(const AnyState& state, const char* roll) {
  const AnyState next = played(state, {roll});
  return next.to_move() == Player::kChance ? "-" : legal_text(next);
}

TEST(LotusLudo, StartsWithRedAndAllInTheBase) {
  EXPECT_EQ(two().initial_state().text(), "R=base,base,base,base Y=base,base,base,base R");
  EXPECT_EQ(four().initial_state().text(),
            "R=base,base,base,base G=base,base,base,base Y=base,base,base,base "
            "B=base,base,base,base R");
  EXPECT_EQ(four().initial_state().turn_owner(), Player::kFirst);
  EXPECT_EQ(four().initial_state().to_move(), Player::kChance);
  EXPECT_EQ(two().player_name(Player::kSecond), "Yellow");
  EXPECT_EQ(four().player_name(Player::kFourth), "Blue");
}

TEST(LotusLudo, OnlyASixLeavesTheBase) {
  const AnyState start = of_four(four().initial_state().text());
  for (const char* const roll : {"1", "2", "3", "4", "5"}) EXPECT_EQ(legal_after(start, roll), "-");
  EXPECT_EQ(legal_after(start, "6"), "base-t0");
  EXPECT_EQ(played(start, {"5"}).turn_owner(), Player::kSecond);
  EXPECT_EQ(played(start, {"5", "6", "base-t13"}).text(),
            "R=base,base,base,base G=base,base,base,t13 Y=base,base,base,base "
            "B=base,base,base,base G sixes=1");
}

TEST(LotusLudo, LikeTokensAreOneMove) {
  EXPECT_EQ(legal_after(of_two("R=base,base,t5,t5 Y=base,base,base,base R"), "6"),
            "base-t0 t5-t11");
}

TEST(LotusLudo, NobodyPassesOrHitsABlock) {
  const AnyState state = of_two("R=t3,t10,home,home Y=base,base,t5,t5 R");
  EXPECT_EQ(legal_after(state, "1"), "t3-t4 t10-t11");
  EXPECT_EQ(legal_after(state, "2"), "t10-t12");
  EXPECT_EQ(legal_after(state, "6"), "t10-t16");
  // Where it is the end of the ring for one and on the ring for the other.
  const AnyState path = of_two("R=t48,home,home,home Y=base,base,t51,t51 R");
  EXPECT_EQ(legal_after(path, "2"), "t48-t50");
  EXPECT_EQ(legal_after(path, "3"), "t48-h1") << "its way turns off before t51";
}

TEST(LotusLudo, ABlockOnTheStartKeepsTokensInTheBase) {
  EXPECT_EQ(legal_after(of_two("R=base,base,base,base Y=base,base,t0,t0 R"), "6"), "-");
  EXPECT_EQ(legal_after(of_two("R=base,base,base,base Y=base,base,base,t0 R"), "6"), "base-t0");
  // What is behind the start is no part of the way out.
  EXPECT_EQ(legal_after(of_two("R=base,base,base,base Y=base,base,t3,t3 R"), "6"), "base-t0");
}

TEST(LotusLudo, ABlockOnASafeSquareHoldsToo) {
  EXPECT_EQ(legal_after(of_two("R=t5,home,home,home Y=base,base,t8,t8 R"), "3"), "-");
  EXPECT_EQ(legal_after(of_two("R=t5,home,home,home Y=base,base,base,t8 R"), "3"), "t5-t8");
}

TEST(LotusLudo, AnOwnBlockIsPassedAndJoined) {
  const AnyState state = of_two("R=t3,t5,t5,home Y=base,base,base,base R");
  EXPECT_EQ(legal_after(state, "2"), "t3-t5 t5-t7");
  EXPECT_EQ(legal_after(state, "3"), "t3-t6 t5-t8");
}

TEST(LotusLudo, CapturesASingleTokenAndEarnsNoRoll) {
  const AnyState state = of_four(
      "R=base,base,base,t3 G=base,base,base,base Y=base,base,base,base B=base,base,t5,t6 R");
  EXPECT_EQ(played(state, {"2", "t3-t5"}).text(),
            "R=base,base,base,t5 G=base,base,base,base Y=base,base,base,base B=base,base,base,t6 "
            "G");
  EXPECT_EQ(played(state, {"3", "t3-t6"}).text(),
            "R=base,base,base,t6 G=base,base,base,base Y=base,base,base,base B=base,base,base,t5 "
            "G");
}

TEST(LotusLudo, ColoursShareSafeSquares) {
  const AnyState star = of_two("R=base,base,base,t5 Y=base,base,base,t8 R");
  EXPECT_EQ(played(star, {"3", "t5-t8"}).text(), "R=base,base,base,t8 Y=base,base,base,t8 Y");
  const AnyState start = of_two("R=base,base,base,base Y=base,base,base,t0 R");
  EXPECT_EQ(played(start, {"6", "base-t0"}).text(),
            "R=base,base,base,t0 Y=base,base,base,t0 R sixes=1");
}

TEST(LotusLudo, HomeNeedsTheExactCount) {
  const AnyState state = of_two("R=h3,home,home,home Y=base,base,base,t30 R");
  EXPECT_EQ(legal_after(state, "1"), "h3-h4");
  EXPECT_EQ(legal_after(state, "3"), "h3-home");
  for (const char* const roll : {"4", "5", "6"}) EXPECT_EQ(legal_after(state, roll), "-");
  EXPECT_EQ(legal_after(of_two("R=t50,t50,home,home Y=base,base,base,base R"), "6"), "t50-home");
}

TEST(LotusLudo, ASixRollsAgainAndAThirdOneEndsTheTurn) {
  const AnyState state = of_two("R=base,base,base,t1 Y=base,base,base,base R");
  const AnyState twice = played(state, {"6", "t1-t7", "6", "t7-t13"});
  EXPECT_EQ(twice.text(), "R=base,base,base,t13 Y=base,base,base,base R sixes=2");
  EXPECT_EQ(played(twice, {"6"}).text(), "R=base,base,base,t13 Y=base,base,base,base Y");
  EXPECT_EQ(played(twice, {"5"}).text(), "R=base,base,base,t13 Y=base,base,base,base R:5 sixes=2");
  EXPECT_EQ(played(twice, {"5", "t13-t18"}).text(), "R=base,base,base,t18 Y=base,base,base,base Y");
}

TEST(LotusLudo, ASixWithoutAMovePassesTheTurn) {
  EXPECT_EQ(played(of_two("R=h5,home,home,home Y=base,base,base,base R"), {"6"}).text(),
            "R=h5,home,home,home Y=base,base,base,base Y");
}

TEST(LotusLudo, ACaptureMayEarnARoll) {
  const core::AnyGame game = lotus_ludo_game("lotus_ludo(players=2,capture_extra_roll=true)");
  const AnyState state = lotus_ludo_state(game, "R=base,base,base,t3 Y=base,base,t9,t11 R");
  // A six that captures earns one roll, as a six; any other capture starts the count anew.
  const AnyState six = played(state, {"6", "t3-t9"});
  EXPECT_EQ(six.text(), "R=base,base,base,t9 Y=base,base,base,t11 R sixes=1");
  EXPECT_EQ(played(six, {"2", "t9-t11"}).text(), "R=base,base,base,t11 Y=base,base,base,base R");
  EXPECT_EQ(played(six, {"1", "t9-t10"}).text(), "R=base,base,base,t10 Y=base,base,base,t11 Y");
}

TEST(LotusLudo, FinishingEndsTheTurnWhateverWasRolled) {
  const core::AnyGame game = lotus_ludo_game("lotus_ludo(places=2)");
  const AnyState state = lotus_ludo_state(
      game,
      "R=t50,home,home,home G=h5,home,home,home Y=base,base,base,base B=base,base,base,base R");
  const AnyState first = played(state, {"6", "t50-home"});
  EXPECT_EQ(first.text(),
            "R=home,home,home,home G=h5,home,home,home Y=base,base,base,base "
            "B=base,base,base,base G finished=R");
  EXPECT_EQ(first.result_text(), "the game goes on");
  // Red's turns are over.
  EXPECT_EQ(played(first, {"2", "2", "2"}).turn_owner(), Player::kSecond);
  const AnyState over = played(first, {"1", "h5-home"});
  EXPECT_EQ(over.text(),
            "R=home,home,home,home G=home,home,home,home Y=base,base,base,base "
            "B=base,base,base,base - finished=R,G");
  EXPECT_TRUE(over.is_over());
  EXPECT_EQ(over.result_text(), "Red wins; then Green");
  const core::Returns returns = over.returns();
  EXPECT_FLOAT_EQ(returns[Player::kFirst], 1);
  EXPECT_FLOAT_EQ(returns[Player::kSecond], 1.0F / 3);
  EXPECT_FLOAT_EQ(returns[Player::kThird], -2.0F / 3);
  EXPECT_FLOAT_EQ(returns[Player::kFourth], -2.0F / 3);
}

TEST(LotusLudo, TheFirstHomeWins) {
  const AnyState over =
      played(of_four("R=t5,t6,home,home G=h5,home,home,home Y=base,base,base,base "
                     "B=base,base,base,base G"),
             {"1", "h5-home"});
  EXPECT_EQ(over.result_text(), "Green wins");
  EXPECT_EQ(over.returns(), core::Returns::win(Player::kSecond, 4));
}

// The sets of legal sources, by looking at each token and each square before it.
race::Codes reference_sources(const core::lotus_ludo::Position& position, int colour, int roll) {
  const auto at = [&](int other, int square) {
    int count = 0;
    for (int i = 0; i < race::kTokens; ++i) {
      const int code = position.tokens[static_cast<std::size_t>(other)].code(i);
      count += static_cast<int>(race::is_on_ring(code) && race::square_of(other, code) == square);
    }
    return count;
  };
  race::Codes out = 0;
  for (int i = 0; i < race::kTokens; ++i) {
    const int from = position.tokens[static_cast<std::size_t>(colour)].code(i);
    if (from == race::kBase && roll != race::kFaces) continue;
    const int to = from == race::kBase ? race::kStart : from + roll;
    bool free = to <= race::kHome;
    for (int code = from + 1; code <= to && race::is_on_ring(code); ++code) {
      for (int other = 0; other < race::kColours; ++other) {
        if (other != colour && at(other, race::square_of(colour, code)) >= 2) free = false;
      }
    }
    if (free) out |= race::code_bit(from);
  }
  return out;
}

TEST(LotusLudo, LegalSourcesAreThoseOfAScan) {
  core::Rng rng(31);
  int blocked = 0;
  for (int game = 0; game < 60; ++game) {
    AnyState any = (game % 2 == 0 ? two() : four()).initial_state();
    core::lotus_ludo::State state = typed(any);
    while (state.to_move() != Player::kNobody) {
      for (int roll = 1; roll <= race::kFaces; ++roll) {
        const auto& position = state.position();
        const race::Codes expected = reference_sources(position, position.turn, roll);
        ASSERT_EQ(core::lotus_ludo::legal_sources(position, position.turn, roll), expected)
            << state.rules().state_text(state) << " by " << roll;
        blocked +=
            static_cast<int>(std::popcount(position.tokens[position.turn].codes() & ~expected) > 0);
      }
      core::ActionList actions;
      state.legal_actions(actions);
      state.apply(actions.empty() ? core::make_action(static_cast<int>(rng.below(race::kFaces)))
                                  : actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
  EXPECT_GT(blocked, 1000);
}

TEST(LotusLudoTokens, MoveAsSortedLists) {
  core::Rng rng(32);
  for (int i = 0; i < 20000; ++i) {
    std::array<int, race::kTokens> codes{};
    // Few different codes, so that many agree.
    const std::uint32_t span = 2 + rng.below(race::kCodes - 1);
    for (int& code : codes) code = static_cast<int>(rng.below(span));
    const core::lotus_ludo::Tokens before(codes);
    const std::size_t which = rng.below(race::kTokens);
    const int from = codes[which];
    const int to = static_cast<int>(rng.below(race::kCodes));
    codes[which] = to;
    const core::lotus_ludo::Tokens after = before.moved(from, to);
    ASSERT_EQ(after, core::lotus_ludo::Tokens(codes));
    race::Codes one = 0;
    race::Codes more = 0;
    for (const int code : codes) {
      more |= one & race::code_bit(code);
      one |= race::code_bit(code);
    }
    ASSERT_EQ(after.codes(), one);
    ASSERT_EQ(after.pairs(), more);
  }
  EXPECT_TRUE(core::lotus_ludo::Tokens({57, 57, 57, 57}).all_home());
  EXPECT_FALSE(core::lotus_ludo::Tokens({56, 57, 57, 57}).all_home());
}

}  // namespace
}  // namespace lusoria::test
