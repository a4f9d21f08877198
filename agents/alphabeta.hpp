// The agent `alphabeta`: search::AlphaBeta with the game's evaluation.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry alphabeta_entry();

}  // namespace lusoria::agents
