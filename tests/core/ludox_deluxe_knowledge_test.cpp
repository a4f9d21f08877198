// What a seat of Ludox Deluxe can know: in random games, and against an enumeration of a small
// world.
#include <cmath>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "core/game_state.hpp"
#include "tests/core/ludox_deluxe_support.hpp"

namespace lusoria::test {
namespace {

using core::AnyState;
using core::Player;
using core::Rng;
using namespace core::ludox;  // NOLINT(google-build-using-namespace): what is tested

core::Action random_action(const AnyState& state, Rng& rng) {
  core::ActionList actions;
  core::ChanceList outcomes;
  state.legal_actions(actions);
  state.chance_outcomes(outcomes);
  return outcomes.empty() ? actions[rng.below(static_cast<std::uint32_t>(actions.size()))]
                          : core::sample(outcomes, rng);
}

// Whoever's turn it is, an arrangement that the viewer can't tell from the real one leaves it the
// same view, key and decisions, and all seats the same turn.
TEST(LudoxDeluxeKnowledge, ArrangementsDrawnAnewLookTheSame) {
  int different = 0;
  for (const int players : {2, 3, 4}) {
    Rng rng(static_cast<std::uint64_t>(players));
    for (int game = 0; game < 3; ++game) {
      AnyState state = ludox_game("deluxe", players).initial_state();
      for (; !state.is_over(); state.apply(random_action(state, rng))) {
        const Player viewer =
            core::seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(players))));
        const AnyState drawn = state.resample(viewer, rng);
        ASSERT_EQ(drawn.view_text(viewer), state.view_text(viewer));
        ASSERT_EQ(drawn.draw_view(viewer, true), state.draw_view(viewer, true));
        ASSERT_EQ(drawn.information_key(viewer), state.information_key(viewer));
        ASSERT_EQ(drawn.to_move(), state.to_move());
        ASSERT_EQ(drawn.turn_owner(), state.turn_owner());
        if (state.to_move() == viewer) {
          ASSERT_EQ(legal_texts(drawn), legal_texts(state));
        }
        different += drawn == state ? 0 : 1;
      }
    }
  }
  EXPECT_GT(different, 1000);
}

// The same random numbers draw the same arrangement from all that a seat can't tell apart, so that
// nothing of the real one can be read in what was drawn.
TEST(LudoxDeluxeKnowledge, WhatIsDrawnDependsOnTheViewAlone) {
  Rng rng(17);
  int different = 0;
  for (int game = 0; game < 4; ++game) {
    AnyState state = ludox_game("deluxe", 3).initial_state();
    for (; !state.is_over(); state.apply(random_action(state, rng))) {
      const Player viewer = core::seat(static_cast<int>(rng.below(3)));
      const AnyState other = state.resample(viewer, rng);
      const std::uint64_t seed = rng();
      Rng first(seed);
      Rng second(seed);
      ASSERT_TRUE(state.resample(viewer, first) == other.resample(viewer, second)) << state.text();
      different += other == state ? 0 : 1;
    }
  }
  EXPECT_GT(different, 1000);
}

// A card that a seat draws is in the record, and is not seen by the others.
TEST(LudoxDeluxeKnowledge, OnlyItsOwnerSeesADrawnCard) {
  const core::AnyGame game = ludox_game("deluxe", 3);
  const AnyState state = ludox_position(
      game,
      "R=base,base,base#,t8 G=base,base,base,base# Y=base,base,base,base# p1:1:draw=paragon,1 -");
  std::map<Player, std::set<std::string>> views;
  std::map<Player, std::set<std::uint64_t>> keys;
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  for (const auto& [outcome, probability] : outcomes) {
    AnyState next = state;
    next.apply(outcome);
    for (const Player viewer : {Player::kFirst, Player::kSecond, Player::kThird}) {
      views[viewer].insert(next.view_text(viewer) + next.draw_view(viewer, false));
      keys[viewer].insert(next.information_key(viewer));
    }
  }
  EXPECT_EQ(views[Player::kFirst].size(), outcomes.size());
  EXPECT_EQ(keys[Player::kFirst].size(), outcomes.size());
  EXPECT_TRUE(state.shows_outcome(Player::kFirst));
  for (const Player other : {Player::kSecond, Player::kThird}) {
    EXPECT_FALSE(state.shows_outcome(other));
    EXPECT_EQ(views[other].size(), 1U);
    EXPECT_EQ(keys[other].size(), 1U);
  }
}

// So do the others see who begins and what is rolled, and each seat what it is dealt alone.
TEST(LudoxDeluxeKnowledge, ShowsDiceToAllAndTheDealToItsSeat) {
  AnyState state = ludox_game("deluxe", 2).initial_state();
  const auto shown = [&](Player viewer) { return state.shows_outcome(viewer); };
  EXPECT_TRUE(shown(Player::kFirst) && shown(Player::kSecond));
  play(state, "p2");
  EXPECT_NE(shown(Player::kFirst), shown(Player::kSecond));
  while (state.turn_owner() == Player::kNobody) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    const bool second = shown(Player::kSecond);
    state.apply(outcomes[0].outcome);
    if (state.turn_owner() == Player::kNobody) {
      EXPECT_NE(shown(Player::kSecond), second);
    }
  }
  play(state, "roll");
  EXPECT_TRUE(shown(Player::kFirst) && shown(Player::kSecond));
}

// A seat is asked at the same points whatever it holds.
TEST(LudoxDeluxeKnowledge, BeingAskedSaysNothingAboutAHand) {
  const core::AnyGame game = ludox_game("deluxe", 3);
  const std::string board = "R=base,base,base,base# G=base,base,base,base# Y=base,base,base,base#";
  std::set<std::string> views;
  std::set<std::uint64_t> keys;
  for (const std::string card : {"nudge", "windfall", "open-gate", "lucky-six"}) {
    AnyState state = ludox_position(game, board + " p3:roll " + card + ":a");
    for (const char* const text : {"21", "roll", "51"}) {
      play(state, text);
      views.insert(state.view_text(Player::kSecond));
      keys.insert(state.information_key(Player::kSecond));
    }
  }
  EXPECT_EQ(views.size(), 3U);
  EXPECT_EQ(keys.size(), 3U);
}

// One seat holds two of four different Paragon cards that another can't see: six hands, all equally
// likely.
TEST(LudoxDeluxeKnowledge, EachHandIsDrawnWithItsProbability) {
  const auto paragon = [](const char* name) {
    return Card{.name = name,
                .title = name,
                .kind = Kind::kParagon,
                .when = When::kAfterRoll,
                .effect = {},
                .text = {}};
  };
  const core::AnyGame game =
      deluxe_game(3, deck_with({paragon("p"), paragon("q"), paragon("r"), paragon("s")}));
  const AnyState state = ludox_position(
      game, "R=base,base,base#,t8 G=base,base,base,base# Y=base,base,base,base# p1:roll p:b,r:b");
  const int total = 60000;
  Rng rng(29);
  std::map<std::string, int> counts;
  for (int i = 0; i < total; ++i) ++counts[state.resample(Player::kFirst, rng).text()];
  ASSERT_EQ(counts.size(), 6U);
  double statistic = 0;
  for (const auto& [text, count] : counts) {
    const double difference = count - total / 6.0;
    statistic += difference * difference / (total / 6.0);
  }
  EXPECT_LT(statistic, 36);  // 1 in 10^6 for 5 degrees of freedom
  EXPECT_TRUE(state.resample(Player::kSecond, rng) == state);
}

}  // namespace
}  // namespace lusoria::test
