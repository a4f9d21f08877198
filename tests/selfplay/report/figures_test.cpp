#include "selfplay/report/figures.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "selfplay/report/html.hpp"
#include "selfplay/report/json.hpp"
#include "tests/selfplay/sample_record.hpp"

namespace lusoria::selfplay::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kEvil = R"*(</script><b onclick="x('&')">,e)*";

// The game of `winner` against `loser`, by a forfeit if asked for. Different openings make
// different games.
GameRecord game(std::uint64_t number, const std::string& winner, const std::string& loser,
                bool forfeit = false) {
  GameRecord record = test::sample_record();
  record.number = number;
  record.position = std::to_string(number);
  record.agents = {{winner, winner}, {loser, loser}};
  if (!forfeit) return record;
  record.end = EndReason::kTime;
  record.offender = core::Player::kSecond;
  return record;
}

Collector collected(const std::vector<GameRecord>& records) {
  Collector collector(10);
  for (const GameRecord& record : records) EXPECT_TRUE(collector.add(record));
  return collector;
}

TEST(Figures, RateWithAndWithoutForfeits) {
  const Collector collector = collected(
      {game(0, "a", "b"), game(2, "b", "a"), game(4, "a", "b", true), game(6, "a", "b", true)});
  const auto figures = figures_of(collector.tally());
  ASSERT_TRUE(figures);
  // 3 to 1 is 400 log10(3); 1 to 1 is level.
  EXPECT_NEAR(figures->ratings.all.ratings[0].elo, 95.42, 0.01);
  EXPECT_NEAR(figures->ratings.all.ratings[1].elo, -95.42, 0.01);
  EXPECT_NEAR(figures->ratings.played.ratings[0].elo, 0, 1e-6);
  EXPECT_THAT(figures->order, ElementsAre(0, 1));
}

TEST(Figures, SayThatAPoolFallsApart) {
  const Collector collector = collected({game(0, "a", "b"), game(2, "c", "d")});
  const auto figures = figures_of(collector.tally());
  ASSERT_TRUE(figures);
  EXPECT_TRUE(figures->ratings.all.prior);
  EXPECT_THAT(figures->notes, Contains(HasSubstr("no finite ratings")));
  EXPECT_THAT(figures->intransitivity.no_alpha_rank, Not(testing::IsEmpty()));
}

// a beats b beats c beats a.
TEST(Figures, FindCycles) {
  const Collector collector = collected({game(0, "a", "b"), game(2, "b", "c"), game(4, "c", "a")});
  const auto figures = figures_of(collector.tally());
  ASSERT_TRUE(figures);
  ASSERT_TRUE(figures->intransitivity.cycle);
  EXPECT_DOUBLE_EQ(figures->intransitivity.cycle->narrowest, 1);
  EXPECT_NEAR(figures->ratings.all.ratings[0].elo, 0, 1e-6);
}

// l, seen before b and c, is last in the table.
TEST(Figures, NameTheAgentsOfACycleAsTheTallyDoes) {
  const Collector collector = collected({game(0, "a", "l"), game(2, "a", "b"), game(4, "b", "c"),
                                         game(6, "c", "a"), game(8, "b", "l"), game(10, "c", "l")});
  const auto figures = figures_of(collector.tally());
  ASSERT_TRUE(figures);
  EXPECT_EQ(figures->order.back(), 1U);
  ASSERT_TRUE(figures->intransitivity.cycle);
  EXPECT_THAT(figures->intransitivity.cycle->players, testing::UnorderedElementsAre(0, 2, 3));
  ASSERT_TRUE(figures->intransitivity.alpha_rank);
  EXPECT_LT((*figures->intransitivity.alpha_rank)[1], 0.01);
  EXPECT_NEAR((*figures->intransitivity.alpha_rank)[3], 1.0 / 3, 0.01);
}

// z beats x beats y: the first and the last of the table never met, seen third and second.
TEST(Figures, NameWhoNeverMetByPlaceInTheTable) {
  const Collector collector = collected({game(0, "x", "y"), game(2, "z", "x")});
  const auto figures = figures_of(collector.tally());
  ASSERT_TRUE(figures);
  EXPECT_THAT(figures->order, ElementsAre(2, 0, 1));
  EXPECT_THAT(figures->intransitivity.no_alpha_rank, StartsWith("players 1 and 3 never met"));
}

// Everybody beats everybody, so that there are finite ratings.
TEST(Figures, TestTransitivityInGamesOfTwoOnly) {
  const Collector two = collected({game(0, "a", "b"), game(2, "b", "a"), game(4, "b", "c"),
                                   game(6, "c", "b"), game(8, "c", "a"), game(10, "a", "c")});
  EXPECT_TRUE(figures_of(two.tally())->intransitivity.test);
  std::vector<GameRecord> records;
  for (const std::vector<std::string>& names :
       {std::vector<std::string>{"a", "b", "c"}, {"b", "c", "a"}, {"c", "a", "b"}}) {
    records.push_back(game(records.size(), "", ""));
    records.back().agents.clear();
    for (const std::string& name : names) records.back().agents.push_back({name, name});
    records.back().returns = core::Returns(3);
    records.back().returns.set(core::seat(0), 1);
    records.back().returns.set(core::seat(2), -1);
  }
  const Collector three = collected(records);
  const auto figures = figures_of(three.tally());
  ASSERT_TRUE(figures);
  EXPECT_FALSE(figures->intransitivity.test);
  EXPECT_TRUE(figures->intransitivity.cycle);
  EXPECT_TRUE(figures->intransitivity.alpha_rank);
  const auto json = nlohmann::json::parse(figures_json(*figures, "T"));
  EXPECT_TRUE(json["intransitivity"]["test"].is_null());
  EXPECT_TRUE(json["intransitivity"]["cycle"].is_object());
}

// Three alike, whoever played them, and one other: 16 / (9 + 1).
TEST(Figures, CountRepeatedGames) {
  std::vector<GameRecord> records{game(4, "a", "b"), game(1, "a", "b"), game(2, "b", "a"),
                                  game(3, "a", "b")};
  for (GameRecord& record : records) record.position = "2/2 r";
  records[3].actions.pop_back();
  const auto collector = collected(records);
  const auto figures = figures_of(collector.tally());
  ASSERT_TRUE(figures);
  EXPECT_EQ(figures->repeats.distinct, 2U);
  EXPECT_DOUBLE_EQ(figures->repeats.effective, 1.6);
  EXPECT_THAT(figures->repeats.most, ElementsAre(Repeats::Group{.first_game = 1, .games = 3}));
  EXPECT_THAT(figures->notes, Contains(HasSubstr("2 of 4 games repeat another")));
}

TEST(Figures, HaveLengths) {
  std::vector<GameRecord> records;
  for (std::uint64_t i = 0; i < 100; ++i) {
    records.push_back(game(i, "a", "b"));
    records.back().actions.resize(i + 1, {"x", false});
  }
  const Collector collector = collected(records);
  const auto figures = figures_of(collector.tally());
  EXPECT_DOUBLE_EQ(figures->lengths.mean, 50.5);
  EXPECT_THAT(figures->lengths.quantiles, ElementsAre(1, 5, 25, 50, 75, 95, 100));
  EXPECT_EQ(figures->lengths.bars.front(), (Lengths::Bar{.from = 1, .to = 5, .games = 5}));
  EXPECT_EQ(figures->lengths.bars.size(), 20U);
}

TEST(Figures, ArePairsOfTheBetterRatedFirst) {
  std::vector<GameRecord> records{game(0, "a", "b"), game(1, "b", "a"), game(3, "b", "a"),
                                  game(2, "b", "a"), game(4, "b", "a")};
  for (GameRecord& record : records) record.position = "2/2 r";
  std::swap(records[2].agents[0], records[2].agents[1]);
  records[2].returns = core::Returns::win(core::Player::kSecond, 2);
  const auto collector = collected(records);
  const auto figures = figures_of(collector.tally());
  ASSERT_EQ(figures->pairs.size(), 1U);
  EXPECT_EQ(figures->pairs[0].better, 1U);
  EXPECT_THAT(figures->pairs[0].sample.counts, ElementsAre(0, 0, 1, 0, 1));
}

TEST(ReportJson, ParsesAndHasTheFigures) {
  const auto collector = collected({game(0, kEvil, "b"), game(2, "b", kEvil)});
  const auto json = nlohmann::json::parse(figures_json(*figures_of(collector.tally()), "T"));
  EXPECT_EQ(json["lusoria_report"], 1);
  EXPECT_EQ(json["title"], "T");
  EXPECT_EQ(json["games"], 2);
  EXPECT_EQ(json["agents"][0]["name"], kEvil);
  EXPECT_EQ(json["agents"][0]["against"][1]["points"], 1.0);
  EXPECT_EQ(json["openings"].size(), 2U);
  EXPECT_EQ(json["lengths"]["histogram"][0], nlohmann::json::parse("[3,3,2]"));
}

TEST(ReportJson, IsWholeWithoutGames) {
  const Collector collector(10);
  const auto json = nlohmann::json::parse(figures_json(*figures_of(collector.tally()), ""));
  EXPECT_EQ(json["games"], 0);
  EXPECT_EQ(figures_csv(*figures_of(collector.tally()), Table::kStandings), "");
}

TEST(ReportCsv, QuotesWhatMustBe) {
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
  const auto collector = collected({game(0, kEvil, "b"), game(2, "b", kEvil)});
  const auto figures = figures_of(collector.tally());
  EXPECT_THAT(figures_csv(*figures, Table::kCross),
              HasSubstr(R"*("</script><b onclick=""x('&')"">,e",b,1,1,0,1)*"));
  EXPECT_THAT(figures_csv(*figures, Table::kGames), HasSubstr("\n2,1,3,rules,Red connects,b,1,"));
  EXPECT_THAT(figures_csv(*figures, Table::kOpenings),
              StartsWith("opening,position,rules,games,mean_moves,seat1_wins,"));
}

// An escape sequence, and the one character that means the same.
TEST(ReportCsv, SteersNoTerminal) {
  const std::string wild = "\x1b[31m\u009b1m\r\n";
  GameRecord record = game(0, "a" + wild, "b");
  record.position += wild;
  record.rules += wild;
  record.result += wild;
  record.opening_name = wild;
  const auto collector = collected({record});
  const auto figures = figures_of(collector.tally());
  for (const Table table : {Table::kStandings, Table::kCross, Table::kOpenings, Table::kGames}) {
    const std::string csv = figures_csv(*figures, table);
    EXPECT_THAT(csv, HasSubstr(" [31m 1m  "));
    for (const char* const steering : {"\x1b", "\u009b", "\r"})
      EXPECT_THAT(csv, Not(HasSubstr(steering)));
    EXPECT_EQ(std::ranges::count(csv, '\n'),
              table == Table::kStandings || table == Table::kCross ? 3 : 2);
  }
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(ReportHtml, NeverMakesMarkupOfNames) {
  const auto harmless = collected({game(0, "a", "b")});
  auto records = std::vector{game(0, kEvil, "b")};
  records[0].result = kEvil;
  records[0].opening_name = kEvil;
  const auto evil = collected(records);
  const std::string page = figures_html(*figures_of(evil.tally()), kEvil);
  EXPECT_EQ(count(page, "</script>"),
            count(figures_html(*figures_of(harmless.tally()), "T"), "</script>"));
  EXPECT_THAT(page, Not(HasSubstr("<b onclick")));
  EXPECT_THAT(page,
              HasSubstr("<title>&lt;/script&gt;&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;"));
  EXPECT_THAT(page, HasSubstr(R"*(\u003c/script>\u003cb onclick=\"x('&')\">,e)*"));
}

// Nothing that a browser would fetch.
TEST(ReportHtml, NeedsNothingButItself) {
  const auto collector = collected({game(0, "a", "b")});
  const std::string page = figures_html(*figures_of(collector.tally()), "T");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  for (const char* const from : {"src=", "href=\"http", "url(", "@import", "fetch(", "{{"})
    EXPECT_THAT(page, Not(HasSubstr(from)));
}

TEST(ReportHtml, SaysWhyAGameHasNoBoard) {
  const auto collector = collected({game(0, "a", "b")});
  const auto games = nlohmann::json::parse(games_json(collector.tally()));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_THAT(games[0]["error"].get<std::string>(), HasSubstr("field 'position'"));
}

}  // namespace
}  // namespace lusoria::selfplay::report
