#include "agents/registry.hpp"
#include "selfplay/cli/listing.hpp"
#include "selfplay/cli/subcommands.hpp"

namespace lusoria::selfplay::cli {

namespace {

void declare(Command& command, ListingOptions& options) {
  command.optional_argument("NAME", options.name, "One agent: list its parameters");
  command.flag("--json", options.json, "Print JSON");
}

Outcome run_agents(const ListingOptions& options) {
  std::vector<Listed> agents;
  for (const agents::AgentEntry& entry : agents::agent_entries()) {
    agents.push_back({entry.name, entry.summary, entry.parameters});
  }
  return list("agent", agents, options);
}

}  // namespace

void add_agents(CommandLine& line) {
  line.add("agents", "List the agents and their parameters", declare, run_agents);
}

}  // namespace lusoria::selfplay::cli
