#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/games/race/lotus_ludo/state.hpp"
#include "core/registry.hpp"
#include "search/endgame/lotus_ludo_table.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/config.hpp"

namespace lusoria::selfplay::cli {

namespace {

using core::lotus_ludo::State;
using search::LotusLudoTable;
using Json = nlohmann::ordered_json;

struct EndgameOptions {
  std::string what;
  std::string file;
  std::optional<std::string> position;
  bool capture_extra_roll = false;
  int concurrency = 0;
  bool overwrite = false;
  bool json = false;
};

void declare(Command& command, EndgameOptions& options) {
  command.argument("WHAT", options.what, "`build` computes a table, `show` looks a position up");
  command.argument("FILE", options.file, "The table");
  command.flag("--capture-extra-roll", options.capture_extra_roll,
               "build: for the rule by which a capture earns a roll");
  command.option("--concurrency", options.concurrency, 0, kMostConcurrency,
                 "build: threads; 0, the default: one a processor");
  command.flag("--overwrite", options.overwrite, "build: replace a file that exists");
  command.option("-p,--position", options.position, "TEXT",
                 "show: the position, as `lusoria replay` and records have it");
  command.flag("--json", options.json, "Print JSON");
  command.footer(
      "Endgames of lotus_ludo(players=2) with at most two tokens a side that are not home: the "
      "exact probability of winning, with best play of both. A table takes 35 MB, and half a "
      "minute of one processor. `endgame(table=FILE)` is the agent that plays by it.");
}

Outcome build(const EndgameOptions& options) {
  if (options.position) return core::fail("--position: expected with `show` only");
  if (!options.overwrite && std::filesystem::exists(options.file)) {
    return core::fail(fmt::format("{}: exists already; --overwrite replaces it", options.file));
  }
  const StopOnInterrupt interrupt;
  LiveLines progress(output_is_terminal() && !options.json);
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  progress.show({"finding all moves"});
  const auto report = search::build_lotus_ludo_table(
      options.file, {.capture_extra_roll = options.capture_extra_roll,
                     .threads = options.concurrency,
                     .stop = interrupt.token(),
                     .on_sweep = [&](int sweeps, double change) {
                       progress.show({fmt::format(
                           "sweep {}, largest change {:.1e}, ends below {:.0e}, {:.0f} s", sweeps,
                           change, search::LotusLudoTableOptions().tolerance, seconds())});
                     }});
  progress.clear();
  if (!report) return tl::unexpected(report.error());
  if (report->stopped) return kExitInterrupted;
  if (options.json) {
    const Json out{
        {"file", options.file},           {"capture_extra_roll", options.capture_extra_roll},
        {"positions", report->positions}, {"moves", report->moves},
        {"sweeps", report->sweeps},       {"change", report->change},
        {"bytes", report->bytes},         {"seconds", seconds()}};
    put("{}\n", out.dump(2));
  } else {
    put("{}: {} positions, {} moves, {} sweeps, last change {:.1e}, {:.1f} s, {:.1f} MB\n",
        options.file, report->positions, report->moves, report->sweeps, report->change, seconds(),
        static_cast<double>(report->bytes) / 1e6);
  }
  return kExitOk;
}

struct Row {
  std::string move;
  double probability = 0;  // of winning, for the seat whose turn it is
};

std::vector<Row> rows_of(const LotusLudoTable& table, const core::AnyState& state) {
  const State& root = *state.get<State>();
  std::vector<Row> rows;
  if (root.to_move() != root.turn_owner()) return rows;
  for (const LotusLudoTable::Move& move : table.moves(root)) {
    rows.push_back({state.action_text(move.action), move.wins});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.probability > b.probability; });
  return rows;
}

void print_position(const core::AnyState& state, double probability, const std::vector<Row>& rows,
                    bool json) {
  const std::string player = state.game().player_name(state.turn_owner());
  if (json) {
    Json moves = Json::array();
    for (const Row& row : rows) moves.push_back({{"move", row.move}, {"wins", row.probability}});
    const Json out{{"position", state.text()},
                   {"player", player},
                   {"wins", probability},
                   {"moves", std::move(moves)}};
    put("{}\n", out.dump(2));
    return;
  }
  put("{}\n{} wins with probability {:.9f}\n", state.draw(use_colour(false)), player, probability);
  std::vector<std::vector<std::string>> cells{{"MOVE", "WINS"}};
  for (const Row& row : rows) cells.push_back({row.move, fmt::format("{:.9f}", row.probability)});
  if (!rows.empty()) put("\n{}", format_table(cells, {false, true}));
}

Outcome show(const EndgameOptions& options) {
  if (options.overwrite || options.capture_extra_roll) {
    return core::fail("--overwrite and --capture-extra-roll: expected with `build` only");
  }
  if (!options.position) return core::fail("show needs --position TEXT");
  const auto table = LotusLudoTable::open(options.file);
  if (!table) return tl::unexpected(table.error());
  const auto game = core::make_game((*table)->capture_extra_roll()
                                        ? "lotus_ludo(players=2,capture_extra_roll=true)"
                                        : "lotus_ludo(players=2)");
  if (!game) return tl::unexpected(game.error());
  const auto state = game->parse_state(*options.position);
  if (!state) {
    auto error = state.error();
    error.source = "--position";
    return tl::unexpected(std::move(error));
  }
  if (!(*table)->covers(*state->get<State>())) {
    return core::fail(
        "--position: not in the table; expected a game that goes on, in which each side has at "
        "most two tokens that are not home");
  }
  print_position(*state, (*table)->win_probability(*state->get<State>(), state->turn_owner()),
                 rows_of(**table, *state), options.json);
  return kExitOk;
}

Outcome run_endgame(const EndgameOptions& options) {
  if (options.what == "build") return build(options);
  if (options.what == "show") return show(options);
  return core::fail(fmt::format("'{}': expected build or show", options.what));
}

}  // namespace

void add_endgame(CommandLine& line) {
  line.add("endgame", "Compute and look up endgame tables of Lotus Ludo", declare, run_endgame);
}

}  // namespace lusoria::selfplay::cli
