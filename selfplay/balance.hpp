// How balanced a game is, measured by an agent that plays it against itself.
//
// A game, here, is what is played from its first position on, random plies at the start included:
// they count in its length, its branching factor and its limit on plies. Seats are those of the
// first position: whom the random plies leave to move changes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/config.hpp"
#include "selfplay/cross_table.hpp"
#include "selfplay/game_limits.hpp"
#include "selfplay/seating.hpp"
#include "selfplay/statistics/intervals.hpp"

namespace lusoria::selfplay {

struct BalanceConfig {
  core::AnyGame game;
  AgentConfig agent;
  std::uint64_t games = 200;
  std::uint64_t seed = 1;
  int concurrency = 0;   // games side by side; 0 is one a processor
  int random_plies = 0;  // uniformly random moves of the seats before the agents take over
  GameLimits limits;     // max_plies, unless 0, is more than random_plies
};

struct BalanceOptions {
  AgentFactory make_agent;
  // After each game, one call at a time, from any thread.
  std::function<void(std::uint64_t finished, std::uint64_t total)> on_game;
  std::stop_token stop;  // ends soon: games in progress are dropped
};

// What the games were worth to one seat.
struct SeatResult {
  // A win is the highest returns alone, a draw the highest shared with another seat, a loss less
  // than the highest.
  Score score;
  // A game is worth one point, in equal parts to the seats with the highest returns: for two
  // players wins + draws / 2. Counted in twelfths, which are whole for up to four seats, so that
  // the order in which games end changes nothing.
  std::uint64_t twelfths = 0;

  double points() const { return static_cast<double>(twelfths) / 12; }
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

struct Balance {
  std::vector<SeatResult> seats;  // of the scored games
  std::uint64_t scored = 0;       // games that ended by the rules or by resignation
  std::uint64_t cut_off = 0;      // games that reached limits.max_plies: of no result
  std::uint64_t forfeited = 0;  // games that a fault of the agent's ended or changed: of no result
  std::string fault;            // of the first forfeited game, for people
  std::uint64_t plies = 0;      // moves of seats, in the scored games
  std::uint64_t positions = 0;  // where a seat moved, in all games
  std::uint64_t choices = 0;    // legal actions in those positions
  std::uint64_t distinct = 0;   // games that differ in what the agents were given or did
  bool stopped = false;         // before all games were played

  std::uint64_t games() const { return scored + cut_off + forfeited; }
  // These are 0 where nothing was counted.
  double mean_plies() const;
  double mean_branching() const;
  // The seat's share of the points, 0 to 1, and its 95% interval, which takes the games for
  // independent: it means nothing where an agent without randomness repeats one game.
  double share(core::Player seat) const;
  Interval interval(core::Player seat) const;

  friend bool operator==(const Balance&, const Balance&) = default;
};

// Plays config.games games with config.agent in every seat, an instance and a seed for each. Game
// number n starts from opening n of the game. The result is a function of the config without its
// concurrency, at limits that are. An error when the agent cannot be made for the game, or when the
// random plies end it every time: those that do are drawn again.
core::Result<Balance> measure_balance(const BalanceConfig& config,
                                      const BalanceOptions& options = {});

}  // namespace lusoria::selfplay
