#include "selfplay/cli/position.hpp"

#include <fmt/format.h>

#include "core/registry.hpp"

namespace lusoria::selfplay::cli {

void declare_position(Command& command, PositionOptions& options) {
  command.option("--position", options.text, "TEXT",
                 "Start from this position, in the game's text form");
  command.option("--opening", options.opening, "Start from this opening of the game (default: 0)");
}

core::Result<core::AnyState> make_position(const PositionOptions& options) {
  const auto game = core::make_game(options.game);
  if (!game) return tl::unexpected(game.error());
  if (options.text && options.opening)
    return core::fail("--position and --opening exclude each other");
  if (!options.text) {
    const std::uint64_t opening = options.opening.value_or(0);
    const std::uint64_t count = game->opening_count();
    if (count != 0 && opening >= count) {
      return core::fail(fmt::format("--opening {}: {} has {} opening{}, numbered from 0", opening,
                                    game->name(), count, count == 1 ? "" : "s"));
    }
    return game->initial_state(opening);
  }
  auto state = game->parse_state(*options.text);
  if (state) return state;
  core::Error error = state.error();
  if (error.source.empty()) error.source = fmt::format("position '{}'", *options.text);
  return tl::unexpected(std::move(error));
}

}  // namespace lusoria::selfplay::cli
