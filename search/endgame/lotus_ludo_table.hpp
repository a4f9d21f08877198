// Endgames of Lotus Ludo for two: the exact probability of winning, with best play of both, of
// every position in which each side has at most two tokens that are not home.
//
// A table is a file that is mapped into memory: 35 MB, of which a game touches a few pages. Values
// are computed by value iteration (Shapley, "Stochastic Games", 1953) over the game's own rules,
// and stored in steps of 2^-32. Missed turns are not part of it: both sides are taken to move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "core/action.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::search {

class LotusLudoTable {
 public:
  // Maps a table. Errors name the file: it cannot be read, is no table, was cut off or damaged, or
  // is of another version.
  static core::Result<std::shared_ptr<const LotusLudoTable>> open(const std::string& path);
  ~LotusLudoTable();
  LotusLudoTable(const LotusLudoTable&) = delete;
  LotusLudoTable& operator=(const LotusLudoTable&) = delete;

  // The one option of the rules that the values depend on.
  bool capture_extra_roll() const { return capture_extra_roll_; }
  // Whether it is a table for these rules: for two, with its option.
  bool is_for(const core::lotus_ludo::Rules& rules) const;
  // Whether a game by these rules that goes on is in the table.
  bool covers(const core::lotus_ludo::State& state) const;

  // The probability, 0 to 1, that the seat wins, also when the game is over, else of a state that
  // the table covers.
  double win_probability(const core::lotus_ludo::State& state, core::Player seat) const;
  // A move, and the probability that its mover wins after it.
  struct Move {
    core::Action action;
    double wins = 0;
  };
  using Moves = core::FixedList<Move, core::race::kTokens>;
  // What follows requires a state that the table covers in which a seat is to move.
  //
  // Its moves in the order of legal_actions().
  Moves moves(const core::lotus_ludo::State& state) const;
  // The best of them, the first of equal ones.
  Move best_move(const core::lotus_ludo::State& state) const;

 private:
  LotusLudoTable(void* mapped, std::size_t bytes);

  const std::uint32_t* values() const;

  void* mapped_;
  std::size_t bytes_;
  bool capture_extra_roll_ = false;
};

struct LotusLudoTableOptions {
  bool capture_extra_roll = false;
  // It ends when no value changes by more than this in a sweep over all positions.
  double tolerance = 1e-13;
  int threads = 0;  // 0: one a processor. The table is the same for any number.
  std::stop_token stop{};
  // After each sweep: how many there were, and the largest change of a value.
  std::function<void(int sweeps, double change)> on_sweep{};
};

struct LotusLudoTableReport {
  std::uint64_t positions = 0;  // pairs of sides, each with a side to roll and its sixes
  std::uint64_t moves = 0;      // that the rules allow in them, roll by roll
  int sweeps = 0;
  double change = 0;  // the largest of the last sweep
  std::uint64_t bytes = 0;
  bool stopped = false;  // and nothing was written
};

// Computes a table and writes it to a file, which is replaced in one step when the table is whole;
// about 250 MB of memory. An error when it cannot be written.
core::Result<LotusLudoTableReport> build_lotus_ludo_table(const std::string& path,
                                                          const LotusLudoTableOptions& options);

}  // namespace lusoria::search
