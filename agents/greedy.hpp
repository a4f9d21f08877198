// The agent `greedy`: the action whose position the game's evaluation likes best, one ply ahead.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry greedy_entry();

}  // namespace lusoria::agents
