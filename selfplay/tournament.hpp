// Plays a schedule, games side by side.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/result.hpp"
#include "selfplay/block_variance.hpp"
#include "selfplay/config.hpp"
#include "selfplay/cross_table.hpp"
#include "selfplay/record.hpp"
#include "selfplay/schedule.hpp"
#include "selfplay/seating.hpp"
#include "selfplay/statistics/sprt.hpp"
#include "selfplay/store/game_store.hpp"

namespace lusoria::selfplay {

// After each game. What it refers to lives only during the call.
struct Progress {
  std::uint64_t finished = 0;
  std::uint64_t found = 0;  // of them, those that an earlier run had stored
  std::uint64_t total = 0;
  const CrossTable& table;   // with the game that just ended
  const GameRecord& record;  // that game
};

struct TournamentOptions {
  AgentFactory make_agent;
  RecordWriter* writer = nullptr;  // each game is appended as it ends; null for no record
  // Opened with the config. The games that it has are not played again, but counted, and each game
  // that ends is committed to it; null for none.
  GameStore* store = nullptr;
  // One call at a time, from any thread; none for the games that were found in the store.
  std::function<void(const Progress&)> on_game;
  // Of the first agent against the second, fed with each game; the tournament ends when it has
  // decided. Its units are the blocks of the schedule; null for none. Requires two agents.
  SequentialTest* sequential = nullptr;
  std::stop_token stop;  // ends soon: games in progress are dropped, those that ended stay
};

struct TournamentResult {
  CrossTable table;
  BlockScores blocks;
  std::uint64_t total = 0;  // games of the schedule; table.games() of them are over
  std::uint64_t found = 0;  // of them, those that an earlier run had stored
  bool stopped = false;     // before the last, by a stop or a decision
};

// The games that a config asks for. Requires as many agents as the game has players, at least.
Schedule make_schedule(const TournamentConfig& config);

// Plays the games in the order of the schedule, `config.concurrency` at a time. Every game has
// agents of its own, made for it, so that nothing carries over. An error when the games cannot be
// recorded or an agent cannot be made; what agents do wrong in play loses them games, and is no
// error. `config.record` and `config.store` are the caller's: it opens the writer and the store.
//
// With a store the result is that of an undisturbed run, however often it was ended before. Games
// that another process plays from the same store are waited for, and taken over if it dies.
core::Result<TournamentResult> run_tournament(const TournamentConfig& config,
                                              const TournamentOptions& options = {});

}  // namespace lusoria::selfplay
