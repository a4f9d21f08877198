// The limits of each move, as options.
#pragma once

#include <cstdint>
#include <optional>

#include "selfplay/cli/command.hpp"
#include "selfplay/game_limits.hpp"

namespace lusoria::selfplay::cli {

struct LimitOptions {
  std::optional<std::uint64_t> simulations;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<int> time_ms;
};

void declare_limits(Command& command, LimitOptions& options);

// `limits` with what the options name set.
GameLimits apply_limits(const LimitOptions& options, GameLimits limits);

}  // namespace lusoria::selfplay::cli
