#include "selfplay/seating.hpp"

#include <exception>
#include <utility>

#include <fmt/format.h>

#include "agents/registry.hpp"

namespace lusoria::selfplay {

core::Result<std::vector<Seat>> seat_agents(const core::AnyGame& game,
                                            std::span<const AgentConfig* const> agents,
                                            const AgentFactory& factory) {
  std::vector<Seat> seats;
  for (const AgentConfig* const agent : agents) {
    try {
      auto made = factory ? factory(game, *agent) : agents::make_agent(game, agent->spec);
      if (!made) return tl::unexpected(std::move(made.error()));
      seats.push_back({.name = agent->name,
                       .spec = agent->spec,
                       .agent = std::move(*made),
                       .limits = agent->limits});
    } catch (const std::exception& e) {
      return core::fail(fmt::format("agent '{}' cannot be made: {}", agent->name, e.what()));
    }
  }
  return seats;
}

}  // namespace lusoria::selfplay
