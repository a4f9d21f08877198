// The agents `maxn`, `paranoid` and `brs`: the searches of search/multiplayer/ with the game's
// evaluation.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry maxn_entry();
AgentEntry paranoid_entry();
AgentEntry brs_entry();

}  // namespace lusoria::agents
