// Playouts by a policy that learns while the search runs, with decisive moves, and cut off in an
// evaluation: all as search/mcts/config.hpp has them. One object a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "search/mcts/config.hpp"
#include "search/mcts/leaf_value.hpp"
#include "search/playout.hpp"

namespace lusoria::search::mcts {

// What the seats did in a simulation, first in the tree and then in the playout. Of a longer game
// the beginning.
class Moves {
 public:
  struct Move {
    core::Player player;
    core::Action action;
  };

  Moves() { moves_.reserve(kMost); }
  void clear() { moves_.clear(); }
  void push(core::Player player, core::Action action) {
    if (moves_.size() < kMost) moves_.push_back({player, action});
  }
  std::size_t size() const { return moves_.size(); }
  const Move& operator[](std::size_t i) const { return moves_[i]; }
  // The last action, or kNoAction.
  core::Action last() const { return moves_.empty() ? core::kNoAction : moves_.back().action; }

 private:
  static constexpr std::size_t kMost = 4096;
  std::vector<Move> moves_;
};

// The first of the mover's actions that wins at once, or kNoAction. The history is left as it was.
template <core::GameState S>
core::Action winning_action(const S& state, core::KeyHistory& history,
                            const core::ActionList& actions) {
  const std::size_t mark = history.size();
  for (const core::Action action : actions) {
    S next = state;
    core::apply(next, history, action);
    history.truncate(mark);
    if (next.to_move() == core::Player::kNobody && next.returns()[state.to_move()] == 1) {
      return action;
    }
  }
  return core::kNoAction;
}

template <core::GameState S, class Evaluation>
class Playouts {
 public:
  Playouts(const MctsConfig& config, Evaluation evaluation, int players, int actions)
      : config_(config),
        evaluate_(std::move(evaluation)),
        players_(players),
        actions_(static_cast<std::size_t>(actions)) {
    const std::size_t all = static_cast<std::size_t>(players) * actions_;
    if (config.playouts == PlayoutPolicy::kMast) averages_.resize(all);
    if (config.playouts == PlayoutPolicy::kLastGoodReply) replies_.resize(all, core::kNoAction);
  }

  // Whether a simulation's moves must be kept: for the policy, or because the caller wants them.
  bool learns() const { return config_.playouts != PlayoutPolicy::kRandom; }

  // The returns at the end, or what the evaluation says at the cut-off. Adds the moves to `moves`
  // if they are wanted. The history is left as it was.
  core::Returns run(const S& from, core::KeyHistory& history, core::Rng& rng, Moves& moves,
                    bool wanted) {
    if (!wanted && !learns() && !config_.decisive && config_.cutoff < 0) {
      return playout(from, history, rng);
    }
    const std::size_t mark = history.size();
    S state = from;
    core::ActionList actions;
    for (int plies = 0; state.to_move() != core::Player::kNobody;) {
      if constexpr (core::ChanceState<S>) {
        if (state.to_move() == core::Player::kChance) {
          core::ChanceList outcomes;
          state.chance_outcomes(outcomes);
          core::apply(state, history, core::sample(outcomes, rng));
          continue;
        }
      }
      if (plies++ == config_.cutoff) break;
      core::legal_actions(state, history, actions);
      const core::Player mover = state.to_move();
      core::Action action = core::kNoAction;
      if (config_.decisive) action = winning_action(state, history, actions);
      if (action == core::kNoAction) action = pick(mover, moves.last(), actions, rng);
      moves.push(mover, action);
      core::apply(state, history, action);
    }
    history.truncate(mark);
    return state.to_move() == core::Player::kNobody ? state.returns()
                                                    : leaf_value(evaluate_, state, players_);
  }

  // Takes the outcome of a whole simulation.
  void learn(const Moves& moves, const core::Returns& returns) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto [player, action] = moves[i];
      const float value = returns[player];
      if (!averages_.empty()) {
        Average& average = averages_[index(player, action)];
        average.total += static_cast<double>(value);
        ++average.count;
      }
      if (replies_.empty() || i == 0) continue;
      core::Action& reply = replies_[index(player, moves[i - 1].action)];
      if (value > 0) {
        reply = action;
      } else if (value < 0 && reply == action) {
        reply = core::kNoAction;
      }
    }
  }

 private:
  struct Average {
    double total = 0;
    std::uint32_t count = 0;
  };

  std::size_t index(core::Player player, core::Action action) const {
    return core::seat_index(player) * actions_ +
           static_cast<std::size_t>(core::action_index(action));
  }

  core::Action pick(core::Player mover, core::Action last, const core::ActionList& actions,
                    core::Rng& rng) const {
    const auto count = static_cast<std::uint32_t>(actions.size());
    if (!averages_.empty() && rng.uniform() < config_.greediness) {
      return best_average(mover, actions, rng);
    }
    if (!replies_.empty() && last != core::kNoAction) {
      const core::Action reply = replies_[index(mover, last)];
      for (const core::Action action : actions) {
        if (action == reply) return action;
      }
    }
    return actions[rng.below(count)];
  }

  // The search begins at a random action, so that equals are not told apart by their numbers.
  core::Action best_average(core::Player mover, const core::ActionList& actions,
                            core::Rng& rng) const {
    const std::size_t count = actions.size();
    std::size_t at = rng.below(static_cast<std::uint32_t>(count));
    core::Action best = core::kNoAction;
    double most = -2;
    for (std::size_t i = 0; i < count; ++i) {
      const Average& average = averages_[index(mover, actions[at])];
      const double value = average.count == 0 ? 1 : average.total / average.count;
      if (value > most) {
        most = value;
        best = actions[at];
      }
      if (++at == count) at = 0;
    }
    return best;
  }

  MctsConfig config_;
  Evaluation evaluate_;
  int players_;
  std::size_t actions_;
  std::vector<Average> averages_;      // MAST, by player and action
  std::vector<core::Action> replies_;  // by who replies and to what
};

}  // namespace lusoria::search::mcts
