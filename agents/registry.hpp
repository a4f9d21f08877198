// The agents by name: one explicit table. `mcts(simulations=800,exploration=1.4)` makes an agent.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "core/parse.hpp"
#include "core/result.hpp"

namespace lusoria::agents {

struct AgentEntry {
  std::string name;
  std::string summary;                      // one line
  std::vector<core::Parameter> parameters;  // what the spec may set
  // The agent for a game, or why it cannot play it (two players only, no evaluation for it, ...).
  core::Result<std::unique_ptr<Agent>> (*make)(const core::AnyGame& game,
                                               const core::Arguments& arguments);
};

// Every agent, in the order in which they are listed to people.
std::span<const AgentEntry> agent_entries();

// The agent that a spec names, for a game. Errors name the column in the spec.
core::Result<std::unique_ptr<Agent>> make_agent(const core::AnyGame& game, std::string_view spec);

}  // namespace lusoria::agents
