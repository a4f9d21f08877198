#include "selfplay/store/game_store.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/random.hpp"
#include "selfplay/store/settings.hpp"
#include "selfplay/store/stored_games.hpp"
#include "selfplay/store/worker.hpp"
#include "selfplay/tournament.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using test::make_scripted;
using test::scripted_tournament;
using testing::HasSubstr;

TournamentConfig small_config(int rounds = 5) {
  auto config = scripted_tournament({"play", "throw", "resign"}, rounds);
  config.agents.push_back({.name = "another", .spec = "play"});
  config.name = "small";
  config.concurrency = 2;
  return config;
}

core::Result<TournamentResult> play(const TournamentConfig& config, GameStore* store,
                                    std::function<void(const Progress&)> on_game = {},
                                    std::stop_token stop = {}) {
  TournamentOptions options;
  options.make_agent = make_scripted;
  options.store = store;
  options.on_game = std::move(on_game);
  options.stop = std::move(stop);
  return run_tournament(config, options);
}

CrossTable undisturbed(const TournamentConfig& config) { return play(config, nullptr)->table; }

std::unique_ptr<GameStore> opened(const std::string& path, const TournamentConfig& config) {
  auto store = GameStore::open(path, config.name, config);
  if (!store) throw std::runtime_error(store.error().text());
  return std::move(*store);
}

std::string refusal(const std::string& path, const TournamentConfig& config) {
  const auto store = GameStore::open(path, config.name, config);
  return store ? "" : store.error().text();
}

TEST(GameStore, KeepsTheGamesOfATournament) {
  const test::TemporaryFolder folder;
  const auto config = small_config();
  const std::string path = folder.file("games.db");
  std::vector<GameRecord> played;
  {
    const auto store = opened(path, config);
    const auto result = play(config, store.get(),
                             [&](const Progress& progress) { played.push_back(progress.record); });
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(result->found, 0U);
    EXPECT_EQ(result->table, undisturbed(config));
    EXPECT_EQ(*store->count(), 60U);
  }
  std::sort(played.begin(), played.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
  EXPECT_EQ(*read_records(path), played);
  EXPECT_EQ(*read_records(path + "#small"), played);
}

TEST(GameStore, APlayedTournamentIsNotPlayedAgain) {
  const test::TemporaryFolder folder;
  const auto config = small_config();
  const std::string path = folder.file("games.db");
  ASSERT_TRUE(play(config, opened(path, config).get()));
  int calls = 0;
  const auto store = opened(path, config);
  const auto result = play(config, store.get(), [&](const Progress&) { ++calls; });
  ASSERT_TRUE(result);
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(result->found, 60U);
  EXPECT_FALSE(result->stopped);
  EXPECT_EQ(result->table, undisturbed(config));
}

TEST(GameStore, TellsWhatItFoundBeforeTheFirstGame) {
  const test::TemporaryFolder folder;
  auto config = small_config();
  const auto told = [&] {
    const auto store = opened(folder.file("games.db"), config);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> calls;
    std::uint64_t first = 0;
    TournamentOptions options;
    options.make_agent = make_scripted;
    options.store = store.get();
    options.on_begin = [&](const CrossTable& table, std::uint64_t total) {
      EXPECT_EQ(first, 0U) << "after a game";
      calls.emplace_back(table.games(), total);
    };
    options.on_game = [&](const Progress& progress) {
      if (first == 0) first = progress.finished;
    };
    EXPECT_TRUE(run_tournament(config, options));
    EXPECT_EQ(first, calls.front().first + 1);
    return calls;
  };
  using testing::ElementsAre;
  using testing::Pair;
  const std::uint64_t games = make_schedule(config)->size();
  EXPECT_THAT(told(), ElementsAre(Pair(0U, games)));
  config.rounds *= 2;
  EXPECT_THAT(told(), ElementsAre(Pair(games, 2 * games)));
}

TEST(GameStore, GoesOnWhereItWasStopped) {
  const test::TemporaryFolder folder;
  const auto config = small_config();
  const std::string path = folder.file("games.db");
  std::uint64_t had = 0;
  bool stopped = true;
  for (int run = 0; run < 60 && stopped; ++run) {
    const auto store = opened(path, config);
    std::stop_source stop;
    const auto result = play(
        config, store.get(),
        [&](const Progress& progress) {
          EXPECT_EQ(progress.found, had);
          if (progress.finished >= had + 7) stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->found, had);
    had = result->table.games();
    stopped = result->stopped;
    if (!stopped) {
      EXPECT_EQ(result->table, undisturbed(config));
    }
  }
  EXPECT_FALSE(stopped);
}

TEST(GameStore, CanBeGivenMoreRoundsAndNotFewer) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.db");
  ASSERT_TRUE(play(small_config(2), opened(path, small_config(2)).get()));
  const auto more = play(small_config(3), opened(path, small_config(3)).get());
  ASSERT_TRUE(more);
  EXPECT_EQ(more->found, 24U);
  EXPECT_EQ(more->table, undisturbed(small_config(3)));
  const auto fewer = play(small_config(1), opened(path, small_config(1)).get());
  ASSERT_FALSE(fewer);
  EXPECT_THAT(fewer.error().text(), HasSubstr("expected as many rounds as before, or more"));
}

TEST(GameStore, HoldsSeveralTournaments) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.db");
  auto config = small_config(1);
  ASSERT_TRUE(play(config, opened(path, config).get()));
  config.name = "second";
  config.seed = 99;
  ASSERT_TRUE(play(config, opened(path, config).get()));
  EXPECT_THAT(read_records(path).error().text(),
              HasSubstr("has 2 tournaments (second, small); expected the name of one"));
  EXPECT_EQ(read_records(path + "#second")->front().seed, 99U);
  EXPECT_EQ(read_records(path + "#small")->size(), 12U);
  EXPECT_THAT(read_records(path + "#third").error().text(),
              HasSubstr("has no tournament 'third'; expected one of second, small"));
  const auto all = *stored_tournaments(path);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "second");
  EXPECT_EQ(all[0].games, 12U);
  EXPECT_EQ(all[0].leases, 0U);
}

TEST(GameStore, RefusesOtherSettings) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.db");
  const auto config = small_config(1);
  opened(path, config);
  auto other = config;
  other.seed = 12345;
  EXPECT_THAT(refusal(path, other), HasSubstr("games.db: tournament 'small' was begun with seed"));
  other = config;
  other.agents[1].spec = "illegal";
  EXPECT_THAT(refusal(path, other), HasSubstr("begun with agents"));
  other = config;
  other.limits.simulations = 7;
  EXPECT_THAT(refusal(path, other), HasSubstr("begun with limits"));
  other = config;
  other.exchange_seats = false;
  EXPECT_THAT(refusal(path, other), HasSubstr("begun with exchange_seats true"));
  other = config;
  other.format.format = TournamentFormat::kSwiss;
  EXPECT_THAT(refusal(path, other), HasSubstr("begun with format the preset; expected the same"));
  other.name = "swiss";
  opened(path, other);
  other.format.games = 4;
  EXPECT_THAT(refusal(path, other), HasSubstr("begun with format {\"name\":\"swiss\""));
  other.format = {};
  EXPECT_THAT(refusal(path, other), HasSubstr("expected the same, and not the preset"));
  // What changes no game may change.
  other = config;
  other.concurrency = 1;
  other.record = "other.jsonl";
  EXPECT_EQ(refusal(path, other), "");
}

// Clocks, margins, limits of one agent, and when games are adjudicated.
TEST(GameStore, RefusesOtherClocksAndAdjudication) {
  using std::chrono::milliseconds;
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.db");
  auto config = small_config(1);
  config.limits.clock = milliseconds(60'000);
  config.limits.increment = milliseconds(100);
  config.agents[1].limits.clock = milliseconds(30'000);
  config.agents[1].limits.margin = milliseconds(70);
  config.adjudication = {.resign_score = 0.9, .resign_moves = 3};
  ASSERT_TRUE(play(config, opened(path, config).get()));
  const auto refusal_of = [&](auto&& change) {
    auto other = config;
    change(other);
    return refusal(path, other);
  };
  EXPECT_THAT(refusal_of([](auto& c) { c.limits.clock = milliseconds(59'000); }),
              HasSubstr("begun with limits"));
  EXPECT_THAT(refusal_of([](auto& c) { c.limits.increment = milliseconds(0); }),
              HasSubstr("begun with limits"));
  EXPECT_THAT(refusal_of([](auto& c) { c.limits.margin = milliseconds(60); }),
              HasSubstr("begun with limits"));
  EXPECT_THAT(refusal_of([](auto& c) { c.agents[1].limits.clock = milliseconds(31'000); }),
              HasSubstr("begun with agents"));
  EXPECT_THAT(refusal_of([](auto& c) { c.agents[1].limits = {}; }), HasSubstr("begun with agents"));
  EXPECT_THAT(refusal_of([](auto& c) { c.agents[0].limits.nodes = 9; }),
              HasSubstr("begun with agents"));
  EXPECT_THAT(refusal_of([](auto& c) { c.adjudication.resign_score = 0.8; }),
              HasSubstr("begun with adjudication {"));
  EXPECT_THAT(refusal_of([](auto& c) { c.adjudication = {}; }),
              HasSubstr("expected the same, and not the preset"));
  // The same goes on, also where an agent's limits say what those of all say.
  EXPECT_EQ(refusal_of([](auto& c) { c.agents[0].limits.clock = milliseconds(60'000); }), "");
  const auto again = play(config, opened(path, config).get());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->found, 12U);
  const auto records = *read_records(path);
  for (const GameRecord& record : records) {
    EXPECT_EQ(record.limits, config.limits);
    EXPECT_EQ(record.adjudication, config.adjudication);
    for (const RecordedAgent& agent : record.agents) {
      const bool own = agent.name == config.agents[1].name;
      EXPECT_EQ(agent.limits, own ? config.agents[1].limits : LimitChanges()) << agent.name;
    }
    EXPECT_EQ(parse_record(format_record(record)), record);
  }
}

TEST(GameStore, RefusesWhatIsNoStore) {
  const test::TemporaryFolder folder;
  const auto config = small_config(1);
  EXPECT_THAT(refusal(folder.put("text.db", "no database, and longer than a header is: " +
                                                std::string(100, 'x')),
                      config),
              HasSubstr("text.db: the store of games: file is not a database"));
  EXPECT_THAT(refusal(folder.file("none/games.db"), config), HasSubstr("unable to open"));
  const std::string foreign = folder.file("foreign.db");
  SQLite::Database(foreign, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE other (x INTEGER)");
  EXPECT_THAT(refusal(foreign, config), HasSubstr("not another program's database"));
  EXPECT_THAT(read_records(foreign).error().text(), HasSubstr("not another program's database"));
  const std::string later = folder.file("later.db");
  opened(later, config);
  SQLite::Database(later, SQLite::OPEN_READWRITE).exec("UPDATE store SET version = 99");
  EXPECT_THAT(refusal(later, config), HasSubstr("has version 99; expected version 1"));
}

TEST(GameStore, SaysWhichGameIsDamaged) {
  const test::TemporaryFolder folder;
  const auto config = small_config(1);
  const std::string path = folder.file("games.db");
  ASSERT_TRUE(play(config, opened(path, config).get()));
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET record = x'0102030405' WHERE number = 5");
  EXPECT_THAT(read_records(path).error().text(),
              HasSubstr("games.db: game 5: the record is damaged"));
  const auto result = play(config, opened(path, config).get());
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().text(), HasSubstr("games.db: game 5: the record is damaged"));
}

TEST(GameStore, AGameCountsOnceWhoeverPlaysIt) {
  const test::TemporaryFolder folder;
  const auto config = small_config(1);
  const std::string path = folder.file("games.db");
  const auto records = [&] {
    const std::string other = folder.file("other.db");
    static_cast<void>(play(config, opened(other, config).get()));
    return *read_records(other);
  }();
  const auto schedule = make_schedule(config);
  const auto first = opened(path, config);
  const auto second = opened(path, config);
  EXPECT_EQ(*first->claim(schedule->game(3)), Claim::kOurs);
  EXPECT_EQ(*second->claim(schedule->game(3)), Claim::kElsewhere);
  EXPECT_TRUE(*first->save(schedule->game(3), records[3]));
  EXPECT_FALSE(*second->save(schedule->game(3), records[4]));
  EXPECT_EQ(*second->claim(schedule->game(3)), Claim::kStored);
  EXPECT_EQ(**second->load(schedule->game(3)), records[3]);
  EXPECT_FALSE(second->load(schedule->game(4))->has_value());
}

TEST(GameStore, AClaimIsFreeOnceItsOwnerIsGone) {
  const test::TemporaryFolder folder;
  const auto config = small_config(1);
  const std::string path = folder.file("games.db");
  const auto schedule = make_schedule(config);
  const auto mine = opened(path, config);
  {
    const auto other = opened(path, config);
    EXPECT_EQ(*other->claim(schedule->game(0)), Claim::kOurs);
    EXPECT_EQ(*mine->claim(schedule->game(0)), Claim::kElsewhere);
  }
  EXPECT_EQ(*mine->claim(schedule->game(0)), Claim::kOurs);
  // As a killed process of this host leaves it, one elsewhere, and one whose time is over.
  const std::string here = new_worker();
  const std::string host = here.substr(0, here.find(':'));
  SQLite::Database database(path, SQLite::OPEN_READWRITE, 1000);
  database.exec("INSERT INTO lease VALUES (1, 0, 1, '" + host + ":4194305:1:0', 99999999999)");
  database.exec("INSERT INTO lease VALUES (1, 1, 2, 'elsewhere.example:7:1:0', 99999999999)");
  database.exec("INSERT INTO lease VALUES (1, 1, 3, 'elsewhere.example:7:1:0', 1)");
  EXPECT_EQ(*mine->claim(schedule->game(1)), Claim::kOurs);
  EXPECT_EQ(*mine->claim(schedule->game(2)), Claim::kElsewhere);
  EXPECT_EQ(*mine->claim(schedule->game(3)), Claim::kOurs);
}

TEST(GameStore, SeveralWorkersPlayOneTournament) {
  const test::TemporaryFolder folder;
  const auto config = small_config(40);
  const std::string path = folder.file("games.db");
  std::vector<CrossTable> tables(3, CrossTable({}, 2));
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < 3; ++i) {
      workers.emplace_back([&, i] {
        const auto store = opened(path, config);
        const auto result = play(config, store.get());
        if (result) tables[i] = result->table;
      });
    }
  }
  for (const CrossTable& table : tables) EXPECT_EQ(table, undisturbed(config));
  EXPECT_EQ(read_records(path)->size(), 480U);
}

// Rounds are barriers for all of them, and each pairs the next round by itself.
TEST(GameStore, SeveralWorkersPlayOneSwissOrKnockout) {
  for (const auto format : {TournamentFormat::kSwiss, TournamentFormat::kKnockout}) {
    const test::TemporaryFolder folder;
    auto config = small_config(3);
    for (const char* const name : {"b", "c", "d"}) config.agents.push_back({name, "play"});
    config.format = {.format = format, .games = 8};
    const auto alone = play(config, nullptr);
    ASSERT_TRUE(alone);
    const std::string path = folder.file("games.db");
    std::vector<std::vector<Encounter>> found(3);
    {
      std::vector<std::jthread> workers;
      for (auto& encounters : found) {
        workers.emplace_back([&] {
          const auto store = opened(path, config);
          const auto result = play(config, store.get());
          if (result) encounters = result->encounters;
        });
      }
    }
    for (const auto& encounters : found) EXPECT_EQ(encounters, alone->encounters);
    EXPECT_EQ(read_records(path)->size(), alone->total);
  }
}

// A copy of a store as it stands on the disk while it is in use.
void copy_store(const std::string& from, const std::string& to) {
  const auto overwrite = std::filesystem::copy_options::overwrite_existing;
  std::filesystem::copy_file(from, to, overwrite);
  std::filesystem::copy_file(from + "-wal", to + "-wal", overwrite);
}

// A process that is killed leaves the log of commits cut off anywhere: the bytes that it had
// written.
TEST(GameStore, KilledAtAnyByteItEndsWithTheSameTable) {
  const test::TemporaryFolder folder;
  const auto config = small_config();
  const CrossTable whole = undisturbed(config);
  const std::string path = folder.file("games.db");
  const std::string copy = folder.file("copy.db");
  {
    const auto store = opened(path, config);
    std::uint64_t games = 0;
    ASSERT_TRUE(play(config, store.get(), [&](const Progress&) {
      // Part of the games are in the file itself by then, the rest in the log.
      if (++games == 10) {
        SQLite::Database(path, SQLite::OPEN_READWRITE, 1000).exec("PRAGMA wal_checkpoint(PASSIVE)");
      }
    }));
    copy_store(path, copy);
  }
  const std::string file = test::content_of(copy);
  const std::string log = test::content_of(copy + "-wal");
  ASSERT_GT(log.size(), 10'000U);
  core::Rng random(17);
  std::uint64_t fewest = 60;
  std::uint64_t most = 0;
  for (int kill = 0; kill < 50; ++kill) {
    std::filesystem::remove(copy + "-shm");
    folder.put("copy.db", file);
    folder.put("copy.db-wal", log.substr(0, random.below(static_cast<std::uint32_t>(log.size()))));
    // Of a worker of this process, which lives on unlike that of a killed one.
    SQLite::Database(copy, SQLite::OPEN_READWRITE, 1000).exec("DELETE FROM lease");
    const auto store = opened(copy, config);
    const auto result = play(config, store.get());
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_FALSE(result->stopped);
    EXPECT_EQ(result->table, whole);
    fewest = std::min(fewest, result->found);
    most = std::max(most, result->found);
  }
  // The cuts did what they are for.
  EXPECT_LT(fewest, 20U);
  EXPECT_GT(most, 40U);
}

[[noreturn]] void play_in_child(const std::string& path, const TournamentConfig& config) {
  const auto store = GameStore::open(path, config.name, config);
  if (store) static_cast<void>(play(config, store->get()));
  _exit(0);
}

TEST(GameStore, KilledAtAnyMomentItEndsWithTheSameTable) {
  const test::TemporaryFolder folder;
  auto config = small_config(2000);
  config.concurrency = 1;
  const std::string path = folder.file("games.db");
  int killed = 0;
  core::Rng random(18);
  for (int run = 0; run < 50; ++run) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) play_in_child(path, config);
    std::this_thread::sleep_for(std::chrono::microseconds(5'000 + random.below(60'000)));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    killed += WIFSIGNALED(status) ? 1 : 0;
  }
  const auto store = opened(path, config);
  const auto result = play(config, store.get());
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_GT(killed, 10);
  EXPECT_GT(result->found, 0U);
  EXPECT_EQ(result->table, undisturbed(config));
}

TEST(GameStore, PacksRecordsSmall) {
  const test::TemporaryFolder folder;
  auto config = small_config(50);
  const std::string path = folder.file("games.db");
  ASSERT_TRUE(play(config, opened(path, config).get()));
  std::size_t plain = 0;
  const auto records = *read_records(path);
  for (const GameRecord& record : records) plain += format_record(record).size();
  SQLite::Database database(path);
  const auto packed = database.execAndGet("SELECT sum(length(record)) FROM game").getInt64();
  EXPECT_LT(static_cast<double>(packed), 0.5 * static_cast<double>(plain));
}

TEST(Worker, IsGoneOnceItsProcessIs) {
  EXPECT_FALSE(is_gone(new_worker()));
  EXPECT_NE(new_worker(), new_worker());
  const std::string here = new_worker();
  const std::string host = here.substr(0, here.find(':'));
  EXPECT_TRUE(is_gone(host + ":4194305:1:0"));
  // Another process has the number now.
  EXPECT_TRUE(is_gone(host + ":" + std::to_string(getpid()) + ":1:0"));
  for (const char* other : {"elsewhere.example:4194305:1:0", "", ":", "nonsense"}) {
    EXPECT_FALSE(is_gone(other)) << other;
  }
}

}  // namespace
}  // namespace lusoria::selfplay
