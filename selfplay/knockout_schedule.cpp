#include <algorithm>
#include <bit>
#include <cassert>

#include "selfplay/staged_schedule.hpp"

namespace lusoria::selfplay {

namespace {

// Seeds by slot of a full bracket: in each round the highest meets the lowest if no higher seed
// ever loses.
std::vector<std::size_t> bracket(std::size_t slots) {
  std::vector<std::size_t> seeds{0};
  while (seeds.size() < slots) {
    std::vector<std::size_t> doubled;
    for (const std::size_t seed : seeds) {
      doubled.push_back(seed);
      doubled.push_back(2 * seeds.size() - 1 - seed);
    }
    seeds = std::move(doubled);
  }
  return seeds;
}

}  // namespace

KnockoutSchedule::KnockoutSchedule(std::size_t agents, int games, int tie_breaks)
    : StagedSchedule(true), agents_(agents), games_(games), tie_breaks_(tie_breaks) {
  assert(agents >= 2 && games >= 2 && games % 2 == 0 && tie_breaks >= 0);
  begin_round(bracket(std::bit_ceil(agents)));
}

std::uint64_t KnockoutSchedule::size() const {
  // A round of n matches leaves n agents, and those n - 1 matches.
  const std::size_t matches = matches_.size() - round_begin_;
  return known() + (matches - 1) * static_cast<std::uint64_t>(games_);
}

bool KnockoutSchedule::next_stage() {
  bool goes_on = false;
  for (std::size_t i = round_begin_; i < matches_.size(); ++i) goes_on |= settle(matches_[i]);
  if (goes_on) {
    ++openings_;
    return true;
  }
  std::vector<std::size_t> winners;
  for (std::size_t i = round_begin_; i < matches_.size(); ++i) {
    winners.push_back(*matches_[i].encounter.winner);
  }
  if (winners.size() == 1) return false;
  begin_round(winners);
  return true;
}

void KnockoutSchedule::begin_round(const std::vector<std::size_t>& slots) {
  ++round_;
  round_begin_ = matches_.size();
  for (std::size_t i = 0; i + 1 < slots.size(); i += 2) {
    const std::size_t first = std::min(slots[i], slots[i + 1]);
    const std::size_t second = std::max(slots[i], slots[i + 1]);
    Match match{.encounter = {.round = round_, .first = first}};
    if (second < agents_) {
      match.encounter.second = second;
      for (int pair = 0; pair < games_ / 2; ++pair) {
        add_block(match, first, second, openings_ + static_cast<std::uint64_t>(pair));
      }
    } else {
      match.encounter.winner = first;
    }
    matches_.push_back(std::move(match));
  }
  openings_ += static_cast<std::uint64_t>(games_ / 2);
}

bool KnockoutSchedule::settle(Match& match) {
  Encounter& own = match.encounter;
  if (own.winner) return false;
  const Encounter now = standing(match);
  if (now.first_points != now.second_points) {
    own.winner = now.first_points > now.second_points ? own.first : *own.second;
  } else if (own.tie_breaks == tie_breaks_) {
    own.by_seed = true;
    own.winner = own.first;
  } else {
    ++own.tie_breaks;
    add_block(match, own.first, *own.second, openings_);
    return true;
  }
  return false;
}

}  // namespace lusoria::selfplay
