#include "core/registry.hpp"

#include <cctype>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lusoria::core {
namespace {

using testing::HasSubstr;

TEST(GameRegistry, EntriesAreComplete) {
  std::set<std::string> names;
  for (const GameEntry& entry : game_entries()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " stands twice";
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    EXPECT_FALSE(entry.examples.empty()) << entry.name;
    EXPECT_TRUE(parse_spec(entry.name)) << entry.name << " is no spec";
    std::set<std::string> keys;
    for (const Parameter& parameter : entry.parameters) {
      EXPECT_TRUE(keys.insert(parameter.name).second) << entry.name << ": " << parameter.name;
      EXPECT_FALSE(parameter.help.empty()) << entry.name << ": " << parameter.name;
      EXPECT_FALSE(parameter.expectation().empty()) << entry.name << ": " << parameter.name;
    }
  }
}

TEST(GameRegistry, VariantsAreTheChoicesOfTheirParameter) {
  for (const GameEntry& entry : game_entries()) {
    SCOPED_TRACE(entry.name);
    EXPECT_EQ(entry.variants.empty(), entry.variant_parameter.empty());
    std::vector<std::string> values;
    for (const Variant& variant : entry.variants) {
      values.push_back(variant.value);
      EXPECT_FALSE(variant.size.empty() || variant.summary.empty() || variant.source.empty())
          << variant.value;
    }
    for (const Parameter& parameter : entry.parameters) {
      if (parameter.name != entry.variant_parameter) continue;
      EXPECT_EQ(parameter.choices, values);
    }
  }
}

// A default must be a value that a user could write.
TEST(GameRegistry, DefaultsAreWithinTheirBounds) {
  for (const GameEntry& entry : game_entries()) {
    for (const Parameter& parameter : entry.parameters) {
      const std::pair<std::string, std::string> argument = {parameter.name, parameter.preset};
      const auto spec = parse_spec(format_spec(entry.name, {&argument, 1}));
      ASSERT_TRUE(spec) << entry.name << ": " << parameter.name;
      EXPECT_TRUE(Arguments::bind(*spec, entry.parameters)) << entry.name << ": " << parameter.name;
    }
  }
}

TEST(GameRegistry, MakesEveryGameByItsBareName) {
  for (const GameEntry& entry : game_entries()) {
    const auto game = make_game(entry.name);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_THAT(game->name(), testing::StartsWith(entry.name));
  }
}

TEST(GameRegistry, ErrorsNameTheSpecTheColumnAndWhatWasExpected) {
  const auto error = [](std::string_view spec) {
    const auto game = make_game(spec);
    EXPECT_FALSE(game) << spec;
    return game ? "" : game.error().text();
  };
  EXPECT_THAT(error("chess"), HasSubstr("game 'chess', column 1: no game is called 'chess'"));
  EXPECT_THAT(error("chess"), HasSubstr("via_ludus"));
  EXPECT_THAT(error("via_ludus(rows=9"), HasSubstr("game 'via_ludus(rows=9', column 17: expected"));
  EXPECT_THAT(error("via_ludus(rows=20)"),
              HasSubstr("column 16: rows=20: expected a whole number from 1 to 19"));
  EXPECT_THAT(error("via_ludus(row=9)"),
              HasSubstr("column 11: 'via_ludus' has no parameter 'row'"));
  EXPECT_THAT(error(""), HasSubstr("column 1: expected a name"));
}

}  // namespace
}  // namespace lusoria::core
