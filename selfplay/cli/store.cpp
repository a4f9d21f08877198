#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/record.hpp"
#include "selfplay/store/stored_games.hpp"

namespace lusoria::selfplay::cli {

namespace {

using Json = nlohmann::ordered_json;

struct StoreOptions {
  std::string store;
  std::string record;
  bool overwrite = false;
  bool json = false;
};

void declare(Command& command, StoreOptions& options) {
  command.argument("STORE", options.store, "A store of games; STORE#NAME for one tournament of it");
  command.option("--record", options.record, "FILE", "Write the tournament's games as records");
  command.flag("--overwrite", options.overwrite, "Replace the record file if it exists");
  command.flag("--json", options.json, "Print the list as JSON");
  command.footer(
      "Lists the tournaments of a store, which `tournament --store` and `match --store` fill. "
      "`replay` and `report` read it, or STORE#NAME, like a record file.");
}

std::string tournament_text(const StoredTournament& one) {
  const Json settings = Json::parse(one.settings, nullptr, false);
  std::string agents;
  std::string game = "?";
  if (settings.is_object()) {
    game = settings.value("game", game);
    for (const Json& agent : settings.value("agents", Json::array())) {
      agents += (agents.empty() ? "" : ", ") + agent.value("name", "?");
    }
  }
  return fmt::format("{}: {} game{}{}, begun {}\n  {}\n  {}\n", one.name, one.games,
                     one.games == 1 ? "" : "s",
                     one.leases == 0 ? "" : fmt::format(", {} in progress", one.leases),
                     one.created, game, agents);
}

Json tournament_json(const StoredTournament& one) {
  return {{"name", one.name},
          {"games", one.games},
          {"in_progress", one.leases},
          {"created", one.created},
          {"settings", Json::parse(one.settings, nullptr, false)}};
}

core::Result<int> list(const StoredGames& games, bool json) {
  const auto all = stored_tournaments(games.path);
  if (!all) return tl::unexpected(all.error());
  Json documents = Json::array();
  bool found = games.tournament.empty();
  for (const StoredTournament& one : *all) {
    if (!games.tournament.empty() && one.name != games.tournament) continue;
    found = true;
    if (json) {
      documents.push_back(tournament_json(one));
    } else {
      write(tournament_text(one));
    }
  }
  if (!found) {
    return core::fail(fmt::format("{} has no tournament '{}'; `lusoria store {}` lists them",
                                  games.path, games.tournament, games.path));
  }
  if (json) write(documents.dump(2) + "\n");
  return kExitOk;
}

// The file stands there whole or not at all.
core::Result<int> write_records(const std::string& store, const std::string& path, bool overwrite) {
  if (!overwrite && std::filesystem::exists(path)) {
    return tl::unexpected(core::Error{.message = "exists already; --overwrite replaces it",
                                      .source = path,
                                      .line = 0,
                                      .column = 0});
  }
  auto games = RecordReader::open(store);
  if (!games) return tl::unexpected(games.error());
  const std::string unfinished = path + ".part";
  const auto writer = RecordWriter::open(unfinished, RecordWriter::Mode::kOverwrite);
  if (!writer) return tl::unexpected(writer.error());
  const auto copy = [&]() -> core::Result<std::uint64_t> {
    for (std::uint64_t count = 0;; ++count) {
      const auto record = games->next();
      if (!record) return tl::unexpected(record.error());
      if (!*record) return count;
      if (auto written = (*writer)->append(**record); !written) {
        return tl::unexpected(written.error());
      }
    }
  };
  const auto count = copy();
  std::error_code failed;
  if (count) std::filesystem::rename(unfinished, path, failed);
  if (!count || failed) {
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
  }
  if (!count) return tl::unexpected(count.error());
  if (failed) {
    return tl::unexpected(core::Error{.message = "cannot be written: " + failed.message(),
                                      .source = path,
                                      .line = 0,
                                      .column = 0});
  }
  put("{}: {} games\n", path, *count);
  return kExitOk;
}

Outcome run_store(const StoreOptions& options) {
  const auto games = stored_games_of(options.store);
  if (!games) {
    return tl::unexpected(core::Error{.message = "expected a store of games, which `lusoria "
                                                 "tournament --store` makes",
                                      .source = options.store,
                                      .line = 0,
                                      .column = 0});
  }
  if (!options.record.empty()) {
    return write_records(options.store, options.record, options.overwrite);
  }
  return list(*games, options.json);
}

}  // namespace

void add_store(CommandLine& line) {
  line.add("store", "List the tournaments of a store of games, or write one as records", declare,
           run_store);
}

}  // namespace lusoria::selfplay::cli
