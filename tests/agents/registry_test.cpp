#include "agents/registry.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/agents/support.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::agents {
namespace {

using testing::HasSubstr;

core::Error error_of(const core::AnyGame& game, std::string_view spec) {
  const auto agent = make_agent(game, spec);
  EXPECT_FALSE(agent) << spec;
  return agent ? core::Error{} : agent.error();
}

TEST(AgentRegistry, ListsEveryAgentOnceWithDocumentedParameters) {
  std::set<std::string> names;
  for (const AgentEntry& entry : agent_entries()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    for (const core::Parameter& parameter : entry.parameters) {
      EXPECT_FALSE(parameter.help.empty()) << entry.name << ' ' << parameter.name;
    }
  }
  EXPECT_EQ(names,
            (std::set<std::string>{"random", "greedy", "holder", "alphabeta", "expectimax", "maxn",
                                   "paranoid", "brs", "mcts", "endgame", "human", "engine"}));
}

// But those that need a file or a program, and those that need chance or more seats.
TEST(AgentRegistry, MakesEveryAgentByItsBareName) {
  const core::AnyGame game = test::via_ludus(4, 4);
  for (const AgentEntry& entry : agent_entries()) {
    if (entry.name == "endgame" || entry.name == "engine") continue;
    if (!test::plays_two_without_chance(entry.name)) {
      EXPECT_THAT(error_of(game, entry.name).message, HasSubstr("alphabeta plays it"));
      continue;
    }
    EXPECT_TRUE(make_agent(game, entry.name)) << entry.name;
  }
}

TEST(AgentRegistry, ErrorsNameTheSpecAndTheColumn) {
  const core::AnyGame game = test::via_ludus(4, 4);
  const core::Error unknown = error_of(game, "greddy");
  EXPECT_EQ(unknown.source, "agent 'greddy'");
  EXPECT_EQ(unknown.column, 1);
  EXPECT_THAT(unknown.message, HasSubstr("did you mean 'greedy'?"));
  EXPECT_THAT(error_of(game, "zzzzzz").message, HasSubstr("random, greedy, holder"));

  const core::Error parameter = error_of(game, "mcts(simulatons=5)");
  EXPECT_EQ(parameter.column, 6);
  EXPECT_THAT(parameter.message, HasSubstr("did you mean 'simulations'?"));
  const core::Error value = error_of(game, "mcts(simulations=0)");
  EXPECT_EQ(value.column, 18);
  EXPECT_EQ(value.source, "agent 'mcts(simulations=0)'");
  EXPECT_THAT(value.message, HasSubstr("expected a whole number from 1 to"));
  EXPECT_EQ(error_of(game, "alphabeta(depth=2,time=fast)").column, 24);
  EXPECT_EQ(error_of(game, "mcts(simulations=5").column, 19);
  EXPECT_EQ(error_of(game, "random(depth=1)").column, 8);
}

TEST(AgentRegistry, SaysWhatAnAgentCannotPlay) {
  const auto kuhn = test::any_game_of(test::KuhnRules());
  EXPECT_THAT(error_of(kuhn, "alphabeta").message,
              HasSubstr("without chance or hidden information"));
  EXPECT_THAT(error_of(kuhn, "greedy").message, HasSubstr("evaluation"));
  EXPECT_THAT(error_of(kuhn, "holder").message, HasSubstr("via_ludus only, not 'kuhn'"));
  const auto race = test::any_game_of(test::DiceRaceRules(6, 4));
  EXPECT_THAT(error_of(race, "alphabeta").message, HasSubstr("has chance"));
  const auto ring = test::any_game_of(test::RingRules(5, 3));
  EXPECT_THAT(error_of(ring, "alphabeta").message, HasSubstr("has 3 players"));
  EXPECT_EQ(error_of(ring, "alphabeta").source, "agent 'alphabeta'");
  // No search is compiled for the tiny games.
  EXPECT_THAT(error_of(ring, "mcts").message, HasSubstr("no search"));
  EXPECT_TRUE(make_agent(ring, "random"));
}

}  // namespace
}  // namespace lusoria::agents
