// Pairs of games: one opening played twice by two agents who change seats. The score of a pair, not
// that of a game, is what can be taken for independent (see statistics/score_sample.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "selfplay/record.hpp"
#include "selfplay/statistics/score_sample.hpp"

namespace lusoria::selfplay::report {

class PairBlocks {
 public:
  struct Pair {
    ScoreSample sample = ScoreSample::of_blocks(2);  // of the agent with the lower index
    std::uint64_t left_out = 0;                      // pairs with a forfeit
  };

  // A record does not say what its block was. Games 2k and 2k + 1 are taken for a pair when they
  // have the same rules and first position and the same two agents in changed seats. `game` is the
  // number in the schedule, each once; `agents` are those of the seats, as indices. Games may come
  // in any order.
  void add(const GameRecord& record, std::uint64_t game, std::span<const std::size_t> agents);

  const std::map<std::pair<std::size_t, std::size_t>, Pair>& pairs() const { return pairs_; }

 private:
  struct Half {
    std::size_t opening = 0;  // a hash of the rules and the position
    std::size_t first = 0;
    std::size_t second = 0;
    double score = 0;  // of the first seat
    bool forfeit = false;
  };
  void count(const Half& a, const Half& b);

  std::map<std::uint64_t, Half> waiting_;  // for the other game, by pair
  std::map<std::pair<std::size_t, std::size_t>, Pair> pairs_;
};

}  // namespace lusoria::selfplay::report
