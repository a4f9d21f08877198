#include "search/proof/solve.hpp"

#include "search/instances.hpp"
#include "search/proof/dfpn.hpp"

namespace lusoria::search {

std::optional<ProofReport> solve_by_dfpn(const core::AnyState& state, const Limits& limits,
                                         const ProofRequest& request) {
  return visit_state_type(
      state.game(), [&]<class S>(std::type_identity<S>) -> std::optional<ProofReport> {
        if constexpr (ProvableState<S>) {
          if (state.game().player_count() != 2) return std::nullopt;
          return DfPn<S>().solve(*state.get<S>(), state.history(), limits, request);
        } else {
          return std::nullopt;
        }
      });
}

}  // namespace lusoria::search
