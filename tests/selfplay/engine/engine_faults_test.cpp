// What external engines do wrong: it costs them that game at most, is named in the record, and
// leaves no process behind.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/engine/pool.hpp"
#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/asking.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "selfplay/tournament.hpp"
#include "tests/selfplay/engine/faulty_engine.hpp"
#include "tests/selfplay/scripted_agents.hpp"

namespace lusoria::selfplay {
namespace {

using std::chrono::milliseconds;
using test::faulty_engine;
using testing::HasSubstr;

// Slow machines and sanitizers start a Python late.
constexpr const char* kPatience = ",patience=400,start=60000";

// A game of the engine, in the first seat, against one that plays the first legal moves.
GameRecord play(const std::string& spec, const GameLimits& limits = {},
                const core::AnyGame& game = test::small_board()) {
  test::ScriptedAgent opponent(test::Act::kRun);
  auto engine = agents::make_agent(game, spec);
  if (!engine) throw std::runtime_error(engine.error().text());
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = limits};
  setup.seats.push_back({.name = "engine", .spec = spec, .agent = *std::move(engine)});
  while (static_cast<int>(setup.seats.size()) < game.player_count()) {
    setup.seats.push_back({.name = "other", .spec = "run", .agent = test::borrowed(opponent)});
  }
  const auto record = play_game(setup);
  if (!record) throw std::runtime_error("the game was interrupted");
  return *record;
}

class EngineFaults : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::has_python()) GTEST_SKIP() << "python3 is not installed";
  }
  // The fault at the second decision, so that the first is played.
  GameRecord play_fault(const std::string& fault, const std::string& more = kPatience,
                        const GameLimits& limits = {}) {
    return play(faulty_engine(fault + " --at 1 --mark " + mark_, more), limits);
  }
  void expect_lost(const GameRecord& record, EndReason end, const std::string& error) {
    EXPECT_EQ(record.end, end) << record.error;
    EXPECT_EQ(record.offender, core::Player::kFirst);
    EXPECT_THAT(record.error, HasSubstr(error));
    EXPECT_THAT(record.error, HasSubstr("engine 'python3 -S "));
    EXPECT_THAT(record.error, HasSubstr("standard error: about to "));
    EXPECT_EQ(record.actions.size(), 2U);
    const auto replayed = replay(record);
    EXPECT_TRUE(replayed) << replayed.error().text();
    EXPECT_TRUE(test::all_are_gone(mark_));
  }

  std::string mark_ = test::new_mark();
};

// One that never answers is ended when its clock has run out.
TEST_F(EngineFaults, ClocksRunOutForOneThatHangs) {
  expect_lost(play_fault("hang", kPatience, {.clock = milliseconds(400)}), EndReason::kTime,
              "and a grace of 600 ms");
}

TEST_F(EngineFaults, OneThatPlaysWellPlaysOn) {
  const GameRecord record = play_fault("none");
  EXPECT_EQ(record.end, EndReason::kRules) << record.error;
  EXPECT_EQ(test::processes_marked(mark_), 1);  // waits for its next game
  agents::EnginePool::instance().close();
  EXPECT_TRUE(test::all_are_gone(mark_));
}

TEST_F(EngineFaults, EndsAreNamed) {
  expect_lost(play_fault("crash"), EndReason::kException, "was killed by SIGSEGV");
  expect_lost(play_fault("exit"), EndReason::kException, "exited with status 3");
  expect_lost(play_fault("exit-cleanly"), EndReason::kException, "exited with status 0");
  expect_lost(play_fault("half-line-exit"), EndReason::kException, "exited with status 0");
  expect_lost(play_fault("close-output"), EndReason::kException, "closed its output");
}

TEST_F(EngineFaults, AHangEndsUnderEveryLimit) {
  const std::string late = "answered neither 'go' nor 'stop' within";
  for (const char* const fault : {"hang", "ignore-signals-hang", "half-line"}) {
    expect_lost(play_fault(fault), EndReason::kException, late);
  }
  expect_lost(play_fault("hang", kPatience, {.simulations = 10}), EndReason::kException, late);
  expect_lost(play_fault("hang", kPatience, {.nodes = 10}), EndReason::kException, late);
  expect_lost(play_fault("hang", kPatience, {.depth = 2}), EndReason::kException, late);
  expect_lost(play_fault("hang", kPatience, {.time = milliseconds(300)}), EndReason::kTime, late);
  // Its own limit is no clock of the referee's.
  expect_lost(play_fault("hang", ",time=300,start=60000"), EndReason::kException, late);
}

TEST_F(EngineFaults, ALateAnswerLosesOnTime) {
  const GameRecord record =
      play_fault("late", kPatience, {.time = milliseconds(300), .margin = milliseconds(50)});
  EXPECT_EQ(record.end, EndReason::kTime) << record.error;
  EXPECT_EQ(record.offender, core::Player::kFirst);
  EXPECT_THAT(record.error, HasSubstr("took longer than 300 ms"));
}

// An engine is not given up while the margin lasts.
TEST_F(EngineFaults, ALateAnswerWithinAWideMarginIsTaken) {
  const milliseconds margin(5000);
  for (const GameLimits& limits : {GameLimits{.time = milliseconds(100), .margin = margin},
                                   GameLimits{.margin = margin, .clock = milliseconds(100)}}) {
    const GameRecord record = play_fault("later", kPatience, limits);
    EXPECT_EQ(record.end, EndReason::kRules) << record.error;
    EXPECT_TRUE(replay(record));
  }
}

TEST_F(EngineFaults, FloodsAreBounded) {
  expect_lost(play_fault("flood-line"), EndReason::kException, "a line of more than 65536 bytes");
  // Until it has written too much, or for too long.
  expect_lost(play_fault("flood-output", ",patience=60000,start=60000"), EndReason::kException,
              "flooded its output: more than 64 MiB");
  const GameRecord record = play_fault("flood-errors");
  EXPECT_EQ(record.end, EndReason::kException) << record.error;
  EXPECT_THAT(record.error, HasSubstr("standard error: ..."));
  EXPECT_LE(record.error.size(), 500U);
  EXPECT_TRUE(test::all_are_gone(mark_));
  EXPECT_EQ(play_fault("flood-errors-and-play").end, EndReason::kRules);
}

TEST_F(EngineFaults, WrongAnswersAreIllegalMoves) {
  expect_lost(play_fault("illegal"), EndReason::kIllegalMove, "answered 'z99', which is not legal");
  expect_lost(play_fault("empty"), EndReason::kIllegalMove, "answered '', which is not legal");
  expect_lost(play_fault("garbage"), EndReason::kIllegalMove, "which is not legal");
  EXPECT_EQ(play_fault("garbage-and-play").end, EndReason::kRules);
}

// An answer that nobody asked for is not taken for the next one.
TEST_F(EngineFaults, AnAnswerGivenTwiceCountsOnce) {
  EXPECT_EQ(play_fault("twice").end, EndReason::kRules);
}

TEST_F(EngineFaults, ResigningIsNoFault) {
  const GameRecord record = play_fault("resign");
  EXPECT_EQ(record.end, EndReason::kResignation);
  EXPECT_EQ(record.offender, core::Player::kFirst);
}

TEST_F(EngineFaults, ChildrenGoWithIt) {
  expect_lost(play_fault("fork-crash"), EndReason::kException, "was killed by SIGKILL");
  const std::string spec = faulty_engine("fork-and-play --at 1 --mark " + mark_, kPatience);
  EXPECT_EQ(play(spec).end, EndReason::kRules);
  EXPECT_TRUE(test::there_are(3, mark_));
  agents::EnginePool::instance().close();
  EXPECT_TRUE(test::all_are_gone(mark_));
}

TEST_F(EngineFaults, OneThatIgnoresQuitIsEnded) {
  EXPECT_EQ(play_fault("ignore-quit").end, EndReason::kRules);
  EXPECT_EQ(test::processes_marked(mark_), 1);
  agents::EnginePool::instance().close();
  EXPECT_TRUE(test::all_are_gone(mark_));
}

TEST_F(EngineFaults, OneThatCannotStartLosesBeforeItsFirstMove) {
  const auto expect_no_start = [&](const std::string& fault, const std::string& more,
                                   const std::string& error) {
    const GameRecord record = play(faulty_engine(fault + " --mark " + mark_, more));
    EXPECT_EQ(record.end, EndReason::kException);
    EXPECT_EQ(record.offender, core::Player::kFirst);
    EXPECT_THAT(record.error, HasSubstr(error));
    EXPECT_THAT(record.actions, testing::IsEmpty());
    EXPECT_TRUE(test::all_are_gone(mark_));
  };
  expect_no_start("exit-at-start", ",start=60000",
                  "exited with status 5; standard error: no licence");
  expect_no_start("silent", ",start=300", "did not answer 'ugi' by 'ugiok' in time");
  expect_no_start("none", ",options=\"Colour=red\",start=60000",
                  "has no option 'Colour'; it has Legal");
}

TEST_F(EngineFaults, OneThatIsNeverReadyLosesBeforeItsFirstMove) {
  // Long enough for a Python to be started, which nobody can tell beforehand.
  std::string error;
  for (int start = 1000; start < 60'000; start *= 3) {
    error = play(faulty_engine("not-ready --mark " + mark_, fmt::format(",start={}", start))).error;
    if (error.find("'ugiok'") == std::string::npos) break;
  }
  EXPECT_THAT(error, HasSubstr("did not answer 'isready' by 'readyok' in time"));
  EXPECT_TRUE(test::all_are_gone(mark_));
}

// In all later games a new process plays, or the old one where it has done nothing wrong.
TEST_F(EngineFaults, AFaultCostsOneGameOfARun) {
  for (const char* const fault : {"crash", "hang", "illegal", "fork-crash", "die-between"}) {
    const test::TemporaryFolder folder;
    TournamentConfig config{.game = test::small_board(),
                            .rounds = 3,
                            .concurrency = 2,
                            .record = {},
                            .limits = {},
                            .agents = {}};
    config.agents = {{"engine", faulty_engine(std::string(fault) + " --at 1 --once '" +
                                                  folder.file("once") + "' --mark " + mark_,
                                              kPatience)},
                     {"random", "random"}};
    std::vector<GameRecord> records;
    TournamentOptions options;
    options.on_game = [&](const Progress& progress) { records.push_back(progress.record); };
    const auto result = run_tournament(config, options);
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(records.size(), 6U);
    EXPECT_EQ(std::count_if(records.begin(), records.end(),
                            [](const GameRecord& r) { return r.end != EndReason::kRules; }),
              1)
        << fault;
    agents::EnginePool::instance().close();
    EXPECT_TRUE(test::all_are_gone(mark_)) << fault;
  }
}

// One process plays game after game; one that died in between is replaced without a fault.
TEST_F(EngineFaults, ProcessesOutliveGamesAndTheirDeathBetweenThem) {
  const test::TemporaryFolder folder;
  const std::string spec = faulty_engine("none --mark " + mark_, kPatience);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(play(spec).end, EndReason::kRules);
  EXPECT_EQ(test::processes_marked(mark_), 1);
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string line = test::content_of((entry.path() / "cmdline").string());
    if (line.find(mark_) != std::string::npos) {
      kill(static_cast<pid_t>(std::stoi(entry.path().filename())), SIGKILL);
    }
  }
  EXPECT_EQ(play(spec).end, EndReason::kRules);
  EXPECT_EQ(test::processes_marked(mark_), 1);
  agents::EnginePool::instance().close();
}

// In a game whose turns can be missed, a fault costs turns; the engine comes back in a new process.
TEST_F(EngineFaults, CostTurnsWhereTurnsCanBeMissed) {
  const core::AnyGame game = *core::make_game("lotus_ludo(players=2)");
  const test::TemporaryFolder folder;
  for (const char* const fault : {"crash", "hang", "illegal"}) {
    const std::string spec = faulty_engine(
        std::string(fault) + " --at 3 --once '" + folder.file(fault) + "' --mark " + mark_,
        kPatience);
    const GameRecord record = play(spec, {}, game);
    EXPECT_EQ(record.end, EndReason::kRules) << record.error;
    int missed = 0;
    for (const RecordedAction& action : record.actions) {
      if (!action.referee) continue;
      ++missed;
      EXPECT_EQ(action.text, "miss");
      EXPECT_THAT(action.referee->error, HasSubstr("standard error: about to "));
    }
    EXPECT_EQ(missed, 1) << fault;
    const auto replayed = replay(record);
    EXPECT_TRUE(replayed) << replayed.error().text();
  }
  agents::EnginePool::instance().close();
  EXPECT_TRUE(test::all_are_gone(mark_));
}

// The game's own clock ends the turn of an engine that hangs, and the others play on.
TEST_F(EngineFaults, AHangUnderAClockCostsItsTurns) {
  const core::AnyGame game = *core::make_game("lotus_ludo(players=2,turn_time=0.4,max_missed=2)");
  const GameRecord record = play(faulty_engine("hang --mark " + mark_, kPatience), {}, game);
  EXPECT_EQ(record.end, EndReason::kRules);
  EXPECT_EQ(record.returns[core::Player::kSecond], 1);
  const auto missed = std::find_if(record.actions.begin(), record.actions.end(),
                                   [](const RecordedAction& a) { return a.referee.has_value(); });
  ASSERT_NE(missed, record.actions.end());
  EXPECT_EQ(missed->referee->why, EndReason::kTime);
  const auto replayed = replay(record);
  EXPECT_TRUE(replayed) << replayed.error().text();
  // Where it was still starting when the game was over, its agent comes back later.
  for (int i = 0; i < 6000 && abandoned_agents() > 0; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  agents::EnginePool::instance().close();
  EXPECT_TRUE(test::all_are_gone(mark_));
}

}  // namespace
}  // namespace lusoria::selfplay
