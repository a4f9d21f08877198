// Which games a tournament plays, numbered. What a number stands for is a function of the config
// and, where later games depend on earlier ones, of the results of earlier stages alone: the same
// at any concurrency, and after a resumed run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/player.hpp"

namespace lusoria::selfplay {

struct ScheduledGame {
  std::uint64_t number = 0;
  std::uint64_t block = 0;  // of the games of one group and opening
  std::uint64_t opening = 0;
  std::vector<std::size_t> agents;  // by seat; indexes into the tournament's agents
};

// A match of a Swiss or a knockout tournament, as far as it was played.
struct Encounter {
  int round = 1;
  std::size_t first = 0;
  std::optional<std::size_t> second{};  // nobody: a bye
  double first_points = 0;
  double second_points = 0;
  int tie_breaks = 0;                   // further pairs of games that a tie called for
  std::optional<std::size_t> winner{};  // who advances, in a knockout, once it is known
  bool by_seed = false;                 // that is the higher seed of a tie that was not broken

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

// Games come in stages: those of a stage run side by side, and the next stage is known when all of
// them are over. One thread changes it at a time, and none while another calls advance(); game()
// may be called beside add().
class Schedule {
 public:
  virtual ~Schedule() = default;

  // Games of the stages so far: numbers below it are known.
  virtual std::uint64_t known() const = 0;
  // Those, and those that are sure to come; grows where ties call for more.
  virtual std::uint64_t size() const = 0;
  // Games of a block: one for each seat, or one where seats are not exchanged.
  virtual std::uint64_t block_size() const = 0;
  // Requires number < known().
  virtual ScheduledGame game(std::uint64_t number) const = 0;

  // What a known game ended in; each once, in any order.
  virtual void add(std::uint64_t /*number*/, const core::Returns& /*returns*/) {}
  // Goes on to the next stage. False, with nothing changed, at the end and while games of this
  // stage are missing.
  virtual bool advance() { return false; }
  // In order; none where games don't come in matches.
  virtual std::vector<Encounter> encounters() const { return {}; }
};

// Every round takes one opening and plays it with every group of `players` different agents (for
// two players: every pair). With seats exchanged, a group's block of games seats it in each of the
// `players` rotations of its order; otherwise it plays one game a round, and the rotation changes
// from round to round. In a gauntlet a group has exactly one of the challengers, who are the first
// agents. All of it is one stage.
class GroupSchedule final : public Schedule {
 public:
  // Requires 2 <= players <= core::kMaxPlayers, rounds >= 1 and players <= agents; challengers, 0
  // for a round robin, leave players - 1 others.
  GroupSchedule(std::size_t agents, int players, int rounds, bool exchange_seats,
                std::size_t challengers = 0);

  std::uint64_t known() const override { return size(); }
  std::uint64_t size() const override;
  std::uint64_t block_size() const override { return block_; }
  ScheduledGame game(std::uint64_t number) const override;

 private:
  std::vector<std::vector<std::size_t>> groups_;
  std::uint64_t rounds_;
  std::uint64_t players_;
  std::uint64_t block_;  // games of a group in a round
};

}  // namespace lusoria::selfplay
