#include <memory>
#include <random>

#include <fmt/format.h>

#include "agents/registry.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/limit_options.hpp"
#include "selfplay/cli/play_loop.hpp"
#include "selfplay/cli/play_session.hpp"
#include "selfplay/cli/position.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr const char* kHuman = "human";
constexpr const char* kDefaultAgent = "mcts(simulations=5000)";

struct PlayOptions {
  PositionOptions position{.game = "via_ludus(rows=7,columns=7)", .text = {}, .opening = {}};
  std::vector<std::string> seats;
  std::string hint_agent = kDefaultAgent;
  LimitOptions limits;
  std::optional<std::uint64_t> seed;
  std::string record;
  bool no_colour = false;
};

void declare(Command& command, PlayOptions& options) {
  command.optional_argument("GAME", options.position.game,
                            "The game (default: via_ludus(rows=7,columns=7))");
  command.option(
      "-s,--seat", options.seats, "SPEC",
      "Who plays the next seat: `human` or an agent. Give it once a seat, in the order of play; "
      "default: one human, then mcts(simulations=5000)");
  declare_position(command, options.position);
  declare_limits(command, options.limits);
  command.option("--seed", options.seed, "Seed of dice and agents (default: a new one each time)");
  command.option("--hint-agent", options.hint_agent, "SPEC",
                 "Who gives hints (default: mcts(simulations=5000))");
  command.option("--record", options.record, "FILE",
                 "Append the finished game to this record file");
  command.flag("--no-colour,--no-color", options.no_colour, "Draw without colour");
  command.footer(std::string("While playing:\n") + kPlayHelp);
}

core::Result<std::vector<PlaySession::Seat>> make_seats(const core::AnyGame& game,
                                                        const std::vector<std::string>& specs) {
  const auto players = static_cast<std::size_t>(game.player_count());
  if (specs.size() > players) {
    return core::fail(fmt::format("--seat is given {} times, but {} has {} seats", specs.size(),
                                  game.name(), players));
  }
  std::vector<PlaySession::Seat> seats(players);
  for (std::size_t i = 0; i < players; ++i) {
    const std::string otherwise = specs.empty() && i == 0 ? kHuman : kDefaultAgent;
    seats[i].spec = i < specs.size() ? specs[i] : otherwise;
    if (seats[i].spec == kHuman) continue;
    auto agent = agents::make_agent(game, seats[i].spec);
    if (!agent) return tl::unexpected(agent.error());
    seats[i].agent = std::move(*agent);
  }
  return seats;
}

// A seed that differs from run to run; short, so that people can type it again.
std::uint64_t new_seed() { return std::random_device{}() % 1'000'000U; }

Outcome run_play(const PlayOptions& options) {
  auto start = make_position(options.position);
  if (!start) return tl::unexpected(start.error());
  const core::AnyGame game = start->game();
  auto seats = make_seats(game, options.seats);
  if (!seats) return tl::unexpected(seats.error());
  auto adviser = agents::make_agent(game, options.hint_agent);
  if (!adviser) return tl::unexpected(adviser.error());
  std::unique_ptr<RecordWriter> writer;
  if (!options.record.empty()) {
    auto opened = RecordWriter::open(options.record, RecordWriter::Mode::kAppend);
    if (!opened) return tl::unexpected(opened.error());
    writer = std::move(*opened);
    if (writer->cut_off()) print_note(writer->cut_off()->text());
  }

  std::optional<std::uint64_t> opening;
  if (!options.position.text) opening = options.position.opening.value_or(0);
  PlaySession session(std::move(*start), opening, std::move(*seats),
                      options.seed ? *options.seed : new_seed(), apply_limits(options.limits, {}));
  PlayLoop loop(session, **adviser, use_colour(options.no_colour));
  loop.run();
  if (!writer) return kExitOk;
  if (!session.is_over()) {
    put("The game is not finished: nothing is recorded.\n");
    return kExitOk;
  }
  if (auto appended = writer->append(session.record()); !appended)
    return tl::unexpected(appended.error());
  put("Recorded in {}.\n", options.record);
  return kExitOk;
}

}  // namespace

void add_play(CommandLine& line) {
  line.add("play", "Play a game in the terminal, people and computers in any seat", declare,
           run_play);
}

}  // namespace lusoria::selfplay::cli
