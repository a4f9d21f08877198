#include "agents/human.hpp"

#include <chrono>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/agents/support.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::agents {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Asked {
  Decision decision;
  std::string text;
};
Asked ask(const core::AnyState& state, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  const auto human = make_human(in, out);
  human->begin_game(state, state.to_move(), 1);
  Decision decision = human->decide(state, {});
  return {std::move(decision), out.str()};
}

// Of a clock, what it has left, and not the part of it that a search would take.
TEST(Human, SeesItsClock) {
  const auto state = test::via_ludus(3, 3).initial_state();
  std::istringstream in("b2\n");
  std::ostringstream out;
  const auto human = make_human(in, out);
  human->begin_game(state, state.to_move(), 1);
  Clocks clocks;
  clocks.seats[0] = {.runs = true, .left = std::chrono::seconds(60)};
  human->observe_clocks(clocks);
  human->decide(state, {.time = std::chrono::seconds(2)});
  EXPECT_THAT(out.str(), HasSubstr("Red to move (60 s): "));
}

TEST(Human, PlaysTheMoveThatIsTyped) {
  const auto state = test::via_ludus(3, 3).initial_state();
  const Asked asked = ask(state, "  b2 \r\n");
  EXPECT_FALSE(asked.decision.resigns);
  EXPECT_EQ(state.action_text(asked.decision.action), "b2");
  EXPECT_THAT(asked.text, HasSubstr("You are Red"));
  EXPECT_THAT(asked.text, HasSubstr("Red to move: "));
  EXPECT_THAT(asked.text, HasSubstr(state.draw(false)));
}

TEST(Human, IsAskedAgainUntilAMoveIsLegal) {
  const auto state = test::state_of(test::via_ludus(3, 3), "3/1r1/3 b");
  const Asked asked = ask(state, "z9\n\nb2\nc3\n");
  EXPECT_EQ(state.action_text(asked.decision.action), "c3");
  EXPECT_THAT(asked.text, HasSubstr("'z9' is not a legal move here"));
  EXPECT_THAT(asked.text, HasSubstr("'b2' is not a legal move here"));
}

TEST(Human, ListsMovesAndHelps) {
  const auto state = test::state_of(test::via_ludus(2, 2), "2/r1 b");
  const Asked asked = ask(state, "help\nmoves\nb1\n");
  EXPECT_THAT(asked.text, HasSubstr("resign  give the game up"));
  EXPECT_THAT(asked.text, HasSubstr("b1 a2 b2\n"));
}

TEST(Human, ResignsWhenAskedToAndAtTheEndOfTheInput) {
  const auto state = test::via_ludus(3, 3).initial_state();
  EXPECT_TRUE(ask(state, "resign\nb2\n").decision.resigns);
  EXPECT_TRUE(ask(state, "").decision.resigns);
  EXPECT_TRUE(ask(state, "nonsense").decision.resigns);
}

// Both ends of a pipe.
class Pipe {
 public:
  Pipe() {
    if (pipe(ends_) != 0) throw std::runtime_error("no pipe");
  }
  ~Pipe() {
    close(ends_[0]);
    close_writer();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reader() const { return ends_[0]; }
  void type(const std::string& text) {
    if (write(ends_[1], text.data(), text.size()) < 0) throw std::runtime_error("no write");
  }
  void close_writer() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
};

TEST(TypedLine, IsReadOneAtATime) {
  Pipe pipe;
  pipe.type("one\r\n\ntwo\nrest");
  pipe.close_writer();
  std::string line;
  for (const char* const expected : {"one", "", "two", "rest"}) {
    EXPECT_EQ(read_typed_line(pipe.reader(), line, std::nullopt), Typed::kLine);
    EXPECT_EQ(line, expected);
  }
  EXPECT_EQ(read_typed_line(pipe.reader(), line, std::nullopt), Typed::kEnd);
}

TEST(TypedLine, IsWaitedForUntilTheDeadline) {
  Pipe pipe;
  std::string line;
  const auto start = search::Clock::now();
  const auto deadline = start + std::chrono::milliseconds(60);
  EXPECT_EQ(read_typed_line(pipe.reader(), line, deadline), Typed::kTooLate);
  EXPECT_GE(search::Clock::now(), deadline);
  // What comes too late is no answer, even when it is there.
  pipe.type("late\n");
  EXPECT_EQ(read_typed_line(pipe.reader(), line, deadline), Typed::kTooLate);
  EXPECT_EQ(read_typed_line(pipe.reader(), line, search::Clock::now() + std::chrono::seconds(60)),
            Typed::kLine);
  EXPECT_EQ(line, "late");
}

TEST(Human, IsToldItsTime) {
  const auto state = test::via_ludus(3, 3).initial_state();
  for (const auto& [time, text] : {std::pair{200, "(200 ms): "}, {1500, "(1.5 s): "}}) {
    std::istringstream in("b2\n");
    std::ostringstream out;
    make_human(in, out)->decide(state, {.time = std::chrono::milliseconds(time)});
    EXPECT_THAT(out.str(), HasSubstr(text));
  }
}

TEST(Human, CanBeStopped) {
  Pipe pipe;
  std::ostringstream out;
  const auto human = make_human(pipe.reader(), out);
  const auto state = test::via_ludus(3, 3).initial_state();
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop.request_stop();
  });
  const Decision decision =
      human->decide(state, {.time = std::chrono::seconds(9), .stop = stop.get_token()});
  EXPECT_EQ(decision.action, core::kNoAction);
  EXPECT_FALSE(decision.resigns);
  EXPECT_THAT(out.str(), HasSubstr("Red to move (9 s): "));
  pipe.type("b2\n");
  EXPECT_EQ(state.action_text(human->decide(state, {}).action), "b2");
}

TEST(Human, IsShownWhatTheSeatMaySee) {
  const auto game = test::any_game_of(test::KuhnRules());
  auto state = game.initial_state();
  state.apply(core::make_action(0));
  state.apply(core::make_action(2));
  const Asked asked = ask(state, "resign\n");
  EXPECT_THAT(asked.text, HasSubstr(state.view_text(state.to_move())));
  EXPECT_THAT(asked.text, Not(HasSubstr(state.text())));
}

}  // namespace
}  // namespace lusoria::agents
