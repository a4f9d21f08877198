// Schedules of games for two whose next stage depends on the results so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "selfplay/schedule.hpp"
#include "selfplay/swiss_pairing.hpp"

namespace lusoria::selfplay {

// Stages are made of blocks, numbered in the order in which they are known.
class StagedSchedule : public Schedule {
 public:
  std::uint64_t known() const override { return blocks_.size() * block_size_; }
  std::uint64_t block_size() const override { return block_size_; }
  ScheduledGame game(std::uint64_t number) const override;
  void add(std::uint64_t number, const core::Returns& returns) override;
  bool advance() override;
  std::vector<Encounter> encounters() const override;

 protected:
  struct Match {
    Encounter encounter{};              // without its points
    std::vector<std::size_t> blocks{};  // by number
  };

  explicit StagedSchedule(bool exchange_seats) : block_size_(exchange_seats ? 2 : 1) {}

  // Makes the next stage, all games of this one being over; false at the end.
  virtual bool next_stage() = 0;

  // A block for the match; `first` has the first seat in its first game.
  void add_block(Match& match, std::size_t first, std::size_t second, std::uint64_t opening);
  // The match as it stands.
  Encounter standing(const Match& match) const;

  std::vector<Match> matches_;

 private:
  struct Block {
    std::size_t first = 0;
    std::size_t second = 0;
    std::uint64_t opening = 0;
  };

  std::uint64_t block_size_;
  std::vector<Block> blocks_;
  std::vector<std::optional<double>> scores_;  // of a block's first agent, by number of the game
};

// Each round pairs agents of like points: see swiss_pairing.hpp. A match has `games` games, on
// openings that are the same for all matches of a round; a bye is worth as many points.
class SwissSchedule final : public StagedSchedule {
 public:
  // Requires two agents or more, rounds and games of 1 or more, an even number of games where seats
  // are exchanged.
  SwissSchedule(std::size_t agents, int rounds, int games, bool exchange_seats);

  std::uint64_t size() const override;

 private:
  bool next_stage() override;
  std::vector<SwissPlayer> players() const;
  void add_match(int round, std::size_t first, std::size_t second);

  std::size_t agents_;
  int rounds_;
  int games_;
};

// A bracket seeded by the order of the agents: the first two can meet in the last round only, and
// the byes of the first round are theirs whose seeds are the highest. A match has `games` games
// with seats exchanged; a tie is broken by up to `tie_breaks` further pairs of games, one at a
// time, and in the end by the seed.
class KnockoutSchedule final : public StagedSchedule {
 public:
  // Requires two agents or more and an even number of games, 2 or more.
  KnockoutSchedule(std::size_t agents, int games, int tie_breaks);

  std::uint64_t size() const override;

 private:
  bool next_stage() override;
  void begin_round(const std::vector<std::size_t>& slots);
  // Whether the match, if a tie, goes on.
  bool settle(Match& match);

  std::size_t agents_;
  int games_;
  int tie_breaks_;
  int round_ = 0;
  std::size_t round_begin_ = 0;  // its first match
  std::uint64_t openings_ = 0;   // that were used
};

}  // namespace lusoria::selfplay
