#include <fmt/format.h>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/cli/tournament_run.hpp"
#include "selfplay/format_report.hpp"
#include "selfplay/rating.hpp"
#include "selfplay/report.hpp"

namespace lusoria::selfplay::cli {

namespace {

struct TournamentCliOptions {
  std::string config;
  std::optional<int> rounds;
  std::optional<std::uint64_t> seed;
  std::optional<int> concurrency;
  std::optional<std::string> record;
  std::optional<std::string> store;
  std::optional<std::string> name;
  bool overwrite = false;
  bool json = false;
};

void declare(Command& command, TournamentCliOptions& options) {
  command.argument("CONFIG", options.config, "The tournament, a TOML file");
  command.option("--rounds", options.rounds, 1, kMostRounds, "Rounds, instead of the config's");
  command.option("--seed", options.seed, "Seed, instead of the config's");
  command.option("--concurrency", options.concurrency, 0, kMostConcurrency,
                 "Games side by side; 0: one a processor");
  command.option("--record", options.record, "FILE",
                 "Record file, instead of the config's; \"\" for none");
  command.option("--store", options.store, "FILE",
                 "Store of games, instead of the config's; \"\" for none");
  command.option("--name", options.name, "NAME",
                 "What the store calls it, instead of the config's name");
  command.flag("--overwrite", options.overwrite, "Empty the record file if it exists");
  command.flag("--json", options.json, "Print the result as JSON");
  command.footer(
      "Ctrl-C ends it early: the games that are over stay in the record and in the tables. A "
      "second one ends it at once. In a terminal it shows the ratings so far, live; where that is "
      "small, or TERM is dumb, how far it is. With a store the same command goes on where it "
      "ended, in whatever way; several may play one tournament from one store, each other games. "
      "Limits of all and of each agent, clocks and early ends of games are the config's: [limits], "
      "[agents.limits], [adjudication].");
}

core::Result<TournamentConfig> configure(const TournamentCliOptions& options) {
  auto config = load_tournament(options.config);
  if (!config) return config;
  if (options.rounds && config->format.format == TournamentFormat::kKnockout) {
    return core::fail("--rounds: a knockout has as many rounds as its agents need");
  }
  config->rounds = options.rounds.value_or(config->rounds);
  config->seed = options.seed.value_or(config->seed);
  config->concurrency = options.concurrency.value_or(config->concurrency);
  config->record = options.record.value_or(config->record);
  config->store = options.store.value_or(config->store);
  config->name = options.name.value_or(config->name);
  return config;
}

void announce(const TournamentConfig& config, const Outlets& outlets) {
  const std::uint64_t games = make_schedule(config)->size();
  const bool may_tie = config.format.format == TournamentFormat::kKnockout;
  put("{}: {} agents, {}{} game{}, seed {}{}\n\n", config.game.name(), config.agents.size(),
      may_tie ? "at least " : "", games, games == 1 ? "" : "s", config.seed,
      outlets_text(config, outlets));
  flush();
}

Outcome run_tournament_command(const TournamentCliOptions& options) {
  const auto config = configure(options);
  if (!config) return tl::unexpected(config.error());
  const auto outlets = open_outlets(*config, options.overwrite);
  if (!outlets) return tl::unexpected(outlets.error());
  if (!options.json) announce(*config, *outlets);
  const auto result = run_with_progress(*config, *outlets, options.json);
  if (!result) return tl::unexpected(result.error());
  const PoolRating rating = rate_pool(result->table);
  const TournamentFormat format = config->format.format;
  std::vector<std::string> names;
  for (const AgentConfig& agent : config->agents) names.push_back(agent.name);
  if (options.json) {
    write(report_json(result->table, rating, &result->blocks,
                      encounters_json(format, names, result->encounters)));
  } else {
    const std::string matches = encounters_text(format, names, result->encounters);
    if (!matches.empty()) put("{}\n", matches);
    write(standings_text(result->table, rating));
    put("\n{}", cross_table_text(result->table, rating));
    const std::string blocks = block_variance_text(result->table, result->blocks);
    if (!blocks.empty()) put("\n{}", blocks);
    if (result->stopped) put("\n{}", stop_note(*result));
  }
  return result->stopped ? kExitInterrupted : kExitOk;
}

}  // namespace

void add_tournament(CommandLine& line) {
  line.add("tournament", "Play agents against each other as a config says, and rate them", declare,
           run_tournament_command);
}

}  // namespace lusoria::selfplay::cli
