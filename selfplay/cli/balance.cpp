#include "selfplay/balance.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/parse.hpp"
#include "core/registry.hpp"
#include "selfplay/cli/balance_report.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/progress_line.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr int kMostPlies = 1'000'000;
const char* const kDefaultAgents[] = {"greedy", "mcts(simulations=100)"};

struct BalanceCliOptions {
  std::vector<std::string> games;
  std::vector<std::string> agents;
  int games_each = 200;
  std::uint64_t seed = 1;
  int concurrency = 0;
  int max_plies = 1000;
  int random_plies = 0;
  bool json = false;
  bool markdown = false;
};

void declare(Command& command, BalanceCliOptions& options) {
  command.arguments("GAME", options.games,
                    "The games; a bare name stands for every example that `lusoria games NAME` "
                    "lists");
  command.option("-a,--agent", options.agents, "SPEC",
                 "An agent that plays itself, any number of times (default: greedy and "
                 "mcts(simulations=100))");
  command.option("-n,--games", options.games_each, 1, kMostRounds,
                 "Games of each agent in each game (default: 200)");
  command.option("--seed", options.seed, "Seed of everything random (default: 1)");
  command.option("--concurrency", options.concurrency, 0, kMostConcurrency,
                 "Games side by side; 0, the default: one a processor");
  command.option("--max-plies", options.max_plies, 0, kMostPlies,
                 "Cut games off at this many plies, without a result (default: 1000; 0: never)");
  command.option("--random-plies", options.random_plies, 0, kMostPlies,
                 "Start each game by this many random plies (default: 0)");
  command.flag("--json", options.json, "Print the report as JSON");
  command.flag("--markdown", options.markdown, "Print the table as Markdown");
  command.footer(
      "FIRST % is the points of the first seat, wins and half the draws, with the 95% "
      "interval of Wilson; games that were cut off count in no rate. BRANCHING is the mean number "
      "of legal moves. DISTINCT is how many different games there were: the interval takes the "
      "games for independent, so an agent without randomness needs --random-plies.");
}

// Specs of a GAME: of a bare name its examples, and otherwise itself.
std::vector<std::string> game_specs(const std::string& text) {
  for (const core::GameEntry& entry : core::game_entries()) {
    if (entry.name == text && !entry.examples.empty()) return entry.examples;
  }
  return {text};
}

// The games that are asked for, each once.
core::Result<std::vector<core::AnyGame>> make_games(const std::vector<std::string>& texts) {
  std::vector<core::AnyGame> games;
  std::set<std::string> names;
  for (const std::string& text : texts) {
    for (const std::string& spec : game_specs(text)) {
      auto game = core::make_game(spec);
      if (!game) return tl::unexpected(game.error());
      if (names.insert(game->name()).second) games.push_back(std::move(*game));
    }
  }
  return games;
}

// Whether the spec names an agent with parameters that it takes, whatever games it can play.
bool names_an_agent(const std::string& text) {
  const auto spec = core::parse_spec(text);
  if (!spec) return false;
  return std::ranges::any_of(agents::agent_entries(), [&](const agents::AgentEntry& entry) {
    return entry.name == spec->name && core::Arguments::bind(*spec, entry.parameters);
  });
}

core::Result<std::vector<std::string>> check_agents(const std::vector<std::string>& specs,
                                                    const core::AnyGame& game) {
  std::vector<std::string> agents;
  for (const std::string& spec : specs) {
    if (!names_an_agent(spec)) return tl::unexpected(agents::make_agent(game, spec).error());
    if (std::ranges::find(agents, spec) == agents.end()) agents.push_back(spec);
  }
  if (agents.empty()) agents.assign(std::begin(kDefaultAgents), std::end(kDefaultAgents));
  return agents;
}

core::Result<void> check(const BalanceCliOptions& options) {
  if (options.json && options.markdown)
    return core::fail("--json and --markdown exclude each other");
  if (options.max_plies != 0 && options.random_plies >= options.max_plies) {
    return core::fail(fmt::format("--random-plies {}: expected less than --max-plies, {}",
                                  options.random_plies, options.max_plies));
  }
  return {};
}

// The rows that are done, and how far the next one is, drawn over in place.
class BalanceDisplay {
 public:
  BalanceDisplay(bool active, std::size_t rows) : lines_(active), rows_(rows) {}

  // `done` are the rows before the next; valid until the next call.
  void begin_row(const std::vector<BalanceRow>& done, std::string title) {
    done_ = &done;
    title_ = std::move(title);
    progress_ = ProgressLine();
  }
  void update(std::uint64_t finished, std::uint64_t total) {
    if (!lines_.active() || !progress_.due()) return;
    std::vector<std::string> lines{fmt::format("{} of {}: {}", done_->size() + 1, rows_, title_),
                                   progress_.text(finished, total)};
    if (!done_->empty()) {
      std::istringstream table(balance_text(*done_));
      for (std::string line; std::getline(table, line);) lines.push_back(line);
    }
    lines_.show(lines);
  }

 private:
  LiveLines lines_;
  std::size_t rows_;
  const std::vector<BalanceRow>* done_ = nullptr;
  std::string title_;
  ProgressLine progress_;
};

BalanceRow measure_row(const core::AnyGame& game, const std::string& agent,
                       const BalanceCliOptions& options, const BalanceOptions& running) {
  GameLimits limits;
  limits.max_plies = options.max_plies;
  auto measured = measure_balance({.game = game,
                                   .agent = {.name = agent, .spec = agent},
                                   .games = static_cast<std::uint64_t>(options.games_each),
                                   .seed = options.seed,
                                   .concurrency = options.concurrency,
                                   .random_plies = options.random_plies,
                                   .limits = limits},
                                  running);
  if (!measured)
    return {.game = game, .agent = agent, .measured = {}, .error = measured.error().message};
  return {.game = game, .agent = agent, .measured = std::move(*measured), .error = {}};
}

std::vector<BalanceRow> measure_all(const std::vector<core::AnyGame>& games,
                                    const std::vector<std::string>& agents,
                                    const BalanceCliOptions& options, const std::stop_token& stop) {
  std::vector<BalanceRow> rows;
  BalanceDisplay display(output_is_terminal() && !options.json && !options.markdown,
                         games.size() * agents.size());
  BalanceOptions running;
  running.on_game = [&](std::uint64_t finished, std::uint64_t total) {
    display.update(finished, total);
  };
  running.stop = stop;
  for (const core::AnyGame& game : games) {
    for (const std::string& agent : agents) {
      if (stop.stop_requested()) return rows;
      display.begin_row(rows, fmt::format("{}, {}", game.name(), agent));
      rows.push_back(measure_row(game, agent, options, running));
    }
  }
  return rows;
}

// What it takes to have the same figures again.
std::string settings_text(const BalanceCliOptions& options) {
  return fmt::format(
      "{} game{} a row, seed {}{}{}", options.games_each, options.games_each == 1 ? "" : "s",
      options.seed,
      options.random_plies == 0 ? "" : fmt::format(", {} random plies first", options.random_plies),
      options.max_plies == 0 ? "" : fmt::format(", cut off at {} plies", options.max_plies));
}

void print_report(const std::vector<BalanceRow>& rows, const BalanceCliOptions& options) {
  if (options.json) {
    write(balance_json(rows, {.games = static_cast<std::uint64_t>(options.games_each),
                              .seed = options.seed,
                              .random_plies = options.random_plies,
                              .max_plies = options.max_plies}));
  } else {
    put("{}\n{}.\n", options.markdown ? balance_markdown(rows) : balance_text(rows),
        settings_text(options));
  }
}

Outcome run_balance(const BalanceCliOptions& options) {
  if (const auto good = check(options); !good) return tl::unexpected(good.error());
  const auto games = make_games(options.games);
  if (!games) return tl::unexpected(games.error());
  const auto agents = check_agents(options.agents, games->front());
  if (!agents) return tl::unexpected(agents.error());
  const StopOnInterrupt interrupt;
  const auto rows = measure_all(*games, *agents, options, interrupt.token());
  print_report(rows, options);
  const bool complete = rows.size() == games->size() * agents->size() &&
                        std::ranges::none_of(rows, [](const BalanceRow& row) {
                          return row.measured && row.measured->stopped;
                        });
  return complete ? kExitOk : kExitInterrupted;
}

}  // namespace

void add_balance(CommandLine& line) {
  line.add("balance", "Measure how balanced games are, by agents that play themselves", declare,
           run_balance);
}

}  // namespace lusoria::selfplay::cli
