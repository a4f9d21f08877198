#include "selfplay/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "core/player.hpp"

namespace lusoria::selfplay {

namespace {

// Every choice of `size` of the numbers below `count`, in lexicographic order.
std::vector<std::vector<std::size_t>> combinations(std::size_t count, std::size_t size) {
  std::vector<std::vector<std::size_t>> all;
  std::vector<std::size_t> chosen(size);
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  for (;;) {
    all.push_back(chosen);
    std::size_t i = size;
    while (i > 0 && chosen[i - 1] == count - size + (i - 1)) --i;
    if (i == 0) return all;
    std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(i - 1), chosen.end(), chosen[i - 1] + 1);
  }
}

// Those with exactly one of the challengers, who are the first agents; any where there are none.
// Made without the many groups that a gauntlet does not play, and in lexicographic order as well.
std::vector<std::vector<std::size_t>> groups_of(std::size_t agents, std::size_t players,
                                                std::size_t challengers) {
  if (challengers == 0) return combinations(agents, players);
  std::vector<std::vector<std::size_t>> groups;
  const auto others = combinations(agents - challengers, players - 1);
  for (std::size_t challenger = 0; challenger < challengers; ++challenger) {
    for (const std::vector<std::size_t>& chosen : others) {
      std::vector<std::size_t>& group = groups.emplace_back(1, challenger);
      for (const std::size_t other : chosen) group.push_back(challengers + other);
    }
  }
  return groups;
}

}  // namespace

GroupSchedule::GroupSchedule(std::size_t agents, int players, int rounds, bool exchange_seats,
                             std::size_t challengers)
    : groups_(groups_of(agents, static_cast<std::size_t>(players), challengers)),
      rounds_(static_cast<std::uint64_t>(rounds)),
      players_(static_cast<std::uint64_t>(players)),
      block_(exchange_seats ? players_ : 1) {
  assert(players >= 2 && players <= core::kMaxPlayers);
  assert(static_cast<std::size_t>(players) <= agents && rounds >= 1);
  assert(challengers == 0 || challengers + static_cast<std::size_t>(players) <= agents + 1);
}

std::uint64_t GroupSchedule::size() const { return rounds_ * groups_.size() * block_; }

ScheduledGame GroupSchedule::game(std::uint64_t number) const {
  assert(number < size());
  const std::uint64_t block = number / block_;
  const std::uint64_t round = block / groups_.size();
  const std::uint64_t rotation = (block_ == 1 ? round : number % block_) % players_;
  ScheduledGame game{.number = number,
                     .block = block,
                     .opening = round,
                     .agents = groups_[block % groups_.size()]};
  std::rotate(game.agents.begin(), game.agents.begin() + static_cast<std::ptrdiff_t>(rotation),
              game.agents.end());
  return game;
}

}  // namespace lusoria::selfplay
