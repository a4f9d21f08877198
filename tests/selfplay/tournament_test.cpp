#include "selfplay/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/selfplay/temporary_folder.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay {
namespace {

using test::make_scripted;
using test::scripted_tournament;
using testing::HasSubstr;

TournamentOptions scripted() {
  TournamentOptions options;
  options.make_agent = make_scripted;
  return options;
}

// What the tournament records, by game number, without its times.
std::vector<GameRecord> recorded(const TournamentConfig& config) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl");
  const auto writer = RecordWriter::open(path, RecordWriter::Mode::kNew);
  TournamentOptions options = scripted();
  options.writer = writer->get();
  const auto result = run_tournament(config, options);
  EXPECT_TRUE(result);
  auto records = *read_records(path);
  std::sort(records.begin(), records.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
  for (GameRecord& record : records) {
    record.started.clear();
    record.move_ms.clear();
  }
  return records;
}

TEST(Tournament, GoesOnWhateverAgentsDo) {
  auto config =
      scripted_tournament({"play", "throw", "throw_int", "illegal", "resign", "throw_begin"}, 2);
  config.agents.push_back({.name = "another", .spec = "play"});
  const auto result = run_tournament(config, scripted());
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->stopped);
  EXPECT_EQ(result->total, 84U);
  const CrossTable& table = result->table;
  EXPECT_EQ(table.games(), 84U);
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(table.games(i), 24U);
  // A game of two good agents is nobody's forfeit, and each of the others loses to good ones.
  for (const std::size_t good : {std::size_t{0}, std::size_t{6}}) {
    EXPECT_EQ(table.forfeits(good), Forfeits());
    for (std::size_t bad = 1; bad < 6; ++bad) EXPECT_EQ(table.pair(good, bad).wins, 4U);
  }
  EXPECT_EQ(table.forfeits(1).exceptions, table.forfeits(1).count());
  EXPECT_GE(table.forfeits(1).exceptions, 8U);
  EXPECT_GE(table.forfeits(2).exceptions, 8U);
  EXPECT_GE(table.forfeits(3).illegal_moves, 8U);
  EXPECT_GE(table.resignations(4), 8U);
  EXPECT_EQ(table.forfeits(5).exceptions, 24U);
}

TEST(Tournament, ATooSlowAgentLosesByTime) {
  auto config = scripted_tournament({"play", "sleep"}, 1);
  config.limits.time = std::chrono::milliseconds(10);
  config.limits.margin = std::chrono::milliseconds(10);
  const auto result = run_tournament(config, scripted());
  ASSERT_TRUE(result);
  EXPECT_EQ(result->table.forfeits(1).time, 2U);
  EXPECT_EQ(result->table.pair(0, 1).wins, 2U);
}

TEST(Tournament, GamesAreTheSameAtAnyConcurrency) {
  auto config = scripted_tournament({"play", "throw", "resign"}, 6);
  config.agents.push_back({.name = "another", .spec = "play"});
  const auto alone = recorded(config);
  ASSERT_EQ(alone.size(), 72U);
  for (const int concurrency : {2, 5, 0}) {
    config.concurrency = concurrency;
    EXPECT_EQ(recorded(config), alone) << concurrency;
  }
  config.seed = 12;
  EXPECT_NE(recorded(config), alone);
}

TournamentConfig of_format(const FormatConfig& format) {
  auto config = scripted_tournament({"play", "throw", "resign", "illegal"}, 3);
  for (const char* const name : {"b", "c", "d"}) config.agents.push_back({name, "play"});
  config.format = format;
  return config;
}

constexpr FormatConfig kFormats[] = {
    {.format = TournamentFormat::kGauntlet, .challengers = 2},
    {.format = TournamentFormat::kSwiss, .games = 4},
    {.format = TournamentFormat::kKnockout, .games = 2, .tie_breaks = 2},
};

TEST(Tournament, EachFormatIsTheSameAtAnyConcurrency) {
  for (const FormatConfig& format : kFormats) {
    auto config = of_format(format);
    const auto alone = recorded(config);
    EXPECT_GE(alone.size(), 12U);
    for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(alone[i].number, i);
    config.concurrency = 8;
    EXPECT_EQ(recorded(config), alone) << format_name(format.format);
  }
}

// What an undisturbed run of the config plays and tells, and one that is stopped and resumed.
TEST(Tournament, EachFormatIsResumedAsIfUndisturbed) {
  for (const FormatConfig& format : kFormats) {
    const auto config = of_format(format);
    const auto whole = run_tournament(config, scripted());
    ASSERT_TRUE(whole);
    EXPECT_FALSE(whole->stopped);
    EXPECT_EQ(whole->table.games(), whole->total);
    const test::TemporaryFolder folder;
    std::optional<TournamentResult> resumed;
    int runs = 0;
    for (bool stopped = true; stopped; ++runs) {
      ASSERT_LT(runs, 100);
      const auto store = GameStore::open(folder.file("games.db"), "one", config);
      ASSERT_TRUE(store) << store.error().text();
      std::stop_source stop;
      TournamentOptions options = scripted();
      options.store = store->get();
      options.stop = stop.get_token();
      options.on_game = [&](const Progress& progress) {
        EXPECT_LE(progress.finished, progress.total);
        if (progress.finished == progress.found + 5) stop.request_stop();
      };
      auto result = run_tournament(config, options);
      ASSERT_TRUE(result) << result.error().text();
      resumed.emplace(*std::move(result));
      stopped = resumed->stopped;
      EXPECT_EQ(stopped, resumed->table.games() < resumed->total);
    }
    EXPECT_GE(runs, 3);
    EXPECT_EQ(resumed->table, whole->table) << format_name(format.format);
    EXPECT_EQ(resumed->encounters, whole->encounters);
    EXPECT_EQ(resumed->total, whole->total);
  }
}

TEST(Tournament, EndsWhenTheSequentialTestHasDecided) {
  auto config = scripted_tournament({"play", "throw"}, 10'000);
  const auto decided = [&](std::size_t first) {
    auto sequential =
        SequentialTest::make({.elo0 = 0, .elo1 = 50}, ScoreSample::of_blocks(2)).value();
    if (first != 0) std::swap(config.agents[0], config.agents[1]);
    TournamentOptions options = scripted();
    options.sequential = &sequential;
    const auto result = run_tournament(config, options);
    EXPECT_TRUE(result && result->stopped);
    EXPECT_GE(result->table.games(), sequential.sample().games());
    return sequential;
  };
  config.concurrency = 1;
  const SequentialTest alone = decided(0);
  EXPECT_EQ(alone.decision(), SprtDecision::kElo1);
  config.concurrency = 4;
  const SequentialTest together = decided(0);
  EXPECT_EQ(together.decision(), SprtDecision::kElo1);
  EXPECT_EQ(together.sample(), alone.sample());
  // Of the first agent, whichever that is.
  EXPECT_EQ(decided(1).decision(), SprtDecision::kElo0);
}

TEST(Tournament, RecordsReplay) {
  const auto records = recorded(scripted_tournament({"play", "illegal", "throw_begin"}, 2));
  std::set<std::string> positions;
  for (const GameRecord& record : records) {
    if (record.end != EndReason::kException) {
      const auto replayed = replay(record);
      EXPECT_TRUE(replayed) << replayed.error().text();
    }
    positions.insert(record.position);
  }
  // Each round has one opening, for all pairs.
  EXPECT_EQ(positions.size(), 2U);
}

TEST(Tournament, PlaysGamesOfThree) {
  auto config = scripted_tournament({"play", "throw", "resign"}, 2);
  config.game = test::any_game_of(test::RingRules(9, 3));
  config.agents.push_back({.name = "another", .spec = "play"});
  const auto result = run_tournament(config, scripted());
  ASSERT_TRUE(result);
  EXPECT_EQ(result->table.games(), 4U * 3 * 2);
  EXPECT_EQ(result->table.players(), 3);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(result->table.total(i).count(), 2 * result->table.games(i));
}

TEST(Tournament, TellsOfEachGame) {
  auto config = scripted_tournament({"play", "throw"}, 3);
  config.concurrency = 2;
  TournamentOptions options = scripted();
  std::uint64_t calls = 0;
  std::set<std::uint64_t> numbers;
  options.on_game = [&](const Progress& progress) {
    EXPECT_EQ(progress.finished, ++calls);
    EXPECT_EQ(progress.total, 6U);
    EXPECT_EQ(progress.table.games(), calls);
    numbers.insert(progress.record.number);
  };
  ASSERT_TRUE(run_tournament(config, options));
  EXPECT_EQ(numbers.size(), 6U);
}

TEST(Tournament, StopsWhenAsked) {
  for (const int concurrency : {1, 2}) {
    auto config = scripted_tournament({"play", "throw"}, 1000);
    config.concurrency = concurrency;
    std::stop_source stop;
    TournamentOptions options = scripted();
    options.stop = stop.get_token();
    options.on_game = [&](const Progress& progress) {
      if (progress.finished == 5) stop.request_stop();
    };
    const auto result = run_tournament(config, options);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->stopped);
    EXPECT_GE(result->table.games(), 5U);
    EXPECT_LE(result->table.games(), 7U);
  }
}

TEST(Tournament, FailuresOfOurOwnEndIt) {
  auto config = scripted_tournament({"play", "throw"}, 1000);
  config.concurrency = 2;
  TournamentOptions options = scripted();
  const auto full = RecordWriter::open("/dev/full", RecordWriter::Mode::kAppend);
  if (full) {
    options.writer = full->get();
    const auto result = run_tournament(config, options);
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().text(), HasSubstr("/dev/full: cannot be written"));
    options.writer = nullptr;
  }
  options.on_game = [](const Progress&) { throw std::runtime_error("the display broke"); };
  EXPECT_THROW(static_cast<void>(run_tournament(config, options)), std::runtime_error);
  config.agents[1].spec = "unmakeable";
  const auto result = run_tournament(config, scripted());
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "no such script: unmakeable");
}

// The child plays for minutes if nobody ends it.
[[noreturn]] void play_on(const std::string& path) {
  auto config = scripted_tournament({"play", "resign"}, kMostRounds);
  config.concurrency = 2;
  const auto writer = RecordWriter::open(path, RecordWriter::Mode::kNew);
  TournamentOptions options = scripted();
  options.writer = writer->get();
  static_cast<void>(run_tournament(config, options));
  _exit(0);
}

TEST(Tournament, AKilledOneLeavesEveryFinishedGame) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl");
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) play_on(path);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const auto lines = [&] {
    const std::string content = test::content_of(path);
    return std::count(content.begin(), content.end(), '\n');
  };
  while (lines() < 50 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  const auto records = read_records(path);
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_GE(records->size(), 50U);
  EXPECT_EQ(static_cast<long>(records->size()), lines());
  for (const GameRecord& record : *records) EXPECT_TRUE(replay(record));
}

}  // namespace
}  // namespace lusoria::selfplay
