// A tournament carried out for a subcommand: record, progress in the terminal, Ctrl-C.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "selfplay/cli/command.hpp"
#include "selfplay/config.hpp"
#include "selfplay/record.hpp"
#include "selfplay/tournament.hpp"

namespace lusoria::selfplay::cli {

// Where the games of a tournament go.
struct Outlets {
  std::unique_ptr<RecordWriter> writer{};  // null where the config names no record file
  std::unique_ptr<GameStore> store{};      // null where it names no store
  std::uint64_t found = 0;                 // games that the store has already
};

// What the config names, opened. An error when it names both, and when the record file exists,
// unless it is to be overwritten.
core::Result<Outlets> open_outlets(const TournamentConfig& config, bool overwrite);

// `, recorded in games.jsonl`, or `, stored in games.db (12 already)`; empty without either.
std::string outlets_text(const TournamentConfig& config, const Outlets& outlets);

// Plays config's games. Shows progress in place when standard output is a terminal, unless `quiet`.
// `sequential` ends it, if not null.
core::Result<TournamentResult> run_with_progress(const TournamentConfig& config,
                                                 const Outlets& outlets, bool quiet,
                                                 SequentialTest* sequential = nullptr);

// How far a run came that was stopped, one line; empty for a complete one.
std::string stop_note(const TournamentResult& result);

}  // namespace lusoria::selfplay::cli
