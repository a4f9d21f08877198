// How an agent is asked: what its time is, and what happens where the system has no thread for it.
#include "selfplay/asking.hpp"

#include <chrono>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include "tests/selfplay/scripted_agents.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"

namespace lusoria::selfplay {
namespace {

using std::chrono::milliseconds;
using test::Act;
using test::ScriptedAgent;
using testing::HasSubstr;

// While it lives, new threads want a stack that no machine has.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge = before_;
    pthread_attr_setstacksize(&huge, std::size_t{1} << 47);
    pthread_setattr_default_np(&huge);
  }
  ~NoThreads() { pthread_setattr_default_np(&before_); }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

 private:
  pthread_attr_t before_{};
};

core::AnyState dash() { return test::any_game_of(test::DashRules({})).initial_state(); }

core::AnyState to_move() {
  core::AnyState state = dash();
  for (const char* const outcome : {"start 1", "1"}) state.apply(*state.parse_action(outcome));
  return state;
}

TEST(Asking, NamesAThreadThatCannotBeStarted) {
  ScriptedAgent agent(Act::kPlay);
  AskedAgent asked(test::borrowed(agent), core::Player::kFirst, 1);
  const TurnClock clock{.allowed = milliseconds(5000)};
  {
    const NoThreads none;
    try {
      asked.ask(to_move(), {}, clock, {});
      FAIL() << "a thread was started";
    } catch (const std::runtime_error& error) {
      EXPECT_THAT(error.what(), HasSubstr("cannot start the thread"));
    }
    EXPECT_EQ(agent.begun(), 0);
  }
  // It is as good as new.
  const Reply reply = asked.ask(to_move(), {}, clock, {});
  EXPECT_EQ(reply.kind, Reply::Kind::kAnswered);
  EXPECT_EQ(agent.begun(), 1);
}

TEST(Asking, AnAgentThatNeverGotItsThreadEndsInPeace) {
  ScriptedAgent agent(Act::kPlay);
  AskedAgent asked(test::borrowed(agent), core::Player::kFirst, 1);
  const NoThreads none;
  EXPECT_THROW(asked.begin(dash(), {.allowed = milliseconds(5000)}, {}), std::runtime_error);
}

// Replays hold a record to this.
TEST(Asking, TimesTellWhetherTheClockRanOut) {
  const milliseconds allowed(90);
  for (const Act act : {Act::kPlay, Act::kSleep, Act::kThrow, Act::kWait}) {
    ScriptedAgent agent(act);
    AskedAgent asked(test::borrowed(agent), core::Player::kFirst, 1);
    const Reply reply = asked.ask(to_move(), {}, {.allowed = allowed}, {});
    if (reply.kind == Reply::Kind::kLate) {
      EXPECT_GE(reply.time, allowed);
    } else {
      EXPECT_NE(act, Act::kWait);
      EXPECT_LE(reply.time, allowed);
      EXPECT_GE(reply.time, milliseconds(act == Act::kSleep ? 60 : 0));
    }
  }
}

}  // namespace
}  // namespace lusoria::selfplay
