#include "selfplay/schedule.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace lusoria::selfplay {
namespace {

using Agents = std::vector<std::size_t>;

TEST(Schedule, PairsExchangeSeatsOnOneOpening) {
  const GroupSchedule schedule(3, 2, 2, true);
  ASSERT_EQ(schedule.size(), 12U);
  const std::vector<Agents> round = {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}};
  for (std::uint64_t number = 0; number < 12; ++number) {
    const ScheduledGame game = schedule.game(number);
    EXPECT_EQ(game.number, number);
    EXPECT_EQ(game.agents, round[number % 6]);
    EXPECT_EQ(game.opening, number / 6);
  }
}

TEST(Schedule, WithoutExchangeSeatsChangeFromRoundToRound) {
  const GroupSchedule schedule(3, 2, 2, false);
  ASSERT_EQ(schedule.size(), 6U);
  EXPECT_EQ(schedule.game(0).agents, Agents({0, 1}));
  EXPECT_EQ(schedule.game(2).agents, Agents({1, 2}));
  EXPECT_EQ(schedule.game(3).agents, Agents({1, 0}));
  EXPECT_EQ(schedule.game(5).agents, Agents({2, 1}));
}

TEST(Schedule, GroupsOfManyTakeEverySeatInTurn) {
  for (const int players : {3, 4}) {
    const GroupSchedule schedule(5, players, 3, true);
    const std::uint64_t groups = players == 3 ? 10 : 5;
    ASSERT_EQ(schedule.size(), 3 * groups * static_cast<std::uint64_t>(players));
    std::set<std::set<std::size_t>> seen;
    std::map<std::pair<std::size_t, std::size_t>, int> at_seat;
    for (std::uint64_t number = 0; number < schedule.size(); ++number) {
      const ScheduledGame game = schedule.game(number);
      ASSERT_EQ(game.agents.size(), static_cast<std::size_t>(players));
      seen.insert({game.agents.begin(), game.agents.end()});
      for (std::size_t seat = 0; seat < game.agents.size(); ++seat)
        ++at_seat[{game.agents[seat], seat}];
    }
    EXPECT_EQ(seen.size(), groups);
    for (const auto& [key, count] : at_seat) EXPECT_EQ(count, at_seat.begin()->second);
    EXPECT_EQ(at_seat.size(), 5U * static_cast<std::size_t>(players));
  }
}

// In a block each agent of the group has each seat once, from the same opening; so too over all.
TEST(Schedule, ABlockTurnsTheSeats) {
  for (const int players : {2, 3, 4}) {
    for (const std::size_t agents : {4U, 5U}) {
      const GroupSchedule schedule(agents, players, 2, true);
      EXPECT_EQ(schedule.block_size(), static_cast<std::uint64_t>(players));
      std::map<std::uint64_t, std::vector<ScheduledGame>> blocks;
      for (std::uint64_t number = 0; number < schedule.size(); ++number) {
        const ScheduledGame game = schedule.game(number);
        EXPECT_EQ(game.block, number / static_cast<std::uint64_t>(players));
        blocks[game.block].push_back(game);
      }
      for (const auto& [block, games] : blocks) {
        ASSERT_EQ(games.size(), static_cast<std::size_t>(players));
        std::set<std::pair<std::size_t, std::size_t>> at_seat;
        for (const ScheduledGame& game : games) {
          EXPECT_EQ(game.opening, games[0].opening);
          const auto group = [](const ScheduledGame& g) {
            return std::set<std::size_t>(g.agents.begin(), g.agents.end());
          };
          EXPECT_EQ(group(game), group(games[0]));
          for (std::size_t seat = 0; seat < game.agents.size(); ++seat)
            at_seat.insert({game.agents[seat], seat});
        }
        EXPECT_EQ(at_seat.size(), static_cast<std::size_t>(players * players));
      }
    }
  }
}

TEST(Schedule, WithoutExchangeABlockIsAGame) {
  const GroupSchedule schedule(3, 2, 2, false);
  EXPECT_EQ(schedule.block_size(), 1U);
  EXPECT_EQ(schedule.game(4).block, 4U);
}

// Each challenger meets all the others in every seat, and no other pair meets.
TEST(Schedule, AGauntletIsPlayedByTheChallengers) {
  const GroupSchedule schedule(6, 2, 3, true, 2);
  ASSERT_EQ(schedule.size(), 2U * 4 * 3 * 2);
  std::map<Agents, int> met;
  for (std::uint64_t n = 0; n < schedule.size(); ++n) ++met[schedule.game(n).agents];
  EXPECT_EQ(met.size(), 16U);
  for (const auto& [pair, count] : met) {
    EXPECT_EQ(count, 3);
    EXPECT_NE(pair[0] < 2, pair[1] < 2);
  }
}

TEST(Schedule, AGauntletOfThreeHasOneChallengerInEachGame) {
  const GroupSchedule schedule(5, 3, 1, true, 2);
  ASSERT_EQ(schedule.size(), 2U * 3 * 3);
  for (std::uint64_t n = 0; n < schedule.size(); ++n) {
    const Agents agents = schedule.game(n).agents;
    EXPECT_EQ(std::count_if(agents.begin(), agents.end(), [](std::size_t a) { return a < 2; }), 1);
  }
}

TEST(Schedule, OneGroup) {
  EXPECT_EQ(GroupSchedule(2, 2, 1, false).size(), 1U);
  EXPECT_EQ(GroupSchedule(4, 4, 1, true).size(), 4U);
}

}  // namespace
}  // namespace lusoria::selfplay
