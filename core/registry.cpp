#include "core/registry.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/games/latrunculi/registration.hpp"
#include "core/games/race/lotus_ludo/registration.hpp"
#include "core/games/race/ludox/registration.hpp"
#include "core/games/via_ludus/registration.hpp"

namespace lusoria::core {

std::span<const GameEntry> game_entries() {
  static const std::vector<GameEntry> entries = {
      via_ludus::registration(),
      latrunculi::registration(),
      lotus_ludo::registration(),
      ludox::registration(),
  };
  return entries;
}

Result<AnyGame> make_game(std::string_view spec_text) {
  const auto located = [&](Error error) {
    error.source = fmt::format("game '{}'", spec_text);
    return tl::unexpected(std::move(error));
  };
  const auto spec = parse_spec(spec_text);
  if (!spec) return located(spec.error());
  const auto entries = game_entries();
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const GameEntry& e) { return e.name == spec->name; });
  if (entry == entries.end()) {
    std::vector<std::string> names;
    for (const auto& e : entries) names.push_back(e.name);
    return located({.message = fmt::format("no game is called '{}'; there is {}", spec->name,
                                           fmt::join(names, ", ")),
                    .source = {},
                    .line = 0,
                    .column = 1});
  }
  const auto arguments = Arguments::bind(*spec, entry->parameters);
  if (!arguments) return located(arguments.error());
  auto game = entry->make(*arguments);
  // A game may name another source: a file of setups that it read.
  if (!game && game.error().source.empty()) return located(game.error());
  return game;
}

}  // namespace lusoria::core
