// Latrunculi in text: positions that are read and written, and errors that say where and what was
// expected.
#include <chrono>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "tests/core/latrunculi_support.hpp"

namespace lusoria::test {
namespace {

using core::latrunculi::Options;

Options options_of(const char* id) {
  Options options;
  options.ruleset = core::latrunculi::find_ruleset(id);
  return options;
}

TEST(LatrunculiText, KeepsEveryField) {
  struct Case {
    const char* ruleset;
    const char* text;
  };
  const std::vector<Case> cases = {
      {"tournament-8x6", "8/8/3w4/8/8/8 b hand=11,12"},
      {"seega-6x6", "6/6/6/1w4/6/6 w hand=16,17 left=1"},
      {"schadler-2001", "8/8/8/8/8/8/8/8 b more=17 passes=1"},
      {"bell-8x8", "8/8/1w6/2b5/8/5B2/8/w6W w go=h1 quiet=3"},
      {"seneca", "8/8/1wbw4/2i5/8/1j3b2/2b5/w1w5 w visited=c3,c4"},
      {"schadler-1994", "8/8/1wbw4/8/8/1j3b2/2b5/w1w5 b go=f3 visited=d3,f3 "},
      {"kharebga-6x6", "6/6/1w1b2/6/2b3/w5 w passes=1"},
  };
  for (const auto& [ruleset, text] : cases) {
    with_rules(options_of(ruleset), [&, text = text](const auto& rules) {
      const auto state = rules.parse_state(text);
      ASSERT_TRUE(state) << text << ": " << state.error().text();
      std::string expected = text;
      while (expected.back() == ' ') expected.pop_back();
      EXPECT_EQ(rules.state_text(*state), expected);
    });
  }
}

TEST(LatrunculiText, ErrorsSayWhereAndWhatWasExpected) {
  struct Case {
    const char* ruleset;
    const char* text;
    int column;
    const char* words;
  };
  const std::vector<Case> cases = {
      {"tournament-8x6", "", 1, "6 rows of 8"},
      {"tournament-8x6", "8/8/8/8/8 w", 1, "6 rows of 8"},
      {"tournament-8x6", "8/8/9/8/8/8 w", 5, "more than 8 squares"},
      {"tournament-8x6", "8/8/99999999999999999999/8/8/8 w", 5, "more than 8 squares"},
      {"tournament-8x6", "8/7/8/8/8/8 w", 4, "unexpected '/'"},
      {"tournament-8x6", "8/8/8/W7/8/8 w", 7, "expected w, b or"},
      {"tournament-8x6", "8/8/8/8/8/8", 12, "side to move"},
      {"tournament-8x6", "8/8/8/8/8/8 r", 13, "side to move"},
      {"tournament-8x6", "8/8/8/8/8/8 w quiet=1", 15, "unexpected 'quiet=1'"},
      {"tournament-8x6", "8/8/8/8/8/8 w hand=13,12", 15, "from 0 to 12"},
      {"tournament-8x6", "8/8/8/8/8/8 w hand=12", 15, "hand"},
      {"tournament-8x6", "8/8/8/8/8/8 w hand=1,1 hand=1,1", 24, "second time"},
      {"tournament-8x6", "8/8/8/8/8/8 w hand=0,3", 1, "in the hand of the side to move"},
      {"tournament-8x6", "8/8/8/8/8/8 w left=1", 1, "expected `hand`"},
      {"tournament-8x6", "wwwwwwww/wwwwwwww/8/8/8/8 w", 1, "at most 12"},
      {"seega-6x6", "6/6/6/6/6/6 w hand=1,1 left=2", 1, "at most 1"},
      {"schadler-2001", "8/8/8/8/8/8/8/8 w more=17 hand=1,1", 1, "not both"},
      {"schadler-2001", "8/8/8/8/8/8/8/8 w more=25", 19, "from 16 to 24"},
      {"schadler-1994", "w7/8/8/8/8/8/8/8 w go=b8", 1, "free man"},
      {"schadler-1994", "w7/8/8/8/8/8/8/8 w visited=a8", 1, "expected `go`"},
      {"schadler-1994", "w7/8/8/8/8/8/8/8 w go=a8,b8", 20, "one square"},
      {"schadler-1994", "w7/8/8/8/8/8/8/8 w go=j9", 20, "squares of the board"},
      {"bell-8x7", "7/7/7/7/7/7/7/WW5 w", 1, "one dux"},
  };
  for (const auto& [ruleset, text, column, words] : cases) {
    with_rules(options_of(ruleset),
               [&, text = text, column = column, words = words](const auto& rules) {
                 const auto state = rules.parse_state(text);
                 ASSERT_FALSE(state) << text;
                 EXPECT_EQ(state.error().column, column) << text << ": " << state.error().text();
                 EXPECT_THAT(state.error().message, testing::HasSubstr(words)) << text;
               });
  }
}

TEST(LatrunculiText, NamesMovesAsRecorded) {
  with_rules(options_of("seneca"), [&](const auto& rules) {
    const auto state = rules.parse_state("8/8/1wbw4/2i5/8/1j3b2/2b5/w1w5 w");
    ASSERT_TRUE(state) << state.error().text();
    core::KeyHistory history;
    core::ActionList list;
    state->legal_actions(list, history);
    std::vector<std::string> names;
    for (const core::Action action : list) names.push_back(rules.action_text(*state, action));
    EXPECT_THAT(names, testing::IsSupersetOf({"a1-a2", "b6-b7", "xb3", "d6-d5"}));
    EXPECT_THAT(names, testing::Not(testing::Contains("c5-c4")));
  });
}

TEST(LatrunculiSpecs, AreReadAndWritten) {
  for (const std::string spec :
       {"latrunculi(ruleset=seega-6x6)", "latrunculi(ruleset=piso,repetition=allow,max_moves=300)",
        "latrunculi(ruleset=tournament-8x6,repetition=forbid)"}) {
    const auto game = core::make_game(spec);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->name(), spec);
    EXPECT_TRUE(game->has_repetition_rule());
  }
  const auto unknown = core::make_game("latrunculi(ruleset=sega-6x6)");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, testing::HasSubstr("seega-6x6"));
}

TEST(LatrunculiSpecs, NameWhatDiffersFromTheRuleset) {
  const auto name = [](const std::string& arguments) {
    const auto game = core::make_game("latrunculi(ruleset=" + arguments + ")");
    EXPECT_TRUE(game) << game.error().text();
    return game ? game->name() : "";
  };
  EXPECT_EQ(name("piso,repetition=forbid,max_moves=0,time_limit=0"), "latrunculi(ruleset=piso)");
  EXPECT_EQ(name("piso,time_limit=0.0625"), "latrunculi(ruleset=piso,time_limit=0.063)");
  EXPECT_EQ(name("piso,time_limit=1800"), "latrunculi(ruleset=piso,time_limit=1800)");
  EXPECT_EQ(name("tournament-8x6,time_limit=1800,repetition=allow"),
            "latrunculi(ruleset=tournament-8x6)");
  EXPECT_EQ(name("tournament-8x6,time_limit=0"), "latrunculi(ruleset=tournament-8x6,time_limit=0)");
}

TEST(LatrunculiSpecs, HaveALimitInTime) {
  const auto limit = [](const std::string& arguments) {
    return core::make_game("latrunculi(ruleset=" + arguments + ")")->time_limit();
  };
  EXPECT_EQ(limit("tournament-8x6"), std::chrono::minutes(30));
  EXPECT_EQ(limit("tournament-8x6,time_limit=0"), std::chrono::minutes(0));
  EXPECT_EQ(limit("seneca"), std::chrono::minutes(0));
  EXPECT_EQ(limit("seneca,time_limit=1.001"), std::chrono::milliseconds(1001));
  for (const std::string bad : {"-1", "0.0001", "1e9", "soon", "nan"}) {
    const auto game = core::make_game("latrunculi(time_limit=" + bad + ")");
    ASSERT_FALSE(game) << bad;
    EXPECT_EQ(game.error().column, 23) << game.error().text();
    EXPECT_THAT(game.error().message, testing::HasSubstr("from 0.001 to 1000000 seconds"));
  }
}

TEST(LatrunculiTimeLimit, CountsMenOnTheBoardAndInHand) {
  const auto returns = [](const std::string& ruleset, const std::string& text) {
    const auto game = core::make_game("latrunculi(ruleset=" + ruleset + ",time_limit=9)");
    const auto state = game->parse_state(text);
    EXPECT_TRUE(state) << state.error().text();
    EXPECT_FALSE(state->is_over());
    return state->returns_at_time_limit();
  };
  const auto white = core::Returns::win(core::Player::kFirst, 2);
  EXPECT_EQ(returns("tournament-8x6", "8/8/3w4/8/8/8 b hand=11,12"), core::Returns::draw(2));
  EXPECT_EQ(returns("tournament-8x6", "bb6/8/8/8/8/w1w1w3 b"), white);
  EXPECT_EQ(returns("tournament-8x6", "bb6/8/8/8/8/w1w5 b"), core::Returns::draw(2));
  EXPECT_EQ(returns("seneca", "8/8/1wbw4/2i5/8/1j3b2/2b5/w1w5 w"), white);
}

TEST(LatrunculiRuleset, IdsAreUnlike) {
  const auto all = core::latrunculi::rulesets();
  EXPECT_EQ(all.size(), 31U);
  for (const auto& ruleset : all) EXPECT_EQ(core::latrunculi::find_ruleset(ruleset.id), &ruleset);
  EXPECT_EQ(core::latrunculi::find_ruleset("chess"), nullptr);
}

TEST(LatrunculiDrawing, ShowsBoardAndHands) {
  with_rules(options_of("seega-6x6"), [&](const auto& rules) {
    const auto state = rules.parse_state("6/6/6/1w4/6/5b w hand=16,16 left=1");
    ASSERT_TRUE(state) << state.error().text();
    const std::string drawn = rules.draw(*state, false);
    EXPECT_THAT(drawn, testing::HasSubstr(" 3 | . w . . . . | 3\n"));
    EXPECT_THAT(drawn, testing::HasSubstr(" 1 | . . . . . b | 1\n"));
    EXPECT_THAT(drawn, testing::HasSubstr("in hand: White 16, Black 16"));
    EXPECT_THAT(rules.draw(*state, true), testing::HasSubstr("\x1b["));
  });
}

}  // namespace
}  // namespace lusoria::test
