// Which games a round robin plays, numbered: a function of its size alone, so that a game's number
// means the same game at any concurrency.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lusoria::selfplay {

struct ScheduledGame {
  std::uint64_t number = 0;
  std::uint64_t block = 0;  // of the games of one group and opening
  std::uint64_t opening = 0;
  std::vector<std::size_t> agents;  // by seat; indexes into the tournament's agents
};

// Every round takes one opening and plays it with every group of `players` different agents (for
// two players: every pair). With seats exchanged, a group's block of games seats it in each of the
// `players` rotations of its order; otherwise it plays one game a round, and the rotation changes
// from round to round.
class Schedule {
 public:
  // Requires 2 <= players <= core::kMaxPlayers, players <= agents and rounds >= 1.
  Schedule(std::size_t agents, int players, int rounds, bool exchange_seats);

  std::uint64_t size() const;
  // Games of a block: one for each seat, or one where seats are not exchanged.
  std::uint64_t block_size() const { return block_; }
  // Which blocks meet in the same group: those of equal block % groups().
  std::uint64_t groups() const { return groups_.size(); }
  // Requires number < size().
  ScheduledGame game(std::uint64_t number) const;

 private:
  std::vector<std::vector<std::size_t>> groups_;
  std::uint64_t rounds_;
  std::uint64_t players_;
  std::uint64_t block_;  // games of a group in a round
};

}  // namespace lusoria::selfplay
