#include "core/any_game.hpp"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/game_state.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::core {
namespace {

using test::any_game_of;
using test::DiceRaceRules;
using test::GeographyRules;
using test::KuhnRules;
using test::RingRules;
using test::TreeRules;

TEST(AnyState, CopiesAreIndependent) {
  const AnyGame game = any_game_of(RingRules(7, 2));
  AnyState a = game.initial_state();
  AnyState b = a;
  EXPECT_TRUE(a == b);
  b.apply(make_action(3));
  EXPECT_FALSE(a == b);
  EXPECT_EQ(a.text(), "------- 1");
  a = b;
  EXPECT_TRUE(a == b);
  a = *&a;
  EXPECT_EQ(a.text(), "---1--- 2");
  const AnyState moved = std::move(a);
  EXPECT_TRUE(moved == b);
}

TEST(AnyState, KeepsItsGameAlive) {
  std::optional<AnyState> state;
  {
    const AnyGame game = any_game_of(RingRules(7, 2));
    state = game.initial_state();
  }
  state->apply(make_action(0));
  EXPECT_EQ(state->game().name(), "ring(spaces=7,line=2)");
  EXPECT_EQ(state->text(), "1------ 2");
}

TEST(AnyState, GivesTheTypedStateToThoseWhoKnowIt) {
  const AnyGame game = any_game_of(RingRules(7, 2));
  const AnyState state = game.initial_state();
  ASSERT_NE(state.get<test::RingState>(), nullptr);
  EXPECT_EQ(state.get<test::RingState>()->rules().spaces(), 7);
  EXPECT_EQ(state.get<test::KuhnState>(), nullptr);
  EXPECT_TRUE(game.state_type() == typeid(test::RingState));
}

TEST(AnyState, StatesOfDifferentGamesDiffer) {
  EXPECT_FALSE(any_game_of(RingRules(7, 2)).initial_state() ==
               any_game_of(KuhnRules()).initial_state());
}

TEST(AnyState, HistoryIsPartOfEqualityButNotOfThePosition) {
  // On a path 0 - 1 - 2 the same place is reached, with a history or without.
  const AnyGame game = any_game_of(GeographyRules(3, {{0, 1}, {1, 2}}));
  AnyState walked = game.initial_state(0);
  walked.apply(make_action(1));
  const auto parsed = game.parse_state("1 2");
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(walked.same_position(*parsed));
  EXPECT_FALSE(walked == *parsed);
  EXPECT_EQ(walked.history().size(), 2U);
  EXPECT_EQ(parsed->history().size(), 1U);
  EXPECT_FALSE(walked.is_legal(make_action(0)));
  EXPECT_TRUE(parsed->is_legal(make_action(0)));
}

TEST(AnyState, LegalityOfOutcomesAndOfMoves) {
  AnyState state = any_game_of(DiceRaceRules(4, 3)).initial_state();
  EXPECT_EQ(state.to_move(), Player::kChance);
  EXPECT_TRUE(state.is_legal(make_action(2)));
  EXPECT_FALSE(state.is_legal(make_action(3)));
  const auto roll = state.parse_action("d3");
  ASSERT_TRUE(roll);
  state.apply(*roll);
  EXPECT_TRUE(state.is_legal(make_action(0)));
  EXPECT_FALSE(state.is_legal(make_action(2)));
  const auto bad = state.parse_action("d3");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "'d3' is not a legal move here; expected one like 's0'");
}

TEST(AnyState, NoMoveIsReadAfterTheEnd) {
  const auto over = any_game_of(RingRules(7, 2)).parse_state("11----- 2");
  ASSERT_TRUE(over);
  EXPECT_TRUE(over->is_over());
  EXPECT_FALSE(over->is_legal(make_action(3)));
  const auto move = over->parse_action("3");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().message, "'3': the game is over, no move is legal");
}

TEST(AnyState, WithoutCapabilitiesTheDefaultsHold) {
  const AnyState state = any_game_of(TreeRules("1(a:1 b:-1)")).initial_state();
  Rng rng(1);
  EXPECT_FALSE(state.has_hidden_information());
  EXPECT_TRUE(state.resample(Player::kFirst, rng) == state);
  EXPECT_EQ(state.information_key(Player::kFirst), state.hash());
  EXPECT_EQ(state.view_text(Player::kSecond), state.text());
  EXPECT_EQ(state.symmetry_count(), 1);
  EXPECT_TRUE(state.transformed(0) == state);
  EXPECT_EQ(state.transformed_action(make_action(1), 0), make_action(1));
  EXPECT_EQ(state.transformed_player(Player::kSecond, 0), Player::kSecond);
  EXPECT_FALSE(state.has_playout_shortcut());
  EXPECT_EQ(state.game().time_limit().count(), 0);
}

TEST(AnyGame, KnowsItsCapabilities) {
  struct Case {
    AnyGame game;
    bool chance, hidden, repetition;
  };
  for (const auto& [game, chance, hidden, repetition] :
       {Case{any_game_of(KuhnRules()), true, true, false},
        Case{any_game_of(RingRules(7, 2)), false, false, false},
        Case{any_game_of(GeographyRules::cycle(5)), false, false, true}}) {
    EXPECT_EQ(game.has_chance(), chance) << game.name();
    EXPECT_EQ(game.has_hidden_information(), hidden) << game.name();
    EXPECT_EQ(game.has_repetition_rule(), repetition) << game.name();
  }
}

TEST(AnyGame, OpeningsAreTakenModuloTheirCount) {
  const AnyGame game = any_game_of(GeographyRules::cycle(5));
  EXPECT_EQ(game.opening_count(), 5U);
  EXPECT_EQ(game.initial_state(7).text(), "2 1");
}

TEST(AnyGame, BadPositionsAreErrors) { EXPECT_FALSE(any_game_of(KuhnRules()).parse_state("JJ -")); }

// Without a shortcut a playout plays legal actions, each with the same probability.
TEST(Playout, FollowsTheTree) {
  const AnyState state =
      any_game_of(TreeRules("1(a:1 b:?(x@0.25:1 y@0.75:2(u:-1 v:-1)) c:-1)")).initial_state();
  Rng rng(8);
  constexpr int kGames = 60000;
  int wins = 0;
  for (int i = 0; i < kGames; ++i) {
    if (state.playout(rng) == Returns::win(Player::kFirst, 2)) ++wins;
  }
  EXPECT_NEAR(wins, kGames * (1.0 / 3 + 1.0 / 12), 500);
}

}  // namespace
}  // namespace lusoria::core
