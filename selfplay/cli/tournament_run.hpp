// A tournament carried out for a subcommand: record, progress in the terminal, Ctrl-C.
#pragma once

#include <memory>
#include <string>

#include "selfplay/cli/command.hpp"
#include "selfplay/config.hpp"
#include "selfplay/record.hpp"
#include "selfplay/tournament.hpp"

namespace lusoria::selfplay::cli {

// The record file that the config names, opened; null when it names none. An existing file is an
// error, unless it is to be overwritten.
core::Result<std::unique_ptr<RecordWriter>> open_record(const TournamentConfig& config,
                                                        bool overwrite);

// Plays config's games, each recorded by the writer unless it is null. Shows progress in place when
// standard output is a terminal, unless `quiet`. `sequential` ends it, if not null.
core::Result<TournamentResult> run_with_progress(const TournamentConfig& config,
                                                 RecordWriter* writer, bool quiet,
                                                 SequentialTest* sequential = nullptr);

// How far a run came that was stopped, one line; empty for a complete one.
std::string stop_note(const TournamentResult& result);

}  // namespace lusoria::selfplay::cli
