#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "agents/evaluation/table.hpp"
#include "agents/via_ludus/connection.hpp"
#include "tests/agents/support.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::agents {
namespace {

using core::Player;
using test::SmallState;
using via_ludus::Connection;
using via_ludus::Force;

// Claims up to each space, that one included, from one edge: breadth-first over single spaces.
std::vector<int> claims_from(const SmallState& state, Player side, bool from_end) {
  const auto& rules = state.rules();
  const int size = rules.shape().size();
  const auto cost = [&](int square) {
    return state.stones(side).test(square) ? 0
           : state.free().test(square)     ? 1
                                           : via_ludus::kUnreachable;
  };
  std::vector<int> claims(static_cast<std::size_t>(size), via_ludus::kUnreachable);
  const auto& edge = from_end ? rules.end_edge(side) : rules.start_edge(side);
  // Bellman-Ford: slow and plain.
  for (bool changed = true; changed;) {
    changed = false;
    for (int square = 0; square < size; ++square) {
      int before = edge.test(square) ? 0 : via_ludus::kUnreachable;
      rules.neighbours(square).for_each(
          [&](int other) { before = std::min(before, claims[static_cast<std::size_t>(other)]); });
      const int total = std::min(before + cost(square), via_ludus::kUnreachable);
      if (total < claims[static_cast<std::size_t>(square)]) {
        claims[static_cast<std::size_t>(square)] = total;
        changed = true;
      }
    }
  }
  return claims;
}

struct Reference {
  Connection connection;
  std::vector<int> through;  // claims of the shortest way through each White space
};
Reference reference(const SmallState& state, Player side) {
  const auto ahead = claims_from(state, side, false);
  const auto back = claims_from(state, side, true);
  Reference found;
  found.through.assign(ahead.size(), via_ludus::kUnreachable);
  for (std::size_t i = 0; i < ahead.size(); ++i) {
    const bool white = state.free().test(static_cast<int>(i));
    const int through = std::min(ahead[i] + back[i] - (white ? 1 : 0), via_ludus::kUnreachable);
    found.connection.distance = std::min(found.connection.distance, through);
    if (white) found.through[i] = through;
  }
  if (found.connection.distance == via_ludus::kUnreachable) return found;
  for (const int through : found.through) {
    if (through == found.connection.distance) ++found.connection.width;
  }
  return found;
}

template <class F>
void for_random_positions(int count, F&& check) {
  core::Rng rng(1);
  for (int i = 0; i < count; ++i) {
    const int rows = 1 + static_cast<int>(rng.below(8));
    const int columns = 1 + static_cast<int>(rng.below(8));
    const auto game = test::via_ludus(rows, columns);
    const auto state =
        test::state_of(game, test::random_setup(rows, columns, static_cast<int>(rng.below(25)),
                                                static_cast<int>(rng.below(60)), rng));
    if (!state.is_over()) check(*state.get<SmallState>());
  }
}

TEST(Connection, EqualsAPlainSearchOverSingleSpaces) {
  for_random_positions(1500, [](const SmallState& state) {
    for (const Player side : {Player::kFirst, Player::kSecond}) {
      const Reference expected = reference(state, side);
      const Connection found = via_ludus::connection(Force<1>::of(state, side));
      ASSERT_EQ(found.distance, expected.connection.distance) << state.rules().state_text(state);
      ASSERT_EQ(found.width, expected.connection.width) << state.rules().state_text(state);
      via_ludus::Corridors<1> near;
      via_ludus::corridors(Force<1>::of(state, side), via_ludus::kMostClaims, near);
      for (int square = 0; square < state.rules().shape().size(); ++square) {
        int length = via_ludus::kUnreachable;
        for (int i = via_ludus::kMostClaims; i > 0; --i) {
          if (near[static_cast<std::size_t>(i) - 1].test(square)) length = i;
        }
        const int through = expected.through[static_cast<std::size_t>(square)];
        ASSERT_EQ(length, through <= via_ludus::kMostClaims ? through : via_ludus::kUnreachable);
      }
    }
  });
}

TEST(ViaLudusEvaluation, IsStrictlyInsideItsRangeAndZeroWhenNobodyCanConnect) {
  const Evaluation<SmallState> evaluate;
  for_random_positions(1500, [&](const SmallState& state) {
    const float value = evaluate(state).value;
    EXPECT_GT(value, -1);
    EXPECT_LT(value, 1);
    const bool mine = state.can_connect(state.to_move());
    const bool theirs = state.can_connect(core::opponent(state.to_move()));
    if (!mine && !theirs) {
      EXPECT_EQ(value, 0);
    }
    if (!theirs && mine) {
      EXPECT_GT(value, 0);
    }
    if (!mine && theirs) {
      EXPECT_LT(value, 0);
    }
  });
}

TEST(ViaLudusEvaluation, IsTheSameUnderEverySymmetry) {
  const Evaluation<SmallState> evaluate;
  for_random_positions(300, [&](const SmallState& state) {
    for (int i = 0; i < state.symmetry_count(); ++i) {
      EXPECT_EQ(evaluate(state), evaluate(state.transformed(i)));
    }
  });
}

TEST(ViaLudusEvaluation, RisesWithTheDifferenceOfDistancesAndWithTheMove) {
  const auto game = test::via_ludus(7, 7);
  const Evaluation<SmallState> evaluate;
  const auto value = [&](const char* text) {
    const auto state = test::state_of(game, text);
    return evaluate(*state.get<SmallState>()).value;
  };
  EXPECT_GT(value("7/7/7/7/7/7/7 r"), 0);
  EXPECT_EQ(value("7/7/7/7/7/7/7 r"), value("7/7/7/7/7/7/7 b"));
  EXPECT_GT(value("7/7/7/3r3/7/7/7 r"), value("7/7/7/7/7/7/7 r"));
  EXPECT_GT(value("7/7/3r3/3r3/7/7/7 r"), value("7/7/7/3r3/7/7/7 r"));
  EXPECT_LT(value("7/7/7/3r3/7/7/7 b"), value("7/7/7/7/7/7/7 b"));
  EXPECT_GT(value("7/7/7/3b3/7/7/7 b"), value("7/7/7/3b3/7/7/7 r"));
}

TEST(Evaluation, IsKnownOfExactlyTheGamesThatHaveOne) {
  EXPECT_TRUE(Evaluation<SmallState>::kKnown);
  EXPECT_TRUE(Evaluation<core::via_ludus::State<6>>::kKnown);
  EXPECT_FALSE(Evaluation<test::RingState>::kKnown);
}

}  // namespace
}  // namespace lusoria::agents
