#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/evaluation/latrunculi.hpp"
#include "tests/agents/support.hpp"
#include "tests/core/latrunculi_support.hpp"
#include "tests/support/sanitized.hpp"

namespace lusoria::agents {
namespace {

using core::latrunculi::find_ruleset;
using core::latrunculi::Options;
using core::latrunculi::Phase;
using core::latrunculi::Rules;
using core::latrunculi::Ruleset;
using core::latrunculi::rulesets;
using core::latrunculi::State;
using latrunculi::Term;
using latrunculi::Terms;
using testing::HasSubstr;

template <int Words>
State<Words> parsed(const Rules<Words>& rules, const char* text) {
  auto state = rules.parse_state(text);
  if (!state) throw std::invalid_argument(state.error().text());
  return *state;
}

Options options_of(std::string_view id, std::int64_t max_moves = 0) {
  Options options;
  options.ruleset = find_ruleset(id);
  options.max_moves = max_moves;
  return options;
}

// Calls f with the states of random games of every ruleset in which a side is to move.
template <class F>
void for_random_states(F&& f) {
  for (const Ruleset& ruleset : rulesets()) {
    SCOPED_TRACE(std::string(ruleset.id));
    test::with_rules(options_of(ruleset.id, 500), [&](const auto& rules) {
      core::Rng rng(5);
      test::LatrunculiGame game(rules);
      for (int ply = 0; !game.over(); ++ply) {
        if (ply % 5 == 0) f(game.state);
        game.play_at_random(rng);
      }
    });
  }
}

// The count of a term in a position of a ruleset for boards of up to 64 squares.
float term(std::string_view id, const char* text, Term which) {
  const Rules<1> rules(options_of(id));
  return latrunculi::terms(parsed(rules, text))[static_cast<std::size_t>(which)];
}

TEST(LatrunculiEvaluation, IsStrictlyInsideItsRange) {
  const std::string most = "material=1000,threat=1000,protected=1000,mobility=1000";
  for_random_states([&]<int Words>(const State<Words>& state) {
    const auto steep = Evaluation<State<Words>>::weighed(state.rules(), most);
    ASSERT_TRUE(steep);
    for (const float value : {Evaluation<State<Words>>()(state).value, (*steep)(state).value}) {
      EXPECT_GT(value, -1);
      EXPECT_LT(value, 1);
    }
  });
}

TEST(LatrunculiEvaluation, IsTheSameUnderEverySymmetryAndWithColoursSwapped) {
  for_random_states([]<int Words>(const State<Words>& state) {
    const Evaluation<State<Words>> evaluate;
    for (int i = 0; i < state.symmetry_count(); ++i) {
      EXPECT_EQ(evaluate(state), evaluate(state.transformed(i)));
    }
    const State<Words> swapped(state.rules(), test::colours_swapped(state.position()));
    EXPECT_EQ(evaluate(state), evaluate(swapped));
  });
}

// A plain way to the men that one move catches: play every move and look who is gone, or held.
template <int Words>
typename State<Words>::Set catchable(const State<Words>& state) {
  const core::Player other = core::opponent(state.side());
  core::ActionList actions;
  state.legal_actions(actions, {});
  typename State<Words>::Set caught;
  for (const core::Action action : actions) {
    State<Words> after = state;
    core::KeyHistory history;
    after.apply(action, history);
    caught |= state.men(other) - after.men(other);
  }
  return caught;
}

TEST(LatrunculiEvaluation, ThreatsAreTheMenThatSomeMoveTakes) {
  for_random_states([](const auto& state) {
    if (state.rules().ruleset().immobilises() || state.phase() != Phase::kMoving) return;
    EXPECT_EQ(latrunculi::terms(state)[static_cast<std::size_t>(Term::kThreat)],
              static_cast<float>(catchable(state).count()))
        << state.rules().state_text(state);
  });
}

TEST(LatrunculiEvaluation, CountsWhatItSays) {
  const char* const text = "8/8/8/2wb4/8/4w3/8/b7 w";
  EXPECT_EQ(term("piso", text, Term::kMaterial), 0);
  EXPECT_EQ(term("piso", text, Term::kMobility), 7 - 5);
  EXPECT_EQ(term("piso", text, Term::kThreat), 0);             // e5 is two steps away
  EXPECT_EQ(term("museum-quintana", text, Term::kThreat), 1);  // e3 slides to e5
  EXPECT_EQ(term("piso", "8/8/8/2wb4/4w3/8/8/b7 w", Term::kThreat), 1);
  EXPECT_EQ(term("piso", "8/8/8/2wb4/4w3/8/8/b7 b", Term::kDanger), -1);
  // The man on c5 cannot leap over d5 and hold it with itself.
  EXPECT_EQ(term("schadler-1994", text, Term::kThreat), 0);
  // A corner is safe on both lines, but not where men are caught around it.
  EXPECT_EQ(term("museum-quintana", text, Term::kProtected), -2);
  EXPECT_EQ(term("piso", text, Term::kProtected), 0);
  EXPECT_EQ(term("piso", text, Term::kInner), 1);
  EXPECT_EQ(term("schadler-1994", "8/8/8/2wjw3/8/8/bi6/b7 w", Term::kHolds), 1);
  EXPECT_EQ(term("schadler-1994", "8/8/8/2wjw3/8/8/bi6/b7 w", Term::kHeld), -1);
  EXPECT_EQ(term("bell-8x7", "7/7/7/3W3/7/7/7/b2b3 b", Term::kDux), -1);
  EXPECT_EQ(term("seega-6x6", "6/6/6/6/6/1wb3 w hand=16,16 left=1", Term::kPlacing), 0);
  EXPECT_EQ(term("seega-6x6", "6/6/6/6/6/wb4 w hand=16,16 left=1", Term::kPlacing), 1);
}

TEST(LatrunculiEvaluation, TakesWeightsFromASpec) {
  const Rules<1> rules(options_of("piso"));
  const State<1> state = parsed(rules, "8/8/8/2wbw3/8/8/8/b3w3 w");
  const auto value = [&](const char* text) {
    return Evaluation<State<1>>::weighed(rules, text).value()(state).value;
  };
  EXPECT_EQ(value(""), Evaluation<State<1>>()(state).value);
  const char* const alone =
      "material=1,mobility=0,threat=0,danger=0,protected=0,inner=0,dux=0,holds=0,held=0";
  EXPECT_FLOAT_EQ(value(alone), 1 / 9.0F);
  EXPECT_LT(value("material=-2"), 0);
}

core::Error error_of(std::string_view game, std::string_view spec) {
  const auto agent = make_agent(test::game_of(game), spec);
  EXPECT_FALSE(agent) << spec;
  return agent ? core::Error{} : agent.error();
}

TEST(LatrunculiEvaluation, ErrorsInWeightsNameTheColumn) {
  const char* const game = "latrunculi(ruleset=piso)";
  const core::Error unknown = error_of(game, "greedy(weights=\"material=1, thret=2\")");
  EXPECT_THAT(unknown.message, HasSubstr("did you mean 'threat'?"));
  EXPECT_EQ(unknown.column, 29);
  EXPECT_EQ(error_of(game, "greedy(weights=thret=2)").column, 16);
  EXPECT_EQ(error_of(game, "alphabeta(depth=2,weights=\"held=x\")").column, 33);
  EXPECT_THAT(error_of(game, "greedy(weights=\"held=1001\")").message,
              HasSubstr("a number from -1000 to 1000"));
  EXPECT_THAT(error_of(game, "greedy(weights=\"held=1,held=2\")").message, HasSubstr("twice"));
  for (const char* const wrong : {"held", "held=", "=1", ",", "held=1)", "held=(1", "held=1 2"}) {
    error_of(game, std::string("greedy(weights=\"") + wrong + "\")");
  }
  const core::Error none = error_of("via_ludus(rows=4,columns=4)", "greedy(weights=\"held=1\")");
  EXPECT_THAT(none.message, HasSubstr("has no weights"));
  EXPECT_EQ(none.column, 16);
  EXPECT_EQ(none.source, "agent 'greedy(weights=\"held=1\")'");
  EXPECT_THAT(error_of(game, "alphabeta(evaluation=false,weights=\"held=1\")").message,
              HasSubstr("evaluation=true"));
}

const char* const kPlayed[] = {"tournament-8x6", "seega-6x6", "kharebga-6x6",    "bell-8x8",
                               "schadler-1994",  "seneca",    "museum-quintana", "kowalski-10x11",
                               "falkener",       "piso"};

class LatrunculiStrength : public testing::TestWithParam<const char*> {
 protected:
  test::Score match(const char* one, const char* other, int games) const {
    return test::match(
        test::game_of(std::string("latrunculi(ruleset=") + GetParam() + ",max_moves=400)"), one,
        other, games);
  }
};

TEST_P(LatrunculiStrength, GreedyBeatsRandom) { EXPECT_GE(match("greedy", "random", 40).wins, 36); }

TEST_P(LatrunculiStrength, AlphaBetaDoesNotLoseToGreedy) {
  const test::Score score = match("alphabeta(depth=2)", "greedy", test::kSanitized ? 4 : 10);
  EXPECT_GE(score.wins, score.losses) << score.wins << " to " << score.losses;
}

INSTANTIATE_TEST_SUITE_P(All, LatrunculiStrength, testing::ValuesIn(kPlayed),
                         [](const auto& param) {
                           return test::ruleset_test_name(*find_ruleset(param.param));
                         });

}  // namespace
}  // namespace lusoria::agents
