// Lotus Ludo for four under the referee: agents that hang, dawdle, throw and cheat cost themselves
// turns and places, and nobody else anything.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/games/race/lotus_ludo/state.hpp"
#include "core/registry.hpp"
#include "selfplay/replay.hpp"
#include "selfplay/tournament.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using std::chrono::milliseconds;

struct Outcome {
  CrossTable table;
  std::vector<GameRecord> records;  // by number, without times
};

Outcome run(const TournamentConfig& config, AgentFactory factory = test::make_scripted) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl");
  const auto writer = RecordWriter::open(path, RecordWriter::Mode::kNew);
  TournamentOptions options;
  options.make_agent = std::move(factory);
  options.writer = writer->get();
  auto result = run_tournament(config, options);
  EXPECT_TRUE(result);
  Outcome outcome{.table = std::move(result->table), .records = *read_records(path)};
  std::sort(outcome.records.begin(), outcome.records.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
  for (GameRecord& record : outcome.records) {
    record.started.clear();
    record.move_ms.clear();
  }
  return outcome;
}

TournamentConfig config_of(const std::string& game, const std::vector<std::string>& specs,
                           int rounds) {
  TournamentConfig config = test::scripted_tournament(specs, rounds);
  config.game = *core::make_game(game);
  return config;
}

// Never comes back until the test lets it go, and never looks at the stop.
class Hanging final : public agents::Agent {
 public:
  explicit Hanging(std::shared_ptr<std::atomic<bool>> free) : free_(std::move(free)) {}
  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t /*seed*/) override {}
  agents::Decision decide(const core::AnyState& /*state*/,
                          const search::Limits& /*limits*/) override {
    while (!*free_) std::this_thread::sleep_for(milliseconds(1));
    return {};
  }

 private:
  std::shared_ptr<std::atomic<bool>> free_;
};

// Where a seat stands at the end, 0 the winner.
std::size_t rank(const Replay& replayed, std::size_t seat) {
  const auto ranking = replayed.states.back().get<core::lotus_ludo::State>()->ranking();
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    if (core::seat_index(ranking[i]) == seat) return i;
  }
  return ranking.size();
}

TEST(LotusLudoMatch, FaultyAgentsLoseTheirOwnTurns) {
  auto config = config_of("lotus_ludo(places=3,turn_time=0.3,max_missed=2)",
                          {"play", "throw", "wait", "hang"}, 1);
  config.concurrency = 2;
  const auto free = std::make_shared<std::atomic<bool>>(false);
  const Outcome outcome =
      run(config,
          [&](const core::AnyGame& game,
              const AgentConfig& agent) -> core::Result<std::unique_ptr<agents::Agent>> {
            if (agent.spec == "hang") return std::make_unique<Hanging>(free);
            return test::make_scripted(game, agent);
          });
  *free = true;
  ASSERT_EQ(outcome.records.size(), 4U);
  const CrossTable& table = outcome.table;
  for (std::size_t agent = 0; agent < 4; ++agent) {
    EXPECT_EQ(table.forfeits(agent), Forfeits()) << agent;
    EXPECT_EQ(table.places(agent).count, 4U);
  }
  EXPECT_EQ(table.missed_turns(0), Forfeits());
  // It throws at every other decision: never two turns in a row.
  EXPECT_GT(table.missed_turns(1).exceptions, 4U);
  EXPECT_EQ(table.missed_turns(1).count(), table.missed_turns(1).exceptions);
  // Each is removed from each game by its second late turn in a row.
  for (const std::size_t late : {2U, 3U}) {
    EXPECT_EQ(table.missed_turns(late), (Forfeits{.illegal_moves = 0, .exceptions = 0, .time = 8}));
  }
  EXPECT_LT(table.places(0).mean(), table.places(1).mean());
  for (const GameRecord& record : outcome.records) {
    EXPECT_EQ(record.end, EndReason::kRules);
    const auto replayed = replay(record);
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_TRUE(verify_dice(record, *replayed));
    for (std::size_t seat = 0; seat < record.agents.size(); ++seat) {
      const bool removed = record.agents[seat].spec == "wait" || record.agents[seat].spec == "hang";
      EXPECT_EQ(rank(*replayed, seat) >= 2, removed) << record.agents[seat].spec;
    }
  }
  for (int i = 0; i < 5000 && abandoned_agents() != 0; ++i) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(abandoned_agents(), 0);
}

TEST(LotusLudoMatch, WhoLeavesIsLastAndTheOthersPlayOn) {
  const Outcome outcome =
      run(config_of("lotus_ludo(places=3)", {"play", "run", "resign", "illegal"}, 2));
  ASSERT_EQ(outcome.records.size(), 8U);
  EXPECT_EQ(outcome.table.resignations(2), 8U);
  EXPECT_DOUBLE_EQ(outcome.table.places(2).mean(), 4);
  EXPECT_GT(outcome.table.missed_turns(3).illegal_moves, 0U);
  for (const GameRecord& record : outcome.records) {
    EXPECT_EQ(record.end, EndReason::kRules);
    EXPECT_TRUE(replay(record));
  }
}

// The same dice and games on one thread and on two.
TEST(LotusLudoMatch, IsAFunctionOfTheSeed) {
  for (const bool duplicate : {true, false}) {
    auto config = config_of("lotus_ludo(places=2,capture_extra_roll=true)",
                            {"play", "run", "throw", "illegal"}, 3);
    config.duplicate_dice = duplicate;
    const Outcome one = run(config);
    config.concurrency = 2;
    const Outcome two = run(config);
    ASSERT_EQ(one.records.size(), 12U);
    EXPECT_EQ(one.records, two.records);
    EXPECT_EQ(one.table, two.table);
  }
}

// An agent sits in each seat equally often, and with duplicate dice each seat's first turn rolls
// the same in all games of a block.
TEST(LotusLudoMatch, ABlockRotatesTheSeatsOverOneLuck) {
  const Outcome outcome = run(config_of("lotus_ludo", {"play", "run", "throw", "illegal"}, 3));
  std::map<std::string, std::map<std::size_t, int>> seated;
  for (const GameRecord& record : outcome.records) {
    for (std::size_t seat = 0; seat < 4; ++seat) ++seated[record.agents[seat].name][seat];
    EXPECT_EQ(record.dice, DiceKey{.block = record.number / 4});
    EXPECT_EQ(record.actions[0], outcome.records[record.number / 4 * 4].actions[0]);
  }
  for (const auto& [name, seats] : seated) {
    for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_EQ(seats.at(seat), 3) << name;
  }
}

}  // namespace
}  // namespace lusoria::selfplay
