// The tiny games do what they say: their values are known, or follow from a theorem.
#include "tests/support/tiny_games.hpp"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/solve.hpp"

namespace lusoria::test {
namespace {

using core::Action;
using core::KeyHistory;
using core::make_action;
using core::Player;

TEST(TreeGame, SolvesByHand) {
  const TreeRules two("1(a:2(x:1 y:-1 z:1(p:0.5 q:-0.5)) b:0)");
  EXPECT_EQ(solve(two.initial_state(0))[0], 0);
  EXPECT_EQ(best_actions(two.initial_state(0)), std::vector<Action>{make_action(1)});
  const TreeRules chance("1(a:?(h@0.25:1 t@0.75:-0.5) b:-0.25)");
  EXPECT_EQ(solve(chance.initial_state(0))[0], -0.125);
  const TreeRules three("3(a:2(x:[1,-0.5,-0.5] y:[-1,0.25,0.75]) b:[0,0,0])");
  EXPECT_EQ(solve(three.initial_state(0)), (Values{-1, 0.25, 0.75, 0}));
}

TEST(TreeGame, RejectsTextThatIsNoTree) {
  for (const char* const text : {"", "1()", "1(a)", "1(a:)", "1(a:2)", "1(a:0 a:0)", "5(a:0)",
                                 "1(a:0", "1(a:0)x", "?(a:0)", "?(a@0.5:0)", "?(a@0:0 b@1:0)",
                                 "[1,1]", "[1]", "1(a:[0,0] b:[0,0,0])", "3(a:0)", "1(A:0)"}) {
    EXPECT_THROW(TreeRules{text}, std::invalid_argument) << text;
  }
}

TEST(TreeGame, RandomTreesAreAFunctionOfTheSeed) {
  const RandomTree options{.seed = 5, .depth = 6, .branching = 4, .players = 3, .chance = 0.3};
  const TreeRules a = TreeRules::random(options);
  const TreeRules b = TreeRules::random(options);
  ASSERT_EQ(a.node_count(), b.node_count());
  EXPECT_EQ(solve(a.initial_state(0)), solve(b.initial_state(0)));
  const TreeRules other =
      TreeRules::random({.seed = 6, .depth = 6, .branching = 4, .players = 3, .chance = 0.3});
  EXPECT_NE(solve(a.initial_state(0)), solve(other.initial_state(0)));
}

TEST(TreeGame, RandomTreesKeepTheirOptions) {
  int chance_nodes = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const TreeRules rules = TreeRules::random({.seed = seed,
                                               .depth = 5,
                                               .branching = 3,
                                               .players = 2,
                                               .chance = seed % 2 == 0 ? 0.5 : 0,
                                               .alternate = true});
    std::vector<int> depth(static_cast<std::size_t>(rules.node_count()));
    for (int i = 0; i < rules.node_count(); ++i) {
      const auto& node = rules.node(i);
      EXPECT_LE(node.branches.size(), 3U);
      EXPECT_EQ(node.branches.empty(), node.mover == Player::kNobody);
      if (node.mover == Player::kChance) {
        ++chance_nodes;
        EXPECT_EQ(seed % 2, 0U);
      }
      for (const auto& branch : node.branches) {
        const auto& child = rules.node(branch.node);
        depth[static_cast<std::size_t>(branch.node)] = depth[static_cast<std::size_t>(i)] + 1;
        EXPECT_LE(depth[static_cast<std::size_t>(branch.node)], 5);
        if (core::is_seat(node.mover)) {
          EXPECT_NE(node.mover, child.mover);
        }
      }
    }
  }
  EXPECT_GT(chance_nodes, 50);
}

TEST(DiceRace, SolvesByHand) {
  // One square, a die of one face: four moves alternate, and the first seat needs two of them.
  EXPECT_EQ(solve(DiceRaceRules(1, 1).initial_state(0))[0], 1);
  // Second to move with one step to go, against the same: whoever moves wins.
  const DiceRaceRules rules(4, 3);
  EXPECT_EQ(solve(*rules.parse_state("3,4/3,4 2 0"))[1], 1);
  // One roll of three decides between winning now and losing at the next turn.
  EXPECT_NEAR(solve(*rules.parse_state("1,4/3,4 1 0"))[0], 1.0 / 3 - 2.0 / 3, 1e-12);
  // A choice that matters: 2 brings the token on square 2 home; the other must then go one step.
  EXPECT_EQ(best_actions(*rules.parse_state("2,3/2,4 1 2")), std::vector<Action>{make_action(2)});
}

TEST(DiceRace, MovingFirstIsAnAdvantage) {
  const Values values = solve(DiceRaceRules(3, 3).initial_state(0));
  EXPECT_GT(values[0], 0.05);
  EXPECT_NEAR(values[0] + values[1], 0, 1e-12);
}

TEST(Ring, SolvesByHand) {
  const RingRules rules(7, 3);
  EXPECT_EQ(solve(*rules.parse_state("11-22-3 1")), (Values{1, -0.5, -0.5, 0}));
  // The line runs over the seam of the ring.
  EXPECT_EQ(rules.parse_state("1-232-1 2")->to_move(), Player::kSecond);
  EXPECT_EQ(rules.parse_state("11232-1 2")->winner(), Player::kFirst);
  EXPECT_EQ(rules.parse_state("1122331 2")->to_move(), Player::kNobody);
}

// The value for the first seat when each seat bets with the probability that its strategy gives for
// its view.
using Strategy = std::map<std::string, double>;
double kuhn_value(const KuhnState& state, const Strategy& strategy) {
  if (state.to_move() == Player::kNobody)
    return static_cast<double>(state.returns()[Player::kFirst]);
  const auto after = [&](Action action) {
    KuhnState next = state;
    next.apply(action);
    return kuhn_value(next, strategy);
  };
  double value = 0;
  if (state.to_move() == Player::kChance) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    for (const auto& [card, probability] : outcomes) value += probability * after(card);
    return value;
  }
  const double bet = strategy.at(state.rules().view_text(state, state.to_move()));
  return bet * after(KuhnState::kBet) + (1 - bet) * after(KuhnState::kPass);
}

TEST(Kuhn, HasItsKnownValue) {
  const KuhnRules rules;
  const KuhnState start = rules.initial_state(0);
  const Strategy first = {{"J? -", 1.0 / 3}, {"Q? -", 0},        {"K? -", 1},
                          {"J? pb", 0},      {"Q? pb", 2.0 / 3}, {"K? pb", 1}};
  const Strategy second = {{"?J b", 0},       {"?Q b", 1.0 / 3}, {"?K b", 1},
                           {"?J p", 1.0 / 3}, {"?Q p", 0},       {"?K p", 1}};
  // Returns are half the chips.
  const double value = -1.0 / 18 / 2;
  Strategy both = first;
  both.insert(second.begin(), second.end());
  EXPECT_NEAR(kuhn_value(start, both), value, 1e-12);
  // No pure strategy does better against either: it is an equilibrium, and the value is the game's.
  for (unsigned bits = 0; bits < 64; ++bits) {
    Strategy other_first = second;
    Strategy other_second = first;
    unsigned i = 0;
    for (const auto& [view, bet] : first) other_first[view] = (bits >> i++ & 1U) != 0 ? 1 : 0;
    i = 0;
    for (const auto& [view, bet] : second) other_second[view] = (bits >> i++ & 1U) != 0 ? 1 : 0;
    EXPECT_LE(kuhn_value(start, other_first), value + 1e-12);
    EXPECT_GE(kuhn_value(start, other_second), value - 1e-12);
  }
}

TEST(Kuhn, ResamplesEachUnseenCardEquallyOften) {
  const KuhnRules rules;
  core::Rng rng(2);
  const KuhnState state = *rules.parse_state("JQ p");
  int kings = 0;
  for (int i = 0; i < 10000; ++i) {
    const KuhnState drawn = state.resample(Player::kSecond, rng);
    ASSERT_EQ(drawn.card(Player::kSecond), state.card(Player::kSecond));
    ASSERT_NE(drawn.card(Player::kFirst), state.card(Player::kSecond));
    if (drawn.card(Player::kFirst) == 2) ++kings;
  }
  EXPECT_NEAR(kings, 5000, 200);
  EXPECT_EQ(rules.view_text(state, Player::kSecond), "?Q p");
  EXPECT_EQ(rules.view_text(*rules.parse_state("JQ pp"), Player::kSecond), "JQ pp");
  EXPECT_EQ(rules.view_text(*rules.parse_state("JQ bp"), Player::kSecond), "?Q bp");
}

// The size of a largest matching of the graph without the places in `used`.
int matching(const GeographyRules& rules, unsigned used) {
  int best = 0;
  for (const auto& [a, b] : rules.edges()) {
    const unsigned pair = 1U << a | 1U << b;
    if ((used & pair) == 0) best = std::max(best, 1 + matching(rules, used | pair));
  }
  return best;
}

void expect_matching_theorem(const GeographyRules& rules) {
  for (int place = 0; place < rules.places(); ++place) {
    const bool first_wins = matching(rules, 1U << place) < matching(rules, 0);
    const Values values = solve(rules.initial_state(static_cast<std::uint64_t>(place)));
    EXPECT_EQ(values[0], first_wins ? 1 : -1) << rules.name() << " from " << place;
  }
}

TEST(Geography, ValueFollowsTheMatchingTheorem) {
  for (int places = 3; places <= 8; ++places)
    expect_matching_theorem(GeographyRules::cycle(places));
  expect_matching_theorem(GeographyRules(4, {{0, 1}, {1, 2}, {1, 3}}));
  core::Rng rng(3);
  for (int graph = 0; graph < 40; ++graph) {
    std::vector<GeographyRules::Edge> edges;
    for (int a = 0; a < 7; ++a) {
      for (int b = a + 1; b < 7; ++b) {
        if (rng.below(3) == 0) edges.push_back({a, b});
      }
    }
    expect_matching_theorem(GeographyRules(7, edges));
  }
}

TEST(Geography, TakingAMoveBackRestoresTheHistory) {
  const GeographyRules rules = GeographyRules::cycle(4);
  const GeographyState start = rules.initial_state(0);
  KeyHistory history;
  core::begin(start, history);
  GeographyState next = start;
  next.apply(make_action(1), history);
  core::ActionList list;
  core::legal_actions(next, history, list);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0], make_action(2));
  history.truncate(1);
  core::legal_actions(start, history, list);
  EXPECT_EQ(list.size(), 2U);
}

}  // namespace
}  // namespace lusoria::test
