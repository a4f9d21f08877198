// The clock of a game, the margin, and when the referee ends it early, as options.
#pragma once

#include <optional>
#include <string>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/adjudication.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/game_limits.hpp"

namespace lusoria::selfplay::cli {

struct RefereeOptions {
  std::optional<std::string> clock;
  std::optional<int> margin_ms;
  std::optional<std::string> resign;
  std::optional<std::string> draw;
};

void declare_referee(Command& command, RefereeOptions& options);

// `limits` with the clock and the margin that the options name.
core::Result<GameLimits> apply_times(const RefereeOptions& options, const core::AnyGame& game,
                                     GameLimits limits);
core::Result<Adjudication> adjudication_of(const RefereeOptions& options,
                                           const core::AnyGame& game);

}  // namespace lusoria::selfplay::cli
