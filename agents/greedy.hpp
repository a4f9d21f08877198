// The agent `greedy`: the action whose position the game's evaluation likes best, one ply ahead. In
// a game whose turns have several decisions it looks ahead to the end of its turn.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry greedy_entry();

}  // namespace lusoria::agents
