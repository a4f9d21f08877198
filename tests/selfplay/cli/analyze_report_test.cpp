#include "selfplay/cli/analyze_report.hpp"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/registry.hpp"

namespace lusoria::selfplay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Made by hand: Red to move on an empty board of 2x2, with squares a1 b1 a2 b2.
Analysis sample() {
  const auto at = [](int square) { return core::make_action(square); };
  search::SearchReport report;
  report.best = at(1);
  report.value = 0.25;
  report.principal_variation = {at(1), at(0), at(3)};
  report.actions = {{.action = at(0), .visits = 300, .value = 0.1},
                    {.action = at(1), .visits = 500, .value = 0.25},
                    {.action = at(2), .visits = 0, .value = 0.9},
                    {.action = at(3), .visits = 200, .value = -0.5}};
  report.depth = 3;
  report.stopped_by = search::StopReason::kTime;
  return {.root = core::make_game("via_ludus(rows=2,columns=2)")->initial_state(),
          .agent = "mcts",
          .report = report,
          .simulations = 1000,
          .all_nodes = 4000,
          .all_simulations = 1000,
          .time = std::chrono::milliseconds(500),
          .final = true};
}

TEST(AnalyzeReport, RanksByVisitsBehindTheBest) {
  const auto rows = analysis_rows(sample(), 3);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].action, core::make_action(1));
  EXPECT_DOUBLE_EQ(rows[0].policy, 0.5);
  EXPECT_EQ(rows[0].variation.size(), 3U);
  EXPECT_EQ(rows[1].action, core::make_action(0));
  EXPECT_THAT(rows[1].variation, ElementsAre(core::make_action(0)));
  EXPECT_EQ(rows[2].action, core::make_action(3));
}

TEST(AnalyzeReport, RanksByValueWithoutSimulations) {
  Analysis analysis = sample();
  analysis.simulations = 0;
  const auto rows = analysis_rows(analysis, 9);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].action, core::make_action(1));
  EXPECT_EQ(rows[1].action, core::make_action(2));
  EXPECT_EQ(rows[3].action, core::make_action(3));
}

TEST(AnalyzeReport, TakesTheLinesOfASearchThatHasThem) {
  Analysis analysis = sample();
  analysis.report.lines = {{.value = 0.7, .variation = {core::make_action(3)}},
                           {.value = 0.2, .variation = {core::make_action(0)}}};
  const auto rows = analysis_rows(analysis, 3);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].action, core::make_action(3));
  EXPECT_DOUBLE_EQ(rows[0].value, 0.7);
  EXPECT_DOUBLE_EQ(rows[0].policy, 0.2);
}

TEST(AnalyzeReport, Text) {
  EXPECT_EQ(analysis_text(sample(), 2, false),
            "Red to move, value +0.250\n"
            "mcts\n"
            "depth 3, 1000 simulations, 2000/s, 4000 nodes, 8000/s, 0.5 s, ended by: time\n"
            "MOVE   VALUE  VISITS  POLICY  LINE\n"
            "b1    +0.250     500   50.0%  b1 a1 b2\n"
            "a1    +0.100     300   30.0%  a1\n"
            "\n"
            "     a b\n"
            "   +-----+\n"
            " 2 | . 4 | 2\n"
            " 1 | 5 9 | 1\n"
            "   +-----+\n"
            "     a b\n");
  EXPECT_THAT(analysis_text(sample(), 2, true), HasSubstr("\x1b[48;5;226m"));
}

TEST(AnalyzeReport, Json) {
  const std::string text = analysis_json(sample(), 1);
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["position"], "2/2 r");
  EXPECT_EQ(json["mover"], "Red");
  EXPECT_EQ(json["final"], true);
  EXPECT_EQ(json["best"], "b1");
  EXPECT_EQ(json["nodes_per_second"], 8000);
  EXPECT_EQ(json["stopped_by"], "time");
  ASSERT_EQ(json["lines"].size(), 1U);
  EXPECT_EQ(json["lines"][0]["variation"].dump(), R"(["b1","a1","b2"])");
  ASSERT_EQ(json["actions"].size(), 4U);
  EXPECT_EQ(json["actions"][3]["policy"], 0.2);
  Analysis running = sample();
  running.final = false;
  EXPECT_TRUE(nlohmann::json::parse(analysis_json(running, 1))["stopped_by"].is_null());
}

}  // namespace
}  // namespace lusoria::selfplay::cli
