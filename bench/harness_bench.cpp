// What the harness costs beside its agents: games of `random` against itself, which thinks for well
// under a microsecond, once without a referee and then by a tournament that keeps nothing, a record
// file and a store. `us_a_move` is wall-clock time by moves; the harness's own share is the
// difference to `agents alone`. `busy` is the share of its processors that a tournament of
// one-thread agents keeps busy.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/config.hpp"
#include "selfplay/dice.hpp"
#include "selfplay/record.hpp"
#include "selfplay/store/game_store.hpp"
#include "selfplay/tournament.hpp"

namespace lusoria::bench {
namespace {

constexpr const char* kGames[] = {"via_ludus(rows=9,columns=9)",
                                  "latrunculi(ruleset=tournament-8x6)", "lotus_ludo(players=4)"};

template <class T>
T value_or_throw(core::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text());
  return *std::move(result);
}

void report_moves(benchmark::State& bench, std::uint64_t moves) {
  bench.SetItemsProcessed(static_cast<std::int64_t>(moves));
  bench.counters["us_a_move"] = benchmark::Counter(
      static_cast<double>(moves) / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// A game without a referee: chance as it comes, each seat's agent asked in its turn.
std::uint64_t play_alone(const core::AnyGame& game, std::uint64_t number) {
  core::AnyState state = game.initial_state(number);
  selfplay::Dice dice(1, number, {});
  std::vector<std::unique_ptr<agents::Agent>> seats;
  for (int i = 0; i < game.player_count(); ++i) {
    seats.push_back(value_or_throw(agents::make_agent(game, "random")));
    seats.back()->begin_game(state, core::seat(i), number);
  }
  std::uint64_t moves = 0;
  while (state.to_move() != core::Player::kNobody) {
    dice.follow(state);
    if (state.to_move() == core::Player::kChance) {
      state.apply(dice.draw(state));
      continue;
    }
    state.apply(seats[core::seat_index(state.to_move())]->decide(state, {}).action);
    ++moves;
  }
  return moves;
}

void alone(benchmark::State& bench, const char* spec) {
  const core::AnyGame game = value_or_throw(core::make_game(spec));
  std::uint64_t moves = 0;
  std::uint64_t number = 0;
  for (auto _ : bench) moves += play_alone(game, number++);
  report_moves(bench, moves);
}

// A folder that is gone with its files at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "harness_bench_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

enum class Keep { kNothing, kRecord, kStore };

selfplay::TournamentConfig config_of(const char* game, const std::string& agent, int rounds,
                                     int concurrency) {
  std::string text =
      fmt::format("game = '{}'\nrounds = {}\nconcurrency = {}\n", game, rounds, concurrency);
  const int players = value_or_throw(core::make_game(game)).player_count();
  for (int i = 0; i < players; ++i)
    text += fmt::format("[[agents]]\nname = 'agent {}'\nspec = '{}'\n", i, agent);
  return value_or_throw(selfplay::parse_tournament(text, "bench"));
}

std::uint64_t play(const selfplay::TournamentConfig& config, Keep keep) {
  const Folder folder;
  std::unique_ptr<selfplay::RecordWriter> writer;
  std::unique_ptr<selfplay::GameStore> store;
  if (keep == Keep::kRecord)
    writer = value_or_throw(selfplay::RecordWriter::open(folder.file("games.jsonl"),
                                                         selfplay::RecordWriter::Mode::kNew));
  if (keep == Keep::kStore)
    store = value_or_throw(selfplay::GameStore::open(folder.file("games.db"), "bench", config));
  std::uint64_t moves = 0;
  selfplay::TournamentOptions options;
  options.writer = writer.get();
  options.store = store.get();
  options.on_game = [&](const selfplay::Progress& progress) {
    for (const auto& action : progress.record.actions) moves += action.chance ? 0 : 1;
  };
  (void)value_or_throw(selfplay::run_tournament(config, options));
  return moves;
}

void tournament(benchmark::State& bench, const char* game, Keep keep) {
  const auto config = config_of(game, "random", 200, 1);
  std::uint64_t moves = 0;
  for (auto _ : bench) moves += play(config, keep);
  report_moves(bench, moves);
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void busy(benchmark::State& bench, const char* agent, int rounds, Keep keep) {
  constexpr int kProcessors = 2;
  const auto config = config_of("via_ludus(rows=9,columns=9)", agent, rounds, kProcessors);
  for (auto _ : bench) {
    const auto start = std::chrono::steady_clock::now();
    const double before = processor_seconds();
    benchmark::DoNotOptimize(play(config, keep));
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    bench.counters["busy"] = (processor_seconds() - before) / (kProcessors * wall.count());
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  const auto add = [](const std::string& name, const auto& run) {
    return benchmark::RegisterBenchmark(name.c_str(), run)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  };
  for (const char* game : kGames) {
    add(fmt::format("harness/{}/agents alone", game),
        [game](benchmark::State& bench) { alone(bench, game); });
    for (const auto& [name, keep] : {std::pair("tournament", Keep::kNothing),
                                     {"tournament with a record", Keep::kRecord},
                                     {"tournament with a store", Keep::kStore}}) {
      add(fmt::format("harness/{}/{}", game, name),
          [game, keep = keep](benchmark::State& bench) { tournament(bench, game, keep); });
    }
  }
  for (const auto& [agent, rounds] : {std::pair("mcts(simulations=2000)", 40), {"greedy", 2000}}) {
    add(fmt::format("harness/two processors/{}", agent), [agent = agent, rounds = rounds](
                                                             benchmark::State& bench) {
      busy(bench, agent, rounds, Keep::kStore);
    })->Iterations(1);
  }
  return true;
}();

}  // namespace
}  // namespace lusoria::bench

BENCHMARK_MAIN();
