#include "agents/mcts.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/evaluation/table.hpp"
#include "agents/evaluation/weights.hpp"
#include "agents/limit_parameters.hpp"
#include "agents/mcts_parameters.hpp"
#include "core/action.hpp"
#include "core/random.hpp"
#include "search/instances.hpp"
#include "search/mcts/mcts.hpp"

namespace lusoria::agents {

namespace {

using Made = core::Result<std::unique_ptr<Agent>>;

template <core::GameState S, class E>
class MctsAgent final : public Agent {
 public:
  MctsAgent(const search::Limits& limits, const search::MctsConfig& config, E evaluation)
      : limits_(limits), search_(config, std::move(evaluation)) {}

  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t seed) override {
    rng_ = core::Rng(seed);
    search_.forget();
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    const search::Limits both = combine(limits_, limits);
    search::SearchReport report = search_.search(*state.get<S>(), state.history(), both, rng_);
    const core::Action best = report.best;
    const bool valued = report.exact || report.simulations > 0;
    return {.action = best, .resigns = false, .report = std::move(report), .valued = valued};
  }

 private:
  search::Limits limits_;
  search::Mcts<S, E> search_;
  core::Rng rng_{0};
};

// The simulations are a default for specs that name no limit, not one more limit for those that do.
search::Limits limits_from(const core::Arguments& arguments) {
  search::Limits limits;
  limits.time = time_limit(arguments);
  limits.memory = memory_limit(arguments);
  limits.threads = threads_limit(arguments);
  if (arguments.given("simulations") || !limits.bounded()) {
    limits.simulations = static_cast<std::uint64_t>(arguments.integer("simulations"));
  }
  return limits;
}

// The first option given that asks for an evaluation; empty when none does.
std::string_view evaluated(const search::MctsConfig& config) {
  if (config.bias != 0) return "bias";
  if (config.widening != 0) return "widening";
  if (config.cutoff >= 0) return "cutoff";
  if (config.implicit != 0) return "implicit";
  return {};
}

Made make(const core::AnyGame& game, const core::Arguments& arguments) {
  return search::visit_state_type(game, [&]<class S>(std::type_identity<S>) -> Made {
    const search::Limits limits = limits_from(arguments);
    search::MctsConfig config = mcts_config(arguments);
    if constexpr (kReplacesPlayouts<S>) {
      if (!arguments.given("cutoff")) config.cutoff = 0;
      if (!arguments.given("selection")) config.selection = search::Selection::kPuct;
    }
    auto evaluation = make_evaluation<S>(game, arguments);
    if (!evaluation) return tl::unexpected(evaluation.error());
    if constexpr (Evaluation<S>::kKnown) {
      if (!evaluated(config).empty() || config.looks_ahead()) {
        return std::make_unique<MctsAgent<S, Evaluation<S>>>(limits, config,
                                                             std::move(*evaluation));
      }
    } else if (!evaluated(config).empty()) {
      return core::fail_at(
          arguments.column(evaluated(config)),
          fmt::format("{} needs an evaluation, and '{}' has none", evaluated(config), game.name()));
    }
    return std::make_unique<MctsAgent<S, search::NoEvaluation>>(limits, config,
                                                                search::NoEvaluation());
  });
}

std::vector<core::Parameter> parameters() {
  std::vector<core::Parameter> all{
      core::Parameter::integer("simulations", 1000, 1, 1'000'000'000,
                               "a move; left out when a time is given and this is not"),
      time_parameter(), memory_parameter(), threads_parameter()};
  for (core::Parameter& parameter : mcts_parameters()) all.push_back(std::move(parameter));
  all.push_back(weights_parameter());
  return all;
}

}  // namespace

AgentEntry mcts_entry() {
  return {.name = "mcts",
          .summary = "Monte Carlo tree search; by default UCT with random playouts and a solver",
          .parameters = parameters(),
          .make = make};
}

}  // namespace lusoria::agents
