// The agent `human`: asks a person for each move, over streams.
#pragma once

#include <iosfwd>
#include <memory>

#include "agents/registry.hpp"

namespace lusoria::agents {

AgentEntry human_entry();

// One who types on `in` and reads `out`. A line is a move in the game's text form, `moves` (lists
// the legal ones), `resign` or `help`; any other is explained, and asked for again. The end of the
// input resigns. Waits for the person as long as it takes: the referee's limits do not apply. The
// streams outlive the agent.
std::unique_ptr<Agent> make_human(std::istream& in, std::ostream& out);

}  // namespace lusoria::agents
