// Random playouts of Latrunculi have the distribution of games played out by legal actions.
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/latrunculi_support.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::latrunculi::Options;
using core::latrunculi::Ruleset;
using core::latrunculi::rulesets;

// Results by winner and by quarters of the men left, so that more than the winner is compared.
constexpr std::size_t kKinds = 12;
using Counts = std::array<int, kKinds>;

template <class S>
std::size_t kind_of(const S& state) {
  const int left = state.men(Player::kFirst).count() + state.men(Player::kSecond).count();
  const int whole = state.rules().shape().size();
  const std::size_t quarter = static_cast<std::size_t>(std::min(3, 8 * left / (whole + 1)));
  const std::size_t who = state.winner() == Player::kNobody ? 2 : seat_index(state.winner());
  return 4 * who + quarter;
}

// A position in the middle of a game, so that playouts start among moves.
template <class R>
LatrunculiGame<R> middle_of(const R& rules, int plies) {
  LatrunculiGame game(rules);
  core::Rng rng(17);
  for (int ply = 0; ply < plies && !game.over(); ++ply) game.play_at_random(rng);
  return game;
}

class LatrunculiPlayouts : public testing::TestWithParam<Ruleset> {};

TEST_P(LatrunculiPlayouts, AreAsGamesPlayedOut) {
  constexpr int kGames = 1500;
  Options options;
  options.ruleset = core::latrunculi::find_ruleset(GetParam().id);
  const int placing = 2 * options.ruleset->most_men + 2 * options.ruleset->men + 2;
  options.max_moves = placing + 60;
  with_rules(options, [&](const auto& rules) {
    const auto start =
        middle_of(rules, options.ruleset->setup == core::latrunculi::Setup::kPlaced ? placing : 20);
    ASSERT_FALSE(start.over());
    core::Rng rng(23);
    Counts shortcut{};
    Counts played{};
    for (int i = 0; i < kGames; ++i) {
      auto game = start;
      game.state.play_out(rng, game.history);
      ++shortcut[kind_of(game.state)];
      game = start;
      while (!game.over()) game.play_at_random(rng);
      ++played[kind_of(game.state)];
    }
    EXPECT_LT(chi_squared_of_two(shortcut, played), chi_squared_limit(kKinds - 1)) << rules.name();
  });
}

TEST_P(LatrunculiPlayouts, LeaveTheHistoryAsItWas) {
  Options options;
  options.ruleset = core::latrunculi::find_ruleset(GetParam().id);
  options.max_moves = 300;
  with_rules(options, [&](const auto& rules) {
    auto game = middle_of(rules, 150);
    const auto before = game;
    core::Rng rng(29);
    for (int i = 0; i < 10; ++i) game.state.playout(rng, game.history);
    EXPECT_EQ(game.state, before.state);
    EXPECT_EQ(game.history, before.history);
  });
}

INSTANTIATE_TEST_SUITE_P(All, LatrunculiPlayouts,
                         testing::ValuesIn(rulesets().begin(), rulesets().end()),
                         [](const auto& param) { return ruleset_test_name(param.param); });

// Each legal move is drawn as often as any other: a first move out of many, from a position where
// some moves repeat.
TEST(LatrunculiDraws, AreUniformOverLegalMoves) {
  for (const char* const id :
       {"kharebga-8x9", "kharebga-6x6", "seega-6x6", "seneca", "bell-8x8", "falkener"}) {
    Options options;
    options.ruleset = core::latrunculi::find_ruleset(id);
    const auto deep = 220;
    options.max_moves = deep;
    with_rules(options, [&](const auto& rules) {
      // One ply before the limit a playout is one move.
      auto game = middle_of(rules, deep - 1);
      if (game.over()) return;
      const auto named = game.named();
      std::vector<int> counts(named.size());
      const int draws = 400 * static_cast<int>(named.size());
      const std::vector<double> expected(named.size(), 400.0);
      std::vector<std::uint64_t> keys;
      for (const auto& [name, action] : named) {
        auto next = game;
        next.state.apply(action, next.history);
        keys.push_back(next.state.key());
      }
      core::Rng rng(31);
      for (int i = 0; i < draws; ++i) {
        auto next = game;
        next.state.play_out(rng, next.history);
        const auto at = std::find(keys.begin(), keys.end(), next.state.key()) - keys.begin();
        ASSERT_LT(static_cast<std::size_t>(at), keys.size());
        ++counts[static_cast<std::size_t>(at)];
      }
      EXPECT_LT(chi_squared(counts, expected),
                chi_squared_limit(static_cast<double>(named.size()) - 1))
          << id;
    });
  }
}

}  // namespace
}  // namespace lusoria::test
