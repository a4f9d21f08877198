#include <set>

#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/limit_options.hpp"
#include "selfplay/cli/match_report.hpp"
#include "selfplay/cli/referee_options.hpp"
#include "selfplay/cli/sprt_options.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/cli/tournament_run.hpp"

namespace lusoria::selfplay::cli {

namespace {

struct MatchOptions {
  std::vector<std::string> agents;
  std::string game = "via_ludus(rows=7,columns=7)";
  std::optional<int> games;
  SprtArguments sprt;
  std::uint64_t seed = 1;
  int concurrency = 0;
  LimitOptions limits;
  RefereeOptions referee;
  bool no_duplicate_dice = false;
  std::string book;
  std::string record;
  std::string store;
  std::string name = "match";
  bool overwrite = false;
  bool json = false;
};

void declare(Command& command, MatchOptions& options) {
  command.arguments("AGENT", options.agents, "The agents: as many as the game has seats, or more");
  command.option("-g,--game", options.game, "SPEC",
                 "The game (default: via_ludus(rows=7,columns=7))");
  command.option(
      "-n,--games", options.games, 1, kMostRounds,
      "Games of each pairing, a multiple of the seats (default: 100, with --sprt 100000)");
  declare_sprt(command, options.sprt);
  command.option("--seed", options.seed, "Seed of everything random (default: 1)");
  command.option("--concurrency", options.concurrency, 0, kMostConcurrency,
                 "Games side by side; 0, the default: one a processor");
  declare_limits(command, options.limits);
  declare_referee(command, options.referee);
  command.option("--book", options.book, "FILE", "First positions: see `lusoria book --help`");
  command.flag("--no-duplicate-dice", options.no_duplicate_dice,
               "Give each game dice and cards of its own, not those of its opening");
  command.option("--record", options.record, "FILE", "Record the games in this file");
  command.option("--store", options.store, "FILE",
                 "Keep the games in this store, and go on with those that it has");
  command.option("--name", options.name, "NAME", "What the store calls the match (default: match)");
  command.flag("--overwrite", options.overwrite, "Empty the record file if it exists");
  command.flag("--json", options.json, "Print the result as JSON");
  command.footer(
      "Each opening is played once in every rotation of the seats, with the same dice and cards in "
      "each seat. A score, 0 to 1, is the part of the others that an agent finished above; its "
      "variance over such blocks of games is compared with that of independent games. In a "
      "terminal the Elo difference so far is shown live, and how far a sequential test is.");
}

// An agent that plays against itself is told apart by a number.
std::vector<AgentConfig> name_agents(const std::vector<std::string>& specs) {
  std::vector<AgentConfig> agents;
  std::set<std::string> names;
  for (const std::string& spec : specs) {
    std::string name = spec;
    for (int i = 2; !names.insert(name).second; ++i) name = fmt::format("{} #{}", spec, i);
    agents.push_back({name, spec});
  }
  return agents;
}

int games_of(const MatchOptions& options) {
  return options.games.value_or(options.sprt.bounds ? 100'000 : 100);
}

core::Result<TournamentConfig> configure(const MatchOptions& options) {
  auto game = core::make_game(options.game);
  if (!game) return tl::unexpected(game.error());
  const int players = game->player_count();
  if (static_cast<int>(options.agents.size()) < players) {
    return core::fail(fmt::format("{} agent{} given, but {} has {} seats", options.agents.size(),
                                  options.agents.size() == 1 ? " is" : "s are", game->name(),
                                  players));
  }
  if (games_of(options) % players != 0) {
    return core::fail(
        fmt::format("--games {}: expected a multiple of {}, so that every agent has every seat "
                    "equally often",
                    games_of(options), players));
  }
  if (options.sprt.bounds && (players != 2 || options.agents.size() != 2)) {
    return core::fail("--sprt: expected two agents and a game for two");
  }
  for (const std::string& spec : options.agents) {
    auto agent = agents::make_agent(*game, spec);
    if (!agent) return tl::unexpected(agent.error());
  }
  std::shared_ptr<const Book> book;
  if (!options.book.empty()) {
    auto loaded = Book::load(options.book, *game);
    if (!loaded) return tl::unexpected(loaded.error());
    book = std::make_shared<const Book>(*std::move(loaded));
  }
  const auto limits = apply_times(options.referee, *game, apply_limits(options.limits, {}));
  if (!limits) return tl::unexpected(limits.error());
  const auto adjudication = adjudication_of(options.referee, *game);
  if (!adjudication) return tl::unexpected(adjudication.error());
  return TournamentConfig{.game = std::move(*game),
                          .rounds = games_of(options) / players,
                          .exchange_seats = true,
                          .duplicate_dice = !options.no_duplicate_dice,
                          .seed = options.seed,
                          .concurrency = options.concurrency,
                          .book = std::move(book),
                          .record = options.record,
                          .store = options.store,
                          .name = options.name,
                          .limits = *limits,
                          .adjudication = *adjudication,
                          .agents = name_agents(options.agents)};
}

Outcome run_match(const MatchOptions& options) {
  const auto config = configure(options);
  if (!config) return tl::unexpected(config.error());
  auto sprt = make_sprt(options.sprt);
  if (!sprt) return tl::unexpected(sprt.error());
  SequentialTest* const test = *sprt ? &**sprt : nullptr;
  const auto outlets = open_outlets(*config, options.overwrite);
  if (!outlets) return tl::unexpected(outlets.error());
  if (!options.json) {
    put("{}: {}{} games, seed {}{}\n\n", config->game.name(), test != nullptr ? "at most " : "",
        make_schedule(*config)->size(), options.seed,
        config->store.empty() ? "" : outlets_text(*config, *outlets));
    flush();
  }
  const auto result = run_with_progress(*config, *outlets, options.json, test);
  if (!result) return tl::unexpected(result.error());
  write(options.json ? match_json(*result, test) : match_text(*result, config->game, test));
  const bool interrupted =
      result->stopped && (test == nullptr || test->decision() == SprtDecision::kNone);
  if (interrupted && !options.json) put("\n{}", stop_note(*result));
  return interrupted ? kExitInterrupted : kExitOk;
}

}  // namespace

void add_match(CommandLine& line) {
  line.add("match", "Play agents against each other with seats exchanged; the Elo difference",
           declare, run_match);
}

}  // namespace lusoria::selfplay::cli
