// The agent `mcts`: search::Mcts, for every game.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry mcts_entry();

}  // namespace lusoria::agents
