#include "agents/alphabeta.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/evaluation/table.hpp"
#include "agents/evaluation/weights.hpp"
#include "agents/limit_parameters.hpp"
#include "core/action.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/alphabeta_impl.hpp"
#include "search/instances.hpp"

namespace lusoria::agents {

namespace {

using Made = core::Result<std::unique_ptr<Agent>>;

template <class S, class E>
class AlphaBetaAgent final : public Agent {
 public:
  AlphaBetaAgent(const search::Limits& limits, const search::AlphaBetaConfig& config, E evaluation)
      : limits_(limits), search_(config, std::move(evaluation)) {}

  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t /*seed*/) override {
    search_.clear();
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    const search::Limits both = combine(limits_, limits);
    search::SearchReport report = search_.search(*state.get<S>(), state.history(), both);
    const core::Action best = report.best;
    const bool evaluated = !std::is_same_v<E, search::NoEvaluation> && report.depth > 0;
    const bool valued = report.exact || evaluated;
    return {.action = best, .resigns = false, .report = std::move(report), .valued = valued};
  }

 private:
  search::Limits limits_;
  search::AlphaBeta<S, E> search_;
};

// The depth is a default for specs that name no limit, not one more limit for those that do.
search::Limits limits_from(const core::Arguments& arguments) {
  search::Limits limits;
  limits.nodes = static_cast<std::uint64_t>(arguments.integer("nodes"));
  limits.time = time_limit(arguments);
  limits.soft_time = std::chrono::milliseconds(arguments.integer("soft_time"));
  limits.threads = threads_limit(arguments);
  limits.memory = memory_limit(arguments);
  if (arguments.given("depth") || !limits.bounded()) {
    limits.depth = static_cast<int>(arguments.integer("depth"));
  }
  return limits;
}

search::AlphaBetaConfig config_from(const core::Arguments& arguments) {
  search::AlphaBetaConfig config;
  for (const search::AlphaBetaSwitch& refinement : search::kAlphaBetaSwitches) {
    config.*refinement.member = arguments.boolean(refinement.name);
  }
  config.lines = static_cast<int>(arguments.integer("lines"));
  config.sharing =
      arguments.text("sharing") == "lazy" ? search::Sharing::kLazy : search::Sharing::kDefer;
  return config;
}

std::vector<core::Parameter> parameters() {
  std::vector<core::Parameter> out = {
      core::Parameter::integer("depth", 4, 1, 1000,
                               "plies; left out when another limit is given and this is not"),
      core::Parameter::integer("nodes", 0, 0, 1'000'000'000'000,
                               "positions visited a move; 0: no limit"),
      time_parameter(),
      core::Parameter::integer("soft_time", 0, 0, 24 * 60 * 60 * 1000,
                               "milliseconds after which no further ply is begun, about; 0: none"),
      memory_parameter(),
      threads_parameter(),
      core::Parameter::choice("sharing", {"lazy", "defer"},
                              "how threads share the work: each for itself with one table, or "
                              "putting off what another is at"),
      core::Parameter::integer("lines", 1, 1, 1000, "how many best actions get an exact value"),
      core::Parameter::boolean("evaluation", true,
                               "whether to use the game's evaluation, or only finished games"),
      weights_parameter()};
  for (const search::AlphaBetaSwitch& refinement : search::kAlphaBetaSwitches) {
    out.push_back(core::Parameter::boolean(
        refinement.name, search::AlphaBetaConfig().*refinement.member, refinement.help));
  }
  return out;
}

Made make(const core::AnyGame& game, const core::Arguments& arguments) {
  if (game.player_count() != 2 || game.has_chance() || game.has_hidden_information()) {
    return core::fail(fmt::format(
        "alphabeta plays games of two players without chance or hidden information, and '{}' has "
        "{}",
        game.name(),
        game.has_chance()               ? "chance"
        : game.has_hidden_information() ? "hidden information"
                                        : fmt::format("{} players", game.player_count())));
  }
  if (arguments.given("weights") && !arguments.boolean("evaluation")) {
    return core::fail_at(arguments.column("weights"), "weights need evaluation=true");
  }
  return search::visit_state_type(game, [&]<class S>(std::type_identity<S>) -> Made {
    if constexpr (search::PerfectInformation<S>) {
      const search::Limits limits = limits_from(arguments);
      const search::AlphaBetaConfig config = config_from(arguments);
      auto evaluation = make_evaluation<S>(game, arguments);
      if (!evaluation) return tl::unexpected(evaluation.error());
      if (arguments.boolean("evaluation")) {
        return std::make_unique<AlphaBetaAgent<S, Evaluation<S>>>(limits, config,
                                                                  std::move(*evaluation));
      }
      return std::make_unique<AlphaBetaAgent<S, search::NoEvaluation>>(limits, config,
                                                                       search::NoEvaluation());
    } else {
      return nullptr;
    }
  });
}

}  // namespace

AgentEntry alphabeta_entry() {
  return {.name = "alphabeta",
          .summary = "alpha-beta to a fixed depth, or to a limit in nodes or time",
          .parameters = parameters(),
          .make = make};
}

}  // namespace lusoria::agents
