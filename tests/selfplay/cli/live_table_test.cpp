#include "selfplay/cli/live_table.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "selfplay/cli/progress_line.hpp"
#include "tests/selfplay/sample_record.hpp"

namespace lusoria::selfplay::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

// Agent i of the pool has won a game against each that comes after it, and lost one to the next.
CrossTable pool_of(const std::vector<std::string>& names) {
  std::vector<RecordedAgent> agents;
  for (const std::string& name : names) agents.push_back({name, name});
  CrossTable table(agents, 2);
  const auto play = [&](std::size_t winner, std::size_t loser) {
    GameRecord record = test::sample_record();
    record.agents = {agents[winner], agents[loser]};
    record.returns = forfeit_returns(core::Player::kSecond, 2);
    table.add(record);
  };
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) play(a, b);
    if (a + 1 < names.size()) play(a + 1, a);
  }
  return table;
}

std::vector<std::string> lines_of(const CrossTable& table, std::size_t columns, std::size_t rows,
                                  const std::vector<std::string>& head = {"head"}) {
  return live_table(head, table, rate_pool(table), {.rows = rows, .columns = columns});
}

std::vector<std::string> many_names(int count) {
  std::vector<std::string> names;
  for (int i = 1; i <= count; ++i) names.push_back(fmt::format("agent {}", i));
  return names;
}

TEST(LiveTable, ShowsWhatTheReportSays) {
  const CrossTable table = pool_of({"last", "greedy", "mcts(simulations=500,rave=true)"});
  const PoolRating rating = rate_pool(table);
  const auto lines = lines_of(table, 200, 24);
  ASSERT_THAT(lines, SizeIs(5));
  EXPECT_EQ(lines[0], "head");
  EXPECT_THAT(lines[1], AllOf(StartsWith("#  agent "), HasSubstr("Elo"), HasSubstr("±95%"),
                              HasSubstr("games"), HasSubstr("score"), HasSubstr("W-D-L"),
                              EndsWith("forfeits")));
  EXPECT_THAT(lines[2], AllOf(StartsWith("1  last "),
                              HasSubstr(fmt::format("{:.1f}", rating.ratings[0].elo))));
  EXPECT_THAT(lines[2], HasSubstr(fmt::format("  {:.1f}  ", rating.ratings[0].error)));
  EXPECT_THAT(lines[2], HasSubstr("  3  66.7%  2-0-1  "));
  EXPECT_THAT(lines[3], StartsWith("2  greedy  "));
  EXPECT_THAT(lines[4], StartsWith("3  mcts(simulations=500,rave=true)  "));
}

// At every size: no line reaches the last column, no row the line of the cursor, no agent is lost.
TEST(LiveTable, FitsEveryTerminal) {
  for (const int agents : {2, 3, 12, 120}) {
    std::vector<std::string> names = many_names(agents - 1);
    names.emplace_back("engine(command=\"python3 ugi_engine.py\",memory=64)");
    const CrossTable table = pool_of(names);
    const PoolRating rating = rate_pool(table);
    for (std::size_t columns = 1; columns <= 210; columns += columns < 90 ? 1 : 40) {
      for (const std::size_t rows : {1U, 2U, 4U, 6U, 8U, 24U, 200U}) {
        const auto lines = live_table({"head", "test"}, table, rating, {rows, columns});
        ASSERT_FALSE(lines.empty());
        if (lines.size() == 1) continue;  // the head, cut by whoever shows it
        EXPECT_LT(lines.size(), rows) << columns;
        std::size_t shown = 0;
        for (std::size_t i = 2; i < lines.size(); ++i) {
          EXPECT_LT(text_width(lines[i]), columns) << lines[i];
          shown += i > 2 && !lines[i].starts_with("...") ? 1 : 0;
        }
        const auto left = static_cast<std::size_t>(agents) - shown;
        EXPECT_EQ(lines.back() == fmt::format("... {} more", left), left != 0) << lines.back();
      }
    }
  }
}

TEST(LiveTable, IsThereFromFortyColumnsAndSixRowsOn) {
  const CrossTable table = pool_of(many_names(30));
  EXPECT_THAT(lines_of(table, 40, 6), ElementsAre("head", StartsWith("#  agent"), StartsWith("1 "),
                                                  StartsWith("2 "), "... 28 more"));
  EXPECT_THAT(lines_of(table, 40, 5), ElementsAre("head"));
  EXPECT_THAT(lines_of(table, 20, 24), ElementsAre("head"));
  EXPECT_THAT(lines_of(pool_of({"a", "b"}), 40, 5), SizeIs(4));
}

TEST(LiveTable, LeavesOutWhatANarrowTerminalHasNoRoomFor) {
  const CrossTable table = pool_of({"alphabeta(depth=4,table=64)", "alphabeta(depth=4,table=32)"});
  EXPECT_THAT(lines_of(table, 70, 24)[1], Not(HasSubstr("W-D-L")));
  const auto narrow = lines_of(table, 40, 24);
  ASSERT_THAT(narrow, SizeIs(4));
  // Both ends of the name are there, so that the two are told apart.
  EXPECT_THAT(narrow[2], AllOf(HasSubstr(" alpha"), HasSubstr("=64) ")));
  EXPECT_THAT(narrow[3], AllOf(HasSubstr(" alpha"), HasSubstr("=32) ")));
}

TEST(LiveTable, StandsBeforeTheFirstGame) {
  const CrossTable table({{"a", "a"}, {"b", "b"}}, 2);
  const auto lines = lines_of(table, 80, 24);
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_THAT(lines[2], AllOf(StartsWith("1  a "), HasSubstr(" 0      - ")));
}

TEST(Shortened, KeepsBothEnds) {
  EXPECT_EQ(shortened("random", 6), "random");
  EXPECT_EQ(shortened("random", 5), "ra..m");
  EXPECT_EQ(shortened("random", 2), "ra");
  EXPECT_EQ(shortened("random", 0), "");
  EXPECT_EQ(shortened("äöüäöüß", 6), "äö..üß");
  EXPECT_EQ(shortened("a\nb\x1b[2J", 10), "a b [2J");
}

TEST(ProgressLine, FitsTheColumns) {
  const ProgressLine line;
  EXPECT_EQ(line.text_within(80, 5, 200, 5, false), "5 of 200 games (2%)");
  EXPECT_EQ(line.text_within(80, 0, 200, 0, true), "0 of at most 200 games");
  EXPECT_EQ(line.text_within(10, 0, 200, 0, true), "0/200 games");
  EXPECT_THAT(
      line.text_within(80, 12, 200, 2, false),
      AllOf(StartsWith("12 of 200 games (6%), "), HasSubstr(" games/s, "), EndsWith(" left")));
  EXPECT_THAT(
      line.text_within(40, 120'000, 200'000, 2, false),
      AllOf(StartsWith("120000/200000 games, "), Not(HasSubstr("games/s")), EndsWith(" left")));
  EXPECT_THAT(line.text_within(80, 12, 200, 2, true),
              AllOf(StartsWith("12 of at most 200 games, "), EndsWith(" games/s")));
}

// A total that grows, as by tie-breaks, may be behind.
TEST(ProgressLine, NothingIsLeftOfLessThanWasPlayed) {
  const ProgressLine line;
  EXPECT_THAT(line.text(5, 4), EndsWith(" 0:00 left"));
  EXPECT_THAT(line.text_within(20, 5, 4, 0, false), EndsWith(" 0:00 left"));
}

}  // namespace
}  // namespace lusoria::selfplay::cli
