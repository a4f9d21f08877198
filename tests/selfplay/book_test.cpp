#include "selfplay/book.hpp"

#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "selfplay/book_maker.hpp"
#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

class BookTest : public testing::Test {
 protected:
  core::Result<Book> load(const std::string& text) {
    std::ofstream(path_) << text;
    return Book::load(path_, game_);
  }
  std::string error(const std::string& text) {
    const auto book = load(text);
    return book ? "none" : book.error().text().substr(path_.size());
  }

  const test::TemporaryFolder folder_;
  const std::string path_ = folder_.file("book.txt");
  const core::AnyGame game_ = core::make_game("via_ludus(rows=3,columns=3)").value();
};

TEST_F(BookTest, ReadsPositionsNamesAndWeights) {
  const auto book =
      load("; comment\n\n3/1#1/3 r\n  r2/3/3 b ; corner \r\n3/1b1/3 r;centre;4\n3/3/1b1 r;;2");
  ASSERT_TRUE(book) << book.error().text();
  ASSERT_EQ(book->openings().size(), 4U);
  EXPECT_EQ(book->openings()[0].name, "line 3");
  EXPECT_EQ(book->openings()[0].start.text(), "3/1#1/3 r");
  EXPECT_EQ(book->openings()[1].name, "corner");
  EXPECT_EQ(book->openings()[1].weight, 1);
  EXPECT_EQ(book->openings()[2].weight, 4);
  EXPECT_EQ(book->openings()[3].name, "line 6");
}

TEST_F(BookTest, ErrorsNameThePlace) {
  EXPECT_EQ(error(""), ": expected at least one opening");
  EXPECT_THAT(error("3/3/3 r\n 3/3/3 x\n"), testing::StartsWith(":2:"));
  EXPECT_THAT(error("3/3/3 r; a\n3/3/2b r; a\n"), HasSubstr(":2: a second opening is called 'a'"));
  EXPECT_THAT(error("3/3/3 r; a; 0\n"),
              HasSubstr(":1:13: expected a weight, a whole number from 1"));
  EXPECT_THAT(error("3/3/3 r; a; 2x\n"), HasSubstr(":1:13: expected a weight"));
  EXPECT_THAT(error("3/3/3 r; a; 2; 3\n"), HasSubstr(":1:15: expected no more than"));
  EXPECT_THAT(error("3/3/3 r; a\x1b[2J\n"), HasSubstr("expected no control characters"));
  EXPECT_THAT(error("1r1/1r1/1r1 b\n"), HasSubstr(":1:1: expected a position in which"));
  const auto missing = Book::load(folder_.file("none.txt"), game_);
  EXPECT_THAT(missing.error().text(), HasSubstr("none.txt: "));
}

TEST_F(BookTest, APassPlaysEachOpeningAsOftenAsItsWeight) {
  const auto book = load("3/3/3 r; a; 3\n3/3/2b r; b\n3/3/1b1 r; c; 7\n3/1b1/3 r; d; 2\n");
  ASSERT_TRUE(book);
  std::set<std::string> orders;
  for (std::uint64_t pass = 0; pass < 20; ++pass) {
    std::map<std::string, int> count;
    std::string order;
    for (std::uint64_t i = 0; i < 13; ++i) {
      const std::string& name = book->draw(5, 13 * pass + i).name;
      ++count[name];
      order += name;
    }
    EXPECT_EQ(count, (std::map<std::string, int>{{"a", 3}, {"b", 1}, {"c", 7}, {"d", 2}}));
    orders.insert(order);
  }
  EXPECT_GE(orders.size(), 19U);
  // Every opening comes first about as often as its weight says: 2,000 passes of 13.
  std::map<std::string, int> first;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) ++first[book->draw(seed, 0).name];
  EXPECT_NEAR(first["a"], 2000 * 3 / 13.0, 80);
  EXPECT_NEAR(first["b"], 2000 / 13.0, 50);
  EXPECT_NEAR(first["c"], 2000 * 7 / 13.0, 100);
  const auto single = load("3/3/3 r\n");
  EXPECT_EQ(single->draw(1, 99).name, "line 1");
}

TEST_F(BookTest, LinesAreReadBack) {
  const auto start = game_.parse_state("3/1b1/3 r");
  EXPECT_EQ(book_line(*start, "x"), "3/1b1/3 r ; x");
  const auto book = load(book_line(*start, "x y", 12) + "\n");
  ASSERT_TRUE(book);
  EXPECT_EQ(book->openings()[0].name, "x y");
  EXPECT_EQ(book->openings()[0].weight, 12);
  EXPECT_EQ(book->openings()[0].start.text(), start->text());
}

BookConfig contested() {
  return {.game = core::make_game("via_ludus(rows=4,columns=4,walls=2,seed=3)").value(),
          .openings = 6,
          .plies = 3,
          .seed = 9,
          .judge = AgentConfig{.name = "judge", .spec = "mcts(simulations=60)"},
          .most_value = 0.6,
          .player = AgentConfig{.name = "player", .spec = "mcts(simulations=10)"},
          .games = 6,
          .least_decided = 0.5,
          .most_share = 0.7};
}

std::vector<std::string> texts(const MadeBook& made) {
  std::vector<std::string> all;
  for (const core::AnyState& start : made.starts) all.push_back(start.text());
  return all;
}

TEST(BookMaker, IsAFunctionOfItsConfig) {
  BookConfig config = contested();
  config.concurrency = 1;
  const auto alone = make_book(config);
  ASSERT_TRUE(alone) << alone.error().text();
  const auto all = texts(*alone);
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 6U);
  EXPECT_GT(alone->tried, 6U);  // the filter turned some down
  config.concurrency = 3;
  const auto together = make_book(config);
  EXPECT_EQ(texts(*together), all);
  EXPECT_EQ(together->tried, alone->tried);
  config.seed = 10;
  EXPECT_NE(texts(*make_book(config)), all);
}

TEST(BookMaker, EveryGameHasOpenings) {
  for (const char* const game : {"latrunculi(ruleset=seega-6x6)", "lotus_ludo(players=4)",
                                 "ludox(edition=ludox,players=2)"}) {
    const auto made = make_book({.game = core::make_game(game).value(), .openings = 5, .plies = 8});
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(made->starts.size(), 5U);
  }
}

TEST(BookMaker, SaysWhyThereIsNoBook) {
  BookConfig config{.game = core::make_game("via_ludus(rows=3,columns=3)").value(), .openings = 12};
  const auto one = make_book(config);
  ASSERT_FALSE(one);
  EXPECT_THAT(one.error().text(), HasSubstr("after 1 of 12; expected more plies"));
  config.judge = AgentConfig{.name = "judge", .spec = "random"};
  EXPECT_THAT(make_book(config).error().text(), HasSubstr("gives no value"));
  config.plies = 100;
  EXPECT_THAT(make_book(config).error().text(), HasSubstr("100 random plies end the game"));
  config.game = core::make_game("lotus_ludo(players=2)").value();
  EXPECT_THAT(make_book(config).error().text(), HasSubstr("and here chance is"));
}

}  // namespace
}  // namespace lusoria::selfplay
