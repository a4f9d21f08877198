#include "selfplay/report.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "selfplay/cross_table.hpp"
#include "selfplay/rating.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

GameRecord game_of(std::uint64_t number, const std::vector<std::string>& names,
                   const core::Returns& returns) {
  GameRecord record;
  record.number = number;
  for (const std::string& name : names) record.agents.push_back({name, name + "_spec"});
  record.returns = returns;
  return record;
}

GameRecord lost_by(core::Player offender, EndReason end, std::uint64_t number) {
  GameRecord record = game_of(number, {"a", "b"}, forfeit_returns(offender, 2));
  record.end = end;
  record.offender = offender;
  return record;
}

std::vector<GameRecord> some_games() {
  return {lost_by(core::Player::kFirst, EndReason::kTime, 5),
          game_of(0, {"a", "b"}, core::Returns::win(core::Player::kFirst, 2)),
          game_of(1, {"b", "a"}, core::Returns::draw(2)),
          game_of(2, {"a", "\u00e9t\u00e9"}, core::Returns::win(core::Player::kSecond, 2)),
          game_of(3, {"\u00e9t\u00e9", "b"}, core::Returns::win(core::Player::kSecond, 2)),
          lost_by(core::Player::kSecond, EndReason::kIllegalMove, 6),
          lost_by(core::Player::kSecond, EndReason::kException, 7),
          lost_by(core::Player::kSecond, EndReason::kResignation, 8)};
}

TEST(CrossTable, CountsPairsAndSeats) {
  const auto table = CrossTable::of(some_games());
  ASSERT_TRUE(table) << table.error().text();
  ASSERT_EQ(table->size(), 3U);
  EXPECT_EQ(table->agents()[0].name, "a");
  EXPECT_EQ(table->games(), 8U);
  EXPECT_EQ(table->games(0), 7U);
  EXPECT_EQ(table->pair(0, 1), (Score{4, 1, 1}));
  EXPECT_EQ(table->pair(1, 0), (Score{1, 1, 4}));
  EXPECT_EQ(table->pair_at(0, 1, core::Player::kSecond), (Score{0, 1, 0}));
  EXPECT_EQ(table->total(0), (Score{4, 1, 2}));
  EXPECT_EQ(table->total_at(2, core::Player::kFirst), (Score{0, 0, 1}));
  EXPECT_EQ(table->seat(core::Player::kFirst), (Score{4, 1, 3}));
  EXPECT_EQ(table->forfeits(0), (Forfeits{0, 0, 1}));
  EXPECT_EQ(table->forfeits(1), (Forfeits{1, 1, 0}));
  EXPECT_EQ(table->resignations(1), 1U);
  EXPECT_EQ(table->total(0).points(), 4.5);
}

TEST(CrossTable, TakesGamesOfThreeApart) {
  core::Returns returns(3);
  returns.set(core::seat(0), 1);
  returns.set(core::seat(1), -0.5F);
  returns.set(core::seat(2), -0.5F);
  const auto table = CrossTable::of(std::vector{game_of(0, {"a", "b", "c"}, returns)});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->total(0), (Score{2, 0, 0}));
  EXPECT_EQ(table->pair(1, 2), (Score{0, 1, 0}));
  EXPECT_EQ(table->total(2), (Score{0, 1, 1}));
  EXPECT_EQ(table->games(2), 1U);
  EXPECT_THAT(rate_pool(*table).notes, testing::Contains(HasSubstr("between each two")));
}

core::Returns returns_of(const std::vector<float>& values) {
  core::Returns returns(static_cast<int>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    returns.set(core::seat(static_cast<int>(i)), values[i]);
  }
  return returns;
}

TEST(Places, TiesShareTheMeanPlace) {
  const core::Returns returns = returns_of({0.25F, 1, 0.25F, -1});
  EXPECT_EQ(place_of(returns, core::seat(1)).mean(), 1);
  EXPECT_EQ(place_of(returns, core::seat(1)).firsts(), 1);
  EXPECT_EQ(place_of(returns, core::seat(0)).mean(), 2.5);
  EXPECT_EQ(place_of(returns, core::seat(2)).mean(), 2.5);
  EXPECT_EQ(place_of(returns, core::seat(3)).mean(), 4);
  EXPECT_EQ(place_of(returns, core::seat(3)).firsts(), 0);
  const Places drawn = place_of(core::Returns::draw(3), core::seat(2));
  EXPECT_EQ(drawn.mean(), 2);
  EXPECT_DOUBLE_EQ(drawn.firsts(), 1.0 / 3);
  EXPECT_EQ(Places().mean(), 0);
}

// a: first, second, and a share of all three places; once in each seat.
std::vector<GameRecord> games_of_three() {
  return {game_of(0, {"a", "b", "c"}, returns_of({1, 0, -1})),
          game_of(1, {"b", "c", "a"}, returns_of({1, -1, 0})),
          game_of(2, {"c", "a", "b"}, core::Returns::draw(3))};
}

TEST(Report, GamesOfManyHavePlaces) {
  const auto table = *CrossTable::of(games_of_three());
  EXPECT_DOUBLE_EQ(table.places(0).mean(), (1 + 2 + 2) / 3.0);
  EXPECT_DOUBLE_EQ(table.places(0).firsts(), 1 + 1.0 / 3);
  EXPECT_DOUBLE_EQ(table.places(2).mean(), (3 + 3 + 2) / 3.0);
  const PoolRating rating = rate_pool(table);
  const std::string standings = standings_text(table, rating);
  EXPECT_THAT(standings, HasSubstr("W-D-L  place  first  forfeits\n"));
  EXPECT_THAT(standings, HasSubstr("  3-2-1   1.67  44.4%  0\n"));
  EXPECT_THAT(standings, HasSubstr("  0-2-4   2.67  11.1%  0\n"));
  const auto json = nlohmann::json::parse(report_json(table, rating));
  for (const auto& agent : json["agents"]) {
    if (agent["name"] == "c") {
      EXPECT_NEAR(agent["mean_place"].get<double>(), 8.0 / 3, 1e-12);
      EXPECT_NEAR(agent["first_places"].get<double>(), 1.0 / 3, 1e-12);
    }
  }
}

TEST(Report, MissedTurnsAreThoseOfTheirAgents) {
  auto games = games_of_three();
  const auto act = [](core::Player seat, EndReason why) {
    return RecordedAction{"miss", false, Intervention{seat, why, "x"}};
  };
  games[0].actions = {act(core::Player::kThird, EndReason::kTime),
                      act(core::Player::kThird, EndReason::kException)};
  games[1].actions = {act(core::Player::kSecond, EndReason::kIllegalMove),
                      act(core::Player::kSecond, EndReason::kResignation)};
  const auto table = *CrossTable::of(games);
  EXPECT_EQ(table.missed_turns(2), (Forfeits{1, 1, 1}));
  EXPECT_EQ(table.missed_turns(0), Forfeits());
  EXPECT_EQ(table.forfeits(2), Forfeits());
  EXPECT_EQ(table.resignations(2), 1U);
  const PoolRating rating = rate_pool(table);
  EXPECT_THAT(standings_text(table, rating), HasSubstr("forfeits  missed turns\n"));
  EXPECT_THAT(standings_text(table, rating), HasSubstr("3 (1 illegal, 1 threw, 1 time)\n"));
  const auto json = nlohmann::json::parse(report_json(table, rating));
  for (const auto& agent : json["agents"]) {
    EXPECT_EQ(agent["missed_turns"]["time"], agent["name"] == "c" ? 1 : 0);
  }
}

TEST(CrossTable, AnAgentAgainstItselfScoresNothing) {
  const auto table = CrossTable::of(
      std::vector{game_of(0, {"a", "a"}, core::Returns::win(core::Player::kFirst, 2))});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->games(0), 1U);
  EXPECT_EQ(table->total(0), Score());
}

TEST(CrossTable, RefusesGamesThatDoNotBelongTogether) {
  auto games = some_games();
  games[4].agents[1].spec = "other";
  EXPECT_THAT(CrossTable::of(games).error().message, HasSubstr("expected one spec for a name"));
  games = some_games();
  games.push_back(game_of(9, {"a", "b", "c"}, core::Returns::draw(3)));
  EXPECT_THAT(CrossTable::of(games).error().message, HasSubstr("expected the same number in all"));
}

TEST(CrossTable, MayBeEmpty) {
  const auto table = CrossTable::of({});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->size(), 0U);
  EXPECT_FALSE(standings_text(*table, rate_pool(*table)).empty());
}

TEST(Report, TablesAreAligned) {
  const auto table = *CrossTable::of(some_games());
  const PoolRating rating = rate_pool(table);
  const std::string standings = standings_text(table, rating);
  EXPECT_THAT(standings, HasSubstr("#  agent    Elo"));
  EXPECT_THAT(standings, HasSubstr("  7     4.5  64.3%  4-1-2  1 (1 time)\n"));
  EXPECT_THAT(standings, HasSubstr("2 (1 illegal, 1 threw)\n"));
  EXPECT_EQ(cross_table_text(table, rating),
            "#  agent      1      2      3\n"
            "1  a          -  0.0/1  4.5/6\n"
            "                 0-0-1  4-1-1\n"
            "2  \u00e9t\u00e9    1.0/1      -  0.0/1\n"
            "          1-0-0         0-0-1\n"
            "3  b      1.5/6  1.0/1      -\n"
            "          1-1-4  1-0-0\n"
            "seat 1: 56.2% (4-1-3)\n"
            "seat 2: 43.8% (3-1-4)\n");
}

TEST(Report, JsonSaysTheSame) {
  const auto table = *CrossTable::of(some_games());
  const PoolRating rating = rate_pool(table);
  const auto json = nlohmann::json::parse(report_json(table, rating));
  EXPECT_EQ(json["games"], 8);
  EXPECT_EQ(json["players"], 2);
  EXPECT_EQ(json["prior"], false);
  EXPECT_EQ(json["seats"][0]["wins"], 4);
  ASSERT_EQ(json["agents"].size(), 3U);
  const auto& first = json["agents"][0];
  EXPECT_EQ(first["name"], "a");
  EXPECT_EQ(first["spec"], "a_spec");
  EXPECT_EQ(first["elo"], rating.ratings[0].elo);
  EXPECT_EQ(first["elo_error"], rating.ratings[0].error);
  EXPECT_EQ(first["points"], 4.5);
  EXPECT_EQ(first["forfeits"]["time"], 1);
  ASSERT_EQ(first["against"].size(), 2U);
  EXPECT_EQ(first["against"][1]["name"], "b");
  EXPECT_EQ(first["against"][1]["draws"], 1);
  EXPECT_EQ(first["against"][1]["seats"][1]["draws"], 1);
}

}  // namespace
}  // namespace lusoria::selfplay
