#include "search/perft.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "selfplay/cli/command.hpp"
#include "selfplay/cli/position.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr int kMaxDepth = 1000;

struct PerftOptions {
  PositionOptions position;
  int depth = 0;
  bool divide = false;
};

void declare(Command& command, PerftOptions& options) {
  command.argument("GAME", options.position.game, "The game, like \"via_ludus(rows=5,columns=5)\"");
  command.argument("DEPTH", options.depth, 0, kMaxDepth, "Plies to count");
  declare_position(command, options.position);
  command.flag("--divide", options.divide, "Count below each first move, at DEPTH only");
  command.footer(
      "Counts the sequences of moves of each length; games that end earlier are not counted.");
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print_divided(const core::AnyState& state, int depth) {
  std::uint64_t total = 0;
  for (const auto& [action, nodes] : search::perft_divide(state, depth)) {
    put("{}: {}\n", state.action_text(action), nodes);
    total += nodes;
  }
  put("\nnodes: {}\n", total);
}

void print_depths(const core::AnyState& state, int depth) {
  put("{:>5}  {:>20}  {:>10}  {:>14}\n", "DEPTH", "NODES", "SECONDS", "NODES/S");
  for (int d = std::min(depth, 1); d <= depth && !output_closed(); ++d) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t nodes = search::perft(state, d);
    const double seconds = seconds_since(start);
    // Below a millisecond the rate is the clock's, not ours.
    const std::string rate =
        seconds < 1e-3 ? "-" : fmt::format("{:.0f}", static_cast<double>(nodes) / seconds);
    put("{:>5}  {:>20}  {:>10.3f}  {:>14}\n", d, nodes, seconds, rate);
    flush();
  }
}

Outcome run_perft(const PerftOptions& options) {
  const auto state = make_position(options.position);
  if (!state) return tl::unexpected(state.error());
  if (options.divide && options.depth > 0) {
    print_divided(*state, options.depth);
  } else {
    print_depths(*state, options.depth);
  }
  return kExitOk;
}

}  // namespace

void add_perft(CommandLine& line) {
  line.add("perft", "Count the positions below one, depth by depth", declare, run_perft);
}

}  // namespace lusoria::selfplay::cli
