#include "selfplay/report/collector.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "selfplay/report/figures.hpp"
#include "tests/selfplay/sample_record.hpp"

namespace lusoria::selfplay::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

// Red, in the first seat, connects on 2x2 in three moves, of 1, 2 and 4 ms.
GameRecord won(std::uint64_t number, const std::string& red, const std::string& blue) {
  GameRecord record = test::sample_record();
  record.number = number;
  record.agents = {{red, "spec of " + red}, {blue, "spec of " + blue}};
  record.result = "Red wins, connected from bottom to top: a1 a2";
  record.move_ms = {1, 2, 4};
  return record;
}

// The first seat throws before its second move.
GameRecord forfeited(std::uint64_t number, const std::string& red, const std::string& blue) {
  GameRecord record = won(number, red, blue);
  record.actions.resize(2);
  record.end = EndReason::kException;
  record.result.clear();
  record.offender = core::Player::kFirst;
  record.error = "broken pipe\nCommand not found";
  record.returns = forfeit_returns(core::Player::kFirst, 2);
  return record;
}

Collector collected(const std::vector<GameRecord>& records, std::size_t keep = 10) {
  Collector collector(keep);
  for (const GameRecord& record : records) {
    const auto added = collector.add(record);
    EXPECT_TRUE(added) << added.error().text();
  }
  return collector;
}

TEST(Collector, CountsWhatGamesSay) {
  const Collector collector =
      collected({won(0, "a", "b"), won(1, "b", "a"), won(2, "a", "b"), forfeited(3, "b", "a")});
  const Tally& tally = collector.tally();
  EXPECT_EQ(tally.table->games(), 4U);
  EXPECT_EQ(tally.table->pair(0, 1), (Score{.wins = 3, .draws = 0, .losses = 1}));
  EXPECT_EQ(tally.table->forfeits(1).exceptions, 1U);
  EXPECT_EQ(tally.results.forfeits(), 1U);
  EXPECT_EQ(tally.seats[0], (Score{.wins = 3, .draws = 0, .losses = 1}));
  EXPECT_THAT(tally.lengths, ElementsAre(Pair(2, 1), Pair(3, 3)));
  EXPECT_THAT(tally.ends,
              ElementsAre(Pair(Pair("exception", ""), 1),
                          Pair(Pair("rules", "Red wins, connected from bottom to top"), 3)));
  ASSERT_EQ(tally.openings.size(), 1U);
  EXPECT_EQ(tally.openings[0].name, "opening 1");
  EXPECT_EQ(tally.openings[0].moves, 11U);
  EXPECT_EQ(tally.not_replayed, 0U) << tally.first_not_replayed;
  ASSERT_TRUE(tally.agents[1].first_fault);
  EXPECT_EQ(tally.agents[1].first_fault->game, 3U);
  EXPECT_EQ(tally.agents[1].first_fault->text, "exception: broken pipe Command not found");
  EXPECT_FALSE(tally.agents[0].first_fault);
}

// In each game the first seat takes 1 and 4 ms and the second 2; a has the first seat in two of
// three won games and the second in the forfeited one.
TEST(Collector, GivesTimesToThoseWhoTookThem) {
  const Collector collector =
      collected({won(0, "a", "b"), won(1, "b", "a"), won(2, "a", "b"), forfeited(3, "b", "a")});
  const TimeHistogram& a = collector.tally().agents[0].times;
  const TimeHistogram& b = collector.tally().agents[1].times;
  EXPECT_EQ(a.count(), 6U);
  EXPECT_DOUBLE_EQ(a.sum(), 2 * 5 + 2 + 2);
  EXPECT_EQ(b.count(), 6U);
  EXPECT_DOUBLE_EQ(b.sum(), 2 * 2 + 5 + 5);
  EXPECT_DOUBLE_EQ(b.most(), 4);
}

TEST(Collector, SaysWhichGamesTheRulesDoNotLeadTo) {
  GameRecord wrong = won(5, "a", "b");
  wrong.actions[1].text = "a1";
  const Collector collector = collected({wrong});
  EXPECT_EQ(collector.tally().not_replayed, 1U);
  EXPECT_THAT(collector.tally().first_not_replayed, HasSubstr("game 5: ply 2"));
  EXPECT_EQ(collector.tally().agents[0].times.count(), 0U);
}

TEST(Collector, RefusesOneNameForTwoSpecsAndOtherNumbersOfPlayers) {
  Collector collector = collected({won(0, "a", "b")});
  GameRecord other = won(1, "a", "b");
  other.agents[1].spec = "another";
  EXPECT_THAT(collector.add(other).error().message, HasSubstr("one spec for a name"));
  GameRecord three = won(2, "a", "b");
  three.agents.push_back({"c", "c"});
  three.returns = core::Returns::win(core::Player::kFirst, 3);
  EXPECT_THAT(collector.add(three).error().message, HasSubstr("3 players; expected 2"));
}

TEST(Collector, KeepsTheSameGamesInWhateverOrderTheyCome) {
  std::vector<GameRecord> records;
  for (std::uint64_t i = 0; i < 100; ++i) records.push_back(won(i, "a", "b"));
  const auto kept = [](const Collector& collector) {
    std::vector<std::uint64_t> numbers;
    for (const auto& [lot, game] : collector.tally().kept) numbers.push_back(game.game);
    std::ranges::sort(numbers);
    return numbers;
  };
  const auto first = kept(collected(records, 10));
  std::ranges::reverse(records);
  EXPECT_EQ(first, kept(collected(records, 10)));
  EXPECT_EQ(first.size(), 10U);
  EXPECT_LT(first.front(), 50U);
  EXPECT_GE(first.back(), 50U);
  EXPECT_TRUE(kept(collected(records, 0)).empty());
}

std::vector<std::uint64_t> numbers_of(const Collector& collector) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [lot, game] : collector.tally().kept) numbers.push_back(game.game);
  return numbers;
}

TEST(Collector, NumbersTheNextRunOn) {
  Collector collector(10);
  collector.begin_run();
  ASSERT_TRUE(collector.add(won(2, "a", "b")));
  collector.begin_run();
  ASSERT_TRUE(collector.add(won(0, "a", "b")));
  EXPECT_THAT(numbers_of(collector), testing::UnorderedElementsAre(2, 4));
}

// As `play --record` writes them.
TEST(Collector, GamesOfOneNumberAreGamesEach) {
  const Collector collector = collected({won(0, "a", "b"), won(0, "b", "a"), won(0, "a", "b")});
  EXPECT_THAT(numbers_of(collector), testing::UnorderedElementsAre(0, 1, 2));
  EXPECT_EQ(collector.tally().agents[0].score.points().size(), 3U);
  EXPECT_TRUE(collector.tally().blocks.pairs().empty());
  EXPECT_EQ(collector.tally().misnumbered, 2U);
  EXPECT_THAT(figures_of(collector.tally())->notes,
              testing::Contains(HasSubstr("2 of 3 games have a number that is another's")));
}

// The second run is longer than the first: what the first has not is paired by its own numbers,
// though these were given to others by then.
TEST(Collector, PairsNoGamesOfRunsInOneFileButThoseOfTheirOwnNumbers) {
  Collector collector =
      collected({won(0, "a", "b"), won(1, "b", "a"), won(1, "b", "a"), won(0, "a", "b"),
                 won(2, "a", "b"), won(3, "b", "a"), won(9, "b", "a"), won(7, "a", "b")},
                20);
  EXPECT_THAT(numbers_of(collector), testing::UnorderedElementsAre(0, 1, 2, 3, 4, 5, 9, 10));
  EXPECT_EQ(collector.tally().blocks.pairs().at({0, 1}).sample.units(), 2U);
  EXPECT_EQ(collector.tally().misnumbered, 2U);
  // Another run is numbered on, and its numbers are new.
  collector.begin_run();
  ASSERT_TRUE(collector.add(won(1, "b", "a")));
  ASSERT_TRUE(collector.add(won(0, "a", "b")));
  EXPECT_THAT(numbers_of(collector), testing::IsSupersetOf({12, 13}));
  EXPECT_EQ(collector.tally().blocks.pairs().at({0, 1}).sample.units(), 3U);
  EXPECT_EQ(collector.tally().misnumbered, 2U);
}

TEST(Collector, NumbersBeyondAllMeasureAreNone) {
  Collector collector(10);
  for (int run = 0; run < 2; ++run) {
    collector.begin_run();
    ASSERT_TRUE(collector.add(won(0, "a", "b")));
    ASSERT_TRUE(collector.add(won(~std::uint64_t{0}, "a", "b")));
    ASSERT_TRUE(collector.add(won(~std::uint64_t{0} - 1, "a", "b")));
  }
  EXPECT_THAT(numbers_of(collector), testing::UnorderedElementsAre(0, 1, 2, 4, 5, 6));
}

// a wins both games of the first pair, b one of the second; the third has a forfeit, and the last
// two games are no pair, for nobody changed seats.
TEST(PairBlocks, ArePairsWithChangedSeats) {
  GameRecord lost = won(2, "a", "b");
  lost.returns = core::Returns::win(core::Player::kSecond, 2);
  GameRecord second = won(1, "b", "a");
  second.returns = core::Returns::win(core::Player::kSecond, 2);
  GameRecord fourth = won(3, "b", "a");
  fourth.returns = core::Returns::win(core::Player::kSecond, 2);
  const Collector collector =
      collected({won(0, "a", "b"), fourth, lost, second, won(4, "a", "b"), forfeited(5, "b", "a"),
                 won(6, "a", "b"), won(7, "a", "b")});
  const auto& pairs = collector.tally().blocks.pairs();
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_THAT(pairs.at({0, 1}).sample.counts, ElementsAre(0, 0, 1, 0, 1));
  EXPECT_EQ(pairs.at({0, 1}).left_out, 1U);
}

TEST(Timeline, IsCumulativeAndOfFewStepsHoweverLong) {
  Timeline timeline;
  timeline.add(1, 1);
  timeline.add(0, 0.5);
  timeline.add(3, 0);
  EXPECT_THAT(timeline.points(), ElementsAre(Timeline::Point{0, 1, 0.5}, Timeline::Point{1, 2, 1.5},
                                             Timeline::Point{3, 3, 1.5}));
  for (std::uint64_t i = 0; i < 100'000; ++i) timeline.add(i, 1);
  EXPECT_LE(timeline.points().size(), Timeline::kSteps);
  EXPECT_EQ(timeline.points().back().games, 100'003U);
  EXPECT_DOUBLE_EQ(timeline.points().back().points, 100'001.5);
}

TEST(TimeHistogram, HasQuantilesToWithinTwoPercent) {
  TimeHistogram times;
  EXPECT_EQ(times.quantile(0.99), 0);
  for (int i = 1; i <= 1000; ++i) times.add(i);
  EXPECT_NEAR(times.quantile(0.5), 500, 10);
  EXPECT_NEAR(times.quantile(0.99), 990, 20);
  EXPECT_DOUBLE_EQ(times.quantile(1), 1000);
  EXPECT_DOUBLE_EQ(times.mean(), 500.5);
}

}  // namespace
}  // namespace lusoria::selfplay::report
