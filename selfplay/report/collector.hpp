// What a report says, collected game by game from wherever records come: a file, a store. Games are
// not kept, but for a sample that a reader can play through.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/any_game.hpp"
#include "core/player.hpp"
#include "core/result.hpp"
#include "selfplay/cross_table.hpp"
#include "selfplay/rating.hpp"
#include "selfplay/record.hpp"
#include "selfplay/report/pair_blocks.hpp"
#include "selfplay/report/time_histogram.hpp"
#include "selfplay/report/timeline.hpp"

namespace lusoria::selfplay::report {

// Of each seat against the others, agents that play themselves included.
using SeatScores = std::array<Score, core::kMaxPlayers>;

struct OpeningTally {
  std::string name;  // what a book calls it, else its number; may be empty
  std::string position;
  std::string rules;
  std::uint64_t first_game = 0;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  SeatScores seats{};
};

struct FirstFault {
  std::uint64_t game = 0;
  std::string text;
};

struct AgentTally {
  std::pair<std::uint64_t, std::size_t> first_seen;  // game and seat
  TimeHistogram times;                               // of its decisions
  Timeline score;
  std::optional<FirstFault> first_fault;  // a forfeit or a missed turn
};

struct KeptGame {
  std::uint64_t game = 0;
  GameRecord record;
};

// Everything that was counted. Games are numbered through all runs that were added, each once.
struct Tally {
  std::optional<CrossTable> table;  // nothing without games
  std::vector<AgentTally> agents;   // as in the table
  PoolResults results;
  PairBlocks blocks;
  SeatScores seats{};
  std::map<std::string, std::uint64_t> rules;
  std::map<std::uint64_t, std::uint64_t> lengths;                     // games by moves
  std::map<std::pair<std::string, std::string>, std::uint64_t> ends;  // `end`, and how in words
  std::vector<OpeningTally> openings;
  std::uint64_t games_of_other_openings = 0;                    // beyond kMostOpenings
  std::vector<std::pair<std::uint64_t, std::uint64_t>> prints;  // of each game: hash, number
  std::uint64_t not_replayed = 0;  // games that the rules do not lead to: their times are left out
  std::string first_not_replayed;  // why
  // Games whose number another of their run has, or which is no number of a run.
  std::uint64_t misnumbered = 0;
  std::map<std::uint64_t, KeptGame> kept;
};

class Collector {
 public:
  static constexpr std::size_t kMostOpenings = 50'000;
  static constexpr std::size_t kMostEnds = 100;
  // No run has as many games: what a record says beyond is no number of a run.
  static constexpr std::uint64_t kNumbers = std::uint64_t{1} << 40;

  // Keeps `games` games, all when there are no more: drawn by a hash of their numbers, so that they
  // are spread over the run and the same each time, in whatever order games come.
  explicit Collector(std::size_t games) : keep_(games) {}

  // What follows is another run: its game 0 is numbered after the last of those before.
  void begin_run();
  // An error when a name stands for two specs or games have different numbers of players. A game
  // whose number is taken is counted under one above all so far: `play --record` calls every game
  // 0, and the runs of files that were put together have the same numbers.
  core::Result<void> add(const GameRecord& record);

  const Tally& tally() const { return tally_; }

 private:
  // Whether the number was one of a game of this run; it is one now.
  bool take(std::uint64_t number);
  core::Result<std::vector<std::size_t>> enlist(const GameRecord& record, std::uint64_t game);
  void count_opening(const GameRecord& record, std::uint64_t game, std::uint64_t moves);
  void count_end(const GameRecord& record);
  void count_faults(const GameRecord& record, std::uint64_t game,
                    std::span<const std::size_t> agents);
  void count_times(const GameRecord& record, std::span<const std::size_t> agents);
  void keep(const GameRecord& record, std::uint64_t game);
  // Made once; nothing where the spec is none that can be made.
  const std::optional<core::AnyGame>& game_of(const std::string& rules);

  std::size_t keep_;
  std::uint64_t first_of_run_ = 0;
  std::uint64_t end_ = 0;  // above all numbers so far
  // From the first number that was given to a game because its own was taken. From here to end_ a
  // number may be another game's though no record of the run has said it.
  std::uint64_t given_from_ = kNoneGiven;
  static constexpr std::uint64_t kNoneGiven = ~std::uint64_t{0};
  // The numbers in records of this run, by pages: a wild number costs one of them.
  static constexpr std::uint64_t kPage = 1024;
  std::unordered_map<std::uint64_t, std::bitset<kPage>> taken_;
  std::unordered_map<std::string, std::size_t> openings_;
  std::unordered_map<std::string, std::optional<core::AnyGame>> games_;
  Tally tally_;
};

}  // namespace lusoria::selfplay::report
