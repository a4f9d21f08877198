// The limit in time that a game itself has: the referee observes it, records keep it, a replay
// verifies it.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/cli/play_session.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"

namespace lusoria::selfplay {
namespace {

using test::Act;
using test::ScriptedAgent;
using testing::HasSubstr;

core::AnyGame game_of(const std::string& options) {
  return *core::make_game("latrunculi(ruleset=tournament-8x6" + options + ")");
}

GameSetup setup_of(const core::AnyGame& game, agents::Agent& white, agents::Agent& black) {
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = {}};
  setup.seats = {{.name = "white", .spec = "scripted", .agent = test::borrowed(white)},
                 {.name = "black", .spec = "scripted", .agent = test::borrowed(black)}};
  return setup;
}

// White has one man more.
core::AnyState uneven(const core::AnyGame& game) {
  return *game.parse_state("bb6/8/8/8/8/w1w1w3 w");
}

// The record of a game that White's sleep at its first decision ends.
GameRecord timed_out() {
  const auto game = game_of(",time_limit=0.02");
  ScriptedAgent white(Act::kSleep), black(Act::kPlay);
  GameSetup setup = setup_of(game, white, black);
  setup.start = uneven(game);
  setup.opening.reset();
  return *play_game(setup);
}

TEST(TimeLimit, EndsTheGameByTheCount) {
  const GameRecord record = timed_out();
  EXPECT_EQ(record.end, EndReason::kTimeLimit);
  EXPECT_STREQ(name(record.end), "time_limit");
  EXPECT_FALSE(record.offender);
  EXPECT_FALSE(is_forfeit(record.end));
  EXPECT_EQ(record.returns, core::Returns::win(core::Player::kFirst, 2));
  EXPECT_TRUE(record.actions.empty());
  EXPECT_EQ(record.move_ms.size(), 1U);
  EXPECT_EQ(end_text(record), "the time limit of the game: white (seat 1) wins");
  EXPECT_EQ(parse_record(format_record(record)), record);
  const auto replayed = replay(record);
  EXPECT_TRUE(replayed) << replayed.error().text();
}

// Decisions of both sides count together: 60 ms each, against 150.
TEST(TimeLimit, IsOnTheSumOfAllDecisions) {
  const auto game = game_of(",time_limit=0.15");
  ScriptedAgent white(Act::kPlay), black(Act::kPlay);
  white.on_decide =
      black.on_decide = [] { std::this_thread::sleep_for(std::chrono::milliseconds(60)); };
  const auto record = play_game(setup_of(game, white, black));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kTimeLimit);
  EXPECT_LE(record->actions.size(), 2U);
  EXPECT_EQ(record->move_ms.size(), record->actions.size() + 1);
  // Men are placed, and those in hand count.
  EXPECT_EQ(record->returns, core::Returns::draw(2));
  EXPECT_EQ(end_text(*record), "the time limit of the game: a draw");
  EXPECT_TRUE(replay(*record));
}

TEST(TimeLimit, AFaultGoesBeforeIt) {
  const auto game = game_of(",time_limit=0.02");
  ScriptedAgent white(Act::kSleep), black(Act::kPlay);
  GameSetup setup = setup_of(game, white, black);
  setup.limits.time = std::chrono::milliseconds(1);
  setup.limits.margin = std::chrono::milliseconds(1);
  EXPECT_EQ(play_game(setup)->end, EndReason::kTime);
}

TEST(TimeLimit, AReplayTrustsNothingOfIt) {
  const auto wrong = [](auto&& change) {
    GameRecord record = timed_out();
    change(record);
    const auto replayed = replay(record);
    return replayed ? std::string("nothing") : replayed.error().text();
  };
  EXPECT_THAT(wrong([](GameRecord& r) { r.returns = core::Returns::draw(2); }),
              HasSubstr("field 'returns' is 0, 0, expected 1, -1"));
  EXPECT_THAT(wrong([](GameRecord& r) { r.move_ms = {19}; }), HasSubstr("in more than 20 ms"));
  EXPECT_THAT(wrong([](GameRecord& r) { r.move_ms.clear(); }), HasSubstr("after 0 decisions"));
  EXPECT_THAT(wrong([](GameRecord& r) { r.rules = "latrunculi(ruleset=museum-quintana)"; }),
              HasSubstr("field 'position'"));
  EXPECT_THAT(
      wrong([](GameRecord& r) { r.rules = "latrunculi(ruleset=tournament-8x6,time_limit=0)"; }),
      HasSubstr("has no limit in time"));
}

// A game under limits that are counted does not depend on a limit in time that is far away.
TEST(TimeLimit, LeavesCountedGamesAlone) {
  const auto record_of = [](const std::string& options) {
    const auto game = game_of(options);
    const auto white = agents::make_agent(game, "mcts(simulations=20)");
    const auto black = agents::make_agent(game, "greedy");
    GameSetup setup = setup_of(game, **white, **black);
    setup.limits.max_plies = 60;
    return *play_game(setup);
  };
  const GameRecord timed = record_of("");
  const GameRecord untimed = record_of(",time_limit=0");
  EXPECT_EQ(timed.rules, "latrunculi(ruleset=tournament-8x6)");
  EXPECT_EQ(untimed.rules, "latrunculi(ruleset=tournament-8x6,time_limit=0)");
  EXPECT_EQ(timed.actions, untimed.actions);
  EXPECT_EQ(timed.end, untimed.end);
  EXPECT_EQ(timed.returns, untimed.returns);
}

class TimedSession : public testing::Test {
 protected:
  static cli::PlaySession session(Act act) {
    std::vector<cli::PlaySession::Seat> seats;
    seats.push_back({.spec = "human", .agent = nullptr});
    seats.push_back({.spec = "scripted", .agent = std::make_shared<ScriptedAgent>(act)});
    const auto game = game_of(",time_limit=0.5");
    return {uneven(game), std::nullopt, std::move(seats), 3, {}};
  }
  static void expect_timed_out(const cli::PlaySession& session, std::size_t moves) {
    ASSERT_TRUE(session.is_over());
    const GameRecord record = session.record();
    EXPECT_EQ(record.end, EndReason::kTimeLimit);
    EXPECT_EQ(record.returns, core::Returns::win(core::Player::kFirst, 2));
    EXPECT_EQ(record.actions.size(), moves);
    EXPECT_EQ(parse_record(format_record(record)), record);
    const auto replayed = replay(record);
    EXPECT_TRUE(replayed) << replayed.error().text();
  }
  static core::Action first_action(const cli::PlaySession& session) {
    core::ActionList actions;
    session.state().legal_actions(actions);
    return actions[0];
  }
};

TEST_F(TimedSession, EndsOnAPersonsTime) {
  cli::PlaySession slow = session(Act::kPlay);
  slow.play(first_action(slow), std::chrono::milliseconds(501));
  expect_timed_out(slow, 0);
}

TEST_F(TimedSession, EndsOnAnAgentsTime) {
  cli::PlaySession slow = session(Act::kSleep);
  slow.play(first_action(slow), std::chrono::milliseconds(450));
  EXPECT_FALSE(slow.is_over());
  EXPECT_EQ(slow.ask().action, core::kNoAction);
  expect_timed_out(slow, 1);
}

TEST_F(TimedSession, TakingBackGivesTheTimeBack) {
  cli::PlaySession quick = session(Act::kPlay);
  for (int i = 0; i < 3; ++i) {
    quick.play(first_action(quick), std::chrono::milliseconds(300));
    ASSERT_FALSE(quick.is_over());
    quick.ask();
    ASSERT_TRUE(quick.undo());
  }
}

}  // namespace
}  // namespace lusoria::selfplay
