#include "selfplay/staged_schedule.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "selfplay/block_variance.hpp"

namespace lusoria::selfplay {

ScheduledGame StagedSchedule::game(std::uint64_t number) const {
  assert(number < known());
  const std::uint64_t index = number / block_size_;
  const Block& block = blocks_[index];
  ScheduledGame game{.number = number,
                     .block = index,
                     .opening = block.opening,
                     .agents = {block.first, block.second}};
  if (number % block_size_ != 0) std::swap(game.agents[0], game.agents[1]);
  return game;
}

void StagedSchedule::add(std::uint64_t number, const core::Returns& returns) {
  assert(number < known() && !scores_[number]);
  scores_[number] = score_of(returns, core::seat(static_cast<int>(number % block_size_)));
}

bool StagedSchedule::advance() {
  const auto is_missing = [](const std::optional<double>& score) { return !score; };
  if (std::any_of(scores_.begin(), scores_.end(), is_missing)) return false;
  return next_stage();
}

std::vector<Encounter> StagedSchedule::encounters() const {
  std::vector<Encounter> all;
  for (const Match& match : matches_) all.push_back(standing(match));
  return all;
}

void StagedSchedule::add_block(Match& match, std::size_t first, std::size_t second,
                               std::uint64_t opening) {
  match.blocks.push_back(blocks_.size());
  blocks_.push_back({.first = first, .second = second, .opening = opening});
  scores_.resize(known());
}

Encounter StagedSchedule::standing(const Match& match) const {
  Encounter encounter = match.encounter;
  for (const std::size_t block : match.blocks) {
    const bool in_order = blocks_[block].first == encounter.first;
    for (std::uint64_t i = 0; i < block_size_; ++i) {
      const std::optional<double>& score = scores_[block * block_size_ + i];
      if (!score) continue;
      encounter.first_points += in_order ? *score : 1 - *score;
      encounter.second_points += in_order ? 1 - *score : *score;
    }
  }
  return encounter;
}

}  // namespace lusoria::selfplay
