#include "search/perft.hpp"

#include <optional>

#include "search/instances.hpp"
#include "search/perft_impl.hpp"

namespace lusoria::search {

namespace {

core::ActionList moves_of(const core::AnyState& state) {
  core::ActionList actions;
  if (state.to_move() == core::Player::kChance) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    for (const core::ChanceOutcome& o : outcomes) actions.push_back(o.outcome);
  } else if (!state.is_over()) {
    state.legal_actions(actions);
  }
  return actions;
}

std::uint64_t erased_perft(const core::AnyState& state, int depth) {
  if (depth == 0) return 1;
  const core::ActionList actions = moves_of(state);
  if (depth == 1) return actions.size();
  std::uint64_t paths = 0;
  for (const core::Action action : actions) {
    core::AnyState next = state;
    next.apply(action);
    paths += erased_perft(next, depth - 1);
  }
  return paths;
}

}  // namespace

std::uint64_t perft(const core::AnyState& state, int depth) {
  const auto typed = visit_state_type(state.game(), [&]<class S>(std::type_identity<S>) {
    core::KeyHistory history = state.history();
    return std::optional<std::uint64_t>(perft(*state.get<S>(), history, depth));
  });
  return typed ? *typed : erased_perft(state, depth);
}

std::vector<std::pair<core::Action, std::uint64_t>> perft_divide(const core::AnyState& state,
                                                                 int depth) {
  std::vector<std::pair<core::Action, std::uint64_t>> counts;
  for (const core::Action action : moves_of(state)) {
    core::AnyState next = state;
    next.apply(action);
    counts.emplace_back(action, perft(next, depth - 1));
  }
  return counts;
}

}  // namespace lusoria::search
