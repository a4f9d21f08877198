// What every agent promises: its own limits and the referee's, an end without any, and the same
// answers to the same questions.
#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/agents/support.hpp"
#include "tests/support/processor_time.hpp"

namespace lusoria::agents {
namespace {

using search::Clock;
using search::Limits;
using std::chrono::milliseconds;

// Every agent that plays any game by itself, by its bare name.
std::vector<std::string> all_agents() {
  std::vector<std::string> names;
  for (const AgentEntry& entry : agent_entries()) {
    if (entry.name == "human" || entry.name == "endgame" || entry.name == "engine") continue;
    if (test::plays_two_without_chance(entry.name)) names.push_back(entry.name);
  }
  return names;
}

struct Timed {
  Decision decision;
  milliseconds took{0};              // wall-clock
  std::chrono::nanoseconds used{0};  // processor time
};
Timed decide(Agent& agent, const core::AnyState& state, const Limits& limits) {
  agent.begin_game(state, state.to_move(), 1);
  const auto start = Clock::now();
  const std::chrono::nanoseconds used = test::processor_time();
  Decision decision = agent.decide(state, limits);
  const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - start);
  EXPECT_TRUE(state.is_legal(decision.action));
  return {std::move(decision), took, test::processor_time() - used};
}

// Questions that each agent would think about for minutes.
struct Question {
  const char* game;
  const char* state;  // empty for the first position
  const char* agent;
  core::AnyState ask() const {
    const auto made = test::game_of(game);
    return *state == '\0' ? made.initial_state() : test::state_of(made, state);
  }
};
constexpr const char* kHardToProve =
    "r2rrb4b1b/3r3bb2b1/2bb1rbb#r1b1/r1r5b2#1/1rr1rb7/2r1brr6/6b1#1b2/1rb1rbb2r1b1/1r2b6b1/"
    "r3bbb1b4/r1br2br5/b2r3r2#1b/2r1b2r#2br r";
const Question kQuestions[] = {
    {"via_ludus(rows=7,columns=7)", "", "alphabeta(depth=60)"},
    {"latrunculi(ruleset=tournament-8x6)", "", "alphabeta(depth=60,evaluation=false)"},
    {"via_ludus(rows=19,columns=19)", "", "alphabeta(depth=60)"},
    {"via_ludus(rows=7,columns=7)", "", "mcts(simulations=1000000000)"},
    {"via_ludus(rows=19,columns=19)", "", "mcts(simulations=1000000000)"},
    {"via_ludus(rows=13,columns=13)", kHardToProve, "holder(nodes=1000000000)"},
};

TEST(AgentLimits, EveryAgentEndsWithoutAny) {
  const auto game = test::via_ludus(7, 7);
  for (const std::string& name : all_agents()) {
    const auto agent = test::agent_of(game, name);
    EXPECT_LT(decide(*agent, game.initial_state(), {}).took, milliseconds(20'000)) << name;
  }
}

TEST(AgentLimits, TimeIsKept) {
  Limits referee;
  referee.time = milliseconds(100);
  for (const Question& question : kQuestions) {
    const core::AnyState state = question.ask();
    const auto agent = test::agent_of(state.game(), question.agent);
    const Timed timed = decide(*agent, state, referee);
    EXPECT_GE(timed.took, milliseconds(95)) << question.agent << ": too easy";
    EXPECT_LT(timed.used, referee.time + test::grace(1)) << question.agent;
    EXPECT_EQ(timed.decision.report->stopped_by, search::StopReason::kTime) << question.agent;
  }
}

TEST(AgentLimits, ATimeInTheSpecReplacesTheDefaultLimit) {
  const auto state = test::via_ludus(19, 19).initial_state();
  for (const char* spec : {"alphabeta(time=100)", "mcts(time=100)"}) {
    const auto agent = test::agent_of(state.game(), spec);
    const Timed timed = decide(*agent, state, {});
    EXPECT_GE(timed.took, milliseconds(95)) << spec;
    EXPECT_LT(timed.used, milliseconds(100) + test::grace(1)) << spec;
  }
}

TEST(AgentLimits, TheStricterOfTwoIsKept) {
  const auto game = test::via_ludus(6, 6);
  const auto simulations = [&](const char* spec, std::uint64_t referee) {
    Limits limits;
    limits.simulations = referee;
    return decide(*test::agent_of(game, spec), game.initial_state(), limits)
        .decision.report->simulations;
  };
  EXPECT_EQ(simulations("mcts(simulations=50)", 200), 50U);
  EXPECT_EQ(simulations("mcts(simulations=200)", 50), 50U);
  EXPECT_EQ(simulations("mcts", 0), 1000U);
  const auto depth = [&](const char* spec, int referee) {
    Limits limits;
    limits.depth = referee;
    return decide(*test::agent_of(game, spec), game.initial_state(), limits).decision.report->depth;
  };
  EXPECT_EQ(depth("alphabeta(depth=2)", 3), 2);
  EXPECT_EQ(depth("alphabeta(depth=3)", 2), 2);
  EXPECT_EQ(depth("alphabeta(nodes=100000000)", 2), 2);
}

TEST(AgentLimits, AStopIsObeyedWithin50Milliseconds) {
  for (const Question& question : kQuestions) {
    const core::AnyState state = question.ask();
    const auto agent = test::agent_of(state.game(), question.agent);
    const auto taken = test::processor_time_after_stop(milliseconds(60), [&](std::stop_token stop) {
      Limits limits;
      limits.stop = stop;
      const Timed timed = decide(*agent, state, limits);
      EXPECT_EQ(timed.decision.report->stopped_by, search::StopReason::kStopped)
          << question.agent << ": too easy";
    });
    EXPECT_LE(taken, test::grace(1)) << question.agent;
  }
}

// The same game, seed and questions give the same answers, from an agent that is new, that played
// another game before, or that stands elsewhere in memory.
TEST(AgentDeterminism, EveryGameIsAFunctionOfTheSeed) {
  const auto game = test::game_of("via_ludus(rows=6,columns=6,walls=3,claimed=2)");
  for (const std::string& name : all_agents()) {
    std::vector<std::unique_ptr<Agent>> kept;
    const auto moves = [&](Agent& agent, std::uint64_t seed) {
      const auto opponent = test::agent_of(game, "random");
      return test::play(game.initial_state(1), agent, *opponent, seed).actions;
    };
    kept.push_back(test::agent_of(game, name));
    kept.push_back(test::agent_of(game, name));
    const auto expected = moves(*kept[0], 5);
    EXPECT_EQ(moves(*kept[1], 5), expected) << name;
    moves(*kept[0], 6);
    EXPECT_EQ(moves(*kept[0], 5), expected) << name;
  }
}

TEST(AgentDeterminism, TheSeedMattersToAgentsThatBreakTies) {
  const auto game = test::via_ludus(6, 6);
  for (const char* spec : {"random", "greedy", "mcts(simulations=20)", "holder"}) {
    const auto agent = test::agent_of(game, spec);
    const auto opponent = test::agent_of(game, "alphabeta(depth=1)");
    const auto one = test::play(game.initial_state(), *agent, *opponent, 1).actions;
    const auto other = test::play(game.initial_state(), *agent, *opponent, 2).actions;
    EXPECT_NE(one, other) << spec;
  }
}

}  // namespace
}  // namespace lusoria::agents
