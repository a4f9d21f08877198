// The position that a subcommand starts from: a game, then a text, or the number of one of its
// openings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/any_game.hpp"
#include "selfplay/cli/command.hpp"

namespace lusoria::selfplay::cli {

struct PositionOptions {
  std::string game;
  std::optional<std::string> text;
  std::optional<std::uint64_t> opening;
};

// Declares --position and --opening; the game is the subcommand's own affair.
void declare_position(Command& command, PositionOptions& options);

core::Result<core::AnyState> make_position(const PositionOptions& options);

}  // namespace lusoria::selfplay::cli
