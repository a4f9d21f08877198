#include "selfplay/block_variance.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "selfplay/rating.hpp"
#include "selfplay/report.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

GameRecord game_of(const Schedule& schedule, std::uint64_t number, const std::string& names,
                   const core::Returns& returns) {
  GameRecord record;
  record.number = number;
  for (const std::size_t agent : schedule.game(number).agents) {
    record.agents.push_back({std::string(1, names[agent]), "spec"});
  }
  record.returns = returns;
  return record;
}

// Of `a` in a game of two: W, D or L.
core::Returns of_first(const GameRecord& record, char result) {
  if (result == 'D') return core::Returns::draw(2);
  const bool first_seat = record.agents[0].name == "a";
  return core::Returns::win(
      (result == 'W') == first_seat ? core::Player::kFirst : core::Player::kSecond, 2);
}

// The games of a match of a against b, in blocks of two.
std::vector<GameRecord> match_of(const std::string& results) {
  const GroupSchedule schedule(2, 2, 100, true);
  std::vector<GameRecord> records;
  for (std::size_t i = 0; i < results.size(); ++i) {
    GameRecord record = game_of(schedule, i, "ab", core::Returns::draw(2));
    record.returns = of_first(record, results[i]);
    records.push_back(record);
  }
  return records;
}

BlockScores scores_of(const std::vector<GameRecord>& records) {
  BlockScores scores(GroupSchedule(2, 2, 100, true), {"a", "b"});
  for (const GameRecord& record : records) scores.add(record);
  return scores;
}

TEST(Score, IsThePartOfTheOthersThatTheSeatStoodAbove) {
  core::Returns returns(4);
  returns.set(core::seat(0), 1);
  returns.set(core::seat(1), 0);
  returns.set(core::seat(2), 0);
  returns.set(core::seat(3), -1);
  EXPECT_DOUBLE_EQ(score_of(returns, core::seat(0)), 1);
  EXPECT_DOUBLE_EQ(score_of(returns, core::seat(1)), 0.5);
  EXPECT_DOUBLE_EQ(score_of(returns, core::seat(3)), 0);
  EXPECT_DOUBLE_EQ(score_of(core::Returns::draw(2), core::seat(0)), 0.5);
  EXPECT_DOUBLE_EQ(score_of(core::Returns::win(core::seat(1), 2), core::seat(0)), 0);
}

// Blocks WL, WL, WW, LD. Of a: means 0.5, 0.5, 1, 0.25; their mean 0.5625, squares 0.00390625
// twice, 0.19140625, 0.09765625: 0.296875 / 3. Games 1 0 1 0 1 1 0 0.5: mean 0.5625, squares 4 *
// 0.19140625 + 3 * 0.31640625 + 0.00390625 = 1.71875, by 7, by 2 games a block.
TEST(BlockVariance, IsAsByHand) {
  const BlockScores scores = scores_of(match_of("WLWLWWLD"));
  const auto variance = scores.of(0);
  ASSERT_TRUE(variance);
  EXPECT_NEAR(variance->block, 0.296875 / 3, 1e-12);
  EXPECT_NEAR(variance->independent, 1.71875 / 7 / 2, 1e-12);
  EXPECT_NEAR(*variance->ratio(), (0.296875 / 3) / (1.71875 / 14), 1e-12);
  // The other one has what is missing to 1: the same variances.
  EXPECT_NEAR(scores.of(1)->block, variance->block, 1e-12);
  EXPECT_NEAR(scores.of(1)->independent, variance->independent, 1e-12);
}

TEST(BlockVariance, LuckThatCancelsLeavesNone) {
  const auto variance = scores_of(match_of("WLLWWL")).of(0);
  ASSERT_TRUE(variance);
  EXPECT_EQ(variance->block, 0);
  EXPECT_EQ(variance->ratio(), 0);
}

TEST(BlockVariance, OfGamesThatAllEndAlikeHasNoRatio) {
  const auto variance = scores_of(match_of("WWWW")).of(0);
  ASSERT_TRUE(variance);
  EXPECT_EQ(variance->independent, 0);
  EXPECT_FALSE(variance->ratio());
}

TEST(BlockVariance, NeedsTwoCompleteBlocks) {
  EXPECT_FALSE(scores_of(match_of("")).of(0));
  EXPECT_FALSE(scores_of(match_of("WL")).of(0));
  EXPECT_FALSE(scores_of(match_of("WLW")).of(0));
  EXPECT_TRUE(scores_of(match_of("WLWL")).of(0));
  // The half block counts for nothing.
  EXPECT_EQ(*scores_of(match_of("WLWLW")).of(0), *scores_of(match_of("WLWL")).of(0));
  const BlockScores single(GroupSchedule(2, 2, 9, false), {"a", "b"});
  EXPECT_FALSE(single.of(0));
}

TEST(BlockVariance, DoesNotDependOnTheOrderOfTheGames) {
  auto records = match_of("WLWDLLWWDL");
  const BlockScores forward = scores_of(records);
  std::reverse(records.begin(), records.end());
  const BlockScores backward = scores_of(records);
  EXPECT_EQ(*forward.of(0), *backward.of(0));
}

// a always beats b and loses to c: between the groups it scatters, within them not at all.
TEST(BlockVariance, TakesNoStrengthForLuck) {
  const GroupSchedule schedule(3, 2, 2, true);
  BlockScores scores(schedule, {"a", "b", "c"});
  for (std::uint64_t number = 0; number < schedule.size(); ++number) {
    GameRecord record = game_of(schedule, number, "abc", core::Returns::draw(2));
    const auto rank = [&](int seat) {
      return std::string("bac").find(record.agents[static_cast<std::size_t>(seat)].name);
    };
    record.returns = core::Returns::win(core::seat(rank(0) > rank(1) ? 0 : 1), 2);
    scores.add(record);
  }
  EXPECT_EQ(scores.of(0)->block, 0);
  EXPECT_EQ(scores.of(0)->independent, 0);
}

TEST(BlockVariance, IsReported) {
  const auto records = match_of("WLWLWWLD");
  const auto table = *CrossTable::of(records);
  const BlockScores scores = scores_of(records);
  const std::string text = block_variance_text(table, scores);
  EXPECT_EQ(text,
            "Mean score, 0 to 1, of an agent in a block of 2 games:\n"
            "a: variance of a block: 0.099, of independent games: 0.123, ratio 0.81\n"
            "b: variance of a block: 0.099, of independent games: 0.123, ratio 0.81\n");
  EXPECT_EQ(block_variance_text(table, scores_of(match_of("WL"))), "");
  EXPECT_THAT(block_variance_text(table, scores_of(match_of("WWWW"))), HasSubstr("ratio -\n"));
  const auto json = nlohmann::json::parse(report_json(table, rate_pool(table), &scores));
  EXPECT_EQ(json["block_games"], 2);
  EXPECT_NEAR(json["agents"][0]["block_variance"]["block"].get<double>(), 0.296875 / 3, 1e-12);
  EXPECT_NEAR(json["agents"][0]["block_variance"]["ratio"].get<double>(), 0.8061, 1e-4);
  const BlockScores alike = scores_of(match_of("WWWW"));
  const auto none = nlohmann::json::parse(report_json(table, rate_pool(table), &alike));
  EXPECT_TRUE(none["agents"][0]["block_variance"]["ratio"].is_null());
}

}  // namespace
}  // namespace lusoria::selfplay
