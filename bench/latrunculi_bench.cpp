// Ludus Latrunculorum without a search, every ruleset: `random_play/seega-6x6` and so on.
#include <stdexcept>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "agents/evaluation/latrunculi.hpp"
#include "core/games/latrunculi/rulesets.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"
#include "search/perft.hpp"

namespace lusoria::bench {
namespace {

using core::latrunculi::Ruleset;

// What the figures of other programs were taken under.
constexpr int kMostMoves = 1000;

core::AnyState start(const Ruleset& ruleset, bool repetition) {
  const auto game =
      core::make_game(fmt::format("latrunculi(ruleset={},repetition={},max_moves={})", ruleset.id,
                                  repetition ? "allow" : "forbid", kMostMoves));
  if (!game) throw std::runtime_error(game.error().text());
  return game->initial_state();
}

// A position among moves, with most men on the board.
core::AnyState middle(const Ruleset& ruleset) {
  constexpr int kMoves = 30;
  core::AnyState state = start(ruleset, ruleset.repetition);
  core::Rng rng(1);
  core::ActionList actions;
  for (int ply = 0; ply < 2 * ruleset.men + 2 + kMoves; ++ply) {
    actions.clear();
    state.legal_actions(actions);
    state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return state;
}

// Calls f with the typed state.
template <class F>
void with_typed(const core::AnyState& state, F&& f) {
  using core::latrunculi::State;
  if (const auto* s = state.get<State<1>>()) return f(*s);
  if (const auto* s = state.get<State<2>>()) return f(*s);
  f(*state.get<State<3>>());
}

// Plies a second of random games from the start.
void random_play(benchmark::State& bench, const Ruleset& ruleset, bool repetition) {
  std::int64_t plies = 0;
  with_typed(start(ruleset, repetition), [&](const auto& root) {
    core::Rng rng(7);
    core::KeyHistory history;
    for (auto _ : bench) {
      history.clear();
      root.begin(history);
      auto state = root;
      state.play_out(rng, history);
      plies += static_cast<std::int64_t>(state.plies());
    }
  });
  bench.SetItemsProcessed(plies);
  bench.counters["plies_a_game"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kAvgIterations);
}

// Actions listed a second.
void legal_actions(benchmark::State& bench, const Ruleset& ruleset) {
  const core::AnyState root = middle(ruleset);
  core::ActionList actions;
  with_typed(root, [&](const auto& state) {
    for (auto _ : bench) {
      actions.clear();
      state.legal_actions(actions, root.history());
      benchmark::DoNotOptimize(actions.begin());
      benchmark::ClobberMemory();
    }
  });
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(actions.size()));
}

// Paths a second.
void perft(benchmark::State& bench, const Ruleset& ruleset) {
  constexpr int kDepth = 3;
  const core::AnyState root = middle(ruleset);
  std::uint64_t paths = 0;
  for (auto _ : bench) paths += search::perft(root, kDepth);
  bench.SetItemsProcessed(static_cast<std::int64_t>(paths));
}

void evaluation(benchmark::State& bench, const Ruleset& ruleset) {
  with_typed(middle(ruleset), [&]<class S>(const S& state) {
    const agents::Evaluation<S> evaluate;
    for (auto _ : bench) benchmark::DoNotOptimize(evaluate(state));
  });
  bench.SetItemsProcessed(bench.iterations());
}

void register_all() {
  for (const Ruleset& ruleset : core::latrunculi::rulesets()) {
    const auto add = [&](const char* name, auto run) {
      return benchmark::RegisterBenchmark(fmt::format("{}/{}", name, ruleset.id).c_str(), run);
    };
    for (const bool repetition : {false, true}) {
      add(repetition ? "random_play_repeating" : "random_play_without_repetition",
          [&ruleset, repetition](benchmark::State& b) { random_play(b, ruleset, repetition); })
          ->Unit(benchmark::kMicrosecond);
    }
    add("legal_actions", [&ruleset](benchmark::State& b) { legal_actions(b, ruleset); });
    add("perft", [&ruleset](benchmark::State& b) {
      perft(b, ruleset);
    })->Unit(benchmark::kMillisecond);
    add("evaluation", [&ruleset](benchmark::State& b) { evaluation(b, ruleset); });
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
