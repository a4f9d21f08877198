#include "agents/greedy.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "agents/evaluation/table.hpp"
#include "agents/evaluation/weights.hpp"
#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "search/evaluation.hpp"
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
    evaluated_ = 0;

    search::SearchReport report;
    std::uint32_t ties = 0;
    const std::size_t mark = history.size();
    for (const core::Action action : actions) {
      S after = root;
      core::apply(after, history, action);
      history.truncate(mark);
      const float value = worth(after, root.to_move(), kMostFollowing);
      report.actions.push_back({.action = action, .visits = 1, .value = value});
      if (report.best != core::kNoAction && value < report.value) continue;
      if (report.best == core::kNoAction || value > report.value) ties = 0;
      report.value = value;
      if (rng_.below(++ties) == 0) report.best = action;  // uniform among equals
    }
    report.exact = report.value == 1;
    report.principal_variation = {report.best};
    report.nodes = evaluated_;
    report.depth = 1;
    report.stopped_by = search::StopReason::kDepth;
    report.time = watch.elapsed();
    return {.action = report.best, .resigns = false, .report = report};
  }

 private:
  // Decisions that the seat takes at once after the first, where it has more than one a turn: in
  // Ludox Deluxe a card, then on which two tiles, then two dice.
  static constexpr int kMostFollowing = 4;

  // In the view of the seat. Where the evaluation values every state, chance to move or not, it is
  // that of the best rest of the seat's turn, up to `following` decisions of it.
  float worth(const S& state, core::Player seat, int following) {
    if constexpr (search::SeatEvaluationOf<Evaluation<S>, S>) {
      if (state.to_move() == seat && following > 0) return best_rest(state, seat, following);
    }
    ++evaluated_;
    if (state.to_move() == core::Player::kNobody) return state.returns()[seat];
    if constexpr (search::SeatEvaluationOf<Evaluation<S>, S>) {
      return evaluate_(state, seat);
    } else {
      const float value = evaluate_(state).value;
      return state.to_move() == seat ? value : -value;
    }
  }

  // No game with such an evaluation has a repetition rule, so that no history is kept.
  float best_rest(const S& state, core::Player seat,
                  int following) requires core::ForgetfulState<S> {
    core::ActionList actions;
    state.legal_actions(actions);
    float best = -1;
    for (const core::Action action : actions) {
      S after = state;
      after.apply(action);
      best = std::max(best, worth(after, seat, following - 1));
    }
    return best;
  }

  Evaluation<S> evaluate_;
  core::Rng rng_{0};
  std::uint64_t evaluated_ = 0;
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
          .summary =
              "looks one ply ahead by the game's evaluation, or to the end of its own turn; "
              "ties are broken at random",
          .parameters = {weights_parameter()},
          .make = make};
}

}  // namespace lusoria::agents
