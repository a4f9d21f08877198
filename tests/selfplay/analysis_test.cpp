#include "selfplay/analysis.hpp"

#include <chrono>
#include <numeric>
#include <stop_token>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/game_state.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"

namespace lusoria::selfplay {
namespace {

using search::StopReason;
using std::chrono::milliseconds;
using testing::HasSubstr;

core::AnyState position(const std::string& game, const std::string& text) {
  return *core::make_game(game)->parse_state(text);
}

core::AnyState lotus_ludo_with_a_choice() {
  core::AnyState state = core::make_game("lotus_ludo(players=4)")->initial_state();
  core::Rng rng(7);
  core::ActionList actions;
  core::ChanceList outcomes;
  while (true) {
    if (state.to_move() == core::Player::kChance) {
      state.chance_outcomes(outcomes);
      state.apply(core::sample(outcomes, rng));
      continue;
    }
    state.legal_actions(actions);
    if (actions.size() > 1) return state;
    state.apply(actions[0]);
  }
}

std::vector<Analysis> watched(const core::AnyState& root, const AnalysisOptions& options) {
  std::vector<Analysis> out;
  auto last = analyze(root, options, [&](const Analysis& analysis) {
    out.push_back(analysis);
    return true;
  });
  EXPECT_TRUE(last) << last.error().text();
  if (last) out.push_back(std::move(*last));
  return out;
}

std::uint64_t visits(const Analysis& analysis) {
  return std::accumulate(analysis.report.actions.begin(), analysis.report.actions.end(),
                         std::uint64_t{0},
                         [](std::uint64_t sum, const auto& row) { return sum + row.visits; });
}

TEST(Analysis, DefaultAgentSuitsTheGame) {
  EXPECT_EQ(default_analyst(*core::make_game("via_ludus")), "alphabeta");
  EXPECT_EQ(default_analyst(*core::make_game("latrunculi(ruleset=seega-6x6)")), "alphabeta");
  EXPECT_EQ(default_analyst(*core::make_game("lotus_ludo(players=2)")), "mcts");
}

TEST(Analysis, AlphaBetaDeepensPlyByPlyToItsOwnLimit) {
  const auto root = core::make_game("via_ludus(rows=7,columns=7)")->initial_state();
  const auto all = watched(root, {.agent = "alphabeta(depth=4)", .lines = 2});
  ASSERT_EQ(all.size(), 4U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].report.depth, static_cast<int>(i) + 1);
    EXPECT_EQ(all[i].report.lines.size(), 2U);
    EXPECT_EQ(all[i].final, i + 1 == all.size());
    if (i > 0) {
      EXPECT_GT(all[i].all_nodes, all[i - 1].all_nodes);
    }
  }
  EXPECT_EQ(all.back().report.stopped_by, StopReason::kDepth);
}

TEST(Analysis, EndsWhenThePositionIsSolved) {
  for (const char* const agent : {"", "mcts"}) {
    const auto all = watched(position("via_ludus(rows=3,columns=4)", "4/1#r1/4 r"),
                             {.agent = agent, .time = milliseconds(60'000)});
    ASSERT_FALSE(all.empty());
    EXPECT_TRUE(all.back().report.exact);
    EXPECT_EQ(all.back().report.value, 1);
    EXPECT_EQ(all.back().report.stopped_by, StopReason::kFinished);
    EXPECT_EQ(all.back().root.action_text(all.back().report.best), "d2");
  }
}

TEST(Analysis, MctsGoesOnWithItsTree) {
  const auto root = core::make_game("via_ludus(rows=9,columns=9)")->initial_state();
  EXPECT_EQ(watched(root, {.agent = "mcts(simulations=20)"}).back().all_simulations, 20U);
  const auto all = watched(root, {.agent = "mcts(simulations=3000)"});
  ASSERT_GE(all.size(), 3U);
  EXPECT_EQ(all.back().simulations, 3000U);
  EXPECT_EQ(all.back().all_simulations, 3000U);
  EXPECT_GE(visits(all.back()) + 5, 3000U);
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_GT(all[i].simulations, all[i - 1].simulations);
    EXPECT_GE(all[i].all_nodes, all[i - 1].all_nodes);
  }
  EXPECT_EQ(all.back().report.stopped_by, StopReason::kSimulations);
}

TEST(Analysis, WithoutATreeToGoOnWithSimulationsDouble) {
  const auto root = core::make_game("via_ludus(rows=9,columns=9)")->initial_state();
  const auto all = watched(root, {.agent = "mcts(simulations=1000,reuse=false)"});
  std::vector<std::uint64_t> simulations;
  for (const Analysis& analysis : all) simulations.push_back(analysis.simulations);
  EXPECT_THAT(simulations, testing::ElementsAre(16, 16, 32, 64, 128, 256, 512, 1000));
  EXPECT_EQ(all.back().all_simulations, 2024U);
}

TEST(Analysis, ManySeatsAndChance) {
  const auto root = lotus_ludo_with_a_choice();
  for (const char* const agent :
       {"mcts(simulations=2000)", "maxn(depth=2)", "paranoid(depth=2)", "brs(depth=2)"}) {
    const auto all = watched(root, {.agent = agent});
    ASSERT_FALSE(all.empty());
    EXPECT_TRUE(all.back().root.is_legal(all.back().report.best)) << agent;
  }
}

TEST(Analysis, KeepsItsTimeAndObeysAStop) {
  const auto root = core::make_game("via_ludus(rows=9,columns=9)")->initial_state();
  for (const char* const agent : {"alphabeta", "mcts"}) {
    const auto all = watched(root, {.agent = agent, .time = milliseconds(300)});
    EXPECT_EQ(all.back().report.stopped_by, StopReason::kTime) << agent;
    EXPECT_GE(all.back().time, milliseconds(300)) << agent;
    std::stop_source source;
    const auto stopped =
        analyze(root, {.agent = agent, .stop = source.get_token()}, [&](const Analysis& analysis) {
          if (analysis.time > milliseconds(50)) source.request_stop();
          return true;
        });
    ASSERT_TRUE(stopped) << agent;
    EXPECT_EQ(stopped->report.stopped_by, StopReason::kStopped) << agent;
  }
}

TEST(Analysis, TheWatcherCanEndIt) {
  const auto root = core::make_game("via_ludus(rows=9,columns=9)")->initial_state();
  int calls = 0;
  const auto last = analyze(root, {}, [&](const Analysis&) { return ++calls < 2; });
  ASSERT_TRUE(last);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(last->report.depth, 2);
  EXPECT_TRUE(last->final);
}

TEST(Analysis, RefusesWhatDoesNotSearch) {
  const auto root = core::make_game("via_ludus")->initial_state();
  const auto error = [&](const std::string& agent) {
    const auto made = analyze(root, {.agent = agent}, {});
    return made ? std::string() : made.error().text();
  };
  EXPECT_THAT(error("random"), HasSubstr("does not search"));
  EXPECT_THAT(error("human"), HasSubstr("does not search"));
  EXPECT_THAT(error("mcst"), HasSubstr("did you mean 'mcts'?"));
  EXPECT_THAT(error("mcts(simulations=0)"), HasSubstr("simulations"));
}

}  // namespace
}  // namespace lusoria::selfplay
