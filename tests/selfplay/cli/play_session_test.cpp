#include "selfplay/cli/play_session.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay::cli {
namespace {

using test::Act;
using test::any_game_of;
using test::ScriptedAgent;
using testing::SizeIs;

PlaySession::Seat human() { return {.spec = "human", .agent = nullptr}; }
PlaySession::Seat computer(Act act, int at = 0) {
  return {.spec = "scripted", .agent = std::make_shared<ScriptedAgent>(act, at)};
}

PlaySession session_of(const core::AnyGame& game, PlaySession::Seat first, PlaySession::Seat second,
                       std::uint64_t seed = 3) {
  std::vector<PlaySession::Seat> seats;
  seats.push_back(std::move(first));
  seats.push_back(std::move(second));
  return {game.initial_state(0), 0, std::move(seats), seed, {}};
}

core::Action first_action(const PlaySession& session) {
  core::ActionList actions;
  session.state().legal_actions(actions);
  return actions[0];
}

// Chance and computers, until a person is to move or the game is over.
void advance(PlaySession& session) {
  while (!session.is_over() && !session.human_to_move()) {
    if (session.state().to_move() == core::Player::kChance) {
      session.roll();
    } else {
      session.ask();
    }
  }
}

void expect_good_record(const PlaySession& session, const core::AnyGame& game) {
  ASSERT_TRUE(session.is_over());
  const GameRecord record = session.record();
  const auto replayed = replay(record, game);
  EXPECT_TRUE(replayed) << replayed.error().text();
  const auto parsed = parse_record(format_record(record));
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(*parsed, record);
}

TEST(PlaySession, RecordsOfEveryKindOfGameReplay) {
  for (const core::AnyGame& game : test::tiny_games()) {
    SCOPED_TRACE(game.name());
    std::vector<PlaySession::Seat> seats;
    seats.push_back(human());
    while (static_cast<int>(seats.size()) < game.player_count()) {
      seats.push_back(computer(Act::kPlay));
    }
    PlaySession session(game.initial_state(0), 0, std::move(seats), 9, {});
    for (advance(session); !session.is_over(); advance(session)) {
      session.play(first_action(session), std::chrono::milliseconds(1));
    }
    expect_good_record(session, game);
  }
}

TEST(PlaySession, UndoGoesBackToThePersonsLastTurn) {
  const core::AnyGame game = test::small_board();
  PlaySession session = session_of(game, human(), computer(Act::kPlay));
  EXPECT_FALSE(session.undo());
  const core::AnyState start = session.state();
  session.play(first_action(session), {});
  advance(session);
  const core::AnyState later = session.state();
  session.play(first_action(session), {});
  advance(session);
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.state(), later);
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.state(), start);
  EXPECT_FALSE(session.undo());
  for (; !session.is_over(); advance(session)) session.play(first_action(session), {});
  expect_good_record(session, game);
}

TEST(PlaySession, UndoOfTwoPeopleTakesOneMoveBack) {
  PlaySession session = session_of(test::small_board(), human(), human());
  session.play(first_action(session), {});
  const core::AnyState second = session.state();
  session.play(first_action(session), {});
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.state(), second);
}

TEST(PlaySession, TakingBackDoesNotRollAnew) {
  const core::AnyGame game = any_game_of(test::DiceRaceRules(6, 6));
  PlaySession session = session_of(game, human(), computer(Act::kPlay));
  advance(session);
  session.play(first_action(session), {});
  advance(session);
  const core::AnyState once = session.state();
  ASSERT_TRUE(session.undo());
  session.play(first_action(session), {});
  advance(session);
  EXPECT_EQ(session.state(), once);
}

TEST(PlaySession, GivingUpLoses) {
  const core::AnyGame game = test::small_board();
  PlaySession session = session_of(game, computer(Act::kPlay), human());
  advance(session);
  session.resign();
  expect_good_record(session, game);
  EXPECT_EQ(session.record().end, EndReason::kResignation);
  EXPECT_EQ(session.record().offender, core::Player::kSecond);
  EXPECT_EQ(session.record().returns, core::Returns::win(core::Player::kFirst, 2));
}

TEST(PlaySession, FaultsOfAnAgentLoseItTheGame) {
  const std::vector<std::pair<Act, EndReason>> faults = {
      {Act::kThrow, EndReason::kException},      {Act::kThrowInt, EndReason::kException},
      {Act::kThrowBegin, EndReason::kException}, {Act::kIllegal, EndReason::kIllegalMove},
      {Act::kNoAction, EndReason::kIllegalMove}, {Act::kResign, EndReason::kResignation}};
  const core::AnyGame game = test::small_board();
  for (const auto& [act, end] : faults) {
    SCOPED_TRACE(name(end));
    PlaySession session = session_of(game, human(), computer(act));
    session.play(first_action(session), {});
    EXPECT_EQ(session.ask().action, core::kNoAction);
    expect_good_record(session, game);
    EXPECT_EQ(session.record().end, end);
    EXPECT_EQ(session.record().offender, core::Player::kSecond);
  }
}

core::AnyGame dash(int players, std::chrono::milliseconds turn_time = {}) {
  return any_game_of(
      test::DashRules({.players = players, .goal = 9, .most_missed = 2, .turn_time = turn_time}));
}

PlaySession session_of_three(const core::AnyGame& game, Act act) {
  std::vector<PlaySession::Seat> seats;
  seats.push_back(human());
  seats.push_back(computer(act));
  seats.push_back(human());
  return {game.initial_state(), 0, std::move(seats), 4, {}};
}

TEST(PlaySession, APersonLateMissesTheTurnAlone) {
  const core::AnyGame game = dash(3, std::chrono::milliseconds(500));
  PlaySession session = session_of_three(game, Act::kPlay);
  EXPECT_EQ(session.turn_time(), std::chrono::milliseconds(500));
  EXPECT_EQ(session.people_playing(), 2);
  advance(session);
  const core::Player late = session.state().to_move();
  session.play(first_action(session), std::chrono::milliseconds(501));
  ASSERT_NE(session.intervention(), nullptr);
  EXPECT_EQ(session.intervention()->seat, late);
  EXPECT_EQ(session.intervention()->why, EndReason::kTime);
  EXPECT_TRUE(session.state().is_playing(late));
  // In time again, and then twice not.
  while (!session.is_over()) {
    advance(session);
    if (session.is_over()) break;
    if (session.state().to_move() == late) {
      session.miss();
    } else {
      session.play(first_action(session), std::chrono::milliseconds(1));
      EXPECT_EQ(session.intervention(), nullptr);
    }
  }
  expect_good_record(session, game);
  EXPECT_EQ(session.record().end, EndReason::kRules);
  EXPECT_EQ(session.record().returns[late], -1);
}

TEST(PlaySession, APersonWhoGivesUpLeavesTheOthersPlaying) {
  const core::AnyGame game = dash(3);
  PlaySession session = session_of_three(game, Act::kPlay);
  advance(session);
  const core::Player leaver = session.state().to_move();
  session.resign();
  EXPECT_FALSE(session.is_over());
  EXPECT_EQ(session.people_playing(), 1);
  EXPECT_EQ(session.human_count(), 2);
  EXPECT_EQ(session.intervention()->why, EndReason::kResignation);
  EXPECT_FALSE(session.state().is_playing(leaver));
  for (advance(session); !session.is_over(); advance(session)) {
    session.play(first_action(session), {});
  }
  expect_good_record(session, game);
}

TEST(PlaySession, FaultsOfAnAgentCostItsTurns) {
  for (const Act act : {Act::kThrow, Act::kIllegal, Act::kNoAction, Act::kThrowBegin, Act::kWait}) {
    const core::AnyGame game = dash(2, std::chrono::milliseconds(30));
    PlaySession session = session_of(game, human(), computer(act));
    while (!session.is_over()) {
      advance(session);
      if (!session.is_over()) session.play(first_action(session), {});
    }
    expect_good_record(session, game);
    EXPECT_EQ(session.record().end, EndReason::kRules);
    EXPECT_EQ(session.record().returns, core::Returns::win(core::Player::kFirst, 2));
    EXPECT_NE(first_fault(session.record()), "");
  }
}

TEST(PlaySession, WhatWasTakenBackRollsTheSameInItsTurn) {
  const core::AnyGame game = dash(2);
  PlaySession session = session_of(game, human(), computer(Act::kRun), 8);
  advance(session);
  session.play(first_action(session), {});
  advance(session);
  if (session.is_over()) GTEST_SKIP() << "too short a game";
  const core::AnyState once = session.state();
  ASSERT_TRUE(session.undo());
  session.play(first_action(session), {});
  advance(session);
  EXPECT_EQ(session.state(), once);
  // The dice that the record states are those that were rolled.
  while (!session.is_over()) {
    session.play(first_action(session), {});
    advance(session);
  }
  const auto replayed = replay(session.record(), game);
  ASSERT_TRUE(replayed);
  const auto dice = verify_dice(session.record(), *replayed);
  EXPECT_TRUE(dice) << dice.error().text();
}

TEST(PlaySession, ShowsAnAgentOnlyWhatItsSeatKnows) {
  const core::AnyGame game = any_game_of(test::KuhnRules());
  bool differed = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto seat = computer(Act::kPlay);
    const auto* const agent = static_cast<const ScriptedAgent*>(seat.agent.get());
    PlaySession session = session_of(game, std::move(seat), human(), seed);
    session.roll();
    session.roll();
    const core::AnyState truth = session.state();
    session.ask();
    ASSERT_THAT(agent->shown(), SizeIs(2U));
    EXPECT_EQ(agent->shown().back().information_key(core::Player::kFirst),
              truth.information_key(core::Player::kFirst));
    differed |= agent->shown().back() != truth;
  }
  EXPECT_TRUE(differed) << "the hidden card was never drawn anew";
}

}  // namespace
}  // namespace lusoria::selfplay::cli
