// CrossTable as a report fills it: agent by agent, game by game.
#include "selfplay/cross_table.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/selfplay/sample_record.hpp"

namespace lusoria::selfplay {
namespace {

// Each of 40 against each other, so that every cell has a count of its own place.
TEST(CrossTable, GrownIsTheSameAsMadeAtOnce) {
  std::vector<GameRecord> records;
  for (int a = 0; a < 40; ++a) {
    for (int b = 0; b < 40; ++b) {
      if (a == b) continue;
      GameRecord record = test::sample_record();
      record.number = records.size();
      record.agents = {{std::to_string(a), "spec"}, {std::to_string(b), "spec"}};
      if ((a + b) % 3 == 0) record.returns = core::Returns::draw(2);
      records.push_back(record);
    }
  }
  CrossTable grown({}, 2);
  for (const GameRecord& record : records) {
    for (const RecordedAgent& agent : record.agents) ASSERT_TRUE(grown.enlist(agent));
    grown.add(record);
  }
  EXPECT_EQ(grown, *CrossTable::of(records));
  EXPECT_EQ(grown.pair(2, 5), (Score{.wins = 1, .draws = 0, .losses = 1}));
  EXPECT_EQ(grown.pair_at(5, 2, core::Player::kFirst), (Score{.wins = 1, .draws = 0, .losses = 0}));
  EXPECT_EQ(grown.pair_at(2, 5, core::Player::kSecond),
            (Score{.wins = 0, .draws = 0, .losses = 1}));
  EXPECT_EQ(grown.pair(1, 2), (Score{.wins = 0, .draws = 2, .losses = 0}));
  EXPECT_EQ(grown.pair(7, 7), Score());
}

// Copying the table for each of them would take minutes.
TEST(CrossTable, GrowsToManyAgents) {
  CrossTable table({}, 2);
  for (int i = 0; i < 1'500; ++i) ASSERT_TRUE(table.enlist({"agent " + std::to_string(i), "spec"}));
  EXPECT_EQ(table.size(), 1'500U);
}

}  // namespace
}  // namespace lusoria::selfplay
