// The line of the agent `endgame` in the registry.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry endgame_entry();

}  // namespace lusoria::agents
