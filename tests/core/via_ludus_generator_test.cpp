// Generated boards of Via Ludus.
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "tests/core/via_ludus_reference.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::test {
namespace {

using testing::HasSubstr;

std::string spec(int rows, int columns, int walls, int claimed, int seed) {
  return "via_ludus(rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) +
         ",walls=" + std::to_string(walls) + ",claimed=" + std::to_string(claimed) +
         ",seed=" + std::to_string(seed) + ")";
}

int count(const ReferenceBoard& board, char space) {
  int found = 0;
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column)
      found += board.at(row, column) == space ? 1 : 0;
  }
  return found;
}

void expect_boards(int rows, int columns, int walls, int claimed, int boards) {
  const auto game = core::make_game(spec(rows, columns, walls, claimed, 7));
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->opening_count(), 0U);
  for (int i = 0; i < boards; ++i) {
    const ReferenceBoard board(game->initial_state(static_cast<std::uint64_t>(i)).text());
    EXPECT_EQ(board.side(), 'r');
    EXPECT_EQ(board.rows(), rows);
    EXPECT_EQ(board.columns(), columns);
    EXPECT_EQ(count(board, '#'), walls) << board.text();
    EXPECT_EQ(count(board, 'r'), (claimed + 1) / 2) << board.text();
    EXPECT_EQ(count(board, 'b'), claimed / 2) << board.text();
    EXPECT_EQ(board.winner(), '-') << board.text();
    EXPECT_TRUE(board.can_connect('r') && board.can_connect('b')) << board.text();
  }
}

TEST(ViaLudusGenerator, BoardsHaveWhatWasAsked) {
  expect_boards(9, 9, 12, 0, 40);
  expect_boards(9, 9, 0, 9, 40);
  expect_boards(7, 11, 10, 8, 40);
  expect_boards(2, 2, 1, 0, 20);
  expect_boards(2, 2, 0, 1, 20);
  expect_boards(19, 19, 60, 40, 5);
}

TEST(ViaLudusGenerator, CrowdedBoardsStillLeaveBothSidesAWay) {
  for (const auto& [rows, columns] : {std::pair{3, 3}, {5, 4}, {9, 9}, {19, 19}, {2, 19}}) {
    const int room = (rows - 1) * (columns - 1);
    expect_boards(rows, columns, room, 0, 10);
    expect_boards(rows, columns, 0, room, 10);
    expect_boards(rows, columns, room / 2, room - room / 2, 10);
  }
}

TEST(ViaLudusGenerator, MoreThanFitsIsAnError) {
  const auto walls = core::make_game("via_ludus(rows=3,columns=4,walls=7)");
  ASSERT_FALSE(walls);
  EXPECT_THAT(walls.error().text(),
              HasSubstr("column 34: walls + claimed is 7; expected at most 6"));
  EXPECT_FALSE(core::make_game("via_ludus(rows=3,columns=4,walls=3,claimed=4)"));
  EXPECT_FALSE(core::make_game("via_ludus(rows=1,columns=9,walls=1)"));
  EXPECT_FALSE(core::make_game("via_ludus(rows=9,columns=1,claimed=1)"));
}

TEST(ViaLudusGenerator, BoardsAreAFunctionOfSeedAndNumber) {
  const auto boards = [](int seed) {
    const auto game = core::make_game(spec(9, 9, 10, 4, seed));
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; i < 20; ++i) texts.push_back(game->initial_state(i).text());
    return texts;
  };
  const auto first = boards(1);
  EXPECT_EQ(first, boards(1));
  EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), first.size());
  std::set<std::string> both(first.begin(), first.end());
  const auto second = boards(2);
  both.insert(second.begin(), second.end());
  EXPECT_EQ(both.size(), first.size() + second.size());
  // A number is its own board, not the next of a stream.
  EXPECT_EQ(core::make_game(spec(9, 9, 10, 4, 1))->initial_state(13).text(), first[13]);
}

TEST(ViaLudusGenerator, WallsFallEverywhereAlike) {
  const auto game = core::make_game(spec(3, 3, 1, 0, 3));
  constexpr int kBoards = 9000;
  std::vector<int> counts(9);
  for (std::uint64_t i = 0; i < kBoards; ++i) {
    const ReferenceBoard board(game->initial_state(i).text());
    for (int square = 0; square < 9; ++square) {
      if (board.at(square / 3, square % 3) == '#') ++counts[static_cast<std::size_t>(square)];
    }
  }
  EXPECT_LT(chi_squared(counts, std::vector<double>(9, kBoards / 9.0)), chi_squared_limit(8));
}

}  // namespace
}  // namespace lusoria::test
