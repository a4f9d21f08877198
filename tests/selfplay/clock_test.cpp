// Limits of an agent's own, and clocks: what agents are told, what is lost by time, what records
// keep.
#include "selfplay/clock.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"

namespace lusoria::selfplay {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using test::Act;
using test::ScriptedAgent;
using testing::HasSubstr;

GameSetup setup_of(agents::Agent& red, agents::Agent& blue) {
  GameSetup setup{
      .start = test::small_board().initial_state(), .opening = 0, .seats = {}, .limits = {}};
  setup.seats = {{.name = "red", .spec = "scripted", .agent = test::borrowed(red)},
                 {.name = "blue", .spec = "scripted", .agent = test::borrowed(blue)}};
  return setup;
}

TEST(Limits, OfAnAgentGoBeforeThoseOfAll) {
  ScriptedAgent red(Act::kPlay), blue(Act::kPlay);
  GameSetup setup = setup_of(red, blue);
  setup.limits = {.simulations = 3, .nodes = 4, .depth = 5, .memory = 6};
  setup.seats[1].limits = {.simulations = 0, .nodes = 4, .depth = 9, .memory = 7};
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  EXPECT_EQ(red.limits().simulations, 3U);
  EXPECT_EQ(red.limits().depth, 5);
  EXPECT_EQ(blue.limits().simulations, 0U);
  EXPECT_EQ(blue.limits().nodes, 4U);
  EXPECT_EQ(blue.limits().depth, 9);
  EXPECT_EQ(blue.limits().memory, 7U);
  // Only what differs is recorded.
  EXPECT_FALSE(record->agents[0].limits.any());
  EXPECT_FALSE(record->agents[1].limits.nodes);
  EXPECT_EQ(record->agents[1].limits.depth, 9);
  const std::string line = format_record(*record);
  EXPECT_THAT(line,
              HasSubstr(R"("spec":"scripted","limits":{"simulations":0,"depth":9,"memory":7}})"));
  EXPECT_THAT(line, HasSubstr(R"({"name":"red","spec":"scripted"},)"));
  EXPECT_EQ(parse_record(line), *record);
  EXPECT_TRUE(replay(*record));
}

TEST(Limits, InTimeAreOfTheSeatThatExceedsThem) {
  ScriptedAgent red(Act::kSleep), blue(Act::kSleep);
  GameSetup setup = setup_of(red, blue);
  setup.limits.time = std::chrono::seconds(20);
  setup.seats[1].limits = {.time = milliseconds(10), .margin = milliseconds(10)};
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kTime);
  EXPECT_EQ(record->offender, core::Player::kSecond);
  EXPECT_TRUE(replay(*record));
}

TEST(Clock, IsReadFromText) {
  EXPECT_EQ(parse_clock("60+0.5"), ClockTimes(60'000, 500));
  EXPECT_EQ(parse_clock("0.25"), ClockTimes(250, 0));
  for (const char* const wrong :
       {"", "0", "0+1", "-1", "1+", "+1", "1+-1", "a", "1+2+3", "90000", "nan"}) {
    const auto times = parse_clock(wrong);
    ASSERT_FALSE(times) << wrong;
    EXPECT_THAT(times.error().message, HasSubstr("like 60+0.5"));
  }
}

TEST(Clock, CountsMarginAndIncrement) {
  GameLimits limits;
  limits.clock = milliseconds(1000);
  limits.increment = milliseconds(100);
  const GameLimits all[] = {limits, {}};
  GameClocks clocks(all);
  EXPECT_TRUE(clocks.any());
  EXPECT_FALSE(clocks.runs(core::Player::kSecond));
  EXPECT_TRUE(clocks.take(core::Player::kSecond, std::chrono::hours(1)));
  EXPECT_TRUE(clocks.take(core::Player::kFirst, milliseconds(300)));
  EXPECT_EQ(clocks.left(core::Player::kFirst), milliseconds(800));
  // What is used of the margin is not owed.
  EXPECT_TRUE(clocks.take(core::Player::kFirst, milliseconds(850)));
  EXPECT_EQ(clocks.left(core::Player::kFirst), milliseconds(100));
  EXPECT_FALSE(clocks.take(core::Player::kFirst, microseconds(150'001)));
  EXPECT_EQ(clocks.left(core::Player::kFirst), milliseconds(0));
}

TEST(Clock, GivesAMoveAPartAndKeepsTheMargin) {
  GameLimits limits;
  limits.clock = std::chrono::seconds(60);
  limits.increment = milliseconds(500);
  const auto time = [&](milliseconds left) { return limits.per_move({}, left).time; };
  EXPECT_EQ(time(milliseconds(60'000)), milliseconds(2400));
  EXPECT_EQ(time(milliseconds(300)), milliseconds(250));
  // Less than twice the margin: half of it.
  EXPECT_EQ(time(milliseconds(40)), milliseconds(20));
  EXPECT_EQ(time(milliseconds(0)), microseconds(100));
  for (int left = 1; left < 5000; left += 7) {
    const microseconds all = milliseconds(left);
    EXPECT_LE(time(milliseconds(left)), std::max<microseconds>(all - milliseconds(50), all / 2));
  }
  limits.time = milliseconds(100);
  EXPECT_EQ(time(milliseconds(60'000)), milliseconds(100));
}

// Remembers what it is told of the clocks.
class Watcher final : public agents::Agent {
 public:
  void begin_game(const core::AnyState&, core::Player, std::uint64_t) override {}
  void observe_clocks(const agents::Clocks& clocks) override { seen.push_back(clocks); }
  agents::Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    times.push_back(limits.time);
    std::this_thread::sleep_for(milliseconds(5));
    core::ActionList actions;
    state.legal_actions(actions);
    return {.action = actions[0], .resigns = false, .report = {}};
  }
  std::vector<agents::Clocks> seen;
  std::vector<nanoseconds> times;
};

TEST(Clock, IsShownToTheAgents) {
  Watcher red, blue;
  GameSetup setup = setup_of(red, blue);
  setup.limits.clock = milliseconds(30'000);
  setup.seats[1].limits = {.clock = milliseconds(60'000), .increment = milliseconds(1000)};
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  ASSERT_GE(red.seen.size(), 2U);
  ASSERT_EQ(red.seen.size(), red.times.size());
  EXPECT_EQ(red.seen[0].seats[0], (agents::SeatClock{true, milliseconds(30'000), milliseconds(0)}));
  EXPECT_EQ(red.seen[0].seats[1],
            (agents::SeatClock{true, milliseconds(60'000), milliseconds(1000)}));
  EXPECT_FALSE(red.seen[0].seats[2].runs);
  EXPECT_LE(red.seen[1].seats[0].left, milliseconds(29'995));
  EXPECT_GT(red.seen[1].seats[1].left, milliseconds(60'000));
  EXPECT_EQ(red.times[0], milliseconds(1000));
  EXPECT_EQ(blue.times[0], milliseconds(2800));
  EXPECT_EQ(parse_record(format_record(*record)), *record);
  EXPECT_TRUE(replay(*record));
  ScriptedAgent plain(Act::kPlay);
  Watcher alone;
  ASSERT_TRUE(play_game(setup_of(alone, plain)));
  EXPECT_TRUE(alone.seen.empty());
}

// The record of a game in which Red's 60 ms pass a clock of 20 ms.
GameRecord flagged() {
  ScriptedAgent red(Act::kSleep), blue(Act::kPlay);
  GameSetup setup = setup_of(red, blue);
  setup.limits.clock = milliseconds(20);
  setup.limits.margin = milliseconds(10);
  return *play_game(setup);
}

TEST(Clock, LosesTheGameWhenItHasRunOut) {
  const GameRecord record = flagged();
  EXPECT_EQ(record.end, EndReason::kTime);
  EXPECT_EQ(record.offender, core::Player::kFirst);
  EXPECT_THAT(record.error, HasSubstr("20 ms that its clock had left and the margin of 10 ms"));
  EXPECT_THAT(format_record(record), HasSubstr(R"("max_plies":0,"clock_ms":20})"));
  EXPECT_EQ(parse_record(format_record(record)), record);
  const auto replayed = replay(record);
  EXPECT_TRUE(replayed) << replayed.error().text();
}

// A loss by time that the times of the record do not show.
TEST(Clock, AReplayTrustsNoLossByTime) {
  const auto wrong = [](GameRecord record, auto&& change) {
    change(record);
    const auto replayed = replay(record);
    return replayed ? std::string("nothing") : replayed.error().text();
  };
  const GameRecord record = flagged();
  EXPECT_THAT(wrong(record, [](auto& r) { r.move_ms.back() = 30; }),
              HasSubstr("'time' after a decision of 30 ms, expected more than 30"));
  EXPECT_THAT(wrong(record, [](auto& r) { r.agents[0].limits.clock = milliseconds(1000); }),
              HasSubstr("expected more than 1010"));
  EXPECT_THAT(wrong(record, [](auto& r) { r.limits.clock = milliseconds(0); }),
              HasSubstr("expected another: seat 0 has no limit in time"));
  EXPECT_EQ(wrong(record,
                  [](auto& r) {
                    r.limits.clock = milliseconds(0);
                    r.limits.time = milliseconds(5);
                  }),
            "nothing");
}

TEST(Clock, IsFollowedByAReplay) {
  Watcher red, blue;
  GameSetup setup = setup_of(red, blue);
  setup.limits.clock = std::chrono::seconds(30);
  GameRecord record = *play_game(setup);
  EXPECT_TRUE(replay(record));
  record.move_ms[2] = 30'060;
  EXPECT_THAT(replay(record).error().text(),
              HasSubstr("ply 3: a move in 30060 ms, expected at most"));
}

// At a table of three each has a clock of its own; who runs out of it is the last of all.
TEST(Clock, RunsForEachSeatOfThree) {
  const core::AnyGame game = *core::make_game("ludox(players=3)");
  Watcher first, third;
  // After two quick ones: who begins is drawn.
  ScriptedAgent second(Act::kSleep, 2);
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = {}};
  setup.limits.clock = std::chrono::seconds(30);
  setup.limits.increment = milliseconds(20);
  setup.seats = {{.name = "a", .spec = "x", .agent = test::borrowed(first)},
                 {.name = "b", .spec = "y", .agent = test::borrowed(second)},
                 {.name = "c", .spec = "z", .agent = test::borrowed(third)}};
  setup.seats[1].limits = {.clock = milliseconds(50), .increment = milliseconds(0)};
  setup.seats[1].limits.margin = milliseconds(5);
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kTime);
  EXPECT_EQ(record->offender, core::Player::kSecond);
  EXPECT_EQ(record->returns, forfeit_returns(core::Player::kSecond, 3));
  ASSERT_FALSE(first.seen.empty());
  EXPECT_TRUE(first.seen[0].seats[2].runs);
  EXPECT_FALSE(first.seen[0].seats[3].runs);
  EXPECT_LE(first.seen[0].seats[1].left, milliseconds(50));
  EXPECT_EQ(first.seen[0].seats[2].increment, milliseconds(20));
  EXPECT_EQ(parse_record(format_record(*record)), *record);
  const auto replayed = replay(*record);
  EXPECT_TRUE(replayed) << replayed.error().text();
}

}  // namespace
}  // namespace lusoria::selfplay
