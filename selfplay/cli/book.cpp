#include "selfplay/book.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/book_maker.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/limit_options.hpp"
#include "selfplay/cli/progress_line.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr int kMostOpenings = 1'000'000;
constexpr int kMostPlies = 10'000;
constexpr int kMostGames = 10'000;

struct BookCliOptions {
  std::string game;
  std::string file;
  int openings = 100;
  int plies = 0;
  std::uint64_t seed = 1;
  int concurrency = 0;
  std::string judge;
  double most_value = 0.5;
  std::string player;
  int games = 8;
  double least_decided = 0.5;
  double most_share = 0.75;
  LimitOptions limits;
  bool overwrite = false;
};

void declare(Command& command, BookCliOptions& options) {
  command.argument("GAME", options.game, "The game");
  command.argument("FILE", options.file, "The book to write");
  command.option("-n,--openings", options.openings, 1, kMostOpenings,
                 "How many openings (default: 100)");
  command.option("--plies", options.plies, 0, kMostPlies,
                 "Random plies from a first position of the game (default: 0)");
  command.option("--seed", options.seed, "Seed of everything random (default: 1)");
  command.option("--concurrency", options.concurrency, 0, kMostConcurrency,
                 "Positions looked at side by side; 0, the default: one a processor");
  command.option("--judge", options.judge, "SPEC",
                 "Keep positions that this agent finds about level");
  command.option("--most-value", options.most_value, 0, 1,
                 "The farthest from 0 that its value may be (default: 0.5)");
  command.option("--player", options.player, "SPEC",
                 "Keep positions that this agent, against itself, decides often and both ways");
  command.option("--games", options.games, 1, kMostGames,
                 "How many games it plays on each (default: 8)");
  command.option("--least-decided", options.least_decided, 0, 1,
                 "The least share of them that is decided (default: 0.5)");
  command.option("--most-share", options.most_share, 0, 1,
                 "The greatest share of those that one seat may win (default: 0.75)");
  declare_limits(command, options.limits);
  command.flag("--overwrite", options.overwrite, "Replace the file if it exists");
  command.footer(
      "A book is text: POSITION ; NAME ; WEIGHT, of which the position is enough; `;` begins a "
      "comment. `match --book` and the key `book` of a tournament play its openings in random "
      "order, each as often as its weight says in one pass.");
}

core::Result<std::optional<AgentConfig>> agent_of(const std::string& spec,
                                                  const core::AnyGame& game) {
  if (spec.empty()) return std::nullopt;
  if (auto made = agents::make_agent(game, spec); !made) return tl::unexpected(made.error());
  return AgentConfig{.name = spec, .spec = spec};
}

core::Result<BookConfig> configure(const BookCliOptions& options) {
  auto game = core::make_game(options.game);
  if (!game) return tl::unexpected(game.error());
  auto judge = agent_of(options.judge, *game);
  if (!judge) return tl::unexpected(judge.error());
  auto player = agent_of(options.player, *game);
  if (!player) return tl::unexpected(player.error());
  return BookConfig{.game = std::move(*game),
                    .openings = options.openings,
                    .plies = options.plies,
                    .seed = options.seed,
                    .concurrency = options.concurrency,
                    .judge = *std::move(judge),
                    .most_value = options.most_value,
                    .player = *std::move(player),
                    .games = options.games,
                    .least_decided = options.least_decided,
                    .most_share = options.most_share,
                    .limits = apply_limits(options.limits, {})};
}

// A word of a command line, in quotes where a shell would take it apart.
std::string shell_word(const std::string& text) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  return fmt::format("'{}'", boost::algorithm::replace_all_copy(text, "'", "'\\''"));
}

// The command that makes the book again.
std::string command_line(const BookCliOptions& options) {
  const BookCliOptions preset;
  std::string text =
      fmt::format("lusoria book {} {}", shell_word(options.game), shell_word(options.file));
  const auto word = [&](const char* name, const auto& value, const auto& usual) {
    if (value != usual) text += fmt::format(" {} {}", name, shell_word(fmt::format("{}", value)));
  };
  const auto limit = [&](const char* name, const auto& value) {
    if (value) text += fmt::format(" {} {}", name, *value);
  };
  word("-n", options.openings, preset.openings);
  word("--plies", options.plies, preset.plies);
  word("--seed", options.seed, preset.seed);
  word("--judge", options.judge, preset.judge);
  word("--most-value", options.most_value, preset.most_value);
  word("--player", options.player, preset.player);
  word("--games", options.games, preset.games);
  word("--least-decided", options.least_decided, preset.least_decided);
  word("--most-share", options.most_share, preset.most_share);
  limit("--simulations", options.limits.simulations);
  limit("--nodes", options.limits.nodes);
  limit("--depth", options.limits.depth);
  limit("--time-ms", options.limits.time_ms);
  return one_line(text);
}

// How the book was made, as a comment of the file.
std::string heading(const BookCliOptions& options, const BookConfig& config, const MadeBook& made) {
  std::string text = fmt::format("; {}\n; {}: {} of {} positions after {} random plies, seed {}\n",
                                 command_line(options), config.game.name(), made.starts.size(),
                                 made.tried, config.plies, config.seed);
  if (config.judge) {
    text += fmt::format("; within {:g} of level for {}\n", config.most_value, config.judge->spec);
  }
  if (config.player) {
    text += fmt::format(
        "; of {} games of {} against itself at least {:g} decided, at most {:g} of them by one "
        "seat\n",
        config.games, config.player->spec, config.least_decided, config.most_share);
  }
  return text;
}

// All of the file or nothing.
core::Result<void> write_file(const std::string& path, const std::string& text) {
  const std::string part = path + ".part";
  std::ofstream file(part, std::ios::binary);
  file << text;
  file.close();
  std::error_code failure;
  if (file) std::filesystem::rename(part, path, failure);
  if (file && !failure) return {};
  const std::string why = failure ? failure.message() : std::strerror(errno);
  std::filesystem::remove(part, failure);
  return tl::unexpected(
      core::Error{.message = "cannot be written: " + why, .source = path, .line = 0, .column = 0});
}

Outcome run_book(const BookCliOptions& options) {
  const auto config = configure(options);
  if (!config) return tl::unexpected(config.error());
  if (!options.overwrite && std::filesystem::exists(options.file)) {
    return core::fail(fmt::format("{}: exists already; --overwrite replaces it", options.file));
  }
  const StopOnInterrupt interrupt;
  ProgressLine progress;
  core::Result<MadeBook> made;
  {
    LiveLines lines(output_is_terminal());
    BookOptions book;
    book.stop = interrupt.token();
    book.on_candidate = [&](std::uint64_t kept, std::uint64_t total) {
      if (lines.active() && progress.due()) lines.show({progress.text(kept, total, "openings")});
    };
    made = make_book(*config, book);
  }
  if (!made) return tl::unexpected(made.error());
  if (made->stopped) {
    put("Stopped after {} of {} openings; nothing is written.\n", made->starts.size(),
        config->openings);
    return kExitInterrupted;
  }
  std::string text = heading(options, *config, *made);
  for (std::size_t i = 0; i < made->starts.size(); ++i) {
    text += book_line(made->starts[i], fmt::format("{}", i + 1)) + '\n';
  }
  if (auto written = write_file(options.file, text); !written) {
    return tl::unexpected(written.error());
  }
  put("{}: {} openings, of {} positions\n", options.file, made->starts.size(), made->tried);
  return kExitOk;
}

}  // namespace

void add_book(CommandLine& line) {
  line.add("book", "Make a book of openings that tell agents apart", declare, run_book);
}

}  // namespace lusoria::selfplay::cli
