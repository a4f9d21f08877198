#include "agents/greedy.hpp"

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "agents/evaluation/table.hpp"
#include "agents/evaluation/weights.hpp"
#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/random.hpp"
#include "search/instances.hpp"

namespace lusoria::agents {

namespace {

using Made = core::Result<std::unique_ptr<Agent>>;

template <core::GameState S>
class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(Evaluation<S> evaluation) : evaluate_(std::move(evaluation)) {}

  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t seed) override {
    rng_ = core::Rng(seed);
  }

  Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    const search::LimitWatch watch(limits);
    const S& root = *state.get<S>();
    core::KeyHistory history = state.history();
    core::ActionList actions;
    core::legal_actions(root, history, actions);

    search::SearchReport report;
    std::uint32_t ties = 0;
    const std::size_t mark = history.size();
    for (const core::Action action : actions) {
      S after = root;
      core::apply(after, history, action);
      history.truncate(mark);
      const float value = worth(after, root.to_move());
      report.actions.push_back({.action = action, .visits = 1, .value = value});
      if (report.best != core::kNoAction && value < report.value) continue;
      if (report.best == core::kNoAction || value > report.value) ties = 0;
      report.value = value;
      if (rng_.below(++ties) == 0) report.best = action;  // uniform among equals
    }
    report.exact = report.value == 1;
    report.principal_variation = {report.best};
    report.nodes = actions.size();
    report.depth = 1;
    report.stopped_by = search::StopReason::kDepth;
    report.time = watch.elapsed();
    return {.action = report.best, .resigns = false, .report = report};
  }

 private:
  // In the view of the seat.
  float worth(const S& state, core::Player seat) const {
    if (state.to_move() == core::Player::kNobody) return state.returns()[seat];
    const float value = evaluate_(state).value;
    return state.to_move() == seat ? value : -value;
  }

  Evaluation<S> evaluate_;
  core::Rng rng_{0};
};

Made make(const core::AnyGame& game, const core::Arguments& arguments) {
  Made made = search::visit_state_type(game, [&]<class S>(std::type_identity<S>) -> Made {
    if constexpr (Evaluation<S>::kKnown) {
      auto evaluation = make_evaluation<S>(game, arguments);
      if (!evaluation) return tl::unexpected(evaluation.error());
      return std::make_unique<GreedyAgent<S>>(std::move(*evaluation));
    } else {
      return nullptr;
    }
  });
  if (!made || *made != nullptr) return made;
  return core::fail(
      fmt::format("greedy needs a game that has an evaluation, and '{}' has none", game.name()));
}

}  // namespace

AgentEntry greedy_entry() {
  return {.name = "greedy",
          .summary = "looks one ply ahead by the game's evaluation; ties are broken at random",
          .parameters = {weights_parameter()},
          .make = make};
}

}  // namespace lusoria::agents
