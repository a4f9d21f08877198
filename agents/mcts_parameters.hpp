// The options of Monte Carlo tree search in the spec of an agent.
#pragma once

#include <vector>

#include "core/parse.hpp"
#include "search/mcts/config.hpp"

namespace lusoria::agents {

// One for each member of MctsConfig that an agent without a network can use, of the same name and
// default.
std::vector<core::Parameter> mcts_parameters();

search::MctsConfig mcts_config(const core::Arguments& arguments);

}  // namespace lusoria::agents
