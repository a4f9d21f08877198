#include "selfplay/cli/tournament_run.hpp"

#include <filesystem>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "selfplay/cli/interrupt.hpp"
#include "selfplay/cli/progress_line.hpp"
#include "selfplay/cli/terminal.hpp"
#include "selfplay/rating.hpp"
#include "selfplay/report.hpp"

namespace lusoria::selfplay::cli {

namespace {

// Games done, rate, time left, and the standings, drawn over in place.
class ProgressDisplay {
 public:
  explicit ProgressDisplay(bool active) : lines_(active) {}

  void update(const Progress& progress) {
    if (!lines_.active() || !progress_.due()) return;
    std::vector<std::string> lines{progress_.text(progress.finished, progress.total)};
    std::istringstream standings(standings_text(progress.table, rate_pool(progress.table)));
    for (std::string line; std::getline(standings, line);) lines.push_back(line);
    lines_.show(lines);
  }

 private:
  LiveLines lines_;
  ProgressLine progress_;
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
                                                 RecordWriter* writer, bool quiet,
                                                 SequentialTest* sequential) {
  const StopOnInterrupt interrupt;
  ProgressDisplay display(!quiet && output_is_terminal());
  TournamentOptions options;
  options.writer = writer;
  options.sequential = sequential;
  options.stop = interrupt.token();
  options.on_game = [&](const Progress& progress) { display.update(progress); };
  return run_tournament(config, options);
}

std::string stop_note(const TournamentResult& result) {
  if (!result.stopped) return {};
  return fmt::format("Stopped after {} of {} games.\n", result.table.games(), result.total);
}

}  // namespace lusoria::selfplay::cli
