// The agent `random`: every legal action with the same probability.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry random_entry();

}  // namespace lusoria::agents
