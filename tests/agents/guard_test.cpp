#include "core/games/via_ludus/guard.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "search/minimax.hpp"
#include "tests/agents/guard_reference.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::core::via_ludus {
namespace {

using test::SmallState;

bool guard_of(const SmallState& state, Player defender, Guard& guard) {
  return find_guard(state.rules(), defender, state.free(), state.stones(opponent(defender)), guard);
}
bool has_guard(const char* text, Player defender) {
  const std::string_view board(text);
  const auto rows = 1 + std::count(board.begin(), board.end(), '/');
  const auto state = test::state_of(test::via_ludus(static_cast<int>(rows), 5), text);
  Guard guard;
  return guard_of(*state.get<SmallState>(), defender, guard);
}

TEST(Guard, IsALineOfPairsOnAnEmptyBoard) {
  for (int rows = 1; rows <= 8; ++rows) {
    for (int columns = 1; columns <= 8; ++columns) {
      const auto state = test::via_ludus(rows, columns).initial_state();
      Guard guard;
      EXPECT_EQ(guard_of(*state.get<SmallState>(), Player::kSecond, guard), rows > 1);
      if (rows > 1) {
        EXPECT_EQ(guard.pairs.size(), static_cast<std::size_t>(columns));
      }
      EXPECT_EQ(guard_of(*state.get<SmallState>(), Player::kFirst, guard), columns > 1);
      if (columns > 1) {
        EXPECT_EQ(guard.pairs.size(), static_cast<std::size_t>(rows));
      }
    }
  }
}

TEST(Guard, ServesTheLargestBoards) {
  const auto state = test::via_ludus(19, 19).initial_state();
  const auto& typed = *state.get<State<6>>();
  Guard guard;
  EXPECT_TRUE(find_guard(typed.rules(), Player::kFirst, typed.free(), {}, guard));
  EXPECT_EQ(guard.pairs.size(), 19U);
}

TEST(Guard, NeedsAnAnswerToEveryClaimInside) {
  EXPECT_TRUE(has_guard("5/5 r", Player::kSecond));
  EXPECT_FALSE(has_guard("5/1r3 r", Player::kSecond));  // a claimed half of the only line
  EXPECT_TRUE(has_guard("1b3/1r3 r", Player::kSecond));
  EXPECT_TRUE(has_guard("1#3/1r3 r", Player::kSecond));
  EXPECT_TRUE(has_guard("5/1r3/5/5 r", Player::kSecond));  // the lower line stands
  EXPECT_FALSE(has_guard("1r3/1r3 r", Player::kSecond));
}

TEST(Guard, BendsRoundClaimedSpacesThroughSolidOnes) {
  // No straight line stands: each has a Red half without its partner.
  EXPECT_TRUE(has_guard("4r/5/2b2/5/r4 r", Player::kSecond));
  EXPECT_TRUE(has_guard("bb3/2#2/3bb r", Player::kSecond));
  EXPECT_TRUE(has_guard("r4/b4/1b3/2b2/3bb r", Player::kSecond));
}

// What a guard says is true: with the opponent to move, the defender does not lose.
TEST(Guard, NeverStandsWhereTheDefenderLoses) {
  Rng rng(2);
  int found = 0;
  for (int i = 0; i < 1200; ++i) {
    const int rows = 2 + static_cast<int>(rng.below(3));
    const int columns = 2 + static_cast<int>(rng.below(3));
    const auto game = test::via_ludus(rows, columns);
    const auto state = test::state_of(game, test::random_setup(rows, columns, 12, 45, rng));
    if (state.is_over()) continue;
    const Player defender = opponent(state.to_move());
    Guard guard;
    if (!guard_of(*state.get<SmallState>(), defender, guard)) continue;
    ++found;
    const auto solution = search::solve_by_minimax(state);
    ASSERT_TRUE(solution);
    EXPECT_GE(solution->returns[defender], 0) << state.text();
  }
  EXPECT_GT(found, 300);
}

TEST(Guard, IsFoundWhereverAStraightOneStands) {
  Rng rng(3);
  int straight = 0;
  for (int i = 0; i < 4000; ++i) {
    const int rows = 2 + static_cast<int>(rng.below(7));
    const int columns = 2 + static_cast<int>(rng.below(7));
    const auto game = test::via_ludus(rows, columns);
    const auto state =
        test::state_of(game, test::random_setup(rows, columns, static_cast<int>(rng.below(15)),
                                                static_cast<int>(rng.below(30)), rng));
    if (state.is_over()) continue;
    for (const Player defender : {Player::kFirst, Player::kSecond}) {
      const auto& typed = *state.get<SmallState>();
      if (!test::straight_line_stands(typed, defender)) continue;
      ++straight;
      Guard guard;
      ASSERT_TRUE(guard_of(typed, defender, guard)) << state.text();
      EXPECT_TRUE(stands(guard, typed.free(), typed.stones(opponent(defender))));
      std::set<int> seen;
      for (const auto& pair : guard.pairs) {
        for (const int square : pair) {
          EXPECT_TRUE(typed.free().test(square));
          EXPECT_TRUE(seen.insert(square).second) << "in two pairs: " << state.text();
        }
      }
    }
  }
  EXPECT_GT(straight, 500);
}

TEST(Guard, FallsWhenAPairIsHalfLostAndStandsAgainWhenItIsAnswered) {
  const auto state = test::via_ludus(2, 3).initial_state();
  const auto& typed = *state.get<SmallState>();
  Guard guard;
  ASSERT_TRUE(guard_of(typed, Player::kSecond, guard));
  using Set = SmallState::Set;
  const Set attacker = Set::of(1);
  const Set free = typed.free() - attacker;
  EXPECT_FALSE(stands(guard, free, attacker));
  EXPECT_TRUE(stands(guard, free - Set::of(4), attacker));
  EXPECT_FALSE(stands(guard, free - Set::of(5), attacker));
}

}  // namespace
}  // namespace lusoria::core::via_ludus
