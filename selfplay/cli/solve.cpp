#include "search/proof/solve.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <string>

#include <fmt/format.h>

#include "agents/registry.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/position.hpp"
#include "selfplay/cli/solve_report.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr int kMostTimeMs = 86'400'000;  // a day
constexpr int kMostMemory = 1 << 16;     // MiB
constexpr std::chrono::milliseconds kRefresh{200};

struct SolveOptions {
  PositionOptions position;
  std::string search = "dfpn";
  std::uint64_t nodes = 0;
  int time_ms = 0;
  int memory = 256;
  bool value_only = false;
  bool json = false;
};

void declare(Command& command, SolveOptions& options) {
  options.position.game = "via_ludus";
  command.option("-g,--game", options.position.game, "SPEC", "The game (default: via_ludus)");
  declare_position(command, options.position);
  command.option("--search", options.search, "NAME",
                 "dfpn (proof numbers, the default), alphabeta or mcts");
  command.option("--nodes", options.nodes, "Most nodes (default: no limit)");
  command.option("--time-ms,--time", options.time_ms, 0, kMostTimeMs,
                 "Most milliseconds (default: no limit)");
  command.option("--memory", options.memory, 1, kMostMemory,
                 "Memory for the tables, in MiB (default: 256)");
  command.flag("--value-only", options.value_only,
               "Find the value and one move that keeps it: no line, no other moves, no proof size");
  command.flag("--json", options.json, "Print JSON");
  command.footer(
      "Prints the value, how many positions its proof has, all moves that keep it, and a line of "
      "best play in which the losing side takes what is hardest to prove; a draw's line ends where "
      "nobody can win any more. The proof size and all keeping moves come from dfpn alone.\n\n"
      "Exit status: 0 solved, 1 not solved within the limits, 2 bad input, 130 stopped by Ctrl-C.");
}

search::Limits limits_of(const SolveOptions& options, std::stop_token stop) {
  return {.nodes = options.nodes,
          .time = std::chrono::milliseconds(options.time_ms),
          .memory = static_cast<std::size_t>(options.memory) << 20,
          .stop = std::move(stop)};
}

// How the search goes on, shown in place until it ends.
class SolveDisplay {
 public:
  SolveDisplay(bool active, const core::AnyGame& game) : lines_(active), game_(game) {}

  void note(const search::ProofProgress& progress) {
    nodes_ = progress.nodes;
    seat_ = static_cast<int>(core::seat_index(progress.attacker));
    table_use_ = progress.table_use;
  }
  template <class T>
  T wait(std::future<T> result) {
    while (lines_.active() && result.wait_for(kRefresh) != std::future_status::ready) show();
    T out = result.get();
    lines_.clear();
    return out;
  }

 private:
  void show() {
    const double seconds = std::chrono::duration<double>(search::Clock::now() - start_).count();
    if (nodes_ == 0) return lines_.show({fmt::format("{:.0f} s", seconds)});
    lines_.show(
        {fmt::format("{:.0f} s, {} nodes, table {:.0f}% full: does {} win?", seconds, nodes_.load(),
                     100 * table_use_, game_.player_name(core::seat(seat_)))});
  }

  LiveLines lines_;
  const core::AnyGame& game_;
  search::Clock::time_point start_ = search::Clock::now();
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<int> seat_{0};
  std::atomic<double> table_use_{0};
};

using Solved = core::Result<search::ProofReport>;

Solved by_dfpn(const core::AnyState& root, const SolveOptions& options,
               const search::Limits& limits, SolveDisplay& display) {
  const bool all = !options.value_only;
  const search::ProofRequest request{
      .line = all,
      .keeping = all,
      .tree_size = all,
      .on_progress = [&](const search::ProofProgress& progress) { display.note(progress); }};
  auto report = search::solve_by_dfpn(root, limits, request);
  if (report) return std::move(*report);
  return core::fail(fmt::format("{}: expected a game of two players without dice or hidden cards",
                                root.game().name()));
}

// A search to the end of the game by the agent of that name.
Solved by_agent(const core::AnyState& root, const std::string& spec, const search::Limits& limits) {
  const auto agent = agents::make_agent(root.game(), spec);
  if (!agent) return tl::unexpected(agent.error());
  (*agent)->begin_game(root, root.to_move(), 0);
  auto decision = (*agent)->decide(root, limits);
  search::ProofReport out;
  if (!decision.report) return out;
  out.search = std::move(*decision.report);
  if (out.search.exact) out.lower = out.upper = out.search.value;
  return out;
}

Solved solve(const core::AnyState& root, const SolveOptions& options, const search::Limits& limits,
             SolveDisplay& display) {
  if (options.search == "dfpn") return by_dfpn(root, options, limits, display);
  if (options.search == "alphabeta") {
    return by_agent(root,
                    fmt::format("alphabeta(depth=1000,evaluation=false,memory={})", options.memory),
                    limits);
  }
  return by_agent(root, fmt::format("mcts(simulations=1000000000,memory={})", options.memory),
                  limits);
}

Outcome run_solve(const SolveOptions& options) {
  if (options.search != "dfpn" && options.search != "alphabeta" && options.search != "mcts") {
    return core::fail(fmt::format("--search {}: expected dfpn, alphabeta or mcts", options.search));
  }
  const auto root = make_position(options.position);
  if (!root) return tl::unexpected(root.error());
  if (!core::is_seat(root->to_move())) {
    return core::fail(
        fmt::format("position '{}': expected one in which a side is to move", root->text()));
  }
  const StopOnInterrupt interrupt;
  const core::AnyGame game = root->game();
  SolveDisplay display(output_is_terminal() && !options.json, game);
  const search::Limits limits = limits_of(options, interrupt.token());
  auto solved = display.wait(
      std::async(std::launch::async, [&] { return solve(*root, options, limits, display); }));
  if (!solved) return tl::unexpected(solved.error());
  const SolveResult result{*root, options.search, std::move(*solved)};
  write(options.json ? solve_json(result) : solve_text(result));
  if (result.report.search.exact) return kExitOk;
  return interrupt.interrupted() ? kExitInterrupted : kExitDifferences;
}

}  // namespace

void add_solve(CommandLine& line) {
  line.add("solve", "Find a position's exact value", declare, run_solve);
}

}  // namespace lusoria::selfplay::cli
