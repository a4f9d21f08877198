// Engines that do everything right: ours, which play as they do without a protocol, and the
// example.
#include <chrono>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/engine/pool.hpp"
#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "tests/selfplay/engine/faulty_engine.hpp"
#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using testing::HasSubstr;

GameRecord play(const core::AnyGame& game, const std::vector<std::string>& specs,
                const GameLimits& limits = {}) {
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = limits};
  setup.seed = 11;
  for (int i = 0; i < game.player_count(); ++i) {
    const std::string& spec = specs[static_cast<std::size_t>(i) % specs.size()];
    auto agent = agents::make_agent(game, spec);
    if (!agent) throw std::runtime_error(agent.error().text());
    setup.seats.push_back({.name = fmt::format("{}", i), .spec = spec, .agent = *std::move(agent)});
  }
  const auto record = play_game(setup);
  if (!record) throw std::runtime_error("the game was interrupted");
  return *record;
}

std::string ours(const std::string& arguments, const std::string& more = {}) {
  return fmt::format("engine(command=\"{} engine {}\",start=60000{})", LUSORIA_BINARY, arguments,
                     more);
}

// The protocols lose nothing: seeds, limits, histories, dice and what is hidden arrive.
TEST(EngineMatch, OurEnginesPlayAsTheyDoWithoutAProtocol) {
  struct Case {
    const char* game;
    const char* agent;
    GameLimits limits{};
    bool gtp = false;
  };
  const Case cases[] = {
      {"via_ludus(rows=5,columns=5,walls=3)", "mcts(simulations=60)", {}, true},
      {"via_ludus(rows=5,columns=5)", "mcts", {.simulations = 40}, true},
      {"via_ludus(rows=10,columns=10)", "random", {}, true},
      {"latrunculi(ruleset=seega-6x6)", "alphabeta", {.depth = 2, .max_plies = 60}, true},
      {"latrunculi(ruleset=seneca)", "mcts(simulations=20)", {.max_plies = 80}, true},
      {"lotus_ludo(players=4)", "greedy"},
      {"lotus_ludo(players=2)", "expectimax", {.depth = 1}},
      {"ludox(edition=ludox,players=4)", "mcts(simulations=10)", {.max_plies = 60}},
      {"ludox(edition=deluxe,players=3)", "mcts(simulations=10)", {.max_plies = 60}},
  };
  for (const Case& c : cases) {
    const core::AnyGame game = *core::make_game(c.game);
    const GameRecord plain = play(game, {c.agent}, c.limits);
    const auto expect_same = [&](const char* protocol) {
      const GameRecord record =
          play(game,
               {ours(fmt::format("--protocol {} --agent '{}'", protocol, c.agent),
                     fmt::format(",protocol={}", protocol))},
               c.limits);
      EXPECT_TRUE(record.actions == plain.actions)
          << c.game << ' ' << protocol << ' ' << record.error;
      EXPECT_EQ(record.returns, plain.returns) << c.game << ' ' << protocol;
    };
    expect_same("ugi");
    if (c.gtp) expect_same("gtp");
  }
}

TEST(EngineMatch, ReportsComeBack) {
  const core::AnyGame game = *core::make_game("via_ludus(rows=5,columns=5)");
  const core::AnyState state = game.initial_state();
  const auto engine = agents::make_agent(game, ours("--agent alphabeta"));
  ASSERT_TRUE(engine) << engine.error().text();
  (*engine)->begin_game(state, core::Player::kFirst, 1);
  const agents::Decision decision = (*engine)->decide(state, {.depth = 3});
  ASSERT_TRUE(decision.report);
  EXPECT_EQ(decision.report->depth, 3);
  EXPECT_EQ(decision.report->best, decision.action);
  EXPECT_GT(decision.report->nodes, 0U);
  EXPECT_EQ(decision.report->principal_variation.front(), decision.action);
}

// What engines are told of clocks: `clocks.sh` writes down what it is asked.
TEST(EngineMatch, EnginesSeeTheClocks) {
  const core::AnyGame game = *core::make_game("via_ludus(rows=5,columns=5)");
  GameLimits limits;
  limits.clock = std::chrono::milliseconds(2000);
  limits.increment = std::chrono::milliseconds(10);
  for (const char* const protocol : {"ugi", "gtp"}) {
    const test::TemporaryFolder folder;
    const std::string log = folder.file("log");
    const std::string script =
        folder.put("tee.sh", fmt::format("tee '{}' | '{}' engine --protocol {} --agent mcts\n", log,
                                         LUSORIA_BINARY, protocol));
    const GameRecord record = play(
        game,
        {fmt::format("engine(command=\"bash '{}'\",start=60000,protocol={})", script, protocol),
         "mcts(time=10000)"},
        limits);
    EXPECT_EQ(record.end, EndReason::kRules) << record.error;
    EXPECT_TRUE(replay(record));
    agents::EnginePool::instance().close();
    const std::string told = test::content_of(log);
    if (std::string(protocol) == "ugi") {
      EXPECT_THAT(told,
                  testing::ContainsRegex("go p1time (2000|19..) p1inc 10 p2time 2000 p2inc 10"));
      EXPECT_THAT(told, testing::Not(HasSubstr("movetime")));
    } else {
      EXPECT_THAT(told, HasSubstr("time_settings 2 0 0\n"));
      EXPECT_THAT(told,
                  testing::ContainsRegex("time_left w 2.000 0\ntime_left b (2.000|1.9..) 0\n"));
    }
  }
}

// The time of an earlier game, which an engine of the same process played, is taken back.
TEST(EngineMatch, GtpForgetsTheTimeOfAnEarlierGame) {
  const core::AnyGame game = *core::make_game("via_ludus(rows=4,columns=4)");
  const test::TemporaryFolder folder;
  const std::string log = folder.file("log");
  const std::string script = folder.put(
      "tee.sh", fmt::format("tee '{}' | '{}' engine --protocol gtp --agent greedy | sed -u "
                            "/lusoria-limits/d\n",
                            log, LUSORIA_BINARY));
  const std::string spec =
      fmt::format("engine(command=\"bash '{}'\",start=60000,protocol=gtp)", script);
  GameLimits clock;
  clock.clock = std::chrono::seconds(60);
  EXPECT_EQ(play(game, {spec, "greedy"}, clock).end, EndReason::kRules);
  EXPECT_EQ(play(game, {spec, "greedy"}).end, EndReason::kRules);
  agents::EnginePool::instance().close();
  const std::string told = test::content_of(log);
  EXPECT_THAT(told, HasSubstr("time_settings 60 0 0\n"));
  EXPECT_THAT(told, testing::ContainsRegex("time_left b (59|60) 0\n"));
  const std::size_t taken_back = told.find("time_settings 0 1 0\n");
  ASSERT_NE(taken_back, std::string::npos);
  EXPECT_EQ(told.find("time_", taken_back + 5), std::string::npos);
}

// A stop is obeyed by both sides of the protocol.
TEST(EngineMatch, AStopIsObeyed) {
  const core::AnyGame game = *core::make_game("via_ludus(rows=11,columns=11)");
  const core::AnyState state = game.initial_state();
  const auto engine = agents::make_agent(game, ours("--agent 'mcts(simulations=1000000000)'"));
  ASSERT_TRUE(engine) << engine.error().text();
  (*engine)->begin_game(state, core::Player::kFirst, 1);
  std::stop_source source;
  const std::jthread stopper([&source] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    source.request_stop();
  });
  const agents::Decision decision = (*engine)->decide(state, {.stop = source.get_token()});
  EXPECT_TRUE(state.is_legal(decision.action));
  EXPECT_TRUE(decision.report);
  // It is in order, and plays on.
  EXPECT_NE((*engine)->decide(state, {.simulations = 10}).action, core::kNoAction);
}

TEST(EngineMatch, TheExamplePlaysEveryGame) {
  if (!test::has_python()) GTEST_SKIP() << "python3 is not installed";
  const std::string example = fmt::format(
      "engine(command=\"python3 -S '{}/ugi_engine.py'\",start=60000)", LUSORIA_EXAMPLES);
  for (const core::GameEntry& entry : core::game_entries()) {
    for (const std::string& spec : {entry.examples.front(), entry.examples.back()}) {
      const core::AnyGame game = *core::make_game(spec);
      const GameRecord record = play(game, {example, "random"}, {.max_plies = 300});
      EXPECT_TRUE(record.end == EndReason::kRules || record.end == EndReason::kMaxPlies)
          << spec << ' ' << record.error;
      for (const RecordedAction& action : record.actions) EXPECT_FALSE(action.referee) << spec;
      const auto replayed = replay(record);
      EXPECT_TRUE(replayed) << replayed.error().text();
    }
  }
}

// A GTP engine of others has no way to be shown a board that is not empty.
TEST(EngineMatch, PlainGtpStartsFromAnEmptySquareBoard) {
  const test::TemporaryFolder folder;
  const std::string engine = folder.put("plain_gtp.sh", R"(
while read -r command rest; do
  case $command in
    list_commands) printf '= boardsize\nclear_board\nplay\ngenmove\nquit\n\n' ;;
    genmove) printf '= resign\n\n' ;;
    quit) printf '=\n\n'; exit ;;
    *) printf '=\n\n' ;;
  esac
done
)");
  const std::string spec =
      fmt::format("engine(command=\"bash '{}'\",protocol=gtp,start=60000)", engine);
  EXPECT_EQ(play(*core::make_game("via_ludus(rows=5,columns=5)"), {spec, "random"}).end,
            EndReason::kResignation);
  const GameRecord walls =
      play(*core::make_game("via_ludus(rows=5,columns=5,walls=3)"), {spec, "random"});
  EXPECT_EQ(walls.end, EndReason::kException);
  EXPECT_THAT(walls.error, HasSubstr("expected a game that starts from an empty square board"));
  agents::EnginePool::instance().close();
}

}  // namespace
}  // namespace lusoria::selfplay
