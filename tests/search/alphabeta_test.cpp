#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/alphabeta/alphabeta_impl.hpp"
#include "search/minimax.hpp"
#include "tests/search/alphabeta_forms.hpp"
#include "tests/search/plain_tree.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using test::PlainTreeRules;
using test::PlainTreeState;
using test::TreeRules;
using Via = core::via_ludus::State<1>;

core::AnyState via(std::string_view spec, std::string_view position = "") {
  const auto game = core::make_game(spec);
  if (!game) throw std::runtime_error(game.error().text());
  return position.empty() ? game->initial_state() : *game->parse_state(position);
}

// Playing the principal variation out must end the game with the value that the search promised.
template <core::GameState S>
void expect_variation_proves(const S& root, core::KeyHistory history, const SearchReport& report) {
  S state = root;
  ASSERT_FALSE(report.principal_variation.empty());
  EXPECT_EQ(report.best, report.principal_variation.front());
  core::ActionList actions;
  for (const core::Action action : report.principal_variation) {
    core::legal_actions(state, history, actions);
    ASSERT_NE(std::find(actions.begin(), actions.end(), action), actions.end());
    core::apply(state, history, action);
  }
  if (state.to_move() == core::Player::kNobody) {
    EXPECT_NEAR(state.returns()[root.to_move()], report.value, 1e-5);
  }
}

TEST(AlphaBeta, EqualsMinimaxOnRandomTreesInEveryForm) {
  const std::vector<test::AlphaBetaForm> forms = test::alphabeta_forms();
  int seats_in_a_row = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const PlainTreeRules rules(TreeRules::random({.seed = seed,
                                                  .depth = 1 + static_cast<int>(seed % 7),
                                                  .branching = 1 + static_cast<int>(seed % 4),
                                                  .alternate = seed % 2 == 0,
                                                  .steps = seed % 3 == 0 ? 1 : 16}));
    const PlainTreeState root = rules.initial_state(0);
    if (root.to_move() == core::Player::kNobody) continue;
    seats_in_a_row += seed % 2 == 0 ? 0 : 1;
    const double expected = test::solve(root)[core::seat_index(root.to_move())];
    const auto keeping = test::best_actions(root);
    for (const test::AlphaBetaForm& form : forms) {
      SCOPED_TRACE(fmt::format("{}, seed {}", form.name, seed));
      const SearchReport report =
          AlphaBeta<PlainTreeState>(form.config)
              .search(root, {}, {.memory = 4 << 20, .threads = form.threads});
      EXPECT_NEAR(report.value, expected, 1e-5);
      EXPECT_TRUE(report.exact);
      EXPECT_NE(std::find(keeping.begin(), keeping.end(), report.best), keeping.end());
      EXPECT_EQ(report.stopped_by, StopReason::kFinished);
      if (!form.config.table) expect_variation_proves(root, {}, report);
    }
  }
  EXPECT_GT(seats_in_a_row, 100);
}

TEST(AlphaBeta, ObeysARepetitionRule) {
  for (int places = 3; places <= 9; ++places) {
    const test::GeographyRules rules(
        places, {{0, 1}, {1, 2}, {0, 2}, {places - 1, 0}, {places - 2, 1}, {places - 1, 2}});
    for (std::uint64_t opening = 0; opening < rules.opening_count(); ++opening) {
      const auto root = rules.initial_state(opening);
      core::KeyHistory history;
      core::begin(root, history);
      const double expected = test::solve(root)[core::seat_index(root.to_move())];
      for (const test::AlphaBetaForm& form : test::alphabeta_forms()) {
        SCOPED_TRACE(fmt::format("{}, {} places, from {}", form.name, places, opening));
        const SearchReport report =
            AlphaBeta<test::GeographyState>(form.config)
                .search(root, history, {.memory = 4 << 20, .threads = form.threads});
        EXPECT_TRUE(report.exact);
        EXPECT_EQ(report.value, expected);
        if (!form.config.table) expect_variation_proves(root, history, report);
      }
    }
  }
}

TEST(AlphaBeta, EqualsMinimaxOnSmallBoards) {
  for (const char* spec :
       {"via_ludus(rows=3,columns=3)", "via_ludus(rows=2,columns=5)", "via_ludus(rows=1,columns=5)",
        "via_ludus(rows=4,columns=1)", "via_ludus(rows=3,columns=4,walls=2,claimed=2,seed=7)",
        "via_ludus(rows=4,columns=4,walls=3,claimed=4,seed=2)",
        "via_ludus(rows=3,columns=3,early_draw=true)"}) {
    const auto game = core::make_game(spec);
    ASSERT_TRUE(game);
    for (std::uint64_t opening = 0; opening < (game->opening_count() == 0 ? 20 : 1); ++opening) {
      const core::AnyState root = game->initial_state(opening);
      const auto exact = solve_by_minimax(root);
      ASSERT_TRUE(exact);
      for (const test::AlphaBetaForm& form : test::alphabeta_forms()) {
        SCOPED_TRACE(fmt::format("{}, {}", form.name, root.text()));
        const SearchReport report =
            AlphaBeta<Via>(form.config)
                .search(*root.get<Via>(), {}, {.memory = 4 << 20, .threads = form.threads});
        EXPECT_TRUE(report.exact);
        EXPECT_EQ(report.value, exact->returns[root.to_move()]);
        EXPECT_NE(std::find(exact->keeping.begin(), exact->keeping.end(), report.best),
                  exact->keeping.end());
      }
    }
  }
}

TEST(AlphaBeta, PrefersTheShorterWinAndTheLongerLoss) {
  // c1 connects at once; other moves win later.
  const core::AnyState win = via("via_ludus(rows=3,columns=3)", "1r1/1r1/3 r");
  const SearchReport now = AlphaBeta<Via>().search(*win.get<Via>(), {}, {});
  EXPECT_EQ(win.action_text(now.best), "b1");
  EXPECT_EQ(now.depth, 1);
  EXPECT_EQ(now.principal_variation.size(), 1U);
  const PlainTreeRules rules(TreeRules("1(a:2(x:-1) b:2(x:1(y:2(z:-1))))"));
  const SearchReport loss = AlphaBeta<PlainTreeState>().search(rules.initial_state(0), {}, {});
  EXPECT_EQ(loss.value, -1);
  EXPECT_EQ(loss.principal_variation.size(), 4U);
}

struct MoreFreeIsBetter {
  core::MoverValue operator()(const Via& state) const {
    return {static_cast<float>(state.free().count()) / 1000.0F};
  }
};

TEST(AlphaBeta, TakesItsDepthAndItsEvaluation) {
  const core::AnyState root = via("via_ludus(rows=7,columns=7)");
  AlphaBeta<Via, MoreFreeIsBetter> search;
  for (int depth = 1; depth <= 3; ++depth) {
    const SearchReport report = search.search(*root.get<Via>(), {}, {.depth = depth});
    EXPECT_EQ(report.depth, depth);
    EXPECT_FALSE(report.exact);
    EXPECT_EQ(report.stopped_by, StopReason::kDepth);
    // The side to move after an odd number of plies is the opponent.
    const double expected = (49 - depth) / 1000.0;
    EXPECT_NEAR(report.value, depth % 2 == 0 ? expected : -expected, 1e-5);
    EXPECT_EQ(report.actions.size(), 49U);
  }
}

// The exact value of each action of a tree, the best first.
std::vector<double> sorted_values(const PlainTreeState& root) {
  core::ActionList actions;
  root.legal_actions(actions);
  std::vector<double> values;
  for (const core::Action action : actions) {
    PlainTreeState child = root;
    child.apply(action);
    values.push_back(test::solve(child)[core::seat_index(root.to_move())]);
  }
  std::sort(values.begin(), values.end(), std::greater<>());
  return values;
}

TEST(AlphaBeta, FindsTheBestLinesInOrder) {
  AlphaBetaConfig config;
  config.lines = 3;
  int with_three = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const PlainTreeRules rules(
        TreeRules::random({.seed = seed, .depth = 5, .branching = 5, .steps = 16}));
    const PlainTreeState root = rules.initial_state(0);
    if (root.to_move() == core::Player::kNobody) continue;
    const std::vector<double> expected = sorted_values(root);
    for (const int threads : {1, 2}) {
      const SearchReport report =
          AlphaBeta<PlainTreeState>(config).search(root, {}, {.threads = threads});
      ASSERT_EQ(report.lines.size(), std::min<std::size_t>(3, expected.size())) << seed;
      if (report.lines.size() == 3) ++with_three;
      EXPECT_EQ(report.value, report.lines[0].value);
      EXPECT_EQ(report.principal_variation, report.lines[0].variation);
      std::vector<core::Action> first;
      for (std::size_t i = 0; i < report.lines.size(); ++i) {
        EXPECT_NEAR(report.lines[i].value, expected[i], 1e-5) << "seed " << seed << " line " << i;
        PlainTreeState child = root;
        child.apply(report.lines[i].variation[0]);
        EXPECT_NEAR(test::solve(child)[core::seat_index(root.to_move())], expected[i], 1e-5);
        EXPECT_EQ(std::count(first.begin(), first.end(), report.lines[i].variation[0]), 0);
        first.push_back(report.lines[i].variation[0]);
      }
    }
  }
  EXPECT_GT(with_three, 100);
}

TEST(AlphaBeta, VisitsTheSameTreeEachTime) {
  const core::AnyState root = via("via_ludus(rows=8,columns=8,walls=3,claimed=4,seed=9)");
  AlphaBeta<Via, MoreFreeIsBetter> search;
  const SearchReport once = search.search(*root.get<Via>(), {}, {.depth = 6});
  search.clear();
  const SearchReport again = search.search(*root.get<Via>(), {}, {.depth = 6});
  EXPECT_GT(once.nodes, 1000U);
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.principal_variation, again.principal_variation);
}

}  // namespace
}  // namespace lusoria::search
