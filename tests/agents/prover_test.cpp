#include "agents/via_ludus/prover.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "search/minimax.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::agents::via_ludus {
namespace {

using core::Player;
using test::SmallState;
using Set = SmallState::Set;

std::optional<Win<1>> prove(const SmallState& state, std::uint64_t nodes = 1'000'000) {
  const search::Limits limits;
  search::LimitWatch watch(limits);
  Prover<1> prover(nodes, watch);
  const auto win = prover.win(Force<1>::of(state, state.to_move()));
  EXPECT_LE(prover.nodes(), nodes);
  return win;
}

// The attacker's claims until a forced win, or 1000: the whole tree. The opponent may be to move.
class FewestClaims {
 public:
  explicit FewestClaims(Player attacker) : attacker_(attacker) {}

  int operator()(const SmallState& state) {
    if (state.to_move() == Player::kNobody) return state.winner() == attacker_ ? 0 : kNone;
    if (const auto known = known_.find(state.hash()); known != known_.end()) return known->second;
    const bool attacks = state.to_move() == attacker_;
    int best = attacks ? kNone : 0;
    state.free().for_each([&](int square) {
      SmallState next = state;
      next.apply(core::make_action(square));
      const int claims = (*this)(next) + (attacks ? 1 : 0);
      best = attacks ? std::min(best, claims) : std::max(best, claims);
    });
    return known_[state.hash()] = best;
  }
  static constexpr int kNone = 1000;

 private:
  Player attacker_;
  std::map<std::uint64_t, int> known_;
};

template <class F>
void for_random_positions(int count, std::uint64_t seed, F&& check) {
  core::Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    const int rows = 2 + static_cast<int>(rng.below(3));
    const int columns = rows == 4 ? 3 : 2 + static_cast<int>(rng.below(3));
    const auto game = test::via_ludus(rows, columns);
    const auto state = test::state_of(
        game, test::random_setup(rows, columns, 10, 20 + static_cast<int>(rng.below(30)), rng));
    if (!state.is_over()) check(*state.get<SmallState>());
  }
}

TEST(Prover, FindsExactlyTheForcedWinsInTheFewestClaims) {
  int wins = 0;
  for_random_positions(500, 4, [&](const SmallState& state) {
    FewestClaims fewest(state.to_move());
    const int expected = fewest(state);
    const auto win = prove(state);
    ASSERT_EQ(win.has_value(), expected < FewestClaims::kNone) << state.rules().state_text(state);
    if (!win) return;
    ++wins;
    EXPECT_EQ(win->claims, expected) << state.rules().state_text(state);
    SmallState next = state;
    next.apply(core::make_action(win->square));
    EXPECT_EQ(fewest(next), expected - 1);
  });
  EXPECT_GT(wins, 100);
}

TEST(Prover, WinsStandWhateverTheOpponentClaimsOutsideTheSpacesThatTheyNeed) {
  for_random_positions(200, 5, [&](const SmallState& state) {
    const auto win = prove(state);
    if (!win) return;
    const Player seat = state.to_move();
    EXPECT_TRUE(state.free().contains(win->needs));
    // The opponent owns all of the rest.
    const Set taken = state.stones(core::opponent(seat)) | (state.free() - win->needs);
    const bool red = seat == Player::kFirst;
    const SmallState rest(state.rules(), red ? state.stones(seat) : taken,
                          red ? taken : state.stones(seat), state.walls(), seat);
    if (rest.winner() == core::opponent(seat)) ADD_FAILURE() << state.rules().state_text(state);
    FewestClaims fewest(seat);
    EXPECT_LE(fewest(rest), win->claims) << state.rules().state_text(state);
  });
}

TEST(Prover, SeesAWinAtOnceWithoutABudget) {
  const auto game = test::via_ludus(3, 3);
  const auto state = test::state_of(game, "1r1/3/1r1 r");
  const auto win = prove(*state.get<SmallState>(), 0);
  ASSERT_TRUE(win);
  EXPECT_EQ(state.action_text(core::make_action(win->square)), "b2");
}

TEST(Prover, KeepsItsBudgetAndSaysWhenItWasShort) {
  int cut_short = 0;
  for_random_positions(300, 6, [&](const SmallState& state) {
    const search::Limits limits;
    search::LimitWatch watch(limits);
    Prover<1> prover(2, watch);
    const auto win = prover.win(Force<1>::of(state, state.to_move()));
    EXPECT_LE(prover.nodes(), 2U);
    if (win.has_value() == prove(state).has_value()) return;
    ++cut_short;
    EXPECT_TRUE(prover.exhausted());
  });
  EXPECT_GT(cut_short, 2);
}

TEST(Prover, EndsWhenItIsStopped) {
  std::stop_source source;
  source.request_stop();
  search::Limits limits;
  limits.stop = source.get_token();
  search::LimitWatch watch(limits);
  Prover<1> prover(1'000'000, watch);
  const auto state = test::state_of(test::via_ludus(2, 3), "3/1r1 r");
  EXPECT_FALSE(prover.win(Force<1>::of(*state.get<SmallState>(), Player::kSecond)));
  EXPECT_EQ(prover.nodes(), 0U);
}

}  // namespace
}  // namespace lusoria::agents::via_ludus
