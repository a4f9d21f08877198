// The engine of Ludus Latrunculorum against an independent reference, and what it keeps up with
// each move.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/latrunculi/notation.hpp"
#include "tests/core/latrunculi_reference.hpp"
#include "tests/core/latrunculi_support.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::latrunculi::Options;
using core::latrunculi::Ruleset;
using core::latrunculi::rulesets;

class LatrunculiRulesets : public testing::TestWithParam<Ruleset> {
 protected:
  Options options() const {
    Options out;
    out.ruleset = core::latrunculi::find_ruleset(GetParam().id);
    return out;
  }
};

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += part + ' ';
  return text;
}

template <class R>
void compare_with_reference(const R& rules, std::uint64_t seed, int plies) {
  LatrunculiGame game(rules);
  LatrunculiReference reference(rules.ruleset());
  core::Rng rng(seed);
  for (int ply = 0; ply < plies; ++ply) {
    const auto& state = game.state;
    ASSERT_EQ(reference.over(), game.over()) << rules.state_text(state);
    if (game.over()) {
      const int winner =
          state.winner() == Player::kNobody ? -1 : static_cast<int>(seat_index(state.winner()));
      EXPECT_EQ(reference.winner(), winner) << rules.state_text(state);
      return;
    }
    ASSERT_EQ(reference.side(), static_cast<int>(seat_index(state.to_move())));
    ASSERT_EQ(reference.board_text(),
              core::latrunculi::board_text(rules.shape(), state.position().squares));
    const auto named = game.named();
    std::vector<std::string> names;
    for (const auto& [name, action] : named) names.push_back(name);
    ASSERT_EQ(joined(reference.legal_moves()), joined(names)) << rules.state_text(state);
    const auto& [name, action] = named[rng.below(static_cast<std::uint32_t>(named.size()))];
    reference.play(name);
    game.state.apply(action, game.history);
  }
}

TEST_P(LatrunculiRulesets, AgreeWithTheReference) {
  // The reference looks at every move's whole board: large boards get fewer plies.
  const int plies = GetParam().shape.size() <= 64 ? 400 : 250;
  with_rules(options(), [&](const auto& rules) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) compare_with_reference(rules, seed, plies);
  });
}

TEST_P(LatrunculiRulesets, KeepTextAndHashOnEveryPly) {
  Options limited = options();
  limited.max_moves = 700;
  with_rules(limited, [&](const auto& rules) {
    core::Rng rng(5);
    LatrunculiGame game(rules);
    for (;;) {
      const auto& state = game.state;
      const std::string text = rules.state_text(state);
      const auto parsed = rules.parse_state(text);
      ASSERT_TRUE(parsed) << text << ": " << parsed.error().text();
      ASSERT_EQ(*parsed, state) << text;
      ASSERT_EQ(parsed->hash(), state.hash()) << text;
      ASSERT_EQ(parsed->key(), state.key()) << text;
      ASSERT_EQ(parsed->ending(), state.ending()) << text;
      ASSERT_EQ(parsed->winner(), state.winner()) << text;
      ASSERT_EQ(rules.state_text(*parsed), text);
      if (game.over()) break;
      game.play_at_random(rng);
    }
  });
}

TEST_P(LatrunculiRulesets, KeepTheirSymmetries) {
  with_rules(options(), [&](const auto& rules) {
    core::Rng rng(9);
    LatrunculiGame game(rules);
    for (int ply = 0; ply < 300 && !game.over(); ++ply) {
      const auto list = game.legal();
      const auto action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      for (int symmetry = 0; symmetry < game.state.symmetry_count(); ++symmetry) {
        auto there = game.state.transformed(symmetry);
        auto after = game.state;
        core::KeyHistory scratch;
        there.apply(game.state.transformed_action(action, symmetry), scratch);
        after.apply(action, scratch);
        ASSERT_EQ(there, after.transformed(symmetry)) << rules.state_text(game.state);
      }
      game.state.apply(action, game.history);
    }
  });
}

TEST_P(LatrunculiRulesets, NumberEachMoveOnce) {
  with_rules(options(), [&](const auto& rules) {
    core::Rng rng(3);
    LatrunculiGame game(rules);
    for (int ply = 0; ply < 300 && !game.over(); ++ply) {
      const auto named = game.named();
      for (std::size_t i = 0; i < named.size(); ++i) {
        ASSERT_LT(core::action_index(named[i].second), rules.action_count());
        if (i > 0) {
          ASSERT_NE(named[i].first, named[i - 1].first) << rules.state_text(game.state);
        }
      }
      game.play_at_random(rng);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, LatrunculiRulesets,
                         testing::ValuesIn(rulesets().begin(), rulesets().end()),
                         [](const auto& param) { return ruleset_test_name(param.param); });

TEST(LatrunculiOptions, LimitCountsMen) {
  Options options;
  options.ruleset = core::latrunculi::find_ruleset("tournament-8x6");
  options.max_moves = 26;
  with_rules(options, [&](const auto& rules) {
    core::Rng rng(1);
    LatrunculiGame game(rules);
    while (!game.over()) game.play_at_random(rng);
    EXPECT_EQ(game.state.plies(), 26U);
    const int difference =
        game.state.men(Player::kFirst).count() - game.state.men(Player::kSecond).count();
    EXPECT_EQ(game.state.winner(), difference > 0   ? Player::kFirst
                                   : difference < 0 ? Player::kSecond
                                                    : Player::kNobody);
  });
}

TEST(LatrunculiOptions, RepetitionIsAsTheRulesetSaysUnlessToldOtherwise) {
  Options options;
  options.ruleset = core::latrunculi::find_ruleset("piso");
  EXPECT_TRUE(options.forbids_repetition());
  options.repetition = Options::Repetition::kAllow;
  EXPECT_FALSE(options.forbids_repetition());
  options.ruleset = core::latrunculi::find_ruleset("tournament-8x6");
  options.repetition = Options::Repetition::kOfRuleset;
  EXPECT_FALSE(options.forbids_repetition());
  options.repetition = Options::Repetition::kForbid;
  EXPECT_TRUE(options.forbids_repetition());
}

}  // namespace
}  // namespace lusoria::test
