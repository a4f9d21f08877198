// In which order a search looks at the actions of the root, where no knowledge decides it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/action.hpp"
#include "core/random.hpp"

namespace lusoria::search {

// Every order is equally likely (Durstenfeld, "Algorithm 235: Random permutation", 1964). The same
// on every machine, which std::shuffle does not promise.
inline void shuffle(core::ActionList& actions, core::Rng& rng) {
  for (std::size_t left = actions.size(); left > 1; --left) {
    std::swap(actions[left - 1], actions[rng.below(static_cast<std::uint32_t>(left))]);
  }
}

}  // namespace lusoria::search
