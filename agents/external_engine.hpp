// The agent `engine`: a program of anybody's that speaks a line protocol, see docs/engines.md.
#pragma once

#include "agents/registry.hpp"

namespace lusoria::agents {

// The program is started when its first game begins and plays one game after another, of this agent
// and of later ones with the same spec and game, until a fault ends it or the process ends. A fault
// (it ends, hangs, floods, or says what is no answer) is thrown as a Fault that names the command
// and the end of what it wrote to standard error; the next game gets a new process.
AgentEntry engine_entry();

}  // namespace lusoria::agents
