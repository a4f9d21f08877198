// The searches for dice and many players, from positions in the midst of race games.
#include <stdexcept>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "agents/evaluation/table.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"
#include "search/multiplayer/best_reply.hpp"
#include "search/multiplayer/maxn_impl.hpp"
#include "search/multiplayer/paranoid.hpp"
#include "search/stochastic/expectimax_impl.hpp"

namespace lusoria::bench {
namespace {

constexpr int kPositions = 20;
constexpr int kDecisionsBefore = 40;

// Positions with a choice, after 40 decisions at random.
template <class S>
std::vector<S> positions(const core::AnyGame& game) {
  std::vector<S> found;
  for (std::uint64_t seed = 1; found.size() < kPositions; ++seed) {
    core::Rng rng(seed);
    const core::AnyState start = game.initial_state();
    S state = *start.get<S>();
    core::ActionList actions;
    core::ChanceList outcomes;
    for (int decisions = 0; state.to_move() != core::Player::kNobody;) {
      if (state.to_move() == core::Player::kChance) {
        outcomes.clear();
        state.chance_outcomes(outcomes);
        state.apply(core::sample(outcomes, rng));
        continue;
      }
      actions.clear();
      state.legal_actions(actions);
      if (decisions >= kDecisionsBefore && actions.size() > 1) {
        found.push_back(state);
        break;
      }
      ++decisions;
      state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
  return found;
}

// Nodes a second, and the nodes of a search to the depth, each from an empty table.
template <class S, class Search>
void to_depth(benchmark::State& bench, const std::string& spec, Search search) {
  const auto game = core::make_game(spec);
  if (!game) throw std::runtime_error(game.error().text());
  const std::vector<S> roots = positions<S>(*game);
  const int depth = static_cast<int>(bench.range(0));
  std::uint64_t nodes = 0;
  std::size_t next = 0;
  for (auto _ : bench) {
    search.clear();
    nodes += search.search(roots[next], {}, {.depth = depth}).nodes;
    next = (next + 1) % roots.size();
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  bench.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}

template <class S>
void expectimax(benchmark::State& bench, const std::string& spec, search::Star star, bool table) {
  using Search = search::Expectimax<S, agents::Evaluation<S>>;
  to_depth<S>(bench, spec, Search({.table = table, .star = star}));
}
template <class S>
void paranoid(benchmark::State& bench, const std::string& spec) {
  to_depth<S>(bench, spec, search::Paranoid<S, agents::Evaluation<S>>());
}
template <class S>
void best_reply(benchmark::State& bench, const std::string& spec) {
  to_depth<S>(bench, spec, search::BestReply<S, agents::Evaluation<S>>());
}
template <class S>
void maxn(benchmark::State& bench, const std::string& spec) {
  to_depth<S>(bench, spec, search::MaxN<S, agents::Evaluation<S>>());
}

using LotusLudo = core::lotus_ludo::State;
using Ludox = core::ludox::State;
using search::Star;

// The same searches for a game of two, and of four.
template <class S>
void register_game(const std::string& name, int depth) {
  const auto add = [&](const std::string& label, int plies, auto run, auto... arguments) {
    benchmark::RegisterBenchmark((label + "/" + name).c_str(), run, arguments...)
        ->Arg(plies)
        ->Unit(benchmark::kMillisecond);
  };
  const std::string two = name + "(players=2)";
  const std::string four = name + "(players=4)";
  for (int plies = depth; plies <= depth + 1; ++plies) {
    add("expectimax/none", plies, expectimax<S>, two, Star::kNone, true);
    add("expectimax/star1", plies, expectimax<S>, two, Star::kStar1, true);
    add("expectimax/star2", plies, expectimax<S>, two, Star::kStar2, true);
  }
  add("expectimax/star1_no_table", depth, expectimax<S>, two, Star::kStar1, false);
  add("paranoid", depth, paranoid<S>, four);
  add("best_reply", depth, best_reply<S>, four);
  add("maxn", depth, maxn<S>, four);
}

}  // namespace
}  // namespace lusoria::bench

int main(int argc, char** argv) {
  lusoria::bench::register_game<lusoria::bench::LotusLudo>("lotus_ludo", 3);
  lusoria::bench::register_game<lusoria::bench::Ludox>("ludox", 3);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
