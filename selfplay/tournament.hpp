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

namespace lusoria::selfplay {

// After each game. What it refers to lives only during the call.
struct Progress {
  std::uint64_t finished = 0;
  std::uint64_t total = 0;
  const CrossTable& table;   // with the game that just ended
  const GameRecord& record;  // that game
};

struct TournamentOptions {
  AgentFactory make_agent;
  RecordWriter* writer = nullptr;  // each game is appended as it ends; null for no record
  std::function<void(const Progress&)> on_game;  // one call at a time, from any thread
  // Of the first agent against the second, fed with each game; the tournament ends when it has
  // decided. Its units are the blocks of the schedule; null for none. Requires two agents.
  SequentialTest* sequential = nullptr;
  std::stop_token stop;  // ends soon: games in progress are dropped, those that ended stay
};

struct TournamentResult {
  CrossTable table;
  BlockScores blocks;
  std::uint64_t total = 0;  // games of the schedule; table.games() of them were played
  bool stopped = false;     // before the last, by a stop or a decision
};

// The games that a config asks for. Requires as many agents as the game has players, at least.
Schedule make_schedule(const TournamentConfig& config);

// Plays the games in the order of the schedule, `config.concurrency` at a time. Every game has
// agents of its own, made for it, so that nothing carries over. An error when the games cannot be
// recorded or an agent cannot be made; what agents do wrong in play loses them games, and is no
// error. `config.record` is the caller's: it opens the writer.
core::Result<TournamentResult> run_tournament(const TournamentConfig& config,
                                              const TournamentOptions& options = {});

}  // namespace lusoria::selfplay
