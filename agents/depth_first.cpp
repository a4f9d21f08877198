#include "agents/depth_first.hpp"

#include <fmt/format.h>

namespace lusoria::agents {

// The last decision before the evaluation is the agent's own in a game of two: there its view of
// what can be captured fits best (search/README.md).
constexpr int kDepth = 3;

std::vector<core::Parameter> depth_first_parameters() {
  return {core::Parameter::integer(
              "depth", kDepth, 1, 1000,
              "decisions of seats; left out when another limit is given and this is not"),
          core::Parameter::integer("nodes", 0, 0, 1'000'000'000'000,
                                   "positions visited a move; 0: no limit"),
          time_parameter(),
          memory_parameter(),
          core::Parameter::boolean("evaluation", true,
                                   "whether to use the game's evaluation, or only finished games"),
          weights_parameter(),
          core::Parameter::integer("worlds", 8, 1, 10'000,
                                   "positions drawn and searched where something is hidden")};
}

search::Limits depth_first_limits(const core::Arguments& arguments) {
  search::Limits limits;
  limits.nodes = static_cast<std::uint64_t>(arguments.integer("nodes"));
  limits.time = time_limit(arguments);
  limits.memory = memory_limit(arguments);
  if (arguments.given("depth") || !limits.bounded()) {
    limits.depth = static_cast<int>(arguments.integer("depth"));
  }
  return limits;
}

core::Result<void> needs_more_than_alphabeta(const core::AnyGame& game, std::string_view agent) {
  if (game.player_count() > 2 || game.has_chance() || game.has_hidden_information()) return {};
  return core::fail(
      fmt::format("{} is for chance, hidden information or more than two players, and '{}' has "
                  "none of these; alphabeta plays it",
                  agent, game.name()));
}

}  // namespace lusoria::agents
