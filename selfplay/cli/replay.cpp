#include "selfplay/replay.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/replay_viewer.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay::cli {

namespace {

struct ReplayOptions {
  std::string file;
  std::optional<std::uint64_t> game;
  std::optional<std::uint64_t> line;
  bool verify = false;
  bool no_colour = false;
};

void declare(Command& command, ReplayOptions& options) {
  command.argument("FILE", options.file, "A record file, .gz files too; or a store");
  command.option("--game", options.game, "Show only the game of this number");
  command.option("--line", options.line, "Show only the game of this line of the file");
  command.flag("--verify", options.verify, "Show nothing, check every game of the file");
  command.flag("--no-colour,--no-color", options.no_colour, "Draw without colour");
  command.footer(
      std::string("Every game is checked against the rules as it is read. In a terminal:\n") +
      kViewerHelp);
}

// Calls visit(record, line) for each game of a file until it returns false.
template <class Visit>
core::Result<void> for_each_game(const std::string& file, Visit&& visit) {
  auto reader = RecordReader::open(file);
  if (!reader) return tl::unexpected(reader.error());
  for (;;) {
    auto record = reader->next();
    if (!record) return tl::unexpected(record.error());
    if (!*record) return {};
    const core::Result<bool> more = visit(**record, reader->line());
    if (!more) return tl::unexpected(more.error());
    if (!*more) return {};
  }
}

bool rolled(const GameRecord& record) {
  return std::any_of(record.actions.begin(), record.actions.end(),
                     [](const RecordedAction& action) { return action.chance; });
}

Outcome verify(const std::string& file) {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  std::uint64_t seeded = 0;  // games whose chance is what their seed gives
  std::map<std::string, std::uint64_t> ends;
  const auto done =
      for_each_game(file, [&](const GameRecord& record, int line) -> core::Result<bool> {
        const auto replayed = replay(record, file, line);
        if (!replayed) return tl::unexpected(replayed.error());
        if (const auto opening = verify_opening(record, file, line); !opening)
          return tl::unexpected(opening.error());
        if (rolled(record) && !record.dice) {
          return tl::unexpected(
              core::Error{.message = "field 'dice' is missing; expected where the dice and cards "
                                     "come from, to draw them again",
                          .source = file,
                          .line = line,
                          .column = 0});
        }
        if (record.dice) {
          const auto dice = verify_dice(record, *replayed, file, line);
          if (!dice) return tl::unexpected(dice.error());
        }
        seeded += rolled(record) ? 1 : 0;
        ++games;
        actions += record.actions.size();
        ++ends[name(record.end)];
        return true;
      });
  if (!done) return tl::unexpected(done.error());
  put("{}: {} game{} verified, {} actions\n", file, games, games == 1 ? "" : "s", actions);
  for (const auto& [end, count] : ends) put("  ended by {}: {}\n", end, count);
  if (seeded != 0) put("  dice and cards as the seed gives them: {}\n", seeded);
  return kExitOk;
}

bool selected(const ReplayOptions& options, const GameRecord& record, int line) {
  return (!options.game || *options.game == record.number) &&
         (!options.line || *options.line == static_cast<std::uint64_t>(line));
}

core::Error not_found(const ReplayOptions& options, int lines) {
  const std::string wanted = options.game ? fmt::format("game of number {}", *options.game)
                                          : fmt::format("line {}", *options.line);
  const std::string also =
      options.game && options.line ? fmt::format(" in line {}", *options.line) : "";
  return {.message = fmt::format("there is no {}{}; the file has {} game{}", wanted, also, lines,
                                 lines == 1 ? "" : "s"),
          .source = options.file,
          .line = 0,
          .column = 0};
}

Outcome show(const ReplayOptions& options) {
  const bool one = options.game || options.line;
  const bool interactive = output_is_terminal() && input_is_terminal();
  const bool colour = use_colour(options.no_colour);
  int lines = 0;
  bool found = false;
  const auto done =
      for_each_game(options.file, [&](const GameRecord& record, int line) -> core::Result<bool> {
        lines = line;
        if (!selected(options, record, line)) return true;
        auto replayed = replay(record, options.file, line);
        if (!replayed) return tl::unexpected(replayed.error());
        found = true;
        const ReplayViewer viewer(record, *replayed, line, colour);
        if (interactive) return viewer.step() && !one;
        viewer.print_all();
        return !one && !output_closed();
      });
  if (!done) return tl::unexpected(done.error());
  if (one && !found) return tl::unexpected(not_found(options, lines));
  if (!found) put("{}: no games\n", options.file);
  return kExitOk;
}

Outcome run_replay(const ReplayOptions& options) {
  if (!options.verify) return show(options);
  if (options.game || options.line)
    return core::fail("--verify checks every game: leave out --game and --line");
  return verify(options.file);
}

}  // namespace

void add_replay(CommandLine& line) {
  line.add("replay", "Step through recorded games, or verify them all", declare, run_replay);
}

}  // namespace lusoria::selfplay::cli
