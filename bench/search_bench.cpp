// Both searches on empty Via Ludus boards.
#include <type_traits>

#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/mcts/mcts.hpp"

namespace lusoria::bench {
namespace {

// Simulations a second: 10,000 from a new tree, one random playout each.
void mcts(benchmark::State& bench) {
  constexpr std::uint64_t kSimulations = 10'000;
  const int side = static_cast<int>(bench.range(0));
  with_typed(empty_board(side, side), [&](const auto& state) {
    search::Mcts<std::remove_cvref_t<decltype(state)>> search;
    core::Rng rng(1);
    for (auto _ : bench) {
      benchmark::DoNotOptimize(search.search(state, {}, {.simulations = kSimulations}, rng));
    }
  });
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(kSimulations));
}
BENCHMARK(mcts)->Arg(7)->Arg(9)->Arg(11)->Arg(13)->Unit(benchmark::kMillisecond);

void alphabeta(benchmark::State& bench, search::AlphaBetaConfig config) {
  using State = core::via_ludus::State<1>;
  const core::AnyState root =
      empty_board(static_cast<int>(bench.range(0)), static_cast<int>(bench.range(1)));
  std::uint64_t nodes = 0;
  search::AlphaBeta<State> search(config);
  for (auto _ : bench) {
    search.clear();
    nodes += search.search(*root.get<State>(), {}, {}).nodes;
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  bench.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
// Without a table and in the order of the squares: nodes a second compare with other programs.
void alphabeta_bare(benchmark::State& bench) { alphabeta(bench, search::AlphaBetaConfig::plain()); }
BENCHMARK(alphabeta_bare)->Args({3, 3})->Args({3, 4})->Args({4, 3})->Unit(benchmark::kMillisecond);

void alphabeta_full(benchmark::State& bench) { alphabeta(bench, {}); }
BENCHMARK(alphabeta_full)
    ->Args({3, 4})
    ->Args({4, 3})
    ->Args({4, 4})
    ->Args({8, 8})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lusoria::bench

BENCHMARK_MAIN();
