// The playout of Lotus Ludo has the distribution of games that are played move by move.
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/lotus_ludo_support.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::lotus_ludo::State;

core::Returns play_randomly(State state, core::Rng& rng) {
  core::ActionList actions;
  while (state.to_move() != Player::kNobody) {
    actions.clear();
    state.legal_actions(actions);
    state.apply(actions.empty() ? core::make_action(static_cast<int>(rng.below(core::race::kFaces)))
                                : actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return state.returns();
}

// Every outcome of returns has a number of its own: the rank of each seat in steps of a half.
std::size_t outcome_index(const core::Returns& returns) {
  std::size_t out = 0;
  for (int i = 0; i < returns.players(); ++i) {
    const float steps = (returns[core::seat(i)] + 1) * static_cast<float>(returns.players() - 1);
    out = out * 7 + static_cast<std::size_t>(steps + 0.5F);
  }
  return out;
}

using Counts = std::vector<int>;

int outcomes_seen(const Counts& a, const Counts& b) {
  int seen = 0;
  for (std::size_t i = 0; i < a.size(); ++i) seen += static_cast<int>(a[i] + b[i] > 0);
  return seen;
}

struct Case {
  const char* spec;
  const char* text;  // of the first position; the game's own when empty
};

void expect_same_odds(const Case& c, int games) {
  const core::AnyGame game = lotus_ludo_game(c.spec);
  const core::AnyState start =
      *c.text == '\0' ? game.initial_state() : lotus_ludo_state(game, c.text);
  core::Rng rng(61);
  Counts fast(7 * 7 * 7 * 7);
  Counts slow(fast.size());
  for (int i = 0; i < games; ++i) {
    ++slow[outcome_index(play_randomly(typed(start), rng))];
    for (int k = 0; k < 4; ++k) ++fast[outcome_index(typed(start).playout(rng))];
  }
  const int outcomes = outcomes_seen(fast, slow);
  ASSERT_GT(outcomes, 1) << c.spec << ' ' << c.text;
  EXPECT_LT(chi_squared_of_two(fast, slow), chi_squared_limit(outcomes - 1))
      << c.spec << ' ' << c.text;
}

TEST(LotusLudoPlayout, HasTheOddsOfPlayFromTheStart) {
  expect_same_odds({"lotus_ludo(players=2)", ""}, 12000);
  expect_same_odds({"lotus_ludo(players=2,capture_extra_roll=true)", ""}, 12000);
  expect_same_odds({"lotus_ludo", ""}, 6000);
  expect_same_odds({"lotus_ludo(capture_extra_roll=true)", ""}, 6000);
  expect_same_odds({"lotus_ludo(places=2)", ""}, 6000);
  expect_same_odds({"lotus_ludo(places=3)", ""}, 6000);
}

// Short games, in which each rule that can go wrong weighs much.
TEST(LotusLudoPlayout, HasTheOddsOfPlayNearTheEnd) {
  constexpr int kGames = 15000;
  for (const Case& c : std::vector<Case>{
           // A pending roll, sixes before it.
           {"lotus_ludo(players=2)", "R=t44,t50,home,home Y=t20,t24,home,home R:6 sixes=1"},
           {"lotus_ludo(players=2)", "R=t38,home,home,home Y=t12,home,home,home R sixes=2"},
           {"lotus_ludo(players=2)", "R=t38,home,home,home Y=t12,home,home,home Y"},
           // Blocks, captures on the way home, and shared safe squares.
           {"lotus_ludo(players=2)", "R=t42,t42,home,home Y=t40,t41,home,home Y"},
           {"lotus_ludo(players=2)", "R=t46,t47,home,home Y=t45,t47,t47,home Y"},
           {"lotus_ludo(players=2,capture_extra_roll=true)",
            "R=t46,t49,home,home Y=t45,t47,t48,home Y"},
           {"lotus_ludo(players=2)", "R=base,h4,home,home Y=t0,t0,h1,home R"},
           // Those who have finished or are removed are passed over.
           {"lotus_ludo(places=3)",
            "R=h1,home,home,home G=home,home,home,home Y=t20,home,home,home B=t36,home,home,home R "
            "finished=G"},
           {"lotus_ludo(places=3)",
            "R=t40,t41,home,home G=out Y=t15,t15,home,home B=h1,h5,home,home Y:2 missed=B:2 "
            "removed=G"},
           {"lotus_ludo(places=2,capture_extra_roll=true)",
            "R=t40,t41,home,home G=t39,t5,home,home Y=t15,t18,home,home B=t13,h5,home,home Y"},
       }) {
    expect_same_odds(c, kGames);
  }
}

TEST(LotusLudoPlayout, HasTheExactOddsOfARaceForOnes) {
  const auto start = lotus_ludo_state(lotus_ludo_game("lotus_ludo(players=2)"),
                                      "R=h5,home,home,home Y=h5,home,home,home R");
  constexpr int kGames = 200000;
  core::Rng rng(62);
  std::array<int, 2> wins{};
  for (int i = 0; i < kGames; ++i) {
    ++wins[start.playout(rng) == core::Returns::win(Player::kFirst, 2) ? 0 : 1];
  }
  const std::array<double, 2> expected = {kGames * 6.0 / 11, kGames * 5.0 / 11};
  EXPECT_LT(chi_squared(wins, expected), chi_squared_limit(1));
}

TEST(LotusLudoPlayout, KeepsAFinishedResultAndThePositionItStartsFrom) {
  const auto over = lotus_ludo_state(lotus_ludo_game("lotus_ludo(players=2)"),
                                     "R=home,home,home,home Y=base,base,base,base - finished=R");
  EXPECT_TRUE(over.has_playout_shortcut());
  core::Rng rng(63);
  EXPECT_EQ(over.playout(rng), core::Returns::win(Player::kFirst, 2));
  // The last move of all may be the pending one.
  const auto last = lotus_ludo_state(lotus_ludo_game("lotus_ludo(players=2)"),
                                     "R=h5,home,home,home Y=base,base,base,base R:1");
  EXPECT_EQ(last.playout(rng), core::Returns::win(Player::kFirst, 2));
  EXPECT_EQ(last.text(), "R=h5,home,home,home Y=base,base,base,base R:1");
}

}  // namespace
}  // namespace lusoria::test
