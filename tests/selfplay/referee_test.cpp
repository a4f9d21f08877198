#include "selfplay/referee.hpp"

#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay {
namespace {

using test::Act;
using test::any_game_of;
using test::ScriptedAgent;
using testing::ElementsAre;
using testing::HasSubstr;

// A game of these agents, the first in the first seat.
GameSetup setup_of(const core::AnyGame& game, const std::vector<ScriptedAgent*>& agents,
                   std::uint64_t number = 0) {
  GameSetup setup{.start = game.initial_state(0), .opening = 0, .seats = {}, .limits = {}};
  setup.seed = 5;
  setup.number = number;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    setup.seats.push_back({.name = std::string(1, static_cast<char>('a' + i)),
                           .spec = "scripted",
                           .agent = test::borrowed(*agents[i])});
  }
  return setup;
}

struct Fault {
  Act act;
  EndReason end;
  std::string error;

  friend void PrintTo(const Fault& fault, std::ostream* out) { *out << name(fault.end); }
};

class RefereeFault : public testing::TestWithParam<Fault> {};

TEST_P(RefereeFault, LosesTheGameForItsAgentAlone) {
  for (const int culprit : {0, 1}) {
    ScriptedAgent good(Act::kPlay);
    ScriptedAgent bad(GetParam().act, 1);
    GameSetup setup = culprit == 0 ? setup_of(test::small_board(), {&bad, &good})
                                   : setup_of(test::small_board(), {&good, &bad});
    setup.limits.time = std::chrono::milliseconds(20);
    setup.limits.margin = std::chrono::milliseconds(20);
    const auto record = play_game(setup);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->end, GetParam().end);
    EXPECT_EQ(record->offender, core::seat(culprit));
    EXPECT_EQ(record->returns, core::Returns::win(core::seat(1 - culprit), 2));
    EXPECT_THAT(record->error, HasSubstr(GetParam().error));
    EXPECT_EQ(record->result, "");
    const auto replayed = replay(*record);
    EXPECT_TRUE(replayed) << replayed.error().text();
    EXPECT_EQ(parse_record(format_record(*record)), *record);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, RefereeFault,
    testing::Values(Fault{Act::kThrow, EndReason::kException, "lost my head"},
                    Fault{Act::kThrowInt, EndReason::kException, "no std::exception"},
                    Fault{Act::kThrowBegin, EndReason::kException, "no game today"},
                    Fault{Act::kIllegal, EndReason::kIllegalMove, "action 16, which is not legal"},
                    Fault{Act::kNoAction, EndReason::kIllegalMove, "no action"},
                    Fault{Act::kSleep, EndReason::kTime, "longer than 20 ms"},
                    Fault{Act::kResign, EndReason::kResignation, ""}),
    [](const auto& test) { return "Act" + std::to_string(static_cast<int>(test.param.act)); });

TEST(Referee, PlaysToTheEndOfTheRules) {
  ScriptedAgent red(Act::kPlay), blue(Act::kPlay);
  const auto record = play_game(setup_of(test::small_board(), {&red, &blue}));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kRules);
  EXPECT_FALSE(record->offender);
  const auto replayed = replay(*record);
  ASSERT_TRUE(replayed) << replayed.error().text();
  EXPECT_TRUE(replayed->states.back().is_over());
  EXPECT_EQ(end_text(*record), replayed->states.back().result_text());
  EXPECT_EQ(record->move_ms.size(), record->actions.size());
}

TEST(Referee, TimeWithinTheMarginIsForgiven) {
  ScriptedAgent slow(Act::kSleep), quick(Act::kPlay);
  GameSetup setup = setup_of(test::small_board(), {&slow, &quick});
  setup.limits.time = std::chrono::milliseconds(20);
  setup.limits.margin = std::chrono::seconds(20);
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kRules);
  EXPECT_GE(record->move_ms[0], 60);
}

TEST(Referee, PassesLimitsAndSeedsToTheAgents) {
  ScriptedAgent red(Act::kPlay), blue(Act::kPlay);
  GameSetup setup = setup_of(test::small_board(), {&red, &blue}, 9);
  setup.limits = {.simulations = 3, .nodes = 4, .depth = 5, .memory = 6};
  setup.limits.time = std::chrono::seconds(7);
  ASSERT_TRUE(play_game(setup));
  EXPECT_EQ(red.limits().simulations, 3U);
  EXPECT_EQ(red.limits().nodes, 4U);
  EXPECT_EQ(red.limits().depth, 5);
  EXPECT_EQ(red.limits().memory, 6U);
  EXPECT_EQ(red.limits().time, std::chrono::seconds(7));
  EXPECT_EQ(red.seed(), core::derive_seed(5, 9, core::Purpose::kAgent, 0));
  EXPECT_EQ(blue.seed(), core::derive_seed(5, 9, core::Purpose::kAgent, 1));
}

TEST(Referee, PlyLimitIsADraw) {
  ScriptedAgent red(Act::kPlay), blue(Act::kPlay);
  GameSetup setup = setup_of(test::small_board(), {&red, &blue});
  setup.limits.max_plies = 3;
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kMaxPlies);
  EXPECT_EQ(record->actions.size(), 3U);
  EXPECT_EQ(record->returns, core::Returns::draw(2));
  EXPECT_TRUE(replay(*record));
}

TEST(Referee, AGameThatIsOverHasNoMoves) {
  const auto game = *core::make_game("via_ludus(rows=2,columns=2)");
  ScriptedAgent red(Act::kPlay), blue(Act::kPlay);
  GameSetup setup = setup_of(game, {&red, &blue});
  setup.start = *game.parse_state("r1/rb b");
  setup.opening.reset();
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kRules);
  EXPECT_TRUE(record->actions.empty());
  EXPECT_EQ(record->returns, core::Returns::win(core::Player::kFirst, 2));
  EXPECT_TRUE(replay(*record));
}

TEST(Referee, AStopLeavesNoRecord) {
  std::stop_source stop;
  ScriptedAgent red(Act::kPlay), blue(Act::kThrow);
  // What an agent answers once it is asked to stop is nobody's fault.
  blue.on_decide = [&] { stop.request_stop(); };
  EXPECT_FALSE(play_game(setup_of(test::small_board(), {&red, &blue}), stop.get_token()));
  EXPECT_FALSE(play_game(setup_of(test::small_board(), {&red, &red}), stop.get_token()));
}

TEST(Referee, ObserverSeesEveryAction) {
  ScriptedAgent a(Act::kPlay), b(Act::kPlay);
  const auto game = any_game_of(test::DiceRaceRules(6, 3));
  std::vector<std::string> seen;
  core::AnyState last = game.initial_state();
  const auto record = play_game(setup_of(game, {&a, &b}), {}, [&](const MoveEvent& event) {
    EXPECT_EQ(event.before, last);
    EXPECT_EQ(event.mover, last.to_move());
    EXPECT_EQ(event.decision == nullptr, event.mover == core::Player::kChance);
    seen.push_back(event.before.action_text(event.action));
    last = event.after;
  });
  ASSERT_TRUE(record);
  ASSERT_EQ(seen.size(), record->actions.size());
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], record->actions[i].text);
}

TEST(Referee, ChanceIsTheRefereesAndAFunctionOfSeedAndNumber) {
  const auto game = any_game_of(test::DiceRaceRules(6, 3));
  const auto rolls = [&](std::uint64_t number, Act act) {
    ScriptedAgent a(act), b(Act::kPlay);
    const auto record = play_game(setup_of(game, {&a, &b}, number));
    EXPECT_TRUE(replay(*record, game)) << replay(*record, game).error().text();
    std::string text;
    for (const RecordedAction& action : record->actions) {
      if (action.chance) text += action.text + ' ';
    }
    return text;
  };
  const std::string first = rolls(0, Act::kPlay);
  EXPECT_EQ(rolls(0, Act::kPlay), first);
  std::set<std::string> different;
  for (std::uint64_t number = 0; number < 8; ++number) different.insert(rolls(number, Act::kPlay));
  EXPECT_GT(different.size(), 6U);
}

TEST(Referee, ShowsASeatOnlyWhatItCanKnow) {
  const auto game = any_game_of(test::KuhnRules());
  int unlike = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    ScriptedAgent a(Act::kPlay), b(Act::kPlay);
    const auto record = play_game(setup_of(game, {&a, &b}, number));
    ASSERT_TRUE(record);
    const auto replayed = replay(*record, game);
    ASSERT_TRUE(replayed) << replayed.error().text();
    // After the two cards are dealt, the first seat is asked first.
    const core::AnyState& truth = replayed->states[2];
    const core::AnyState& shown = a.shown()[1];
    EXPECT_EQ(shown.information_key(core::Player::kFirst),
              truth.information_key(core::Player::kFirst));
    if (shown != truth) ++unlike;
  }
  // Of the two cards that the other may hold, one is drawn.
  EXPECT_GT(unlike, 15);
  EXPECT_LT(unlike, 45);
}

TEST(Referee, TheOthersShareWhatTheOffenderOfThreeLoses) {
  const auto game = any_game_of(test::RingRules(9, 3));
  ScriptedAgent a(Act::kPlay), b(Act::kThrow, 1), c(Act::kPlay);
  const auto record = play_game(setup_of(game, {&a, &b, &c}));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->offender, core::Player::kSecond);
  EXPECT_THAT(std::vector<float>({record->returns[core::seat(0)], record->returns[core::seat(1)],
                                  record->returns[core::seat(2)]}),
              ElementsAre(0.5F, -1.0F, 0.5F));
  EXPECT_TRUE(replay(*record, game));
  EXPECT_EQ(end_text(*record), "exception by b (seat 2): lost my head");
}

TEST(Referee, ThreeSeatsPlayToTheEnd) {
  const auto game = any_game_of(test::RingRules(9, 3));
  ScriptedAgent a(Act::kPlay), b(Act::kPlay), c(Act::kPlay);
  const auto record = play_game(setup_of(game, {&a, &b, &c}));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end, EndReason::kRules);
  EXPECT_TRUE(replay(*record, game));
  EXPECT_EQ(parse_record(format_record(*record)), *record);
}

}  // namespace
}  // namespace lusoria::selfplay
