#include "selfplay/cli/limit_options.hpp"

namespace lusoria::selfplay::cli {

namespace {
constexpr int kMostDepth = 10'000;
constexpr int kMostTimeMs = 86'400'000;  // a day
}  // namespace

void declare_limits(Command& command, LimitOptions& options) {
  command.option("--simulations", options.simulations, "Most simulations a move (MCTS)");
  command.option("--nodes", options.nodes, "Most nodes a move (tree searches)");
  command.option("--depth", options.depth, 0, kMostDepth,
                 "Most plies of search a move (alpha-beta)");
  command.option("--time-ms", options.time_ms, 0, kMostTimeMs, "Most milliseconds a move");
}

GameLimits apply_limits(const LimitOptions& options, GameLimits limits) {
  limits.simulations = options.simulations.value_or(limits.simulations);
  limits.nodes = options.nodes.value_or(limits.nodes);
  limits.depth = options.depth.value_or(limits.depth);
  if (options.time_ms) limits.time = std::chrono::milliseconds(*options.time_ms);
  return limits;
}

}  // namespace lusoria::selfplay::cli
