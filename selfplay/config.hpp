// The TOML of a tournament.
//
//     game = "via_ludus(rows=7,columns=7)"   # required
//     format = "round_robin"     # or gauntlet, swiss, knockout; default round_robin
//     challengers = 1            # of a gauntlet: the first agents; default 1
//     games = 2                  # of a match in a swiss or knockout; default 2
//     tie_breaks = 3             # further pairs of games of a tie in a knockout; default 3
//     rounds = 10                # blocks of games of every pairing; default 1
//     exchange_seats = true      # each block plays every seating of its opening; default true
//     duplicate_dice = true      # the games of a block share their dice and cards; default true
//     seed = 1                   # default 1
//     concurrency = 0            # games side by side; 0, the default, is one a processor
//     book = "openings.txt"      # first positions, see book.hpp; default: the game's own
//     record = "games.jsonl"     # where the games go; none by default
//     store = "games.db"         # a store of games, by which it is resumed; none by default
//     name = "spring"            # what the store calls it; default: the name of the file
//
//     [limits]                   # all optional: see game_limits.hpp
//     simulations = 1000         # also nodes, depth, time_ms, margin_ms, memory_mib, max_plies
//
//     clock = "60+0.5"           # or clock_ms = 60000, increment_ms = 500
//
//     [adjudication]             # all optional: see adjudication.hpp
//     resign_score = 0.95        # and resign_moves, or draw_score, draw_moves, draw_after
//
//     [[agents]]                 # two or more
//     name = "strong"            # default: the spec
//     spec = "mcts(simulations=800)"
//     [agents.limits]            # instead of those of all, but for max_plies; 0 is none
//     nodes = 1000
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/adjudication.hpp"
#include "selfplay/book.hpp"
#include "selfplay/game_limits.hpp"

namespace lusoria::selfplay {

enum class TournamentFormat { kRoundRobin, kGauntlet, kSwiss, kKnockout };

// `round_robin`, as configs write it.
const char* format_name(TournamentFormat format);
// Whether games come in matches, each stage by the results of those before: a Swiss or a knockout.
bool comes_in_matches(TournamentFormat format);

// See schedule.hpp and staged_schedule.hpp. What its format has no use for keeps its preset.
struct FormatConfig {
  TournamentFormat format = TournamentFormat::kRoundRobin;
  int challengers = 1;  // of a gauntlet
  int games = 2;        // of a match, in a Swiss or a knockout
  int tie_breaks = 3;   // further pairs of games at most, in a knockout

  friend bool operator==(const FormatConfig&, const FormatConfig&) = default;
};

struct AgentConfig {
  std::string name;
  std::string spec;
  LimitChanges limits{};  // instead of those of all
};

struct TournamentConfig {
  core::AnyGame game;
  FormatConfig format{};
  int rounds = 1;  // of a knockout: as many as it needs
  bool exchange_seats = true;
  bool duplicate_dice = true;
  std::uint64_t seed = 1;
  int concurrency = 0;
  std::shared_ptr<const Book> book{};  // null: the openings of the game
  std::string
      record;  // relative to the current folder, as paths on the command line are; empty for none
  std::string store{};  // likewise
  std::string name{};   // what the store calls it; load_tournament() names it after the file
  GameLimits limits;
  Adjudication adjudication{};
  std::vector<AgentConfig> agents;
};

constexpr int kMostRounds = 1'000'000;
constexpr int kMostMatchGames = 10'000;
constexpr int kMostTieBreaks = 1000;
constexpr int kMostConcurrency = 1024;

// What forbids clocks for the game, or adjudication, where they are set; empty when nothing does.
std::string wrong_clock(const core::AnyGame& game);
std::string wrong_adjudication(const core::AnyGame& game);

// Reads and checks a config: unknown keys, wrong types, values out of bounds, what is missing, and
// whether each agent can be made for the game. Errors name the file, the line, the column and what
// was expected.
core::Result<TournamentConfig> load_tournament(const std::string& path);
// The same from text; `source` is what errors call it.
core::Result<TournamentConfig> parse_tournament(std::string_view text, const std::string& source);

}  // namespace lusoria::selfplay
