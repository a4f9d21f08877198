// Makes a book of openings by random play, and keeps those that tell agents apart.
//
// In drawish games most first positions say nothing of who is stronger: pairs of games on them are
// drawn, or won by the same seat twice. So candidates can be asked to be about level for a search,
// and to be won and lost by either seat in games of an agent against itself.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/config.hpp"
#include "selfplay/seating.hpp"

namespace lusoria::selfplay {

struct BookConfig {
  core::AnyGame game;
  int openings = 100;
  int plies = 0;  // random moves from an opening of the game; 0 where these are many
  std::uint64_t seed = 1;
  int concurrency = 0;  // candidates side by side; 0 is one a processor

  // Keeps positions whose value, -1 to 1 for the seat to move, is within most_value of 0.
  std::optional<AgentConfig> judge{};  // an agent that searches
  double most_value = 1;

  // Keeps positions of which this agent, against itself, decides a share of `games` that is at
  // least least_decided, no seat winning more than most_share of those decided.
  std::optional<AgentConfig> player{};
  int games = 8;
  double least_decided = 0;
  double most_share = 1;
  GameLimits limits{};  // of the judge and the player
};

struct BookOptions {
  AgentFactory make_agent;
  // After each candidate that was looked at, from any thread, one call at a time.
  std::function<void(std::uint64_t kept, std::uint64_t total)> on_candidate;
  std::stop_token stop;
};

struct MadeBook {
  std::vector<core::AnyState> starts;  // different ones
  std::uint64_t tried = 0;             // candidates up to the last that was kept
  bool stopped = false;
};

// A function of the config without its concurrency, at limits that are. An error when 1,000
// candidates in a row are not kept, and what seat_agents(), a judge that gives no value and a
// player's faults say.
core::Result<MadeBook> make_book(const BookConfig& config, const BookOptions& options = {});

}  // namespace lusoria::selfplay
