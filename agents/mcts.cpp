#include "agents/mcts.hpp"

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "agents/limit_parameters.hpp"
#include "core/action.hpp"
#include "core/random.hpp"
#include "search/instances.hpp"
#include "search/mcts.hpp"

namespace lusoria::agents {

namespace {

using Made = core::Result<std::unique_ptr<Agent>>;

template <core::GameState S>
class MctsAgent final : public Agent {
 public:
  MctsAgent(const search::Limits& limits, const search::MctsConfig& config)
      : limits_(limits), search_(config) {}

  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t seed) override {
    rng_ = core::Rng(seed);
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    const search::Limits both = combine(limits_, limits);
    search::SearchReport report = search_.search(*state.get<S>(), state.history(), both, rng_);
    const core::Action best = report.best;
    return {.action = best, .resigns = false, .report = std::move(report)};
  }

 private:
  search::Limits limits_;
  search::Mcts<S> search_;
  core::Rng rng_{0};
};

// The simulations are a default for specs that name no limit, not one more limit for those that do.
search::Limits limits_from(const core::Arguments& arguments) {
  search::Limits limits;
  limits.time = time_limit(arguments);
  limits.memory = memory_limit(arguments);
  if (arguments.given("simulations") || !limits.bounded()) {
    limits.simulations = static_cast<std::uint64_t>(arguments.integer("simulations"));
  }
  return limits;
}

Made make(const core::AnyGame& game, const core::Arguments& arguments) {
  return search::visit_state_type(game, [&]<class S>(std::type_identity<S>) -> Made {
    return std::make_unique<MctsAgent<S>>(
        limits_from(arguments), search::MctsConfig{.exploration = arguments.real("exploration")});
  });
}

}  // namespace

AgentEntry mcts_entry() {
  return {.name = "mcts",
          .summary = "Monte Carlo tree search by UCT with random playouts",
          .parameters = {core::Parameter::integer(
                             "simulations", 1000, 1, 1'000'000'000,
                             "a move; left out when a time is given and this is not"),
                         core::Parameter::real("exploration", search::MctsConfig{}.exploration, 0,
                                               100, "weight of the exploring term in UCB1"),
                         time_parameter(), memory_parameter()},
          .make = make};
}

}  // namespace lusoria::agents
