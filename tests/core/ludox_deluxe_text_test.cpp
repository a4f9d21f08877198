// Ludox Deluxe by its spec and its texts.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "core/games/race/ludox/deck_file.hpp"
#include "tests/core/ludox_deluxe_support.hpp"

namespace lusoria::test {
namespace {

using testing::HasSubstr;
using testing::Not;

using LudoxDeluxeText = LudoxDeluxe;

const std::string kAway = "G=base,base,base,base# Y=base,base,base,base#";
const std::string kStart = "R=base,base,base,base# " + kAway;
const std::string kRed = "R=base,base,base#,t4 " + kAway;

TEST_F(LudoxDeluxeText, FaultsOfAPositionNameTheColumnAndWhatWasExpected) {
  struct Fault {
    std::string text;
    std::size_t column;
    std::string message;
  };
  const std::size_t turn = kStart.size() + 2;
  const std::size_t red_turn = kRed.size() + 2;
  for (const auto& [text, column, message] : std::vector<Fault>{
           {kStart, turn - 1, "whose turn"},
           {kStart + " p4 nudge:a", turn, "whose turn"},
           {kStart + " p1", turn + 2, "expected"},
           {kStart + " p1 nudge:e", turn + 9, "expected"},
           {kStart + " p1 nudge:a nudge:a", turn + 11, "nothing behind the cards"},
           {kStart + " start nudge:a", turn + 6, "all cards in their piles"},
           {kRed + " start -", red_turn, "all tiles in the base"},
           {kStart + " p1:deal nudge:b", turn + 8, "dealt in turn"},
           {kStart + " p1:deal nudge:abc,stride:abc", turn + 8, "dealt in turn"},
           {kStart + " p1 -", turn, "expected :roll"},
           {kStart + " p1* nudge:a", turn, "expected :roll"},
           {kStart + " - -", turn, "expected a player with all tiles home"},
           {kStart + " p1:51 -", turn, "a die that can be used"},
           {kRed + " p1:56 -", red_turn + 3, "falling faces"},
           {kRed + " p1:7 -", red_turn + 3, "falling faces"},
           {kRed + " p1:5555 -", red_turn + 3, "falling faces"},
           {kRed + " p1:jump -", red_turn + 3, "falling faces"},
           {kRed + " p1: -", red_turn + 3, "falling faces"},
           {kRed + " p1:66 -", red_turn, "+ behind a double six"},
           {kRed + " p1*:66 -", red_turn, "+ behind a double six"},
           {kRed + " p1*:6c66 -", red_turn, "+ behind a double six"},
           {kRed + " p1*:6c6c -", red_turn, "+ behind a double six"},
           {kRed + " p1*+:6c5c -", red_turn, "unless they are sixes"},
           {kRed + " p1+:65 -", red_turn, "only with a double six"},
           {kRed + " p1+:5 -", red_turn, "only with a double six"},
           {kRed + " p1+:roll -", red_turn, "only behind *"},
           {kRed + " p1:6c5 -", red_turn, "expected * for a die"},
           {kRed + " p1*:655 -", red_turn, "a third die that a card added"},
           {kRed + " p1:- -", red_turn, "expected dice"},
           {kRed + " p1*+:reroll -", red_turn, "no + with reroll"},
           {kRed + " p1:65:die -", red_turn, "expected * and two dice"},
           {kRed + " p1*:5:die -", red_turn, "expected * and two dice"},
           {kRed + " p1:65:roll -", red_turn + 6, "falling faces"},
           {kRed + " p1:draw=paragon,1 -", red_turn, "expected * with draws"},
           {kRed + " p1:5:draw=paragon,2 -", red_turn, "expected * with draws"},
           {kRed + " p1*:draw=paragon,4 -", red_turn + 4, "draw=paragon,1"},
           {kRed + " p1*:draw=gold,1 -", red_turn + 4, "draw=paragon,1"},
           {kRed + " p1*:steal=p1 nudge:a", red_turn, "another seat that has cards"},
           {kRed + " p1*:steal=p2 nudge:a", red_turn, "another seat that has cards"},
           {kRed + " p1*/joker -", red_turn + 4, "'joker'"},
           {kRed + " p1*/stride -", red_turn + 11, "among the discards"},
           {kRed + " p1/stride stride:x", red_turn, "expected * with a card"},
           {kRed + " p1*:65/stride stride:x", red_turn, "none before"},
           {kRed + " p1*/nudge nudge:x", red_turn, "expected dice with a card"},
           {kRed + " p1*/encore encore:x", red_turn, "something is to be decided"},
           {kStart + " p1*/stride stride:x", turn, "something is to be decided"},
           {kRed + " p1*/stride/R:t4 stride:x", red_turn, "something is to be decided"},
           {kRed + " p1*/trading-places/R:t5 trading-places:x", red_turn, "something is to be"},
           {"R=base,base,base#,t4^ " + kAway + " p1:65 -", red_turn + 1, "no shield of the player"},
           {"R=base,base#,t3^,t4^ " + kAway + " p2:roll -", red_turn, "at most one shielded"},
       }) {
    const auto state = game_.parse_state(text);
    ASSERT_FALSE(state) << text;
    EXPECT_EQ(state.error().column, static_cast<int>(column)) << text << state.error().text();
    EXPECT_THAT(state.error().message, HasSubstr(message)) << text;
  }
}

TEST_F(LudoxDeluxeText, DrawsTheBoardWithAllCards) {
  const std::string drawn = at(kRed + " p1:52 nudge:aab,stumble:C,headwind:x").draw(false);
  EXPECT_THAT(drawn, HasSubstr("Red holds 2 Nudge\n"));
  EXPECT_THAT(drawn, HasSubstr("Green holds Nudge\n"));
  EXPECT_THAT(drawn, HasSubstr("Yellow holds for all to see Stumble\n"));
  EXPECT_THAT(drawn, HasSubstr("Piles: 20 Providence (0 discarded), 21 Paragon (1 discarded), 14 "
                               "Pinnacle (0 discarded)\n"));
  EXPECT_THAT(drawn, HasSubstr("Red to move, dice 5 2\n"));
}

TEST_F(LudoxDeluxeText, DrawsForASeatWhatItMayKnow) {
  const core::AnyState state = at(kRed + " p1:52 nudge:aab,stumble:C,headwind:bc");
  const std::string red = state.draw_view(core::Player::kFirst, false);
  EXPECT_THAT(red, HasSubstr("You hold\n  nudge x2: Nudge, after the roll: Move one of your tiles "
                             "1 square forward.\n"));
  EXPECT_THAT(red, HasSubstr("Green holds 1 Providence, 1 Paragon\n"));
  EXPECT_THAT(red, HasSubstr("Yellow holds 1 Paragon; for all to see Stumble\n"));
  EXPECT_THAT(red, Not(HasSubstr("Headwind")));
  EXPECT_THAT(at(kRed + " p1:52 -").draw_view(core::Player::kSecond, false),
              HasSubstr("You hold no card.\n"));
}

TEST(LudoxDeluxeSpec, NamesTheDeckByItsDigest) {
  const core::AnyGame game = ludox_game("deluxe", 3);
  const std::string digest = core::ludox::house_deck().digest();
  EXPECT_EQ(game.name(), "ludox(edition=deluxe,players=3,digest=" + digest + ")");
  const auto again = core::make_game(game.rules_name());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->name(), game.name());
}

TEST(LudoxDeluxeSpec, PlaysWithADeckFile) {
  const std::string path = std::string(LUSORIA_CONFIGS) + "/decks/house.toml";
  const auto game = core::make_game("ludox(edition=deluxe,players=2,deck=\"" + path + "\")");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_THAT(game->name(), HasSubstr("deck="));
  const auto again = core::make_game(game->name());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->name(), game->name());
}

// A record names the digest: it is not replayed with cards that have changed since.
TEST(LudoxDeluxeSpec, RefusesOtherCardsThanItsDigestSays) {
  const auto path = std::filesystem::temp_directory_path() / "lusoria_deluxe_spec_test.toml";
  const auto write = [&](const char* from, const char* to) {
    std::string text(core::ludox::house_deck_text());
    text.replace(text.find(from), std::string(from).size(), to);
    std::ofstream(path) << text;
  };
  write("steps = 1", "steps = 1");
  const auto game = core::make_game("ludox(edition=deluxe,deck=" + path.string() + ")");
  ASSERT_TRUE(game) << game.error().text();
  write("Lusoria house deck", "another name");
  EXPECT_TRUE(core::make_game(game->name()));
  write("steps = 1", "steps = 2");
  const auto changed = core::make_game(game->name());
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().source, path.string());
  EXPECT_THAT(changed.error().message, HasSubstr(core::ludox::house_deck().digest()));
  std::filesystem::remove(path);
  const auto lost = core::make_game(game->name());
  ASSERT_FALSE(lost);
  EXPECT_THAT(lost.error().text(), HasSubstr(path.string() + ": cannot be read"));

  const auto house = core::make_game("ludox(edition=deluxe,digest=0)");
  ASSERT_FALSE(house);
  EXPECT_THAT(house.error().text(), HasSubstr("column 29: the house deck: the digest"));
}

TEST(LudoxDeluxeSpec, OtherEditionsTakeNoDeck) {
  const auto game = core::make_game("ludox(edition=classic,deck=a.toml)");
  ASSERT_FALSE(game);
  EXPECT_THAT(game.error().text(), HasSubstr("column 28: deck: expected edition=deluxe"));
}

TEST(LudoxDeluxeSpec, CardsAreNotCalledWhatPlayersType) {
  for (const std::string name : {"roll", "pass"}) {
    std::string text(core::ludox::house_deck_text());
    text.replace(text.find("\"nudge\""), 7, '"' + name + '"');
    const auto deck = core::ludox::parse_deck(text, "deck.toml");
    ASSERT_FALSE(deck);
    EXPECT_THAT(deck.error().message, HasSubstr("expected another word than '" + name + "'"));
  }
}

}  // namespace
}  // namespace lusoria::test
