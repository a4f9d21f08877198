// What the agents over the depth-first searches for dice and many players have in common: their
// parameters, and how one is made for the game's type of state.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "agents/evaluation/table.hpp"
#include "agents/evaluation/weights.hpp"
#include "agents/limit_parameters.hpp"
#include "core/any_game.hpp"
#include "core/parse.hpp"
#include "core/random.hpp"
#include "core/result.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/instances.hpp"

namespace lusoria::agents {

// `depth`, `nodes`, `time`, `memory`, `evaluation`, `weights`, `worlds`.
std::vector<core::Parameter> depth_first_parameters();

// The depth is a default for specs that name no limit, not one more limit for those that do.
search::Limits depth_first_limits(const core::Arguments& arguments);

// An error when the agent is not for the game: alpha-beta plays two seats without chance or hidden
// information better.
core::Result<void> needs_more_than_alphabeta(const core::AnyGame& game, std::string_view agent);

// Plays what Search, which keeps its table between moves, finds best. Under hidden information the
// worlds come from the agent's own seed.
template <core::GameState S, class Search, bool kEvaluates>
class DepthFirstAgent final : public Agent {
 public:
  DepthFirstAgent(const search::Limits& limits, Search search)
      : limits_(limits), search_(std::move(search)) {}

  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t seed) override {
    search_.clear();
    rng_ = core::Rng(seed);
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    const search::Limits both = combine(limits_, limits);
    search::SearchReport report = search_.search(*state.get<S>(), state.history(), both, rng_);
    const core::Action best = report.best;
    const bool valued = report.exact || (kEvaluates && report.depth > 0);
    return {.action = best, .resigns = false, .report = std::move(report), .valued = valued};
  }

 private:
  search::Limits limits_;
  Search search_;
  core::Rng rng_{0};
};

// An agent with the search that Kind names: `template <class S, class E> using Search`, and
// `static config(arguments)`.
template <class Kind>
core::Result<std::unique_ptr<Agent>> make_depth_first(const core::AnyGame& game,
                                                      const core::Arguments& arguments) {
  using Made = core::Result<std::unique_ptr<Agent>>;
  if (arguments.given("weights") && !arguments.boolean("evaluation")) {
    return core::fail_at(arguments.column("weights"), "weights need evaluation=true");
  }
  return search::visit_state_type(game, [&]<class S>(std::type_identity<S>) -> Made {
    if constexpr (search::PerfectInformation<S>) {
      return nullptr;
    } else {
      const auto made = [&]<class E>(E evaluation) -> Made {
        using Search = typename Kind::template Search<S, E>;
        constexpr bool kEvaluates = !std::is_same_v<E, search::NoEvaluation>;
        return std::make_unique<DepthFirstAgent<S, Search, kEvaluates>>(
            depth_first_limits(arguments), Search(Kind::config(arguments), std::move(evaluation)));
      };
      auto evaluation = make_evaluation<S>(game, arguments);
      if (!evaluation) return tl::unexpected(evaluation.error());
      if constexpr (Evaluation<S>::kKnown) {
        if (arguments.boolean("evaluation")) return made(std::move(*evaluation));
      }
      return made(search::NoEvaluation());
    }
  });
}

}  // namespace lusoria::agents
