// What playing in blocks is worth: how much less an agent's score scatters than if the games of a
// block had nothing in common. The games of a block share their opening, their agents in changed
// seats and, with duplicate dice, their luck.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/record.hpp"
#include "selfplay/schedule.hpp"

namespace lusoria::selfplay {

// Of one agent's scores, each 0 (last) to 1 (first alone): see score_of().
struct BlockVariance {
  double block = 0;        // variance of its mean score in a block
  double independent = 0;  // variance of its score in a game, by the games of a block
  // block / independent; absent where every game scored alike. Below 1 the blocks are worth more
  // games than they hold.
  std::optional<double> ratio() const;

  friend bool operator==(const BlockVariance&, const BlockVariance&) = default;
};

// Of a game of n: the part of the others that the seat stood above, ties counting half. For two: 1
// a win, 0.5 a draw, 0 a loss.
double score_of(const core::Returns& returns, core::Player seat);

// Collects a schedule's games, in any order. Variances are those within a group of agents, pooled
// over its groups, so that opponents of different strength add nothing: the squares about the
// group's mean, summed, by their number less the number of groups. Only blocks whose games are all
// there count.
class BlockScores {
 public:
  // `agents` by name, in the order of the tournament.
  BlockScores(const Schedule& schedule, std::vector<std::string> agents);

  // Requires a game of the schedule, once.
  void add(const GameRecord& record);

  std::uint64_t block_size() const { return block_size_; }
  // Nothing when blocks are single games, or when no group has two blocks with this agent.
  std::optional<BlockVariance> of(std::size_t agent) const;

  friend bool operator==(const BlockScores&, const BlockScores&) = default;

 private:
  struct Entry {
    std::uint64_t game = 0;
    std::size_t agent = 0;
    double score = 0;

    friend bool operator==(const Entry&, const Entry&) = default;
  };
  // The scores of an agent in a complete block, in the order of its games; empty when there are
  // none.
  std::vector<double> scores(const std::vector<Entry>& block, std::size_t agent) const;

  std::vector<std::string> agents_;
  std::uint64_t block_size_;
  std::map<std::uint64_t, std::vector<Entry>> blocks_;
};

}  // namespace lusoria::selfplay
