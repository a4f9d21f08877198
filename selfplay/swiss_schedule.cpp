#include <cassert>

#include "selfplay/staged_schedule.hpp"

namespace lusoria::selfplay {

SwissSchedule::SwissSchedule(std::size_t agents, int rounds, int games, bool exchange_seats)
    : StagedSchedule(exchange_seats), agents_(agents), rounds_(rounds), games_(games) {
  assert(agents >= 2 && rounds >= 1 && games >= 1);
  assert(static_cast<std::uint64_t>(games) % block_size() == 0);
  next_stage();
}

std::uint64_t SwissSchedule::size() const {
  return static_cast<std::uint64_t>(rounds_) * (agents_ / 2) * static_cast<std::uint64_t>(games_);
}

bool SwissSchedule::next_stage() {
  // A bye, the last of its round, counts when the games of that round do: until then its agent
  // would lead a tournament that is ended early.
  if (!matches_.empty() && !matches_.back().encounter.second) {
    matches_.back().encounter.first_points = games_;
  }
  const int round = matches_.empty() ? 1 : matches_.back().encounter.round + 1;
  if (round > rounds_) return false;
  const SwissRound pairing = pair_swiss(players());
  for (const auto& [first, second] : pairing.pairs) add_match(round, first, second);
  if (pairing.bye) matches_.push_back({.encounter = {.round = round, .first = *pairing.bye}});
  return true;
}

void SwissSchedule::add_match(int round, std::size_t first, std::size_t second) {
  Match match{.encounter = {.round = round, .first = first, .second = second}};
  const int blocks = games_ / static_cast<int>(block_size());
  for (int i = 0; i < blocks; ++i) {
    const bool swapped = block_size() == 1 && i % 2 != 0;
    const auto opening = static_cast<std::uint64_t>((round - 1) * blocks + i);
    add_block(match, swapped ? second : first, swapped ? first : second, opening);
  }
  matches_.push_back(std::move(match));
}

std::vector<SwissPlayer> SwissSchedule::players() const {
  std::vector<SwissPlayer> players(agents_);
  for (const Encounter& match : encounters()) {
    SwissPlayer& first = players[match.first];
    first.points += match.first_points;
    if (!match.second) {
      ++first.byes;
      continue;
    }
    SwissPlayer& second = players[*match.second];
    second.points += match.second_points;
    first.opponents.push_back(*match.second);
    second.opponents.push_back(match.first);
    if (block_size() != 1) continue;
    first.last = games_ % 2 != 0 ? 1 : -1;
    second.last = -first.last;
    first.balance += games_ % 2;
    second.balance -= games_ % 2;
  }
  return players;
}

}  // namespace lusoria::selfplay
