// The agents of one game, made for it.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/config.hpp"
#include "selfplay/referee.hpp"

namespace lusoria::selfplay {

// Makes an agent for a game; empty stands for agents::make_agent() of the spec. Called from many
// threads at once.
using AgentFactory = std::function<core::Result<std::unique_ptr<agents::Agent>>(
    const core::AnyGame&, const AgentConfig&)>;

// A seat with a new agent for each of `agents`, in order, so that nothing carries over from game to
// game. An error when one cannot be made, also when making it throws.
core::Result<std::vector<Seat>> seat_agents(const core::AnyGame& game,
                                            std::span<const AgentConfig* const> agents,
                                            const AgentFactory& factory);

}  // namespace lusoria::selfplay
