// What a second thread is worth: simulations or nodes per second of wall-clock time, by the agents
// that users play with, on midgame positions. Compare the rows of 1 and 2 threads of one run, on a
// machine that does nothing else.
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/random_start.hpp"

namespace lusoria::bench {
namespace {

constexpr std::chrono::milliseconds kMove{300};
constexpr std::uint64_t kPositions = 4;

struct Case {
  const char* game;
  const char* agent;  // its spec, open for more parameters
};
constexpr Case kCases[] = {
    {"via_ludus(rows=9,columns=9)", "mcts(parallel=tree,"},
    {"via_ludus(rows=9,columns=9)", "mcts("},
    {"via_ludus(rows=9,columns=9)", "alphabeta("},
    {"via_ludus(rows=9,columns=9)", "alphabeta(sharing=defer,"},
    {"latrunculi(ruleset=tournament-8x6)", "mcts(parallel=tree,"},
    {"latrunculi(ruleset=tournament-8x6)", "mcts("},
    {"latrunculi(ruleset=tournament-8x6)", "alphabeta("},
    {"latrunculi(ruleset=tournament-8x6)", "alphabeta(sharing=defer,"},
};

template <class T>
T value_or_throw(core::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text());
  return *std::move(result);
}

void search(benchmark::State& bench, const Case& one, int threads) {
  const auto game = value_or_throw(core::make_game(one.game));
  const auto agent = value_or_throw(agents::make_agent(
      game, fmt::format("{}time={},threads={})", one.agent, kMove.count(), threads)));
  std::uint64_t work = 0;
  for (auto _ : bench) {
    for (std::uint64_t i = 0; i < kPositions; ++i) {
      const auto start = value_or_throw(selfplay::random_start(game, 1, i, 12));
      agent->begin_game(start, start.to_move(), i);
      const auto report = agent->decide(start, {}).report;
      work += report->simulations != 0 ? report->simulations : report->nodes;
    }
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(work));
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const Case& one : kCases) {
    for (const int threads : {1, 2}) {
      const std::string name =
          fmt::format("threads/{}/{}threads={})", one.game, one.agent, threads);
      benchmark::RegisterBenchmark(
          name.c_str(), [&one, threads](benchmark::State& bench) { search(bench, one, threads); })
          ->UseRealTime()
          ->Iterations(1)
          ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace
}  // namespace lusoria::bench

BENCHMARK_MAIN();
