// Agents that are told what happens in their game, and that say how they failed.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/agent.hpp"
#include "core/registry.hpp"
#include "selfplay/referee.hpp"
#include "tests/selfplay/scripted_agents.hpp"

namespace lusoria::selfplay {
namespace {

using agents::Event;
using agents::Fault;

std::string text_of(const Event& event) {
  return fmt::format("{}{} {}", event.referee ? "referee " : "", static_cast<int>(event.actor),
                     event.action.empty() ? "?" : event.action);
}

// Plays the first legal move, and writes down what it is told.
class Follower final : public agents::Agent {
 public:
  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t /*seed*/) override {
    told_.clear();
    ++begun_;
  }
  bool follows() const override { return true; }
  void observe(const Event& event) override { told_.push_back(text_of(event)); }
  agents::Decision decide(const core::AnyState& state, const search::Limits& /*limits*/) override {
    known_at_.push_back(told_.size());
    if (static_cast<int>(known_at_.size()) == fail_at_) {
      throw Fault(kind_, "my own word for it");
    }
    core::ActionList actions;
    state.legal_actions(actions);
    return {.action = actions[0], .resigns = false, .report = {}};
  }

  void fail(int decision, Fault::Kind kind) {
    fail_at_ = decision;
    kind_ = kind;
  }
  const std::vector<std::string>& told() const { return told_; }
  // How much it had been told at each of its decisions.
  const std::vector<std::size_t>& known_at() const { return known_at_; }
  int begun() const { return begun_; }

 private:
  std::vector<std::string> told_;
  std::vector<std::size_t> known_at_;
  int begun_ = 0;
  int fail_at_ = 0;  // 1 is the first decision; 0: never
  Fault::Kind kind_ = Fault::Kind::kFailed;
};

GameRecord play(Follower& follower, const core::AnyGame& game, const GameLimits& limits = {}) {
  std::vector<std::unique_ptr<test::ScriptedAgent>> others;
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = limits};
  setup.seed = 4;
  setup.seats.push_back({.name = "a", .spec = "follower", .agent = test::borrowed(follower)});
  while (static_cast<int>(setup.seats.size()) < game.player_count()) {
    others.push_back(std::make_unique<test::ScriptedAgent>(test::Act::kPlay));
    setup.seats.push_back({.name = fmt::format("b{}", others.size()),
                           .spec = "play",
                           .agent = test::borrowed(*others.back())});
  }
  const auto record = play_game(setup);
  if (!record) throw std::runtime_error("the game was interrupted");
  return *record;
}

// What the record says, as text_of() does, of the actions before each decision of the first seat.
struct Course {
  std::vector<std::string> actions;
  std::vector<std::size_t> before_decisions;
};
Course course_of(const GameRecord& record, const core::AnyGame& game) {
  Course course;
  core::AnyState state = *game.parse_state(record.position);
  for (const RecordedAction& action : record.actions) {
    const core::Player mover = state.to_move();
    if (mover == core::Player::kFirst) course.before_decisions.push_back(course.actions.size());
    const bool known = !action.chance || state.shows_outcome(core::Player::kFirst);
    course.actions.push_back(
        text_of({mover, action.referee.has_value(), known ? action.text : std::string()}));
    state.apply(action.referee ? *state.parse_referee_action(action.text)
                               : *state.parse_action(action.text));
  }
  return course;
}

TEST(Following, AllThatHappensIsToldBeforeTheNextDecision) {
  for (const char* const spec : {"via_ludus(rows=4,columns=4)", "latrunculi(ruleset=seega-6x6)",
                                 "lotus_ludo(players=4)", "ludox(edition=deluxe,players=3)"}) {
    const core::AnyGame game = *core::make_game(spec);
    Follower follower;
    const GameRecord record = play(follower, game, {.max_plies = 120});
    Course course = course_of(record, game);
    EXPECT_EQ(follower.known_at(), course.before_decisions) << spec;
    // What comes after its last decision, nobody tells it.
    ASSERT_FALSE(course.before_decisions.empty()) << spec;
    course.actions.resize(course.before_decisions.back());
    EXPECT_EQ(follower.told(), course.actions) << spec;
    EXPECT_EQ(follower.begun(), 1);
  }
}

TEST(Following, WhatASeatMayNotSeeIsNotTold) {
  const core::AnyGame game = *core::make_game("ludox(edition=deluxe,players=3)");
  Follower follower;
  const GameRecord record = play(follower, game, {.max_plies = 400});
  EXPECT_THAT(follower.told(), testing::Contains("-1 ?"));
}

TEST(Following, UnderAClockNothingIsLost) {
  const core::AnyGame game = *core::make_game("lotus_ludo(players=4,turn_time=20)");
  Follower follower;
  const GameRecord record = play(follower, game, {.max_plies = 120});
  EXPECT_EQ(follower.known_at(), course_of(record, game).before_decisions);
}

TEST(Following, OneThatBeginsAnewIsToldWhatFollows) {
  const core::AnyGame game = *core::make_game("lotus_ludo(players=2)");
  Follower follower;
  follower.fail(2, Fault::Kind::kFailed);
  const GameRecord record = play(follower, game, {.max_plies = 60});
  EXPECT_EQ(follower.begun(), 2);
  ASSERT_GT(follower.known_at().size(), 3U);
  EXPECT_EQ(follower.known_at()[2], 0U);
}

TEST(Following, FaultsHaveTheirReasons) {
  const core::AnyGame game = test::small_board();
  const auto end_of = [&](Fault::Kind kind) {
    Follower follower;
    follower.fail(2, kind);
    const GameRecord record = play(follower, game);
    EXPECT_EQ(record.error, "my own word for it");
    EXPECT_EQ(record.offender, core::Player::kFirst);
    return record.end;
  };
  EXPECT_EQ(end_of(Fault::Kind::kFailed), EndReason::kException);
  EXPECT_EQ(end_of(Fault::Kind::kLate), EndReason::kTime);
  EXPECT_EQ(end_of(Fault::Kind::kIllegal), EndReason::kIllegalMove);
}

// Where a clock runs, it alone says who was late.
TEST(Following, OneThatCallsItselfLateBeforeItsClockHasFailed) {
  const core::AnyGame game = *core::make_game("lotus_ludo(players=2,turn_time=20)");
  Follower follower;
  follower.fail(2, Fault::Kind::kLate);
  const GameRecord record = play(follower, game, {.max_plies = 60});
  const auto missed = std::find_if(record.actions.begin(), record.actions.end(),
                                   [](const RecordedAction& a) { return a.referee.has_value(); });
  ASSERT_NE(missed, record.actions.end());
  EXPECT_EQ(missed->referee->why, EndReason::kException);
}

}  // namespace
}  // namespace lusoria::selfplay
