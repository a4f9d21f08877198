#include "agents/human.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
