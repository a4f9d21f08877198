// The agents over the searches for dice and many players, on the race games.
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::agents {
namespace {

using testing::HasSubstr;

// A position of the game in which a seat is to move, after some random plies.
core::AnyState position(const core::AnyGame& game, int plies, core::Rng& rng) {
  core::AnyState state = game.initial_state();
  for (;; --plies) {
    if (plies <= 0 && core::is_seat(state.to_move())) return state;
    if (state.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      state.apply(core::sample(outcomes, rng));
    } else {
      core::ActionList actions;
      state.legal_actions(actions);
      state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
}

struct Case {
  const char* game;
  const char* agent;
};
const Case kCases[] = {
    {"lotus_ludo(players=2)", "expectimax"},
    {"lotus_ludo(players=2)", "expectimax(depth=3,star=star1,evaluation=false)"},
    {"lotus_ludo(players=2)", "maxn"},
    {"lotus_ludo(players=4)", "maxn"},
    {"lotus_ludo(players=4)", "paranoid"},
    {"lotus_ludo(players=4)", "brs"},
    {"ludox(players=2)", "expectimax"},
    {"ludox(players=4)", "maxn"},
    {"ludox(players=3)", "paranoid"},
    {"ludox(players=4)", "brs"},
    {"ludox(edition=deluxe,players=2)", "expectimax(depth=1,worlds=2)"},
    {"ludox(edition=deluxe,players=3)", "maxn(depth=1,worlds=2)"},
};

TEST(DepthFirstAgents, AnswerByTheRulesAndAlikeForOneSeed) {
  for (const Case& one : kCases) {
    SCOPED_TRACE(std::string(one.game) + ' ' + one.agent);
    const auto game = test::game_of(one.game);
    const auto first = test::agent_of(game, one.agent);
    const auto second = test::agent_of(game, one.agent);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      core::Rng rng(seed);
      const core::AnyState state = position(game, static_cast<int>(20 * seed), rng);
      first->begin_game(state, state.to_move(), seed);
      second->begin_game(state, state.to_move(), seed);
      const Decision decision = first->decide(state, {});
      EXPECT_TRUE(state.is_legal(decision.action));
      EXPECT_EQ(second->decide(state, {}).action, decision.action);
    }
  }
}

TEST(DepthFirstAgents, KeepTheRefereesLimits) {
  for (const Case& one : kCases) {
    SCOPED_TRACE(std::string(one.game) + ' ' + one.agent);
    const auto game = test::game_of(one.game);
    const std::string spec = one.agent;
    const std::string name = spec.substr(0, spec.find('('));
    const auto agent = test::agent_of(game, name + "(depth=100)");
    core::Rng rng(3);
    const core::AnyState state = position(game, 60, rng);
    search::Limits limits;
    limits.time = std::chrono::milliseconds(50);
    const auto start = search::Clock::now();
    const Decision decision = agent->decide(state, limits);
    EXPECT_LT(search::Clock::now() - start, std::chrono::milliseconds(550));
    EXPECT_TRUE(state.is_legal(decision.action));
    limits = {};
    limits.nodes = 2000;
    // Each world has at least a node of its own.
    EXPECT_LE(agent->decide(state, limits).report->nodes, 2010U);
  }
}

TEST(DepthFirstAgents, SayWhatTheyCannotPlay) {
  const auto error_of = [](std::string_view game, std::string_view spec) {
    const auto agent = make_agent(test::game_of(game), spec);
    EXPECT_FALSE(agent) << spec;
    return agent ? core::Error{} : agent.error();
  };
  EXPECT_THAT(error_of("lotus_ludo(players=4)", "expectimax").message,
              HasSubstr("has 4; paranoid, maxn and brs"));
  EXPECT_THAT(error_of("lotus_ludo(players=4)", "brs(worlds=0)").message, HasSubstr("from 1 to"));
  EXPECT_THAT(error_of("lotus_ludo(players=2)", "expectimax(star=star3)").message,
              HasSubstr("star2"));
  EXPECT_EQ(
      error_of("lotus_ludo(players=2)", "expectimax(evaluation=false,weights=\"x=1\")").column, 37);
}

}  // namespace
}  // namespace lusoria::agents
