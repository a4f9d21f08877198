#include "agents/registry.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "agents/alphabeta.hpp"
#include "agents/endgame.hpp"
#include "agents/expectimax.hpp"
#include "agents/external_engine.hpp"
#include "agents/greedy.hpp"
#include "agents/holder.hpp"
#include "agents/human.hpp"
#include "agents/mcts.hpp"
#include "agents/multiplayer.hpp"
#include "agents/random.hpp"

namespace lusoria::agents {

namespace {

core::Error unknown_agent(const std::string& name) {
  std::vector<std::string> names;
  for (const AgentEntry& entry : agent_entries()) names.push_back(entry.name);
  const std::string near = core::closest(name, names);
  return {.message = near.empty()
                         ? fmt::format("no agent is called '{}'; there are {}", name,
                                       fmt::join(names, ", "))
                         : fmt::format("no agent is called '{}'; did you mean '{}'?", name, near),
          .source = {},
          .line = 0,
          .column = 1};
}

}  // namespace

std::span<const AgentEntry> agent_entries() {
  static const std::vector<AgentEntry> entries = {
      random_entry(),     greedy_entry(),  holder_entry(),   alphabeta_entry(),
      expectimax_entry(), maxn_entry(),    paranoid_entry(), brs_entry(),
      mcts_entry(),       endgame_entry(), human_entry(),    engine_entry(),
  };
  return entries;
}

core::Result<std::unique_ptr<Agent>> make_agent(const core::AnyGame& game,
                                                std::string_view spec_text) {
  const auto located = [&](core::Error error) {
    error.source = fmt::format("agent '{}'", spec_text);
    return tl::unexpected(std::move(error));
  };
  const auto spec = core::parse_spec(spec_text);
  if (!spec) return located(spec.error());
  const auto entries = agent_entries();
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const AgentEntry& e) { return e.name == spec->name; });
  if (entry == entries.end()) return located(unknown_agent(spec->name));
  const auto arguments = core::Arguments::bind(*spec, entry->parameters);
  if (!arguments) return located(arguments.error());
  auto agent = entry->make(game, *arguments);
  if (!agent && agent.error().source.empty()) return located(agent.error());
  if (agent && *agent == nullptr) {
    return located({.message = fmt::format("'{}' has no search for '{}'", entry->name, game.name()),
                    .source = {},
                    .line = 0,
                    .column = 1});
  }
  return agent;
}

}  // namespace lusoria::agents
