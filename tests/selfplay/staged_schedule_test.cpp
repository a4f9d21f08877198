#include "selfplay/staged_schedule.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/random.hpp"
#include "selfplay/format_report.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;
using Agents = std::vector<std::size_t>;
// Who wins: of the first or the second, or -1 for a draw.
using Rule = std::function<int(const ScheduledGame& game)>;

int the_higher_seed(const ScheduledGame& game) { return game.agents[0] < game.agents[1] ? 0 : 1; }
int nobody(const ScheduledGame& /*game*/) { return -1; }
Rule by_chance(std::uint64_t seed) {
  return [seed](const ScheduledGame& game) {
    core::Rng rng(core::derive_seed(seed, game.number, core::Purpose::kTest));
    return static_cast<int>(rng.below(3)) - 1;
  };
}

core::Returns returns_of(int winner) {
  return winner < 0 ? core::Returns::draw(2) : core::Returns::win(core::seat(winner), 2);
}

// Plays the schedule to its end, each stage's games last to first; the games by number.
std::vector<ScheduledGame> play(Schedule& schedule, const Rule& rule) {
  std::vector<ScheduledGame> games;
  do {
    EXPECT_FALSE(schedule.advance());  // games of the stage are missing
    std::vector<ScheduledGame> stage;
    for (std::uint64_t n = games.size(); n < schedule.known(); ++n)
      stage.push_back(schedule.game(n));
    EXPECT_FALSE(stage.empty());
    EXPECT_LE(schedule.known(), schedule.size());
    for (auto game = stage.rbegin(); game != stage.rend(); ++game) {
      schedule.add(game->number, returns_of(rule(*game)));
    }
    games.insert(games.end(), stage.begin(), stage.end());
  } while (schedule.advance());
  EXPECT_EQ(games.size(), schedule.size());
  return games;
}

void expect_numbers_and_seats(const std::vector<ScheduledGame>& games, std::uint64_t block) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].number, i);
    EXPECT_EQ(games[i].block, i / block);
    if (block != 2 || i % 2 == 0) continue;
    EXPECT_EQ(games[i].opening, games[i - 1].opening);
    EXPECT_EQ(games[i].agents, Agents({games[i - 1].agents[1], games[i - 1].agents[0]}));
  }
}

TEST(SwissSchedule, RoundsPairLikePoints) {
  SwissSchedule schedule(4, 3, 2, true);
  const auto games = play(schedule, the_higher_seed);
  ASSERT_EQ(games.size(), 12U);
  expect_numbers_and_seats(games, 2);
  EXPECT_EQ(games[0].agents, Agents({0, 2}));
  EXPECT_EQ(games[2].agents, Agents({3, 1}));
  EXPECT_EQ(games[4].agents, Agents({0, 1}));
  EXPECT_EQ(games[6].agents, Agents({3, 2}));
  EXPECT_EQ(games[4].opening, 1U);
  const auto standings = match_standings(TournamentFormat::kSwiss, 4, schedule.encounters());
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(standings[i].agent, i);
    EXPECT_EQ(standings[i].points, 6 - 2.0 * static_cast<double>(i));
  }
}

TEST(SwissSchedule, AnyNumberOfAgents) {
  for (std::size_t agents = 2; agents <= 12; ++agents) {
    for (const bool exchange : {true, false}) {
      const int rounds = agents < 4 ? 1 : 4;
      const int match = exchange ? 4 : 3;
      SwissSchedule schedule(agents, rounds, match, exchange);
      const auto games = play(schedule, by_chance(agents));
      ASSERT_EQ(games.size(),
                static_cast<std::size_t>(rounds) * (agents / 2) * static_cast<std::size_t>(match));
      expect_numbers_and_seats(games, exchange ? 2 : 1);
      double points = 0;
      std::map<std::size_t, int> byes;
      for (const Encounter& e : schedule.encounters()) {
        points += e.first_points + e.second_points;
        if (!e.second) ++byes[e.first];
      }
      EXPECT_EQ(points, rounds * match * static_cast<double>((agents + 1) / 2));
      for (const auto& [agent, count] : byes) EXPECT_EQ(count, 1) << agent;
      std::map<std::size_t, int> balance;
      for (const ScheduledGame& game : games) {
        ++balance[game.agents[0]];
        --balance[game.agents[1]];
      }
      for (const auto& [agent, difference] : balance) EXPECT_LE(std::abs(difference), 2) << agent;
    }
  }
}

class KnockoutOfSize : public testing::TestWithParam<std::size_t> {};

TEST_P(KnockoutOfSize, TheHigherSeedsMeetLast) {
  const std::size_t agents = GetParam();
  KnockoutSchedule schedule(agents, 2, 3);
  const auto games = play(schedule, the_higher_seed);
  EXPECT_EQ(games.size(), 2 * (agents - 1));
  expect_numbers_and_seats(games, 2);
  const auto encounters = schedule.encounters();
  const std::size_t slots = std::bit_ceil(agents);
  std::set<std::size_t> byes;
  for (const Encounter& e : encounters) {
    EXPECT_EQ(e.winner, e.first);
    EXPECT_EQ(e.tie_breaks, 0);
    if (!e.second) {
      EXPECT_EQ(e.round, 1);
      byes.insert(e.first);
    } else {
      // Of n left, seed i meets seed n - 1 - i.
      EXPECT_EQ(e.first + *e.second, (slots >> (e.round - 1)) - 1);
    }
  }
  EXPECT_EQ(byes.size(), slots - agents);
  for (const std::size_t agent : byes) EXPECT_LT(agent, slots - agents);
  EXPECT_EQ(encounters.back().second, 1U);
}

TEST_P(KnockoutOfSize, EverybodyButTheWinnerLosesOnce) {
  const std::size_t agents = GetParam();
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    KnockoutSchedule schedule(agents, 4, 2);
    const auto games = play(schedule, by_chance(100 * agents + seed));
    expect_numbers_and_seats(games, 2);
    std::map<std::size_t, int> lost;
    std::size_t breaks = 0;
    for (const Encounter& e : schedule.encounters()) {
      ASSERT_TRUE(e.winner);
      breaks += static_cast<std::size_t>(e.tie_breaks);
      EXPECT_LE(e.tie_breaks, 2);
      if (!e.second) continue;
      EXPECT_EQ(e.first_points + e.second_points, 4 + 2 * e.tie_breaks);
      EXPECT_EQ(e.by_seed, e.first_points == e.second_points);
      EXPECT_EQ(*e.winner == e.first, e.first_points >= e.second_points);
      ++lost[*e.winner == e.first ? *e.second : e.first];
    }
    EXPECT_EQ(games.size(), 4 * (agents - 1) + 2 * breaks);
    EXPECT_EQ(lost.size(), agents - 1);
    for (const auto& [agent, count] : lost) EXPECT_EQ(count, 1) << agent;
    const auto standings =
        match_standings(TournamentFormat::kKnockout, agents, schedule.encounters());
    EXPECT_EQ(standings[0].lost_in, 0);
    EXPECT_EQ(standings[0].agent, *schedule.encounters().back().winner);
    for (std::size_t i = 2; i < agents; ++i)
      EXPECT_LE(standings[i].lost_in, standings[i - 1].lost_in);
  }
}

INSTANTIATE_TEST_SUITE_P(All, KnockoutOfSize, testing::Range<std::size_t>(2, 34));

TEST(KnockoutSchedule, ATieGoesToTheHigherSeedInTheEnd) {
  KnockoutSchedule schedule(2, 2, 2);
  EXPECT_EQ(schedule.size(), 2U);
  const auto games = play(schedule, nobody);
  ASSERT_EQ(games.size(), 6U);
  EXPECT_EQ(games[2].opening, 1U);
  EXPECT_EQ(games[4].opening, 2U);
  EXPECT_EQ(schedule.encounters(), (std::vector<Encounter>{{.round = 1,
                                                            .first = 0,
                                                            .second = 1,
                                                            .first_points = 3,
                                                            .second_points = 3,
                                                            .tie_breaks = 2,
                                                            .winner = 0,
                                                            .by_seed = true}}));
}

TEST(KnockoutSchedule, ATieBreakEndsAtItsFirstDecision) {
  KnockoutSchedule schedule(2, 2, 5);
  // The second agent wins the third pair.
  const auto games = play(schedule, [](const ScheduledGame& game) {
    return game.number < 4 ? -1 : (game.agents[0] == 1 ? 0 : 1);
  });
  EXPECT_EQ(games.size(), 6U);
  const Encounter found = schedule.encounters().at(0);
  EXPECT_EQ(found.winner, 1U);
  EXPECT_EQ(found.tie_breaks, 2);
  EXPECT_FALSE(found.by_seed);
}

TEST(FormatReport, TellsOfAKnockout) {
  KnockoutSchedule schedule(3, 2, 1);
  play(schedule, [](const ScheduledGame& game) {
    return game.number < 4 ? -1 : (game.agents[0] == 0 ? 1 : 0);
  });
  const std::vector<std::string> names{"ann", "bob", "cat"};
  EXPECT_EQ(encounters_text(TournamentFormat::kKnockout, names, schedule.encounters()),
            "1. bob, the winner\n"
            "2. ann, lost in round 2\n"
            "3. cat, lost in round 1\n"
            "Round 1:\n"
            "  ann has a bye\n"
            "  bob beats cat 2-2 after 1 tie-break, as the higher seed\n"
            "Round 2:\n"
            "  bob beats ann 2-0\n");
  const auto json = nlohmann::json::parse(
      encounters_json(TournamentFormat::kKnockout, names, schedule.encounters()));
  EXPECT_EQ(json["format"], "knockout");
  EXPECT_EQ(json["standings"][2]["lost_in_round"], 1);
  EXPECT_TRUE(json["standings"][0]["lost_in_round"].is_null());
  EXPECT_TRUE(json["matches"][0]["second"].is_null());
  EXPECT_EQ(json["matches"][1]["by_seed"], true);
  EXPECT_EQ(json["matches"][2]["winner"], "bob");
}

TEST(FormatReport, TellsOfASwiss) {
  SwissSchedule schedule(3, 1, 2, true);
  play(schedule, the_higher_seed);
  const std::vector<std::string> names{"ann", "bob", "cat"};
  EXPECT_EQ(encounters_text(TournamentFormat::kSwiss, names, schedule.encounters()),
            "1. ann, 2 points, opponents' 0\n"
            "2. cat, 2 points, opponents' 0, 1 bye\n"
            "3. bob, 0 points, opponents' 2\n"
            "Round 1:\n"
            "  ann against bob 2-0\n"
            "  cat has a bye\n");
}

// A bye is worth nothing until the games of its round are over, nor does it lead till then.
TEST(FormatReport, TellsHowFarASwissIs) {
  SwissSchedule schedule(3, 2, 2, true);
  const std::vector<std::string> names{"ann", "bob", "cat"};
  schedule.add(0, core::Returns::draw(2));
  EXPECT_EQ(encounters_text(TournamentFormat::kSwiss, names, schedule.encounters()),
            "1. ann, 0.5 points, opponents' 0.5\n"
            "2. bob, 0.5 points, opponents' 0.5\n"
            "3. cat, 0 points, opponents' 0, 1 bye\n"
            "Round 1, unfinished:\n"
            "  ann against bob 0.5-0.5\n"
            "  cat has a bye\n");
  const auto played = [&](std::size_t match) {
    const auto json = nlohmann::json::parse(
        encounters_json(TournamentFormat::kSwiss, names, schedule.encounters()));
    return json["matches"][match]["played"].get<int>();
  };
  EXPECT_EQ(played(0), 1);
  EXPECT_EQ(played(1), 0);
  schedule.add(1, core::Returns::draw(2));
  ASSERT_TRUE(schedule.advance());
  const std::string text = encounters_text(TournamentFormat::kSwiss, names, schedule.encounters());
  EXPECT_THAT(text, HasSubstr("1. cat, 2 points"));
  EXPECT_THAT(text, HasSubstr("Round 1:\n"));
  EXPECT_THAT(text, HasSubstr("Round 2, unfinished:\n"));
  EXPECT_EQ(played(0), 2);
  EXPECT_EQ(played(2), 0);
}

TEST(FormatReport, TellsOfARoundOfASwissWithoutABye) {
  SwissSchedule schedule(4, 2, 2, true);
  const auto text = [&] {
    return encounters_text(TournamentFormat::kSwiss, {"ann", "bob", "cat", "dan"},
                           schedule.encounters());
  };
  EXPECT_THAT(text(), HasSubstr("Round 1, unfinished:\n"));
  for (std::uint64_t n = 0; n < 4; ++n) {
    EXPECT_THAT(text(), HasSubstr("Round 1, unfinished:\n"));
    schedule.add(n, core::Returns::draw(2));
  }
  EXPECT_THAT(text(), HasSubstr("Round 1:\n"));
  ASSERT_TRUE(schedule.advance());
  schedule.add(4, core::Returns::draw(2));
  schedule.add(6, core::Returns::draw(2));
  EXPECT_THAT(text(), HasSubstr("Round 2, unfinished:\n"));
}

TEST(FormatReport, TellsHowFarAKnockoutIs) {
  KnockoutSchedule schedule(2, 2, 1);
  schedule.add(0, core::Returns::draw(2));
  const std::vector<std::string> names{"ann", "bob"};
  const std::string text =
      encounters_text(TournamentFormat::kKnockout, names, schedule.encounters());
  EXPECT_THAT(text, HasSubstr("Round 1, unfinished:\n  ann against bob 0.5-0.5\n"));
  const auto json = nlohmann::json::parse(
      encounters_json(TournamentFormat::kKnockout, names, schedule.encounters()));
  EXPECT_EQ(json["matches"][0]["played"], 1);
}

TEST(FormatReport, IsSilentWhereThereAreNoMatches) {
  EXPECT_EQ(encounters_text(TournamentFormat::kGauntlet, {"ann", "bob"}, {}), "");
  EXPECT_EQ(encounters_json(TournamentFormat::kGauntlet, {"ann", "bob"}, {}),
            "{\"format\":\"gauntlet\"}");
}

}  // namespace
}  // namespace lusoria::selfplay
