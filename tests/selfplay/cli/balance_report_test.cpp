#include "selfplay/cli/balance_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay::cli {
namespace {

// 3 wins, 4 draws and 1 loss of the first seat, 2 games cut off.
Balance of_two() {
  Balance balance;
  balance.seats = {{.score = {.wins = 3, .draws = 4, .losses = 1}, .twelfths = 60},
                   {.score = {.wins = 1, .draws = 4, .losses = 3}, .twelfths = 36}};
  balance.scored = 8;
  balance.cut_off = 2;
  balance.plies = 100;
  balance.positions = 150;
  balance.choices = 450;
  balance.distinct = 9;
  return balance;
}

Balance of_three() {
  Balance balance;
  balance.seats = {{.score = {.wins = 1, .draws = 1, .losses = 0}, .twelfths = 16},
                   {.score = {.wins = 0, .draws = 1, .losses = 1}, .twelfths = 4},
                   {.score = {.wins = 0, .draws = 1, .losses = 1}, .twelfths = 4}};
  balance.scored = 2;
  balance.plies = balance.positions = balance.choices = 4;
  balance.distinct = 1;
  return balance;
}

std::vector<BalanceRow> rows() {
  return {{.game = test::any_game_of(test::KuhnRules()),
           .agent = "random",
           .measured = of_two(),
           .error = {}},
          {.game = test::any_game_of(test::KuhnRules()),
           .agent = "greedy",
           .measured = {},
           .error = "needs a|b"},
          {.game = test::any_game_of(test::RingRules(9, 3)),
           .agent = "random",
           .measured = of_three(),
           .error = {}}};
}

TEST(BalanceReport, AlignsATable) {
  EXPECT_EQ(
      balance_text({rows().front()}),
      "GAME  AGENT   GAMES  FIRST %           95%  WON %  DRAWN %  LOST %  PLIES  BRANCHING  CUT "
      "OFF  DISTINCT\n"
      "kuhn  random     10     62.5  30.6 to 86.3   37.5     50.0    12.5   12.5        3.0        "
      "2         9\n");
}

TEST(BalanceReport, AddsSeatsAndNotesWhereThereAreAny) {
  const std::string game = rows().back().game.name();
  EXPECT_EQ(
      balance_markdown(rows()),
      "| GAME | AGENT | GAMES | FIRST % | 95% | WON % | DRAWN % | LOST % | PLIES | BRANCHING | CUT "
      "OFF | DISTINCT | SEATS % | NOTE |\n"
      "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n"
      "| `kuhn` | `random` | 10 | 62.5 | 30.6 to 86.3 | 37.5 | 50.0 | 12.5 | 12.5 | 3.0 | 2 | 9 | "
      "62.5/37.5 |  |\n"
      "| `kuhn` | `greedy` | - | - | - | - | - | - | - | - | - | - | - | needs a\\|b |\n"
      "| `" +
          game +
          "` | `random` | 2 | 66.7 | - | 50.0 | 50.0 | 0.0 | 2.0 | 1.0 | 0 | 1 | 66.7/16.7/16.7 | "
          "1 distinct game, repeated: --random-plies varies the start |\n");
}

TEST(BalanceReport, IsJson) {
  const auto json = nlohmann::json::parse(balance_json(
      rows(), {.games = 10, .seed = 18446744073709551615U, .random_plies = 2, .max_plies = 3}));
  EXPECT_EQ(json["seed"], 18446744073709551615U);
  EXPECT_EQ(json["random_plies"], 2);
  const auto& first = json["rows"][0];
  EXPECT_EQ(first["scored"], 8);
  EXPECT_EQ(first["mean_plies"], 12.5);
  EXPECT_EQ(first["seats"][1]["points"], 3);
  EXPECT_EQ(first["seats"][1]["share"], 0.375);
  EXPECT_NEAR(first["seats"][0]["low"].get<double>(), 0.3057, 1e-4);
  EXPECT_EQ(json["rows"][1]["error"], "needs a|b");
  EXPECT_FALSE(json["rows"][1].contains("games"));
  // One game, repeated, has no interval.
  EXPECT_TRUE(json["rows"][2]["seats"][2]["high"].is_null());
  EXPECT_NEAR(json["rows"][2]["seats"][2]["share"].get<double>(), 1.0 / 6, 1e-12);
}

}  // namespace
}  // namespace lusoria::selfplay::cli
