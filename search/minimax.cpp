#include "search/minimax.hpp"

#include "search/instances.hpp"
#include "search/minimax_impl.hpp"

namespace lusoria::search {

std::optional<ExactSolution> solve_by_minimax(const core::AnyState& state,
                                              std::uint64_t most_nodes) {
  return visit_state_type(state.game(),
                          [&]<class S>(std::type_identity<S>) -> std::optional<ExactSolution> {
                            Minimax<S> solver(most_nodes);
                            const auto returns = solver.value(*state.get<S>(), state.history());
                            const auto keeping = solver.keeping(*state.get<S>(), state.history());
                            if (!returns || !keeping) return std::nullopt;
                            return ExactSolution{*returns, *keeping};
                          });
}

}  // namespace lusoria::search
