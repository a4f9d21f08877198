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
    std::vector<std::string> lines{
        progress_.text(progress.finished, progress.total, "games", progress.found)};
    std::istringstream standings(standings_text(progress.table, rate_pool(progress.table)));
    for (std::string line; std::getline(standings, line);) lines.push_back(line);
    lines_.show(lines);
  }

 private:
  LiveLines lines_;
  ProgressLine progress_;
};

core::Result<std::unique_ptr<RecordWriter>> open_record(const std::string& path, bool overwrite) {
  if (!overwrite && std::filesystem::exists(path)) {
    core::Error error{
        .message = "exists already; --overwrite empties it, --record names another file",
        .source = path,
        .line = 0,
        .column = 0};
    return tl::unexpected(std::move(error));
  }
  return RecordWriter::open(path,
                            overwrite ? RecordWriter::Mode::kOverwrite : RecordWriter::Mode::kNew);
}

}  // namespace

core::Result<Outlets> open_outlets(const TournamentConfig& config, bool overwrite) {
  Outlets outlets;
  if (!config.record.empty() && !config.store.empty()) {
    return core::fail(
        "a record file and a store are both named; expected one of them: `lusoria store` writes "
        "the games of a store into a record file");
  }
  if (!config.record.empty()) {
    auto writer = open_record(config.record, overwrite);
    if (!writer) return tl::unexpected(std::move(writer.error()));
    outlets.writer = std::move(*writer);
  }
  if (!config.store.empty()) {
    auto store = GameStore::open(config.store, config.name, config);
    if (!store) return tl::unexpected(std::move(store.error()));
    outlets.store = std::move(*store);
    const auto found = outlets.store->count();
    if (!found) return tl::unexpected(found.error());
    outlets.found = *found;
  }
  return outlets;
}

std::string outlets_text(const TournamentConfig& config, const Outlets& outlets) {
  if (outlets.writer) return fmt::format(", recorded in {}", config.record);
  if (!outlets.store) return {};
  if (outlets.found == 0) return fmt::format(", stored in {}", config.store);
  return fmt::format(", stored in {} ({} already)", config.store, outlets.found);
}

core::Result<TournamentResult> run_with_progress(const TournamentConfig& config,
                                                 const Outlets& outlets, bool quiet,
                                                 SequentialTest* sequential) {
  const StopOnInterrupt interrupt;
  ProgressDisplay display(!quiet && output_is_terminal());
  TournamentOptions options;
  options.writer = outlets.writer.get();
  options.store = outlets.store.get();
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
