#include "core/registry.hpp"
#include "selfplay/cli/listing.hpp"
#include "selfplay/cli/subcommands.hpp"

namespace lusoria::selfplay::cli {

namespace {

void declare(Command& command, ListingOptions& options) {
  command.optional_argument("NAME", options.name, "One game: list its parameters");
  command.flag("--json", options.json, "Print JSON");
}

Outcome run_games(const ListingOptions& options) {
  std::vector<Listed> games;
  for (const core::GameEntry& entry : core::game_entries()) {
    games.push_back({entry.name, entry.summary, entry.parameters, entry.examples,
                     entry.variant_parameter, entry.variants});
  }
  return list("game", games, options);
}

}  // namespace

void add_games(CommandLine& line) {
  line.add("games", "List the games and their parameters", declare, run_games);
}

}  // namespace lusoria::selfplay::cli
