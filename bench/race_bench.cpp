// The race games without a search: random games by the shortcut, and of Lotus Ludo move by move.
#include <cstdint>
#include <stdexcept>
#include <string>

#include <benchmark/benchmark.h>

#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"

namespace lusoria::bench {
namespace {

core::AnyState start(const std::string& spec) {
  const auto game = core::make_game(spec);
  if (!game) throw std::runtime_error(game.error().text());
  return game->initial_state();
}

// One random game, each die and each move drawn and played as the concept has it. Returns how often
// a die was rolled.
template <class S>
std::int64_t play_randomly(S& state, core::Rng& rng) {
  std::int64_t rolls = 0;
  core::ActionList actions;
  while (state.to_move() != core::Player::kNobody) {
    if (state.to_move() == core::Player::kChance) {
      ++rolls;
      state.apply(core::make_action(static_cast<int>(rng.below(core::race::kFaces))));
      continue;
    }
    actions.clear();
    state.legal_actions(actions);
    state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return rolls;
}

// Games a second.
template <class S>
void playout_shortcut(benchmark::State& bench, const std::string& spec) {
  const core::AnyState root = start(spec);
  core::Rng rng(1);
  for (auto _ : bench) benchmark::DoNotOptimize(root.get<S>()->playout(rng));
  bench.SetItemsProcessed(bench.iterations());
}

template <class S>
void playout_move_by_move(benchmark::State& bench, const std::string& spec) {
  const core::AnyState root = start(spec);
  core::Rng rng(1);
  std::int64_t rolls = 0;
  for (auto _ : bench) {
    S state = *root.get<S>();
    rolls += play_randomly(state, rng);
    benchmark::DoNotOptimize(state.returns());
  }
  bench.SetItemsProcessed(bench.iterations());
  bench.counters["rolls_a_game"] =
      benchmark::Counter(static_cast<double>(rolls), benchmark::Counter::kAvgIterations);
}

// `playout_shortcut/lotus_ludo(players=2)`.
template <class S>
void register_shortcut(const std::string& spec) {
  benchmark::RegisterBenchmark(("playout_shortcut/" + spec).c_str(),
                               [spec](benchmark::State& b) { playout_shortcut<S>(b, spec); });
}

// Both for one game.
template <class S>
void register_game(const std::string& spec) {
  register_shortcut<S>(spec);
  benchmark::RegisterBenchmark(("playout_move_by_move/" + spec).c_str(),
                               [spec](benchmark::State& b) { playout_move_by_move<S>(b, spec); });
}

void register_all() {
  for (const char* const spec :
       {"lotus_ludo(players=2)", "lotus_ludo(players=4)", "lotus_ludo(players=4,places=3)"}) {
    register_game<core::lotus_ludo::State>(spec);
  }
  for (const char* const players : {"2", "4"}) {
    const auto ludox = [&](const char* edition) {
      return std::string("ludox(edition=") + edition + ",players=" + players + ")";
    };
    register_shortcut<core::ludox::State>(ludox("classic"));
    register_shortcut<core::ludox::State>(ludox("ludox"));
    register_shortcut<core::ludox::DeluxeState>(ludox("deluxe"));
  }
}

}  // namespace
}  // namespace lusoria::bench

int main(int argc, char** argv) {
  lusoria::bench::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
