// The law suite on every game of the registry and on the tiny games.
#include "tests/support/laws.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::test {
namespace {

std::vector<std::string> example_specs() {
  std::vector<std::string> specs;
  for (const core::GameEntry& entry : core::game_entries()) {
    specs.insert(specs.end(), entry.examples.begin(), entry.examples.end());
  }
  return specs;
}

// Names of tests allow letters, digits and `_` only.
std::string test_name(const testing::TestParamInfo<std::string>& param) {
  std::string name = std::to_string(param.index) + "_" + param.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class RegisteredGameLaws : public testing::TestWithParam<std::string> {};

TEST_P(RegisteredGameLaws, HoldInRandomGames) {
  const auto game = core::make_game(GetParam());
  ASSERT_TRUE(game) << game.error().text();
  const auto violations = law_violations(*game, {.games = 4, .seed = 7});
  EXPECT_TRUE(violations.empty()) << to_text(violations);
}

INSTANTIATE_TEST_SUITE_P(Examples, RegisteredGameLaws, testing::ValuesIn(example_specs()),
                         test_name);

TEST(Registry, EveryGameHasExamples) {
  for (const core::GameEntry& entry : core::game_entries())
    EXPECT_FALSE(entry.examples.empty()) << entry.name;
}

TEST(TinyGameLaws, HoldInRandomGames) {
  for (const core::AnyGame& game : tiny_games()) {
    const auto violations = law_violations(game, {.games = 60, .seed = 11, .registered = false});
    EXPECT_TRUE(violations.empty()) << to_text(violations);
  }
}

}  // namespace
}  // namespace lusoria::test
