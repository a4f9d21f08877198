// The agent `holder` of Via Ludus: never loses a position that a guard holds
// (core/games/via_ludus/guard.hpp), and wins whatever it can prove (agents/via_ludus/prover.hpp).
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry holder_entry();

}  // namespace lusoria::agents
