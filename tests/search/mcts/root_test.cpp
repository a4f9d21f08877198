// What only the root has, and how the reports of several trees become one.
#include "search/mcts/root.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "search/mcts/merge.hpp"
#include "tests/search/mcts/support.hpp"
#include "tests/support/solve.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using mcts::kRoot;

// Each share has mean 1/n and variance (1/n)(1 - 1/n) / (n alpha + 1).
TEST(Dirichlet, HasItsMeanAndVariance) {
  core::Rng rng(1);
  constexpr std::size_t kCount = 5;
  constexpr int kDraws = 20'000;
  for (const double alpha : {0.3, 1.0, 4.0}) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const std::vector<double> shares = mcts::dirichlet(kCount, alpha, rng);
      EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-9);
      sum += shares[0];
      squares += shares[0] * shares[0];
    }
    const double mean = sum / kDraws;
    const double variance = squares / kDraws - mean * mean;
    EXPECT_NEAR(mean, 0.2, 0.01) << alpha;
    EXPECT_NEAR(variance / (0.2 * 0.8 / (kCount * alpha + 1)), 1, 0.05) << alpha;
  }
}

// A root with so many children, of which each is the better the larger its index.
struct Rooted {
  explicit Rooted(std::uint16_t count) {
    tree.prepare(1 << 16, 1, {});
    const mcts::NodeIndex first = tree.allocate<false>(count);
    tree.node(kRoot).first_child = first;
    tree.node(kRoot).child_count = count;
    for (std::uint16_t i = 0; i < count; ++i) {
      tree.node(first + i) = {.chooser = core::Player::kFirst};
    }
  }
  void visit(mcts::NodeIndex child) {
    mcts::Node& node = tree.node(child);
    ++node.visits;
    node.total += static_cast<double>(child) / 16;
  }

  mcts::Tree tree;
};

TEST(Halving, DealsTheSimulationsByRounds) {
  core::Rng rng(4);
  Rooted rooted(8);
  mcts::RootHalving halving;
  halving.start(rooted.tree, {.gumbel = 8, .gumbel_scale = 10}, 96, rng);
  ASSERT_TRUE(halving.on());
  for (int i = 0; i < 96; ++i) rooted.visit(halving.pick(rooted.tree));
  // 32 a round: 4 for each of eight, 8 for each of four, 16 for each of two.
  std::vector<std::uint32_t> visits;
  for (mcts::NodeIndex child = 1; child <= 8; ++child) {
    visits.push_back(rooted.tree.node(child).visits);
  }
  EXPECT_EQ(visits, (std::vector<std::uint32_t>{4, 4, 4, 4, 12, 12, 28, 28}));
  EXPECT_EQ(halving.best(rooted.tree), 8U);
}

TEST(Halving, TriesOnlySoMany) {
  core::Rng rng(4);
  Rooted rooted(8);
  mcts::RootHalving halving;
  halving.start(rooted.tree, {}, 96, rng);
  EXPECT_FALSE(halving.on());
  halving.start(rooted.tree, {.gumbel = 3}, 0, rng);
  for (int i = 0; i < 1000; ++i) rooted.visit(halving.pick(rooted.tree));
  int tried = 0;
  for (mcts::NodeIndex child = 1; child <= 8; ++child) {
    tried += rooted.tree.node(child).visits > 0 ? 1 : 0;
  }
  EXPECT_EQ(tried, 3);
}

// With all actions tried, and a scale that leaves the noise no say, it finds the best ones.
TEST(Gumbel, FindsTheBestAction) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const test::TreeRules rules =
        test::TreeRules::random({.seed = seed, .depth = 3, .branching = 4, .steps = 4});
    const auto root = rules.initial_state(0);
    const SearchReport report = test::search_from(
        root, {.exploration = 3, .solver = false, .gumbel = 16, .gumbel_scale = 100},
        {.simulations = 20'000}, seed);
    const auto best = test::best_actions(root);
    EXPECT_NE(std::find(best.begin(), best.end(), report.best), best.end()) << seed;
  }
}

// Two searches of one seed differ by the noise alone; a third, of the same tree without it, does
// not know of it.
TEST(Noise, StaysOutOfTheTree) {
  using State = test::TreeState;
  const test::TreeRules rules("1(a:2(x:0.5 y:0.25) b:2(x:0.5 y:0.25) c:2(x:0.5 y:0.25))");
  const State root = rules.initial_state(0);
  const MctsConfig noisy{.selection = Selection::kPuct,
                         .solver = false,
                         .reuse = true,
                         .noise = 1,
                         .noise_alpha = 0.05};
  const auto visits_of = [](const SearchReport& report) {
    std::vector<std::uint64_t> visits;
    for (const ActionStatistics& s : report.actions) visits.push_back(s.visits);
    return visits;
  };
  test::GuessingNetwork<State> network;
  core::Rng rng(2);
  Mcts<State> search(noisy, {}, &network);
  const auto first = visits_of(search.search(root, {}, {.simulations = 300}, rng));
  const auto second = visits_of(search.search(root, {}, {.simulations = 300}, rng));
  // Each search has noise of its own: what the second adds is dealt otherwise.
  std::vector<std::uint64_t> added;
  for (std::size_t i = 0; i < first.size(); ++i) added.push_back(second[i] - first[i]);
  EXPECT_EQ(std::accumulate(added.begin(), added.end(), std::uint64_t{0}), 300U);
  EXPECT_NE(added, first);
}

SearchReport report_of(std::vector<std::uint64_t> visits, std::vector<double> values) {
  SearchReport report;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    report.actions.push_back({.action = core::make_action(static_cast<int>(i)),
                              .visits = visits[i],
                              .value = values[i]});
    report.simulations += visits[i];
  }
  report.nodes = 10;
  const auto most = std::max_element(visits.begin(), visits.end()) - visits.begin();
  report.best = core::make_action(static_cast<int>(most));
  report.principal_variation = {report.best, core::make_action(7)};
  return report;
}

TEST(Merge, AddsUpWhatTheTreesSay) {
  const std::vector<SearchReport> reports{report_of({60, 40}, {0.5, 0}),
                                          report_of({30, 70}, {0.2, 0.1}), SearchReport{}};
  const SearchReport all = mcts::merge(reports);
  EXPECT_EQ(all.best, core::make_action(1));
  EXPECT_EQ(all.actions[0].visits, 90U);
  EXPECT_NEAR(all.actions[0].value, 0.4, 1e-12);
  EXPECT_EQ(all.actions[1].visits, 110U);
  EXPECT_EQ(all.simulations, 200U);
  EXPECT_EQ(all.nodes, 20U);
  EXPECT_EQ(all.principal_variation.size(), 2U);
  EXPECT_FALSE(all.exact);
}

TEST(Merge, BelievesTheTreeThatKnows) {
  std::vector<SearchReport> reports{report_of({60, 40}, {0.5, 0}), report_of({3, 1}, {-1, -1})};
  reports[1].exact = true;
  reports[1].value = -1;
  const SearchReport all = mcts::merge(reports);
  EXPECT_TRUE(all.exact);
  EXPECT_EQ(all.value, -1);
  EXPECT_EQ(all.best, core::make_action(0));
}

// One tree has refuted what the others visit most; then each has refuted another.
TEST(Merge, KeepsWhatAnyTreeHasProven) {
  std::vector<SearchReport> reports{report_of({90, 40}, {0.5, 0}), report_of({80, 60}, {0.4, 0})};
  reports[1].actions[0].upper = -1;
  const SearchReport refuted = mcts::merge(reports);
  EXPECT_EQ(refuted.best, core::make_action(1));
  EXPECT_EQ(refuted.actions[0].value, -1);
  EXPECT_FALSE(refuted.exact);
  reports[0].actions[1].upper = 0;
  reports[1].actions[1].lower = 0;
  const SearchReport draw = mcts::merge(reports);
  EXPECT_EQ(draw.best, core::make_action(1));
  EXPECT_TRUE(draw.exact);
  EXPECT_EQ(draw.value, 0);
}

TEST(Merge, SharesTheLimits) {
  const Limits limits{.simulations = 10, .nodes = 7, .memory = 300};
  std::uint64_t simulations = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Limits share = mcts::share_of(limits, i, 3);
    simulations += share.simulations;
    EXPECT_EQ(share.memory, 100U);
    EXPECT_EQ(share.nodes, 2U);
    EXPECT_EQ(share.threads, 1);
  }
  EXPECT_EQ(simulations, 10U);
}

}  // namespace
}  // namespace lusoria::search
