// Every law of turns, and of turns that can be missed, is broken by some game; a sound one keeps
// all, whatever the referee does in it.
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"
#include "tests/support/laws.hpp"

namespace lusoria::test {
namespace {

struct Case {
  DashFlaw flaw;
  const char* law;  // broken by the flaw, perhaps among others
};

const std::vector<Case> kCases = {
    {DashFlaw::kOwnerIsAnother, "turn-owner"},        {DashFlaw::kOwnerAfterEnd, "turn-owner"},
    {DashFlaw::kOwnerBeyondSeats, "turn-owner"},      {DashFlaw::kMissTwice, "referee-actions"},
    {DashFlaw::kMissUnlisted, "referee-actions"},     {DashFlaw::kMissIsMove, "referee-legal"},
    {DashFlaw::kMissChangesNothing, "referee-apply"}, {DashFlaw::kTextsEqual, "referee-text"},
    {DashFlaw::kTextOfMove, "referee-text"},          {DashFlaw::kGoneMayLeave, "referee-actions"},
    {DashFlaw::kPlayingUnlisted, "referee-actions"},  {DashFlaw::kLeaverPlays, "referee-departs"},
    {DashFlaw::kMoverIsGone, "is-playing"},
};

std::set<std::string> broken_laws(DashFlaw flaw) {
  std::set<std::string> laws;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto game = any_game_of(DashRules({.players = 3, .flaw = flaw}));
    const LawOptions options{.games = 10, .seed = seed, .most_plies = 500, .registered = false};
    for (const auto& violation : law_violations(game, options)) laws.insert(violation.law);
  }
  return laws;
}

TEST(TurnLaws, SoundGameKeepsAll) {
  EXPECT_EQ(broken_laws(DashFlaw::kNone), std::set<std::string>());
}

TEST(TurnLaws, EachFlawBreaksItsLaw) {
  for (const Case& c : kCases) {
    const auto laws = broken_laws(c.flaw);
    std::string found;
    for (const auto& law : laws) found += law + ' ';
    EXPECT_TRUE(laws.contains(c.law)) << c.law << " not among: " << found;
  }
}

TEST(Dash, TellsOfItsCapabilities) {
  const auto game =
      any_game_of(DashRules({.players = 3, .turn_time = std::chrono::milliseconds(7)}));
  EXPECT_TRUE(game.has_missed_turns());
  EXPECT_EQ(game.turn_time(), std::chrono::milliseconds(7));
  auto state = game.initial_state();
  EXPECT_EQ(state.turn_owner(), core::Player::kNobody);
  state.apply(*state.parse_action("start 2"));
  EXPECT_EQ(state.to_move(), core::Player::kChance);
  EXPECT_EQ(state.turn_owner(), core::Player::kSecond);
  EXPECT_FALSE(state.parse_referee_action("leave 4"));
  for (const char* const event : {"miss", "miss", "miss", "miss", "leave 3"}) {
    ASSERT_FALSE(state.is_over());
    state.apply(*state.parse_referee_action(event));
  }
  EXPECT_TRUE(state.is_over());
}

}  // namespace
}  // namespace lusoria::test
