#include "selfplay/report/frames.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/registry.hpp"
#include "selfplay/replay.hpp"
#include "selfplay/report/html.hpp"
#include "tests/selfplay/sample_record.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"

namespace lusoria::selfplay::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

// A game of uniformly random moves, cut off by the limit on plies where it is long.
GameRecord random_record(const core::AnyGame& game) {
  GameRecord record;
  core::AnyState state = game.initial_state();
  record.game = record.rules = game.rules_name();
  record.position = state.text();
  for (int i = 0; i < game.player_count(); ++i) record.agents.push_back({"x", "random"});
  record.returns = core::Returns::draw(game.player_count());
  record.limits.max_plies = 300;
  core::Rng rng(7);
  int moves = 0;
  while (!state.is_over() && moves < record.limits.max_plies) {
    const bool chance = state.to_move() == core::Player::kChance;
    core::ActionList list;
    if (chance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      for (const auto& outcome : outcomes) list.push_back(outcome.outcome);
    } else {
      state.legal_actions(list);
      ++moves;
    }
    const core::Action action = list[rng() % list.size()];
    record.actions.push_back({state.action_text(action), chance});
    state.apply(action);
  }
  record.end = state.is_over() ? EndReason::kRules : EndReason::kMaxPlies;
  if (state.is_over()) {
    record.returns = state.returns();
    record.result = state.result_text();
  }
  return record;
}

struct Family {
  const char* game;
  BoardKind kind;
  std::size_t cells;
};

class FramesOf : public testing::TestWithParam<Family> {};

TEST_P(FramesOf, AGameEndInItsLastPosition) {
  const auto game = core::make_game(GetParam().game);
  ASSERT_TRUE(game) << game.error().text();
  const GameRecord record = random_record(*game);
  const auto replayed = replay(record);
  ASSERT_TRUE(replayed) << replayed.error().text();
  const auto frames = frames_of(record);
  ASSERT_TRUE(frames);
  const BoardView last = view_of(replayed->states.back());
  EXPECT_EQ(last.kind, GetParam().kind);
  EXPECT_EQ(last.cells.size(), GetParam().cells);
  EXPECT_EQ(frames->first, view_of(replayed->states.front()));
  ASSERT_EQ(frames->frames.size(), record.actions.size());
  EXPECT_EQ(last_cells(*frames), last.cells);
  EXPECT_EQ(frames->frames.back().below, last.below);
  EXPECT_NE(last.cells, frames->first.cells);
}

INSTANTIATE_TEST_SUITE_P(
    Each, FramesOf,
    testing::Values(Family{"via_ludus(rows=7,columns=5,walls=3,claimed=2)", BoardKind::kViaLudus,
                           35},
                    Family{"via_ludus(rows=9,columns=9)", BoardKind::kViaLudus, 81},
                    Family{"via_ludus(rows=13,columns=13)", BoardKind::kViaLudus, 169},
                    Family{"via_ludus(rows=19,columns=19)", BoardKind::kViaLudus, 361},
                    Family{"latrunculi(ruleset=seneca)", BoardKind::kLatrunculi, 64},
                    Family{"latrunculi(ruleset=seega-10x10)", BoardKind::kLatrunculi, 100},
                    Family{"latrunculi(ruleset=seega-11x16)", BoardKind::kLatrunculi, 176},
                    Family{"lotus_ludo(players=4)", BoardKind::kRace, 16},
                    Family{"lotus_ludo(players=2)", BoardKind::kRace, 16},
                    Family{"ludox(edition=classic,players=3)", BoardKind::kRace, 16},
                    Family{"ludox(players=2)", BoardKind::kRace, 16},
                    Family{"ludox(edition=deluxe,players=3)", BoardKind::kRace, 16}));

TEST(Frames, HoldWhatChangedAndTheWinningPath) {
  GameRecord record = test::sample_record();
  record.result = "Red wins, connected from bottom to top: a1 a2";
  const auto frames = frames_of(record);
  ASSERT_TRUE(frames) << frames.error().text();
  EXPECT_THAT(frames->first.cells, ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(frames->seats, ElementsAre("Red", "Blue"));
  EXPECT_EQ(frames->frames[0].event, "Red a1");
  EXPECT_THAT(frames->frames[0].changes, ElementsAre(Pair(0, 1)));
  EXPECT_THAT(frames->frames[1].changes, ElementsAre(Pair(1, 2)));
  EXPECT_THAT(frames->frames[2].changes, ElementsAre(Pair(0, 4), Pair(2, 4)));
}

TEST(Frames, HaveWhatATerminalShowsBelowTheBoard) {
  const auto seneca = core::make_game("latrunculi(ruleset=seneca)");
  EXPECT_EQ(view_of(seneca->initial_state()).below, "in hand: White 20, Black 20");
  const auto ludo = core::make_game("lotus_ludo(players=2)");
  EXPECT_EQ(view_of(ludo->initial_state()).below, "Red to roll");
}

TEST(Frames, DrawGamesThatTheyDoNotKnowAsText) {
  const auto dash = test::any_game_of(test::DashRules({.players = 2}));
  const core::AnyState state = dash.initial_state();
  const BoardView view = view_of(state);
  EXPECT_EQ(view.kind, BoardKind::kText);
  EXPECT_EQ(view.below, state.draw(false));
}

TEST(Frames, StandInThePageAsCompactJson) {
  GameRecord record = test::sample_record();
  record.result = "Red wins, connected from bottom to top: a1 a2";
  Tally tally;
  tally.kept.emplace(0, KeptGame{.game = 3, .record = record});
  const auto games = nlohmann::json::parse(games_json(tally));
  EXPECT_EQ(games[0]["kind"], "via_ludus");
  EXPECT_EQ(games[0]["frames"], nlohmann::json::parse(R"([["Red a1",[0,1],null],
      ["Blue b1",[1,2],null],["Red a2",[0,4,2,4],null]])"));
}

}  // namespace
}  // namespace lusoria::selfplay::report
