// The states that every search is compiled for: one line a game.
#pragma once

#include <type_traits>
#include <utility>

#include "core/any_game.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/games/via_ludus/state.hpp"

namespace lusoria::search {

template <class... States>
struct StateList {};

using SearchedStates =
    StateList<core::via_ludus::State<1>, core::via_ludus::State<2>, core::via_ludus::State<3>,
              core::via_ludus::State<6>,  //
              core::latrunculi::State<1>, core::latrunculi::State<2>, core::latrunculi::State<3>,
              core::lotus_ludo::State, core::ludox::State, core::ludox::DeluxeState>;

// Calls f with std::type_identity<S> for the state type S of the game, and returns what f gives; a
// default-made value when no search is compiled for it. Every f must return the same type.
template <class F>
auto visit_state_type(const core::AnyGame& game, F&& f) {
  return
      []<class First, class... Rest>(const core::AnyGame& g, F& call, StateList<First, Rest...>) {
        using Out = decltype(call(std::type_identity<First>{}));
        Out out{};
        const auto try_one = [&]<class S>(std::type_identity<S> type) {
          if (g.state_type() != typeid(S)) return false;
          out = call(type);
          return true;
        };
        static_cast<void>(try_one(std::type_identity<First>{}) ||
                          (try_one(std::type_identity<Rest>{}) || ...));
        return out;
      }(game, f, SearchedStates{});
}

}  // namespace lusoria::search
