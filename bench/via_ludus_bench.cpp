// Via Ludus without a search: playouts with and without the shortcut, and move generation.
#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "core/random.hpp"
#include "search/perft.hpp"

namespace lusoria::bench {
namespace {

void playout_shortcut(benchmark::State& bench) {
  const int side = static_cast<int>(bench.range(0));
  with_typed(empty_board(side, side), [&](const auto& state) {
    core::Rng rng(1);
    for (auto _ : bench) benchmark::DoNotOptimize(state.playout(rng));
  });
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(playout_shortcut)->Arg(7)->Arg(9)->Arg(11)->Arg(13)->Arg(19);

// Every move played, as a game without the shortcut would.
void playout_move_by_move(benchmark::State& bench) {
  const int side = static_cast<int>(bench.range(0));
  with_typed(empty_board(side, side), [&](const auto& root) {
    core::Rng rng(1);
    core::ActionList actions;
    for (auto _ : bench) {
      auto state = root;
      while (state.to_move() != core::Player::kNobody) {
        actions.clear();
        state.legal_actions(actions);
        state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
      }
      benchmark::DoNotOptimize(state.returns());
    }
  });
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(playout_move_by_move)->Arg(7)->Arg(9)->Arg(11)->Arg(13)->Arg(19);

void legal_actions(benchmark::State& bench) {
  const int side = static_cast<int>(bench.range(0));
  with_typed(empty_board(side, side), [&](const auto& state) {
    core::ActionList actions;
    for (auto _ : bench) {
      actions.clear();
      state.legal_actions(actions);
      benchmark::DoNotOptimize(actions.begin());
      benchmark::ClobberMemory();
    }
  });
  bench.SetItemsProcessed(bench.iterations() * side * side);
}
BENCHMARK(legal_actions)->Arg(7)->Arg(9)->Arg(13)->Arg(19);

void perft(benchmark::State& bench) {
  const int side = static_cast<int>(bench.range(0));
  const core::AnyState root = empty_board(side, side);
  std::uint64_t paths = 0;
  for (auto _ : bench) paths += search::perft(root, 4);
  bench.SetItemsProcessed(static_cast<std::int64_t>(paths));
}
BENCHMARK(perft)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lusoria::bench

BENCHMARK_MAIN();
