#include "agents/engine/words.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/engine/command_line.hpp"
#include "agents/engine/gtp_vertex.hpp"
#include "agents/engine/ugi_info.hpp"
#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::agents {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(EngineWords, AreTakenOneByOne) {
  std::string_view text = "  go  depth\t5\r";
  EXPECT_EQ(take_word(text), "go");
  EXPECT_EQ(take_word(text), "depth");
  EXPECT_EQ(text, "5");
  EXPECT_EQ(take_word(text), "5");
  EXPECT_EQ(take_word(text), "");
}

TEST(EngineWords, AreFoundAsWordsOfTheirOwn) {
  std::string_view text = "removes moves=3 x  moves e4 moves";
  EXPECT_EQ(take_until(text, "moves"), "removes moves=3 x");
  EXPECT_EQ(text, "e4 moves");
  EXPECT_EQ(take_until(text, "moves"), "e4");
  EXPECT_EQ(text, "");
  std::string_view none = " e4 ";
  EXPECT_EQ(take_until(none, "moves"), "e4");
  EXPECT_EQ(none, "");
}

TEST(EngineCommand, IsSplitWithQuotesAndBackslashes) {
  EXPECT_THAT(*split_command("  ./a  --b 'c d' e\\ f \"g h\" '' \"i\\\"j\" '\\'"),
              ElementsAre("./a", "--b", "c d", "e f", "g h", "", "i\"j", "\\"));
  EXPECT_EQ(split_command("ab 'c").error().column, 4);
  EXPECT_EQ(split_command("ab c\\").error().column, 5);
  EXPECT_THAT(split_command(" ").error().message, HasSubstr("expected the command"));
}

TEST(EngineCommand, IsAProgramOrAnError) {
  EXPECT_EQ(*find_program("/bin/sh", ""), "/bin/sh");
  EXPECT_EQ(*find_program("./sh", "/bin"), "./sh");
  EXPECT_THAT(*find_program("sh", ""), HasSubstr("/sh"));
  EXPECT_THAT(find_program("./sh", "/nowhere").error().message, HasSubstr("no executable file"));
  EXPECT_FALSE(find_program("/bin", ""));
  EXPECT_THAT(find_program("no-such-program", "").error().message, HasSubstr("in PATH"));
}

TEST(EngineSpec, ErrorsNameTheColumn) {
  const core::AnyGame game = test::via_ludus(4, 4);
  const auto error = [&](std::string_view spec) { return make_agent(game, spec).error(); };
  EXPECT_THAT(error("engine").message, HasSubstr("expected the command of a program"));
  EXPECT_EQ(error("engine(command=\"sh 'x\")").column, 20);
  EXPECT_EQ(error("engine(command=no-such-program)").column, 16);
  EXPECT_EQ(error("engine(command=sh,options=\"a=1;b\")").column, 27);
  EXPECT_THAT(error("engine(command=sh,options=\"a=1;b\")").message, HasSubstr("found 'b'"));
  EXPECT_EQ(error("engine(command=sh,protocol=uci)").column, 28);
  const core::AnyGame ludo = *core::make_game("lotus_ludo(players=2)");
  EXPECT_THAT(make_agent(ludo, "engine(command=sh,protocol=gtp)").error().message,
              HasSubstr("expected a game of two without dice and cards"));
}

TEST(GtpVertex, LeavesOutTheColumnI) {
  EXPECT_EQ(to_vertex("a1"), "A1");
  EXPECT_EQ(to_vertex("h12"), "H12");
  EXPECT_EQ(to_vertex("i3"), "J3");
  EXPECT_EQ(from_vertex("J3"), "i3");
  EXPECT_EQ(from_vertex("h12"), "h12");
  EXPECT_EQ(from_vertex("I3"), "?I3");
  for (const char* const other : {"pass", "e4-e7", "@e4", "more"}) {
    EXPECT_EQ(to_vertex(other), other);
    EXPECT_EQ(from_vertex(other), other);
  }
}

TEST(UgiInfo, GivesAReportBack) {
  const core::AnyState root = test::via_ludus(4, 4).initial_state();
  search::SearchReport report;
  report.depth = 3;
  report.nodes = 120;
  report.simulations = 7;
  report.time = std::chrono::milliseconds(12);
  report.value = 0.25;
  report.principal_variation = {*root.parse_action("b2"), *root.parse_action("c3")};
  const std::string line = format_info(report, root);
  EXPECT_EQ(line, "info depth 3 nodes 120 simulations 7 time 12 score cp 89 value 0.25 pv b2 c3");
  search::SearchReport read;
  bool valued = false;
  ASSERT_TRUE(parse_info(std::string_view(line).substr(5), root, read, valued));
  EXPECT_TRUE(valued);
  EXPECT_EQ(read.depth, 3);
  EXPECT_EQ(read.nodes, 120U);
  EXPECT_EQ(read.simulations, 7U);
  EXPECT_EQ(read.time, report.time);
  EXPECT_EQ(read.value, 0.25);
  EXPECT_EQ(read.principal_variation, report.principal_variation);
}

TEST(UgiInfo, ReadsWhatOtherEnginesWrite) {
  const core::AnyState root = test::via_ludus(4, 4).initial_state();
  search::SearchReport report;
  bool valued = false;
  EXPECT_TRUE(parse_info("depth 5 seldepth 7 multipv 1 score cp 200 nps 5 pv b2 z9 c3", root,
                         report, valued));
  EXPECT_TRUE(valued);
  EXPECT_EQ(report.depth, 5);
  EXPECT_NEAR(report.value, 0.519, 0.001);
  EXPECT_EQ(report.principal_variation.size(), 1U);
  for (const char* const nothing :
       {"", "string depth 5", "depth", "depth x", "nodes -1", "cp nan"}) {
    EXPECT_FALSE(parse_info(nothing, root, report, valued)) << nothing;
  }
  EXPECT_TRUE(parse_info("depth 5 nodes 7 pv b2", root, report, valued));
  EXPECT_FALSE(valued);
}

TEST(UgiInfo, GoesByExactValuesOfTheBestLine) {
  EXPECT_TRUE(is_main_line("depth 3 score cp 5 pv a1"));
  EXPECT_TRUE(is_main_line("depth 3 multipv 1 score cp 5 pv a1"));
  EXPECT_FALSE(is_main_line("depth 3 multipv 2 score cp 5 pv a1"));
  EXPECT_FALSE(is_main_line("string the pv is short"));
  EXPECT_FALSE(is_main_line("depth 3 score cp 5"));
  const auto root = core::make_game("via_ludus(rows=3,columns=3)").value().initial_state();
  const auto value = [&](const char* text) -> std::optional<double> {
    search::SearchReport report;
    bool valued = false;
    if (!parse_info(text, root, report, valued) || !valued) return std::nullopt;
    return report.value;
  };
  EXPECT_EQ(value("score cp 30 lowerbound pv b2"), std::nullopt);
  EXPECT_EQ(value("score cp 30 upperbound pv b2"), std::nullopt);
  EXPECT_EQ(value("score mate 3 pv b2"), 1);
  EXPECT_EQ(value("score mate -2 pv b2"), -1);
  EXPECT_EQ(value("score mate 0"), -1);
}

}  // namespace
}  // namespace lusoria::agents
