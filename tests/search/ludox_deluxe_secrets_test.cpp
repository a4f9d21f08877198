// No search of Ludox Deluxe reads a hidden card or a coming roll: what it finds is a function of
// what its seat may know, its limits and its random numbers.
#include <gtest/gtest.h>

#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/registry.hpp"
#include "search/limits.hpp"
#include "search/mcts/mcts.hpp"
#include "search/report.hpp"

namespace lusoria::test {
namespace {

using core::AnyState;
using core::Player;
using core::Rng;
using core::ludox::DeluxeState;

core::Action random_action(const AnyState& state, Rng& rng) {
  core::ActionList actions;
  core::ChanceList outcomes;
  state.legal_actions(actions);
  state.chance_outcomes(outcomes);
  return outcomes.empty() ? actions[rng.below(static_cast<std::uint32_t>(actions.size()))]
                          : core::sample(outcomes, rng);
}

search::SearchReport searched(const AnyState& state) {
  search::Mcts<DeluxeState> mcts;
  Rng rng(5);
  return mcts.search(*state.get<DeluxeState>(), state.history(), {.simulations = 60}, rng);
}

void expect_same(const search::SearchReport& a, const search::SearchReport& b,
                 const std::string& text) {
  EXPECT_EQ(a.best, b.best) << text;
  EXPECT_EQ(a.value, b.value) << text;
  EXPECT_EQ(a.nodes, b.nodes) << text;
  EXPECT_EQ(a.principal_variation, b.principal_variation) << text;
  ASSERT_EQ(a.actions.size(), b.actions.size()) << text;
  for (std::size_t i = 0; i < a.actions.size(); ++i) {
    EXPECT_EQ(a.actions[i].action, b.actions[i].action) << text;
    EXPECT_EQ(a.actions[i].visits, b.actions[i].visits) << text;
    EXPECT_EQ(a.actions[i].value, b.actions[i].value) << text;
  }
}

// Positions of random games in which a seat has a choice, each with another arrangement of the
// cards that it can't see.
TEST(LudoxDeluxeSecrets, TheHiddenCardsMakeNoDifference) {
  const auto game = core::make_game("ludox(edition=deluxe,players=3)");
  ASSERT_TRUE(game) << game.error().text();
  Rng rng(41);
  int compared = 0;
  while (compared < 40) {
    AnyState state = game->initial_state();
    for (; !state.is_over() && compared < 40; state.apply(random_action(state, rng))) {
      core::ActionList actions;
      state.legal_actions(actions);
      if (actions.size() < 2 || rng.below(8) != 0) continue;
      const AnyState other = state.resample(state.to_move(), rng);
      if (other == state) continue;
      ++compared;
      expect_same(searched(state), searched(other), state.text() + " and " + other.text());
    }
  }
}

// A state that was read from its text carries nothing of the stream that the referee's dice and
// draws come from; the one that was played has that stream's past in it, and finds the same.
TEST(LudoxDeluxeSecrets, TheStreamOfTheDiceMakesNoDifference) {
  const auto game = core::make_game("ludox(edition=deluxe,players=2)");
  ASSERT_TRUE(game) << game.error().text();
  Rng rng(43);
  AnyState state = game->initial_state();
  int compared = 0;
  for (; !state.is_over() && compared < 20; state.apply(random_action(state, rng))) {
    if (!core::is_seat(state.to_move()) || rng.below(8) != 0) continue;
    const auto read = game->parse_state(state.text());
    ASSERT_TRUE(read) << read.error().text();
    ++compared;
    expect_same(searched(state), searched(*read), state.text());
  }
  EXPECT_EQ(compared, 20);
}

}  // namespace
}  // namespace lusoria::test
