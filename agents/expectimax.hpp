// The agent `expectimax`: search::Expectimax with the game's evaluation.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry expectimax_entry();

}  // namespace lusoria::agents
