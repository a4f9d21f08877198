#include "selfplay/cli/tournament_run.hpp"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/rating.hpp"
#include "selfplay/report.hpp"

namespace lusoria::selfplay::cli {

namespace {

using Clock = std::chrono::steady_clock;

// Standings need a rating of the pool: often enough for an eye, too seldom to slow the games.
constexpr std::chrono::milliseconds kRefresh{200};

std::string duration_text(double seconds) {
  const long long whole = std::llround(seconds);
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

// Games done, rate, time left, and the standings, drawn over in place.
class ProgressDisplay {
 public:
  explicit ProgressDisplay(bool active) : lines_(active) {}

  void update(const Progress& progress) {
    if (!lines_.active()) return;
    const Clock::time_point now = Clock::now();
    if (now - shown_ < kRefresh) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(progress.finished) / seconds;
    const double left = static_cast<double>(progress.total - progress.finished) / rate;
    std::vector<std::string> lines{fmt::format(
        "{} of {} games ({:.0f}%), {:.1f} games/s, {} left", progress.finished, progress.total,
        100 * static_cast<double>(progress.finished) / static_cast<double>(progress.total), rate,
        duration_text(left))};
    std::istringstream standings(standings_text(progress.table, rate_pool(progress.table)));
    for (std::string line; std::getline(standings, line);) lines.push_back(line);
    lines_.show(lines);
  }

 private:
  LiveLines lines_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

}  // namespace

core::Result<std::unique_ptr<RecordWriter>> open_record(const TournamentConfig& config,
                                                        bool overwrite) {
  if (config.record.empty()) return nullptr;
  if (!overwrite && std::filesystem::exists(config.record)) {
    core::Error error{
        .message = "exists already; --overwrite empties it, --record names another file",
        .source = config.record,
        .line = 0,
        .column = 0};
    return tl::unexpected(std::move(error));
  }
  return RecordWriter::open(config.record,
                            overwrite ? RecordWriter::Mode::kOverwrite : RecordWriter::Mode::kNew);
}

core::Result<TournamentResult> run_with_progress(const TournamentConfig& config,
                                                 RecordWriter* writer, bool quiet) {
  const StopOnInterrupt interrupt;
  ProgressDisplay display(!quiet && output_is_terminal());
  TournamentOptions options;
  options.writer = writer;
  options.stop = interrupt.token();
  options.on_game = [&](const Progress& progress) { display.update(progress); };
  return run_tournament(config, options);
}

std::string stop_note(const TournamentResult& result) {
  if (!result.stopped) return {};
  return fmt::format("Stopped after {} of {} games.\n", result.table.games(), result.total);
}

}  // namespace lusoria::selfplay::cli
