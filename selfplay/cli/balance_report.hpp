// The balance of games: a table for people, the same as Markdown, and JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "selfplay/balance.hpp"

namespace lusoria::selfplay::cli {

// One game and one agent, and what was measured.
struct BalanceRow {
  core::AnyGame game;
  std::string agent;                // the spec
  std::optional<Balance> measured;  // nothing when the agent cannot play the game
  std::string error;                // why not
};

// Aligned, one line a row under a heading. Win rates are the first seat's, in percent. There is a
// column of every seat's share when some game has more than two, and one of notes when there are
// any.
std::string balance_text(const std::vector<BalanceRow>& rows);
std::string balance_markdown(const std::vector<BalanceRow>& rows);

struct BalanceSettings {
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int random_plies = 0;
  int max_plies = 0;
};

// {"games", "seed", "random_plies", "max_plies", "rows": [{"game", "agent", "games", "scored",
// "cut_off", "forfeited", "distinct_games", "mean_plies", "mean_branching", "seats": [{"name",
// "wins", "draws", "losses", "points", "share", "low", "high"}], "note"}]}, indented, ending in a
// line feed. Shares and their 95% interval are of 0 to 1, and null, like the means, where no game
// was scored; the interval also where all games were the same one. A row of an agent that cannot
// play has only "game", "agent" and "error".
std::string balance_json(const std::vector<BalanceRow>& rows, const BalanceSettings& settings);

}  // namespace lusoria::selfplay::cli
