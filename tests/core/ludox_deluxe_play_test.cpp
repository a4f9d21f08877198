// The course of a turn of Ludox Deluxe: the start, when cards can be played, what tiles earn.
#include <array>
#include <cmath>

#include <gmock/gmock.h>

#include "tests/core/ludox_deluxe_support.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::Rng;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

using LudoxDeluxePlay = LudoxDeluxe;

const std::string kAway = "G=base,base,base,base# Y=base,base,base,base#";
const std::string kStart = "R=base,base,base,base# " + kAway;

std::vector<std::string> outcome_texts(const core::AnyState& state) {
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  std::vector<std::string> texts;
  for (const auto& [outcome, probability] : outcomes) texts.push_back(state.action_text(outcome));
  return texts;
}

TEST_F(LudoxDeluxePlay, StartsByADrawAndADealOfTwoEach) {
  core::AnyState state = game_.initial_state();
  EXPECT_EQ(state.text(), kStart + " start -");
  EXPECT_THAT(outcome_texts(state), ElementsAre("p1", "p2", "p3"));
  play(state, "p2");
  EXPECT_EQ(state.text(), kStart + " p2:deal -");
  EXPECT_EQ(state.turn_owner(), Player::kNobody);
  for (const char* const card : {"nudge", "stride", "nudge", "nudge", "windfall"})
    play(state, card);
  EXPECT_EQ(state.text(), kStart + " p2:deal nudge:aac,stride:b,windfall:b");
  EXPECT_THAT(outcome_texts(state), Not(Contains("nudge")));
  play(state, "shelter");
  EXPECT_EQ(state.text(), kStart + " p2 nudge:aac,shelter:c,stride:b,windfall:b");
  EXPECT_EQ(state.to_move(), Player::kSecond);
}

TEST_F(LudoxDeluxePlay, TheDealHasTheChancesOfThePile) {
  core::AnyState state = game_.initial_state();
  play(state, "p1");
  play(state, "nudge");
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  for (const auto& [outcome, probability] : outcomes) {
    const std::string card = state.action_text(outcome);
    const int left =
        card == "nudge" || card == "small-change" || card == "lucky-six" || card == "windfall" ? 2
                                                                                               : 3;
    EXPECT_DOUBLE_EQ(probability, left / 23.0) << card;
  }
}

TEST_F(LudoxDeluxePlay, ASeatWithCardsDecidesBeforeItsRollWhetherItCanPlayOrNot) {
  const std::string red = "R=base,base,base#,t4 ";
  EXPECT_THAT(next(red + kAway + " p1 nudge:a"), ElementsAre("roll"));
  EXPECT_THAT(next(red + kAway + " p1 stride:a"), ElementsAre("roll", "stride"));
  EXPECT_EQ(played(red + kAway + " p3:roll nudge:a", {"21"}), red + kAway + " p1 nudge:a");
  EXPECT_EQ(played(red + kAway + " p3:roll nudge:b", {"21"}), red + kAway + " p1:roll nudge:b");
}

TEST_F(LudoxDeluxePlay, CardsOfBothTimesAreForTheirTime) {
  const std::string red = "R=base,base,base#,t4 ";
  EXPECT_THAT(next(red + kAway + " p1 nudge:a,stride:a"), ElementsAre("roll", "stride"));
  EXPECT_THAT(next(red + kAway + " p1 nudge:a,stride:a", {"roll", "21"}),
              ElementsAre("R:t4-t5", "R:t4-t6", "nudge"));
}

TEST_F(LudoxDeluxePlay, NoCardIsPlayedAfterADieIsUsed) {
  EXPECT_THAT(next("R=base,base,base#,t4 " + kAway + " p1:21 nudge:a", {"R:t4-t5"}),
              ElementsAre("R:t5-t7"));
}

TEST_F(LudoxDeluxePlay, OneCardATurn) {
  const std::string red = "R=base,base,base#,t4 ";
  core::AnyState state = at(red + kAway + " p1 nudge:a,stride:aa");
  play(state, "stride");
  play(state, "R:t4-t7");
  EXPECT_EQ(state.text(), "R=base,base,base#,t7 " + kAway + " p1*:roll nudge:a,stride:xa");
  play(state, "21");
  EXPECT_THAT(legal_texts(state), ElementsAre("R:t7-t8", "R:t7-t9"));
}

TEST_F(LudoxDeluxePlay, WhoCanUseNoDieMayPlayACardOrPass) {
  core::AnyState state = at(kStart + " p1:51 nudge:a,open-gate:a");
  EXPECT_THAT(legal_texts(state), ElementsAre("open-gate", "pass"));
  EXPECT_EQ(after(state, {"pass"}), kStart + " p2:roll nudge:a,open-gate:a");
  EXPECT_EQ(after(state, {"open-gate", "R:base-t0"}),
            "R=base,base,base#,t0 " + kAway + " p1*:51 nudge:a,open-gate:x");
  EXPECT_THAT(next(kStart + " p1:roll nudge:a", {"51"}), ElementsAre("pass"));
  EXPECT_EQ(played(kStart + " p1:roll nudge:b", {"51"}), kStart + " p2 nudge:b");
  EXPECT_THAT(next("R=base,base,base#,t4 " + kAway + " p1:21 nudge:a"), Not(Contains("pass")));
}

TEST_F(LudoxDeluxePlay, ATileThatLandsOnAStarDrawsAParagonCard) {
  const std::string red = "R=base,base,base#,t4 ";
  EXPECT_EQ(played(red + kAway + " p1:42 -", {"R:t4-t8"}),
            "R=base,base,base#,t8 " + kAway + " p1:2:draw=paragon,1 -");
  EXPECT_EQ(played(red + kAway + " p1:42 -", {"R:t4-t8", "headwind"}),
            "R=base,base,base#,t8 " + kAway + " p1:2 headwind:a");
  EXPECT_EQ(played(red + kAway + " p1:31 -", {"R:t4-t7", "R:t7-t8"}),
            "R=base,base,base#,t8 " + kAway + " p1:-:draw=paragon,1 -");
  EXPECT_EQ(played(red + kAway + " p1:31 -", {"R:t4-t7", "R:t7-t8", "headwind"}),
            "R=base,base,base#,t8 " + kAway + " p2:roll headwind:a");
}

TEST_F(LudoxDeluxePlay, ATileThatComesHomeByDiceAloneDrawsAPinnacleCard) {
  EXPECT_EQ(played("R=base,base,base#,h4 " + kAway + " p1:42 -", {"R:h4-home"}),
            "R=base,base,base#,home " + kAway + " p1:4:draw=pinnacle,1 -");
  // By a card, or by a die that a card changed, there is none.
  EXPECT_EQ(played("R=base,base,base#,h5 " + kAway + " p1:42 nudge:a", {"nudge", "R:h5-home"}),
            "R=base,base,base#,home " + kAway + " p2:roll nudge:x");
  EXPECT_EQ(played("R=base,base,base#,h5 " + kAway + " p1:42 small-change:a",
                   {"small-change", "2>1", "R:h5-home"}),
            "R=base,base,base#,home " + kAway + " p2:roll small-change:x");
}

// Of equal dice the one that no card touched takes a tile home, and is kept for that.
TEST_F(LudoxDeluxePlay, AHelpedDieIsSparedForOtherMoves) {
  const std::string text = "R=base,base#,t4,h4 " + kAway + " p1:42 loaded-die:a";
  core::AnyState state = at(text);
  for (const char* const move : {"loaded-die", "4>2"}) play(state, move);
  EXPECT_EQ(state.text(), "R=base,base#,t4,h4 " + kAway + " p1*:2c2 loaded-die:x");
  EXPECT_EQ(after(state, {"R:h4-home"}),
            "R=base,base#,t4,home " + kAway + " p1*:2c:draw=pinnacle,1 loaded-die:x");
  EXPECT_EQ(after(state, {"R:t4-t6"}), "R=base,base#,t6,h4 " + kAway + " p1*:2 loaded-die:x");
}

TEST_F(LudoxDeluxePlay, TheLastTileHomeWinsByACardToo) {
  core::AnyState state = at("R=h3,home,home,home# " + kAway + " p1 stride:a");
  play(state, "stride");
  play(state, "R:h3-home");
  EXPECT_EQ(state.text(), "R=home,home,home,home# " + kAway + " - stride:x");
  EXPECT_EQ(state.returns(), core::Returns::win(Player::kFirst, 3));
  EXPECT_EQ(state.result_text(), "Red wins: all 4 tiles are home");
}

TEST(LudoxDeluxePiles, AnEmptyPileIsShuffledFromItsDiscardsAndElseNothingIsDrawn) {
  using namespace core::ludox;  // NOLINT(google-build-using-namespace): one test
  const core::AnyGame game = deluxe_game(
      2, deck_with({{.name = "gift",
                     .title = "Gift",
                     .kind = Kind::kParagon,
                     .when = When::kBeforeRoll,
                     .effect = {.kind = EffectKind::kDraw, .amount = 3, .pile = Kind::kParagon},
                     .text = {}}}));
  const std::string away = " Y=base,base,base,base G=base,base,base,base# B=base,base,base,base ";
  const std::string red = "R=base,base,base#,t4";
  // The only card is with an opponent, with oneself, among the discards.
  EXPECT_EQ(after(ludox_position(game, red + away + "p1:41 gift:b"), {"R:t4-t8"}),
            "R=base,base,base#,t8" + away + "p1:1 gift:b");
  EXPECT_EQ(after(ludox_position(game, red + away + "p1:41 gift:x"), {"R:t4-t8"}),
            "R=base,base,base#,t8" + away + "p1:1:draw=paragon,1 -");
  // A card that draws from its own pile can come back, but is not played for that alone.
  EXPECT_THAT(legal_texts(ludox_position(game, red + away + "p1 gift:a")), ElementsAre("roll"));
}

// By win counts of each seat, for the shortcut and for play move by move.
void expect_same_chances(const core::AnyState& start, int games) {
  const int players = start.game().player_count();
  std::array<std::array<double, core::kMaxPlayers>, 2> wins{};
  Rng rng(3);
  for (int i = 0; i < games; ++i) {
    const core::Returns shortcut = start.playout(rng);
    core::AnyState state = start;
    int plies = 0;
    while (!state.is_over()) {
      core::ActionList actions;
      core::ChanceList outcomes;
      state.legal_actions(actions);
      state.chance_outcomes(outcomes);
      state.apply(outcomes.empty() ? actions[rng.below(static_cast<std::uint32_t>(actions.size()))]
                                   : core::sample(outcomes, rng));
      ASSERT_LT(++plies, 20000);
    }
    for (int s = 0; s < players; ++s) {
      const auto index = static_cast<std::size_t>(s);
      wins[0][index] += shortcut[core::seat(s)] == 1 ? 1 : 0;
      wins[1][index] += state.returns()[core::seat(s)] == 1 ? 1 : 0;
    }
  }
  double statistic = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
    const double difference = wins[0][s] - wins[1][s];
    statistic += difference * difference / (wins[0][s] + wins[1][s]);
  }
  EXPECT_LT(statistic, 24) << "players " << players;  // 1 in 10^5 for 3 degrees of freedom
}

TEST(LudoxDeluxePlayouts, TheShortcutHasTheChancesOfPlayMoveByMove) {
  // Green is ahead, Red holds strong cards.
  expect_same_chances(
      ludox_position(ludox_game("deluxe", 3),
                     "R=base,base,t4,t9# G=base#,t40,t45,h2 Y=base,base,t0,t1# p1 "
                     "second-thoughts:ab,pickpocket:ac,third-die:a,trading-places:b,banishment:a,"
                     "encore:c"),
      3000);
}

TEST(LudoxDeluxePlayouts, RandomGamesEnd) {
  for (const int players : {2, 3, 4}) {
    const core::AnyGame game = ludox_game("deluxe", players);
    const core::AnyState start = game.initial_state();
    Rng rng(static_cast<std::uint64_t>(players));
    std::array<int, core::kMaxPlayers> wins{};
    const int games = 4000;
    for (int i = 0; i < games; ++i) {
      const core::Returns returns = start.playout(rng);
      for (int s = 0; s < players; ++s)
        wins[static_cast<std::size_t>(s)] += returns[core::seat(s)] == 1 ? 1 : 0;
    }
    int total = 0;
    for (const int count : wins) total += count;
    EXPECT_EQ(total, games);
    // Whoever begins is drawn, so that no seat is ahead: five standard deviations.
    for (int s = 0; s < players; ++s) {
      const double p = 1.0 / players;
      EXPECT_NEAR(wins[static_cast<std::size_t>(s)], games * p, 5 * std::sqrt(games * p * (1 - p)))
          << players << " players, seat " << s;
    }
  }
}

}  // namespace
}  // namespace lusoria::test
