#include "core/player.hpp"

#include <type_traits>

#include <gtest/gtest.h>

#include "core/action.hpp"
#include "core/result.hpp"

namespace lusoria::core {
namespace {

TEST(Player, SeatsAreNumberedFromTheFirst) {
  for (int i = 0; i < kMaxPlayers; ++i) {
    EXPECT_TRUE(is_seat(seat(i)));
    EXPECT_EQ(seat_index(seat(i)), static_cast<std::size_t>(i));
  }
  EXPECT_FALSE(is_seat(Player::kChance));
  EXPECT_FALSE(is_seat(Player::kNobody));
  EXPECT_EQ(opponent(Player::kFirst), Player::kSecond);
  EXPECT_EQ(opponent(Player::kSecond), Player::kFirst);
}

TEST(Returns, WinnerTakesOneAndTheRestShareTheLoss) {
  for (int players = 2; players <= kMaxPlayers; ++players) {
    for (int winner = 0; winner < players; ++winner) {
      const Returns returns = Returns::win(seat(winner), players);
      EXPECT_EQ(returns.players(), players);
      float sum = 0;
      for (int i = 0; i < players; ++i) {
        EXPECT_FLOAT_EQ(returns[seat(i)],
                        i == winner ? 1.0F : -1.0F / static_cast<float>(players - 1));
        sum += returns[seat(i)];
      }
      EXPECT_NEAR(sum, 0, 1e-6);
      EXPECT_FALSE(returns == Returns::draw(players));
    }
    for (int i = 0; i < players; ++i) EXPECT_EQ(Returns::draw(players)[seat(i)], 0);
  }
  EXPECT_FALSE(Returns::draw(2) == Returns::draw(3));
}

TEST(Value, ViewsOfTheSecondSeatAreNegated) {
  EXPECT_EQ(to_first(MoverValue{0.25F}, Player::kFirst), FirstValue{0.25F});
  EXPECT_EQ(to_first(MoverValue{0.25F}, Player::kSecond), FirstValue{-0.25F});
  EXPECT_EQ(to_mover(FirstValue{0.25F}, Player::kSecond), MoverValue{-0.25F});
  EXPECT_EQ(-MoverValue{0.5F}, MoverValue{-0.5F});
  EXPECT_LT(MoverValue{-1}, MoverValue{1});
  for (const Player mover : {Player::kFirst, Player::kSecond}) {
    EXPECT_EQ(to_mover(to_first(MoverValue{0.7F}, mover), mover), MoverValue{0.7F});
  }
  static_assert(!std::is_convertible_v<MoverValue, FirstValue>);
  static_assert(!std::is_constructible_v<FirstValue, MoverValue>);
}

TEST(FixedList, HoldsItemsInOrder) {
  FixedList<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (int i = 0; i < 4; ++i) list.push_back(10 * i);
  EXPECT_EQ(list.size(), 4U);
  EXPECT_EQ(list[3], 30);
  int sum = 0;
  for (const int item : list) sum += item;
  EXPECT_EQ(sum, 60);
  EXPECT_EQ(list.span().size(), 4U);
  EXPECT_EQ(list.span()[1], 10);
  list.resize(2);
  EXPECT_EQ(list.size(), 2U);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
}

TEST(Action, IndexRoundTrips) {
  for (const int index : {0, 1, 360, 0xFFFE}) EXPECT_EQ(action_index(make_action(index)), index);
  EXPECT_EQ(action_index(kNoAction), 0xFFFF);
}

TEST(Error, TextNamesThePlaceAsFarAsItIsKnown) {
  const auto text = [](const char* source, int line, int column) {
    return Error{.message = "wrong", .source = source, .line = line, .column = column}.text();
  };
  EXPECT_EQ(text("", 0, 0), "wrong");
  EXPECT_EQ(text("a.txt", 0, 0), "a.txt: wrong");
  EXPECT_EQ(text("a.txt", 3, 0), "a.txt:3: wrong");
  EXPECT_EQ(text("a.txt", 3, 7), "a.txt:3:7: wrong");
  EXPECT_EQ(text("a.txt", 0, 7), "a.txt, column 7: wrong");
  EXPECT_EQ(text("", 3, 0), "line 3: wrong");
  EXPECT_EQ(text("", 3, 7), "line 3:7: wrong");
  EXPECT_EQ(text("", 0, 7), "column 7: wrong");
}

TEST(Error, FailMakesErrors) {
  const Result<int> plain = fail("wrong");
  ASSERT_FALSE(plain);
  EXPECT_EQ(plain.error().text(), "wrong");
  const Result<int> placed = fail_at(4, "wrong");
  ASSERT_FALSE(placed);
  EXPECT_EQ(placed.error().column, 4);
}

}  // namespace
}  // namespace lusoria::core
