#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/alphabeta_impl.hpp"
#include "search/minimax.hpp"
#include "tests/search/plain_tree.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using test::PlainTreeRules;
using test::PlainTreeState;
using test::TreeRules;
using Via = core::via_ludus::State<1>;

constexpr AlphaBetaConfig kConfigs[] = {
    {.deepening = false, .table = false},
    {.deepening = false, .table = true},
    {.deepening = true, .table = false},
    {.deepening = true, .table = true},
};

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
    for (const AlphaBetaConfig& config : kConfigs) {
      const SearchReport report = AlphaBeta<PlainTreeState>(config).search(root, {}, {});
      EXPECT_NEAR(report.value, expected, 1e-5) << "seed " << seed;
      EXPECT_TRUE(report.exact);
      EXPECT_NE(std::find(keeping.begin(), keeping.end(), report.best), keeping.end())
          << "seed " << seed;
      EXPECT_EQ(report.stopped_by, StopReason::kFinished);
      if (!config.table) expect_variation_proves(root, {}, report);
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
      const SearchReport report = AlphaBeta<test::GeographyState>().search(root, history, {});
      EXPECT_EQ(report.value, expected);
      expect_variation_proves(root, history, report);
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
      for (const AlphaBetaConfig& config : kConfigs) {
        const SearchReport report = AlphaBeta<Via>(config).search(*root.get<Via>(), {}, {});
        EXPECT_EQ(report.value, exact->returns[root.to_move()]) << root.text();
        EXPECT_NE(std::find(exact->keeping.begin(), exact->keeping.end(), report.best),
                  exact->keeping.end())
            << root.text();
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

TEST(AlphaBeta, KeepsItsLimitsAndAnswersAllTheSame) {
  const core::AnyState root = via("via_ludus(rows=8,columns=8)");
  AlphaBeta<Via> search;
  const SearchReport few = search.search(*root.get<Via>(), {}, {.nodes = 5000});
  EXPECT_EQ(few.stopped_by, StopReason::kNodes);
  EXPECT_LE(few.nodes, 5001U);
  EXPECT_TRUE(root.is_legal(few.best));
  const SearchReport least = search.search(*root.get<Via>(), {}, {.nodes = 1});
  EXPECT_TRUE(root.is_legal(least.best));

  const auto start = Clock::now();
  const SearchReport timed =
      search.search(*root.get<Via>(), {}, {.time = std::chrono::milliseconds(50)});
  EXPECT_EQ(timed.stopped_by, StopReason::kTime);
  EXPECT_LT(Clock::now() - start, std::chrono::milliseconds(500));

  std::stop_source source;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    source.request_stop();
  });
  const SearchReport stopped = search.search(*root.get<Via>(), {}, {.stop = source.get_token()});
  stopper.join();
  EXPECT_EQ(stopped.stopped_by, StopReason::kStopped);
  EXPECT_TRUE(root.is_legal(stopped.best));
}

TEST(AlphaBeta, VisitsTheSameTreeEachTime) {
  const core::AnyState root = via("via_ludus(rows=5,columns=5,walls=3,claimed=4,seed=9)");
  AlphaBeta<Via> search;
  const SearchReport once = search.search(*root.get<Via>(), {}, {.depth = 5});
  search.clear();
  const SearchReport again = search.search(*root.get<Via>(), {}, {.depth = 5});
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.principal_variation, again.principal_variation);
}

}  // namespace
}  // namespace lusoria::search
