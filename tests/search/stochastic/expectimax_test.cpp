#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "search/multiplayer/best_reply.hpp"
#include "search/multiplayer/paranoid.hpp"
#include "search/stochastic/expectimax_impl.hpp"
#include "tests/search/held_bytes.hpp"
#include "tests/search/plain_depth.hpp"
#include "tests/search/plain_tree.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/processor_time.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using core::Player;
using test::DiceRaceRules;
using test::DiceRaceState;
using test::RandomTree;
using test::ScrambledEvaluation;
using test::TreeRules;
using test::TreeState;

constexpr Star kStars[] = {Star::kNone, Star::kStar1, Star::kStar2};

RandomTree shape(std::uint64_t seed, int players, double chance) {
  return {.seed = seed,
          .depth = 2 + static_cast<int>(seed % 6),
          .branching = 2 + static_cast<int>(seed % 3),
          .players = players,
          .chance = chance,
          .alternate = seed % 2 == 0,
          .steps = seed % 5 == 0 ? 1 : 16};
}

// Each form of the search against the plain one, to the given depth.
template <Replies R, core::GameState S>
void expect_equal_to_plain(const S& root, int depth) {
  using Plain = test::PlainDepth<S, ScrambledEvaluation>;
  Plain plain(R == Replies::kAll ? Plain::Others::kAll : Plain::Others::kOneReply);
  const Player hero = root.to_move();
  const double expected = plain.against_all(root, hero, depth);
  for (const Star star : kStars) {
    for (int form = 0; form < 8; ++form) {
      const ExpectimaxConfig config{.deepening = (form & 1) != 0,
                                    .table = (form & 2) != 0,
                                    .star = star,
                                    .exact_actions = (form & 4) != 0};
      Expectimax<S, ScrambledEvaluation, R> search(config);
      const SearchReport report = search.search(root, {}, {.depth = depth});
      ASSERT_NEAR(report.value, expected, 1e-12) << "form " << form;
      for (const ActionStatistics& row : report.actions) {
        const bool best = row.action == report.best;
        if (!best && !config.exact_actions) continue;
        // A search that deepens ends when a win or a loss is sure, with values of that depth.
        const double own = plain.against_all(plain.after(root, row.action), hero, report.depth - 1);
        ASSERT_NEAR(row.value, own, 1e-12) << "form " << form;
        if (best) {
          ASSERT_NEAR(own, expected, 1e-12);
        }
      }
    }
  }
}

template <Replies R>
void expect_equal_on_trees(int players, double chance, std::uint64_t seeds) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TreeRules rules = TreeRules::random(shape(seed, players, chance));
    const TreeState root = rules.initial_state(0);
    if (!core::is_seat(root.to_move())) continue;
    for (int depth = 1; depth <= 7; ++depth) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << " depth " << depth);
      expect_equal_to_plain<R>(root, depth);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Expectimax, EqualsItsPlainSelfOnRandomTrees) {
  expect_equal_on_trees<Replies::kAll>(2, 0.0, 500);
  expect_equal_on_trees<Replies::kAll>(2, 0.3, 1000);
  expect_equal_on_trees<Replies::kAll>(2, 0.6, 500);
}

TEST(Paranoid, EqualsItsPlainSelfOnRandomTrees) {
  for (int players = 3; players <= 4; ++players) {
    expect_equal_on_trees<Replies::kAll>(players, 0.0, 300);
    expect_equal_on_trees<Replies::kAll>(players, 0.4, 500);
  }
}

TEST(BestReply, EqualsItsPlainSelfOnRandomTrees) {
  for (int players = 2; players <= 4; ++players) {
    expect_equal_on_trees<Replies::kOne>(players, 0.0, 300);
    expect_equal_on_trees<Replies::kOne>(players, 0.4, 500);
  }
}

DiceRaceState roll_of(const DiceRaceRules& rules, int roll) {
  DiceRaceState state = rules.initial_state(0);
  state.apply(core::make_action(roll - 1));
  return state;
}

// Positions that arise in several ways: what the table shares.
TEST(Expectimax, EqualsItsPlainSelfWherePositionsArise) {
  const DiceRaceRules race(6, 4);
  for (int depth = 1; depth <= 4; ++depth) {
    expect_equal_to_plain<Replies::kAll>(roll_of(race, 1 + depth % 4), depth);
    expect_equal_to_plain<Replies::kOne>(roll_of(race, 1 + depth % 4), depth);
  }
  const test::RingRules ring(7, 3);
  for (int depth = 1; depth <= 5; ++depth) {
    expect_equal_to_plain<Replies::kAll>(ring.initial_state(0), depth);
    expect_equal_to_plain<Replies::kOne>(ring.initial_state(0), depth);
  }
}

TEST(Expectimax, SolvesARaceToItsEnd) {
  const DiceRaceRules rules(4, 2);
  const DiceRaceState root = roll_of(rules, 1);
  const double value = test::solve(root)[0];
  for (const Star star : kStars) {
    const SearchReport report = Expectimax<DiceRaceState>({.star = star}).search(root, {}, {});
    EXPECT_NEAR(report.value, value, 1e-9);
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.stopped_by, StopReason::kFinished);
    const auto best = test::best_actions(root);
    EXPECT_NE(std::find(best.begin(), best.end(), report.best), best.end());
  }
}

TEST(Expectimax, ObeysARepetitionRule) {
  for (int places = 3; places <= 9; ++places) {
    const test::GeographyRules rules(
        places, {{0, 1}, {1, 2}, {0, 2}, {places - 1, 0}, {places - 2, 1}, {places - 1, 2}});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      const auto root = rules.initial_state(opening);
      core::KeyHistory history;
      core::begin(root, history);
      const double expected = test::solve(root)[core::seat_index(root.to_move())];
      EXPECT_EQ(Expectimax<test::GeographyState>().search(root, history, {}).value, expected);
    }
  }
}

// How far ahead a seat's tokens are: an evaluation that orders moves as a real one does.
struct LeadEvaluation {
  float operator()(const DiceRaceState& state, Player seat) const {
    const auto squares = [&](Player player) {
      return state.tokens(player)[0] + state.tokens(player)[1];
    };
    const int lead = squares(seat) - squares(core::opponent(seat));
    return static_cast<float>(lead) / static_cast<float>(2 * state.rules().squares() + 1);
  }
};

std::uint64_t nodes_of(const ExpectimaxConfig& config, const DiceRaceState& root, int depth) {
  Expectimax<DiceRaceState, LeadEvaluation> search(config);
  return search.search(root, {}, {.depth = depth}).nodes;
}

TEST(Expectimax, NeedsFewerNodesWithEachMeans) {
  const DiceRaceRules rules(24, 6);
  const DiceRaceState root = roll_of(rules, 3);
  constexpr int kDepth = 5;
  test::PlainDepth<DiceRaceState, LeadEvaluation> plain;
  plain.against_all(root, Player::kFirst, kDepth);
  const auto straight = [&](Star star, bool table) {
    return nodes_of({.deepening = false, .table = table, .star = star}, root, kDepth);
  };
  EXPECT_LT(straight(Star::kNone, false), plain.nodes);
  EXPECT_LT(straight(Star::kStar1, false), straight(Star::kNone, false));
  EXPECT_LT(straight(Star::kNone, true), straight(Star::kNone, false));
  EXPECT_LT(straight(Star::kStar1, true), straight(Star::kStar1, false));
  EXPECT_LT(straight(Star::kStar2, true), straight(Star::kStar2, false));
}

// Where seats have many actions, one that is known to be good bounds an outcome at little cost.
TEST(Expectimax, NeedsFewerNodesWithEachStarWhereActionsAreMany) {
  std::uint64_t nodes[3] = {};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const TreeRules rules =
        TreeRules::random({.seed = seed, .depth = 5, .branching = 16, .chance = 0.5, .steps = 16});
    const TreeState root = rules.initial_state(0);
    if (!core::is_seat(root.to_move())) continue;
    for (const Star star : kStars) {
      nodes[static_cast<std::size_t>(star)] +=
          Expectimax<TreeState>({.star = star}).search(root, {}, {}).nodes;
    }
  }
  EXPECT_LT(nodes[1], nodes[0]);
  EXPECT_LT(nodes[2], nodes[1]);
}

TEST(Expectimax, PrefersTheShorterWin) {
  const TreeRules rules("1(a:1(x:1(y:1)) b:?(h@0.5:1 t@0.5:0.5) c:1)");
  const TreeState root = rules.initial_state(0);
  const SearchReport report = Expectimax<TreeState>().search(root, {}, {});
  EXPECT_EQ(rules.action_text(root, report.best), "c");
  EXPECT_EQ(report.depth, 1);
  EXPECT_TRUE(report.exact);
}

TEST(Expectimax, TakesEachOfEqualActionsWhenGivenARandomGenerator) {
  const TreeRules rules("1(a:0.5 b:0.5 c:0 d:0.5)");
  const TreeState root = rules.initial_state(0);
  core::Rng rng(5);
  int taken[4] = {};
  for (int i = 0; i < 300; ++i) {
    ++taken[core::action_index(Expectimax<TreeState>().search(root, {}, {}, rng).best)];
  }
  EXPECT_EQ(taken[2], 0);
  for (const int i : {0, 1, 3}) EXPECT_NEAR(taken[i], 100, 41);  // five deviations
}

TEST(Expectimax, ChainsOfChanceComeToAnEnd) {
  const TreeRules rules("1(a:?(x@1:?(x@1:?(x@1:1(z:1)))) b:0)");
  const TreeState root = rules.initial_state(0);
  Expectimax<TreeState> search;
  EXPECT_EQ(search.search(root, {}, {.depth = 3}).value, 0);
  EXPECT_EQ(search.search(root, {}, {.depth = 5}).value, 1);
}

TEST(Expectimax, ReportsItsVariationUpToChance) {
  const TreeRules rules("1(a:2(x:-1 y:1(z:?(h@0.5:1 t@0.5:0))) b:2(x:1(v:0.75 w:?(h@1:0)) y:1))");
  const TreeState root = rules.initial_state(0);
  const SearchReport report = Expectimax<TreeState>().search(root, {}, {});
  EXPECT_EQ(report.value, 0.75);
  ASSERT_EQ(report.principal_variation.size(), 3U);
  EXPECT_EQ(report.principal_variation[0], core::make_action(1));
  EXPECT_EQ(report.principal_variation[1], core::make_action(0));
  EXPECT_EQ(report.principal_variation[2], core::make_action(0));
}

// A king bets and a jack does not call, whoever holds what; the twin that it cannot tell apart gets
// the same answer.
TEST(Expectimax, SeesOnlyWhatTheMoverSees) {
  const test::KuhnRules rules;
  const auto deal = [&](int first, int second) {
    auto state = rules.initial_state(0);
    state.apply(core::make_action(first));
    state.apply(core::make_action(second));
    state.apply(test::KuhnState::kBet);
    return state;
  };
  for (int mine = 0; mine <= 2; ++mine) {
    std::optional<double> value;
    for (int other = 0; other <= 2; ++other) {
      if (other == mine) continue;
      core::Rng rng(7);
      Expectimax<test::KuhnState> search({.worlds = 64});
      const SearchReport report = search.search(deal(other, mine), {}, {}, rng);
      if (mine != 1) {
        EXPECT_EQ(report.best, mine == 2 ? test::KuhnState::kBet : test::KuhnState::kPass);
      }
      EXPECT_FALSE(report.exact);
      EXPECT_EQ(report.value, value.value_or(report.value));
      value = report.value;
    }
  }
}

const DiceRaceRules& long_race() {
  static const DiceRaceRules rules(100, 6);
  return rules;
}

TEST(Expectimax, KeepsItsLimitsAndAnswersAllTheSame) {
  const DiceRaceState root = roll_of(long_race(), 3);
  Expectimax<DiceRaceState> search;
  const SearchReport few = search.search(root, {}, {.nodes = 5000});
  EXPECT_EQ(few.stopped_by, StopReason::kNodes);
  EXPECT_LE(few.nodes, 5001U);
  EXPECT_GT(few.depth, 0);
  const SearchReport least = search.search(root, {}, {.nodes = 1});
  EXPECT_EQ(least.actions.size(), 1U);
  EXPECT_EQ(least.best, core::make_action(0));
  const auto start = Clock::now();
  const SearchReport timed = search.search(root, {}, {.time = std::chrono::milliseconds(50)});
  EXPECT_EQ(timed.stopped_by, StopReason::kTime);
  EXPECT_LT(Clock::now() - start, std::chrono::milliseconds(500));
}

TEST(Expectimax, ObeysAStopWithin50Milliseconds) {
  Expectimax<DiceRaceState> search;
  for (const int after : {0, 7, 30}) {
    const auto taken = test::processor_time_after_stop(
        std::chrono::milliseconds(after), [&](std::stop_token stop) {
          const SearchReport report = search.search(roll_of(long_race(), 3), {}, {.stop = stop});
          EXPECT_EQ(report.stopped_by, StopReason::kStopped);
        });
    EXPECT_LT(taken, test::grace(1));
  }
}

TEST(Expectimax, TakesNoHeapWhileItSearches) {
  const DiceRaceState root = roll_of(long_race(), 3);
  const auto allocations = [&](std::uint64_t nodes) {
    Expectimax<DiceRaceState, ScrambledEvaluation> search({.deepening = false});
    const std::uint64_t before = test::allocation_count();
    EXPECT_GE(search.search(root, {}, {.nodes = nodes, .depth = 8}).nodes, nodes);
    return test::allocation_count() - before;
  };
  EXPECT_GT(allocations(100), 0U);
  EXPECT_EQ(allocations(50'000), allocations(100));
}

// Rooms for the game, the report and the allocator's own books are left out by the 2%.
TEST(Expectimax, KeepsItsMemoryBudget) {
  constexpr std::size_t kBudget = std::size_t{8} << 20;
  const std::size_t before = test::held_bytes();
  if (before == 0) GTEST_SKIP() << "this allocator does not tell what it holds";
  const auto search = std::make_unique<Expectimax<DiceRaceState, ScrambledEvaluation>>();
  search->search(roll_of(long_race(), 3), {}, {.nodes = 1'000'000, .memory = kBudget});
  const std::size_t taken = test::held_bytes() - before;
  EXPECT_LE(taken, kBudget + kBudget / 50);
  EXPECT_GT(taken, kBudget / 4);
}

TEST(Expectimax, VisitsTheSameTreeEachTime) {
  const DiceRaceState root = roll_of(long_race(), 4);
  Expectimax<DiceRaceState, ScrambledEvaluation> search;
  const SearchReport once = search.search(root, {}, {.depth = 5});
  search.clear();
  const SearchReport again = search.search(root, {}, {.depth = 5});
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.best, again.best);
}

}  // namespace
}  // namespace lusoria::search
