#include "selfplay/block_variance.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <utility>

namespace lusoria::selfplay {

namespace {

// The agents that meet in a block.
using Group = std::set<std::size_t>;

// Numbers in groups, for their variance within a group.
class Grouped {
 public:
  void add(const Group& group, double value) { groups_[group].push_back(value); }

  // Nothing when no group has two numbers.
  std::optional<double> variance() const {
    double squares = 0;
    std::size_t freedom = 0;
    for (const auto& [group, values] : groups_) {
      const double mean =
          std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
      for (const double value : values) squares += (value - mean) * (value - mean);
      freedom += values.size() - 1;
    }
    if (freedom == 0) return std::nullopt;
    return squares / static_cast<double>(freedom);
  }

 private:
  std::map<Group, std::vector<double>> groups_;
};

}  // namespace

std::optional<double> BlockVariance::ratio() const {
  if (independent == 0) return std::nullopt;
  return block / independent;
}

double score_of(const core::Returns& returns, core::Player seat) {
  double above = -0.5;  // the seat itself is a tie
  for (int i = 0; i < returns.players(); ++i) {
    const float other = returns[core::seat(i)];
    above += returns[seat] > other ? 1 : (returns[seat] == other ? 0.5 : 0);
  }
  return above / (returns.players() - 1);
}

BlockScores::BlockScores(const Schedule& schedule, std::vector<std::string> agents)
    : agents_(std::move(agents)), block_size_(schedule.block_size()) {}

void BlockScores::add(const GameRecord& record) {
  for (std::size_t i = 0; i < record.agents.size(); ++i) {
    const auto agent = std::find(agents_.begin(), agents_.end(), record.agents[i].name);
    assert(agent != agents_.end());
    blocks_[record.number / block_size_].push_back(
        {.game = record.number,
         .agent = static_cast<std::size_t>(agent - agents_.begin()),
         .score = score_of(record.returns, core::seat(static_cast<int>(i)))});
  }
}

std::vector<double> BlockScores::scores(const std::vector<Entry>& block, std::size_t agent) const {
  std::set<std::uint64_t> games;
  std::map<std::uint64_t, double> own;
  for (const Entry& entry : block) {
    games.insert(entry.game);
    if (entry.agent == agent) own[entry.game] = entry.score;
  }
  std::vector<double> scores;
  if (games.size() != block_size_) return scores;
  for (const auto& [game, score] : own) scores.push_back(score);
  return scores;
}

std::optional<BlockVariance> BlockScores::of(std::size_t agent) const {
  if (block_size_ < 2) return std::nullopt;
  Grouped means;
  Grouped singles;
  for (const auto& [number, block] : blocks_) {
    const std::vector<double> own = scores(block, agent);
    if (own.empty()) continue;
    Group group;
    for (const Entry& entry : block) group.insert(entry.agent);
    for (const double score : own) singles.add(group, score);
    means.add(group,
              std::accumulate(own.begin(), own.end(), 0.0) / static_cast<double>(own.size()));
  }
  const std::optional<double> of_means = means.variance();
  if (!of_means) return std::nullopt;
  return BlockVariance{.block = *of_means,
                       .independent = *singles.variance() / static_cast<double>(block_size_)};
}

}  // namespace lusoria::selfplay
