#include <algorithm>
#include <chrono>
#include <cstddef>
#include <future>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "search/limits.hpp"
#include "selfplay/analysis.hpp"
#include "selfplay/cli/analyze_report.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/position.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/cli/terminal.hpp"

namespace lusoria::selfplay::cli {

namespace {

constexpr int kMostTimeMs = 86'400'000;  // a day
constexpr int kMostMemory = 1 << 16;     // MiB
constexpr int kMostThreads = 256;
constexpr int kMostLines = 1000;
constexpr std::chrono::milliseconds kRefresh{200};

struct AnalyzeOptions {
  PositionOptions position;
  std::string agent;
  int lines = 3;
  int time_ms = 5000;
  std::optional<int> memory;
  int threads = 1;
  bool json = false;
  bool no_colour = false;
};

void declare(Command& command, AnalyzeOptions& options) {
  options.position.game = "via_ludus";
  command.option("-g,--game", options.position.game, "SPEC", "The game (default: via_ludus)");
  declare_position(command, options.position);
  command.option("-a,--agent", options.agent, "SPEC",
                 "The agent that searches (default: alphabeta where it can, else mcts)");
  command.option("--lines", options.lines, 1, kMostLines, "How many moves to show (default: 3)");
  command.option("--time-ms,--time", options.time_ms, 0, kMostTimeMs,
                 "Milliseconds (default: 5000); 0: until Ctrl-C");
  command.option("--memory", options.memory, 1, kMostMemory,
                 "Memory for tables and trees, in MiB (default: 256)");
  command.option("--threads", options.threads, 1, kMostThreads,
                 "Threads of the search (default: 1)");
  command.flag("--json", options.json, "Stream JSON, one object a line, the last with final: true");
  command.flag("--no-colour,--no-color", options.no_colour, "No colours");
  command.footer(
      "Shows the best moves with value (-1 to 1 for the side to move), visits, policy (the share "
      "of "
      "visits) and line of play, and the board with the policy on its squares: shades in colour, "
      "digits from 1 to 9 without. In a terminal all this is live; into a pipe only the result is "
      "written. Ends when the position is solved, when the time or a limit in the agent's spec is "
      "reached, or by Ctrl-C, with what was found by then. More lines take alphabeta more time.");
}

// The latest state of the analysis, shown in place until it ends.
class AnalyzeDisplay {
 public:
  AnalyzeDisplay(bool active, int lines, bool colour)
      : lines_(active), count_(lines), colour_(colour) {}

  void note(const Analysis& analysis) {
    if (!lines_.active()) return;
    const std::lock_guard lock(mutex_);
    latest_ = analysis;
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
    std::optional<Analysis> analysis;
    {
      const std::lock_guard lock(mutex_);
      analysis.swap(latest_);
    }
    if (analysis) shown_ = split(analysis_text(*analysis, count_, colour_));
    std::vector<std::string> all = shown_;
    const double seconds = std::chrono::duration<double>(search::Clock::now() - start_).count();
    all.insert(all.begin(), fmt::format("{:.0f} s, Ctrl-C ends it", seconds));
    lines_.show(all);
  }
  static std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      out.emplace_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
  }

  LiveLines lines_;
  int count_;
  bool colour_;
  search::Clock::time_point start_ = search::Clock::now();
  std::vector<std::string> shown_;
  std::mutex mutex_;
  std::optional<Analysis> latest_;  // not shown yet
};

AnalysisOptions analysis_options(const AnalyzeOptions& options, std::stop_token stop) {
  AnalysisOptions out{.agent = options.agent,
                      .lines = options.lines,
                      .threads = options.threads,
                      .memory = {},
                      .time = std::chrono::milliseconds(options.time_ms),
                      .stop = std::move(stop)};
  if (options.memory) out.memory = static_cast<std::size_t>(*options.memory);
  return out;
}

Outcome run_analyze(const AnalyzeOptions& options) {
  const auto root = make_position(options.position);
  if (!root) return tl::unexpected(root.error());
  if (!core::is_seat(root->to_move())) {
    return core::fail(
        fmt::format("position '{}': expected one in which a side is to move", root->text()));
  }
  const StopOnInterrupt interrupt;
  const bool colour = use_colour(options.no_colour);
  AnalyzeDisplay display(output_is_terminal() && !options.json, options.lines, colour);
  const auto update = [&](const Analysis& analysis) {
    if (options.json) {
      write(analysis_json(analysis, options.lines));
      flush();
    }
    display.note(analysis);
    return !output_closed();
  };
  const auto analysis = display.wait(std::async(std::launch::async, [&] {
    return analyze(*root, analysis_options(options, interrupt.token()), update);
  }));
  if (!analysis) return tl::unexpected(analysis.error());
  write(options.json ? analysis_json(*analysis, options.lines)
                     : analysis_text(*analysis, options.lines, colour));
  return interrupt.interrupted() ? kExitInterrupted : kExitOk;
}

}  // namespace

void add_analyze(CommandLine& line) {
  line.add("analyze", "Search a position and show its best moves, live", declare, run_analyze);
}

}  // namespace lusoria::selfplay::cli
