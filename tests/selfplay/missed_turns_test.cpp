// What agents do wrong in a game whose turns can be missed: it costs them their own turns, and
// nobody else anything.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"

namespace lusoria::selfplay {
namespace {

using std::chrono::milliseconds;
using test::Act;
using test::ScriptedAgent;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

core::AnyGame dash(int players = 2, int goal = 8, milliseconds turn_time = milliseconds(0)) {
  return test::any_game_of(test::DashRules(
      {.players = players, .goal = goal, .most_missed = 2, .turn_time = turn_time}));
}

GameSetup setup_of(const core::AnyGame& game, const std::vector<ScriptedAgent*>& agents,
                   std::uint64_t number = 0) {
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = {}};
  setup.seed = 5;
  setup.number = number;
  for (ScriptedAgent* const agent : agents) {
    setup.seats.push_back({.name = std::string(1, static_cast<char>('a' + setup.seats.size())),
                           .spec = "scripted",
                           .agent = test::borrowed(*agent)});
  }
  return setup;
}

std::vector<Intervention> interventions(const GameRecord& record) {
  std::vector<Intervention> all;
  for (const RecordedAction& action : record.actions) {
    if (action.referee) all.push_back(*action.referee);
  }
  return all;
}

void expect_sound(const GameRecord& record, const core::AnyGame& game) {
  const auto replayed = replay(record, game);
  ASSERT_TRUE(replayed) << replayed.error().text();
  const auto dice = verify_dice(record, *replayed);
  EXPECT_TRUE(dice) << dice.error().text();
  const auto parsed = parse_record(format_record(record));
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(*parsed, record);
  const auto decisions = std::count_if(record.actions.begin(), record.actions.end(),
                                       [](const RecordedAction& a) { return !a.chance; });
  EXPECT_THAT(record.move_ms, SizeIs(static_cast<std::size_t>(decisions)));
}

struct Fault {
  Act act;
  EndReason why;
  std::string error;
  milliseconds time{
      290};  // a move, to which a margin of 10 comes: the good agent must keep it, too

  friend void PrintTo(const Fault& fault, std::ostream* out) { *out << name(fault.why); }
};

class MissedTurn : public testing::TestWithParam<Fault> {};

TEST_P(MissedTurn, IsAllThatAFaultCosts) {
  const auto game = dash();
  for (const int culprit : {0, 1}) {
    ScriptedAgent good(Act::kPlay);
    ScriptedAgent bad(GetParam().act);
    GameSetup setup = culprit == 0 ? setup_of(game, {&bad, &good}) : setup_of(game, {&good, &bad});
    setup.limits.time = GetParam().time;
    setup.limits.margin = milliseconds(10);
    const auto record = play_game(setup);
    ASSERT_TRUE(record);
    expect_sound(*record, game);
    // Two in a row remove it; the other one has won.
    EXPECT_EQ(record->end, EndReason::kRules);
    EXPECT_FALSE(record->offender);
    EXPECT_EQ(record->returns, core::Returns::win(core::seat(1 - culprit), 2));
    const auto missed = interventions(*record);
    ASSERT_THAT(missed, SizeIs(2U));
    for (const Intervention& turn : missed) {
      EXPECT_EQ(turn.seat, core::seat(culprit));
      EXPECT_EQ(turn.why, GetParam().why);
      EXPECT_THAT(turn.error, HasSubstr(GetParam().error));
    }
    EXPECT_THAT(first_fault(*record), HasSubstr(culprit == 0 ? "by a (seat 1)" : "by b (seat 2)"));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, MissedTurn,
    testing::Values(Fault{Act::kThrow, EndReason::kException, "lost my head"},
                    Fault{Act::kThrowInt, EndReason::kException, "no std::exception"},
                    Fault{Act::kThrowBegin, EndReason::kException, "no game today"},
                    Fault{Act::kIllegal, EndReason::kIllegalMove, "which is not legal"},
                    Fault{Act::kNoAction, EndReason::kIllegalMove, "no action"},
                    Fault{Act::kSleep, EndReason::kTime, "longer than 50 ms", milliseconds(40)},
                    Fault{Act::kWait, EndReason::kTime, "longer than 300 ms"}),
    [](const auto& test) { return "Act" + std::to_string(static_cast<int>(test.param.act)); });

// The same without a clock, where agents are called directly.
TEST(MissedTurns, NeedNoClock) {
  const auto game = dash(3);
  ScriptedAgent a(Act::kPlay), b(Act::kThrow, 1), c(Act::kIllegal, 2);
  const auto record = play_game(setup_of(game, {&a, &b, &c}));
  ASSERT_TRUE(record);
  expect_sound(*record, game);
  EXPECT_EQ(record->end, EndReason::kRules);
  EXPECT_THAT(interventions(*record), testing::Not(IsEmpty()));
  for (const Intervention& turn : interventions(*record)) {
    EXPECT_EQ(turn.why,
              turn.seat == core::Player::kSecond ? EndReason::kException : EndReason::kIllegalMove);
  }
}

TEST(MissedTurns, AnAgentThatErredBeginsAnew) {
  const auto game = dash(2, 9);
  // It plays one move, errs, and plays one again: never two misses in a row.
  ScriptedAgent good(Act::kPlay), bad(Act::kThrow, 1);
  const auto record = play_game(setup_of(game, {&good, &bad}, 3));
  ASSERT_TRUE(record);
  expect_sound(*record, game);
  const auto missed = interventions(*record);
  ASSERT_FALSE(missed.empty());
  EXPECT_EQ(good.begun(), 1);
  EXPECT_GE(bad.begun(), 2);
  EXPECT_EQ(bad.seed(), core::derive_seed(5, 3, core::Purpose::kAgent, 1));
  const auto replayed = replay(*record, game);
  EXPECT_FALSE(replayed->states.back().text().find('x') != std::string::npos) << "it was removed";
}

// Throws in begin_game() once only.
class Reluctant final : public agents::Agent {
 public:
  void begin_game(const core::AnyState& state, core::Player /*seat*/,
                  std::uint64_t /*seed*/) override {
    begun_at.push_back(state.text());
    if (begun_at.size() == 1) throw std::runtime_error("not yet");
  }
  agents::Decision decide(const core::AnyState& /*state*/,
                          const search::Limits& /*limits*/) override {
    return {.action = test::DashState::kRun, .resigns = false, .report = {}};
  }
  std::vector<std::string> begun_at;
};

TEST(MissedTurns, AnExceptionOfTheFirstBeginCostsTheFirstTurn) {
  for (const milliseconds turn_time : {milliseconds(0), milliseconds(5000)}) {
    const auto game = dash(2, 9, turn_time);
    ScriptedAgent good(Act::kPlay);
    Reluctant reluctant;
    GameSetup setup = setup_of(game, {&good, &good});
    setup.seats[1].agent = test::borrowed(reluctant);
    const auto record = play_game(setup);
    ASSERT_TRUE(record);
    expect_sound(*record, game);
    EXPECT_THAT(interventions(*record), ElementsAre(Intervention{.seat = core::Player::kSecond,
                                                                 .why = EndReason::kException,
                                                                 .error = "not yet"}));
    ASSERT_THAT(reluctant.begun_at, SizeIs(2U));
    EXPECT_EQ(reluctant.begun_at[0], game.initial_state().text());
    EXPECT_NE(reluctant.begun_at[1], reluctant.begun_at[0]);
  }
}

TEST(MissedTurns, ResigningIsLeaving) {
  const auto game = dash(3, 9);
  ScriptedAgent a(Act::kPlay), b(Act::kResign), c(Act::kPlay);
  const auto record = play_game(setup_of(game, {&a, &b, &c}));
  ASSERT_TRUE(record);
  expect_sound(*record, game);
  EXPECT_EQ(record->end, EndReason::kRules);
  EXPECT_THAT(interventions(*record), ElementsAre(Intervention{.seat = core::Player::kSecond,
                                                               .why = EndReason::kResignation}));
  EXPECT_EQ(record->returns[core::Player::kSecond], -1);
  EXPECT_EQ(first_fault(*record), "");
}

TEST(MissedTurns, CountAsPlies) {
  const auto game = dash(2, 9);
  ScriptedAgent good(Act::kPlay), bad(Act::kThrow, 1);
  GameSetup setup = setup_of(game, {&good, &bad}, 3);
  setup.limits.max_plies = 4;
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  expect_sound(*record, game);
  EXPECT_EQ(record->end, EndReason::kMaxPlies);
  EXPECT_THAT(record->move_ms, SizeIs(4U));
  EXPECT_THAT(interventions(*record), testing::Not(IsEmpty()));
}

TEST(MissedTurns, TheObserverSeesThem) {
  const auto game = dash();
  ScriptedAgent good(Act::kPlay), bad(Act::kThrow);
  int seen = 0;
  const auto record = play_game(setup_of(game, {&good, &bad}), {}, [&](const MoveEvent& event) {
    if (event.referee == nullptr) return;
    ++seen;
    EXPECT_EQ(event.mover, core::Player::kSecond);
    EXPECT_EQ(event.before.turn_owner(), core::Player::kSecond);
    EXPECT_EQ(event.before.action_text(event.action), "miss");
    EXPECT_EQ(event.decision, nullptr);
    EXPECT_EQ(event.referee->error, "lost my head");
  });
  EXPECT_EQ(seen, 2);
}

TEST(TurnClock, IsTheTighterOfTheGamesAndTheReferees) {
  GameLimits limits;
  const auto allowed = [&](const core::AnyGame& game) { return turn_clock(game, limits).allowed; };
  EXPECT_EQ(allowed(dash()), milliseconds(0));
  EXPECT_EQ(allowed(dash(2, 8, milliseconds(70))), milliseconds(70));
  limits.time = milliseconds(15);
  limits.margin = milliseconds(5);
  EXPECT_EQ(allowed(dash()), milliseconds(20));
  EXPECT_EQ(allowed(dash(2, 8, milliseconds(70))), milliseconds(20));
  EXPECT_EQ(allowed(dash(2, 8, milliseconds(10))), milliseconds(10));
  EXPECT_EQ(allowed(test::small_board()), milliseconds(0));
}

TEST(TurnClock, TellsAgentsWhatIsLeft) {
  const auto game = dash(2, 3, milliseconds(5000));
  ScriptedAgent a(Act::kPlay), b(Act::kPlay);
  GameSetup setup = setup_of(game, {&a, &b});
  setup.limits.simulations = 3;
  const auto record = play_game(setup);
  ASSERT_TRUE(record);
  expect_sound(*record, game);
  const ScriptedAgent& asked = a.shown().size() > 1 ? a : b;
  EXPECT_EQ(asked.limits().simulations, 3U);
  EXPECT_LE(asked.limits().time, milliseconds(4950));
  EXPECT_GT(asked.limits().time, milliseconds(2500));
}

// One that never looks at the stop: until the test lets it go.
class Stuck final : public agents::Agent {
 public:
  explicit Stuck(std::shared_ptr<std::atomic<bool>> free) : free_(std::move(free)) {}
  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t /*seed*/) override {}
  agents::Decision decide(const core::AnyState& state, const search::Limits& /*limits*/) override {
    while (!*free_) std::this_thread::sleep_for(milliseconds(1));
    core::ActionList actions;
    state.legal_actions(actions);
    return {.action = actions[0], .resigns = false, .report = {}};
  }

 private:
  std::shared_ptr<std::atomic<bool>> free_;
};

TEST(TurnClock, AnAgentThatNeverReturnsIsAbandoned) {
  const auto game = dash(3, 9, milliseconds(200));
  const auto free = std::make_shared<std::atomic<bool>>(false);
  std::weak_ptr<agents::Agent> abandoned;
  {
    ScriptedAgent a(Act::kPlay), c(Act::kPlay);
    auto stuck = std::make_shared<Stuck>(free);
    abandoned = stuck;
    GameSetup setup = setup_of(game, {&a, &a, &c});
    setup.seats[1].agent = std::move(stuck);
    const auto start = search::Clock::now();
    const auto record = play_game(setup);
    EXPECT_LT(search::Clock::now() - start, std::chrono::seconds(5));
    ASSERT_TRUE(record);
    expect_sound(*record, game);
    const auto missed = interventions(*record);
    ASSERT_THAT(missed, SizeIs(2U));
    EXPECT_THAT(missed[0].error, HasSubstr("took longer than 200 ms"));
    EXPECT_THAT(missed[1].error, HasSubstr("busy with an earlier decision"));
    EXPECT_EQ(record->returns[core::Player::kSecond], -1);
  }
  // Its thread keeps what it uses alive, and ends by itself.
  EXPECT_EQ(abandoned_agents(), 1);
  EXPECT_FALSE(abandoned.expired());
  *free = true;
  for (int i = 0; i < 5000 && abandoned_agents() != 0; ++i) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(abandoned_agents(), 0);
  EXPECT_TRUE(abandoned.expired());
}

// Late once, then at once: what it answers late is not played for it.
class LateOnce final : public agents::Agent {
 public:
  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t /*seed*/) override {
    ++begun;
  }
  agents::Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    asked.push_back(state.text());
    if (asked.size() == 1) {
      while (!limits.stop.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
      if (throws) throw std::runtime_error("too late anyway");
    }
    return {.action = test::DashState::kStep, .resigns = false, .report = {}};
  }
  bool throws = false;
  int begun = 0;
  std::vector<std::string> asked;
};

TEST(TurnClock, ALateAgentIsAskedAnewAtItsNextTurn) {
  for (const bool throws : {false, true}) {
    const auto game = dash(2, 9, milliseconds(250));
    ScriptedAgent good(Act::kPlay);
    LateOnce late;
    late.throws = throws;
    GameSetup setup = setup_of(game, {&good, &good});
    setup.seats[1].agent = test::borrowed(late);
    const auto record = play_game(setup);
    ASSERT_TRUE(record);
    expect_sound(*record, game);
    const auto missed = interventions(*record);
    ASSERT_THAT(missed, SizeIs(1U));
    EXPECT_EQ(missed[0].why, EndReason::kTime);
    // An exception that came too late is one all the same: the agent begins anew.
    EXPECT_EQ(late.begun, throws ? 2 : 1);
    // Each question was about the position of its turn: the late answer stands for none.
    const auto moves = std::count_if(record->actions.begin(), record->actions.end(),
                                     [](const RecordedAction& a) { return a.text == "step"; });
    EXPECT_GE(moves, static_cast<long>(late.asked.size()) - 1);
  }
}

TEST(TurnClock, AStopOfTheRunReachesAWaitingGame) {
  const auto game = dash(2, 9, std::chrono::minutes(5));
  ScriptedAgent a(Act::kWait), b(Act::kWait);
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(milliseconds(30));
    stop.request_stop();
  });
  EXPECT_FALSE(play_game(setup_of(game, {&a, &b}), stop.get_token()));
}

// Under limits that are counted, a clock that is far away changes nothing.
TEST(TurnClock, LeavesCountedGamesAlone) {
  const auto record_of = [](milliseconds turn_time) {
    const auto game = dash(4, 9, turn_time);
    ScriptedAgent a(Act::kPlay), b(Act::kThrow, 2), c(Act::kPlay), d(Act::kIllegal, 3);
    return *play_game(setup_of(game, {&a, &b, &c, &d}));
  };
  const GameRecord timed = record_of(std::chrono::minutes(1));
  const GameRecord untimed = record_of(milliseconds(0));
  EXPECT_EQ(timed.actions, untimed.actions);
  EXPECT_EQ(timed.returns, untimed.returns);
}

}  // namespace
}  // namespace lusoria::selfplay
