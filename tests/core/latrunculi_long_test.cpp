// A thousand random games of each ruleset, move by move and by the playout, for the sanitizers.
#include <string>

#include <gtest/gtest.h>

#include "tests/core/latrunculi_support.hpp"

namespace lusoria::test {
namespace {

using core::latrunculi::Options;

class LongLatrunculiGames : public testing::TestWithParam<std::size_t> {};

TEST_P(LongLatrunculiGames, EndWithinTheirLimit) {
  Options options;
  options.ruleset = &core::latrunculi::rulesets()[GetParam()];
  options.max_moves = 1000;
  with_rules(options, [&](const auto& rules) {
    core::Rng rng(GetParam());
    for (int played = 0; played < 1000; ++played) {
      LatrunculiGame game(rules);
      while (!game.over()) {
        ASSERT_FALSE(game.legal().empty());
        game.play_at_random(rng);
      }
      EXPECT_LE(game.state.plies(), 1000U);
      LatrunculiGame fast(rules);
      const core::Returns returns = fast.state.playout(rng, fast.history);
      EXPECT_EQ(returns[core::Player::kFirst] + returns[core::Player::kSecond], 0.0F);
    }
  });
}
INSTANTIATE_TEST_SUITE_P(All, LongLatrunculiGames,
                         testing::Range(std::size_t{0}, core::latrunculi::rulesets().size()));

}  // namespace
}  // namespace lusoria::test
