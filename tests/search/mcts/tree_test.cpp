// The pool of nodes, and what of a tree is kept for the next move.
#include "search/mcts/tree.hpp"

#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "tests/search/mcts/support.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::search {
namespace {

using mcts::Columns;
using mcts::kExpanded;
using mcts::kNone;
using mcts::kRoot;
using mcts::NodeIndex;
using mcts::Tree;
using Via = core::via_ludus::State<1>;

constexpr Columns kAll{.views = 1, .priors = true, .rave = true, .squares = true, .worths = true};

TEST(Tree, HasRoomForItsBudgetAndNoMore) {
  Tree tree;
  tree.prepare(100 * (24 + 8), 1, {.views = 1});
  EXPECT_EQ(tree.capacity(), 100U);
  EXPECT_EQ(tree.allocate<false>(60), 1U);
  EXPECT_FALSE(tree.full());
  EXPECT_EQ(tree.allocate<false>(40), kNone);
  EXPECT_TRUE(tree.full());
  EXPECT_EQ(tree.size(), 61U);
  // Whatever comes now: it has stopped growing.
  EXPECT_EQ(tree.allocate<true>(1), kNone);
  tree.clear();
  EXPECT_FALSE(tree.full());
  EXPECT_EQ(tree.size(), 1U);
  tree.prepare(1, 50, {.views = 4});
  EXPECT_EQ(tree.capacity(), 50U);
  tree.prepare(100 * (24 + 8 + 8 + 8 + 4 + 4), 1, kAll);
  EXPECT_EQ(tree.capacity(), 100U);
}

TEST(Tree, FindsWhatIsEnteredByKey) {
  Tree tree;
  tree.prepare(1 << 16, 1, {.table = true});
  EXPECT_EQ(tree.find_children(77).count, 0U);
  tree.enter_children(77, {.first = 5, .count = 3});
  EXPECT_EQ(tree.find_children(77).first, 5U);
  EXPECT_EQ(tree.find_children(77).count, 3U);
  EXPECT_EQ(tree.find_children(77 + (std::uint64_t{1} << 40)).count, 0U);
  tree.enter_children(77 + (std::uint64_t{1} << 40), {.first = 9, .count = 1});
  EXPECT_EQ(tree.find_children(77).first, 5U);
  tree.enter_children(0, {.first = 9, .count = 1});
  EXPECT_EQ(tree.find_children(0).count, 0U);
  tree.clear();
  EXPECT_EQ(tree.find_children(77).count, 0U);
}

// A tree with children for nodes at random; each node's `visits` is a name.
struct Grown {
  explicit Grown(core::Rng& rng) {
    tree.prepare(1 << 20, 1, kAll);
    std::uint32_t name = 0;
    tree.node(kRoot).visits = ++name;
    std::vector<NodeIndex> leaves{kRoot};
    for (int i = 0; i < 200; ++i) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(leaves.size()));
      const NodeIndex leaf = leaves[at];
      leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(at));
      const std::uint32_t count = 1 + rng.below(4);
      const NodeIndex first = tree.allocate<false>(count);
      tree.node(leaf).first_child = first;
      tree.node(leaf).child_count = static_cast<std::uint16_t>(count);
      tree.node(leaf).flags |= kExpanded;
      for (NodeIndex child = first; child < first + count; ++child) {
        tree.node(child) = {.visits = ++name};
        tree.prior(child) = static_cast<float>(name);
        tree.rave(child) = {.visits = name};
        tree.square(child) = name;
        tree.worth(child) = static_cast<float>(name);
        *tree.bounds(child) = {.lower = static_cast<float>(name)};
        leaves.push_back(child);
      }
    }
  }

  // The names below a node in order, each with its depth; the columns have them too.
  void read(NodeIndex at, int depth, std::vector<std::uint32_t>& names) const {
    const mcts::Node& node = tree.node(at);
    names.push_back(node.visits);
    names.push_back(static_cast<std::uint32_t>(depth));
    if (node.visits > 1) {
      EXPECT_EQ(tree.prior(at), static_cast<float>(node.visits));
      EXPECT_EQ(tree.rave(at).visits, node.visits);
      EXPECT_EQ(tree.square(at), node.visits);
      EXPECT_EQ(tree.worth(at), static_cast<float>(node.visits));
      EXPECT_EQ(tree.bounds(at)->lower, static_cast<float>(node.visits));
    }
    if ((node.flags & kExpanded) == 0) return;
    for (NodeIndex i = 0; i < node.child_count; ++i) read(node.first_child + i, depth + 1, names);
  }

  Tree tree;
};

TEST(Tree, KeepsExactlyWhatIsBelowItsNewRoot) {
  core::Rng rng(5);
  for (int round = 0; round < 200; ++round) {
    Grown grown(rng);
    const auto root =
        static_cast<NodeIndex>(rng.below(static_cast<std::uint32_t>(grown.tree.size())));
    std::vector<std::uint32_t> before;
    grown.read(root, 0, before);
    grown.tree.cut_down(root);
    std::vector<std::uint32_t> after;
    grown.read(kRoot, 0, after);
    EXPECT_EQ(after, before);
    EXPECT_EQ(grown.tree.size(), before.size() / 2);
    for (NodeIndex i = 0; i < grown.tree.size(); ++i) {
      EXPECT_EQ(grown.tree.node(i).flags & (mcts::kKept | mcts::kFirstKept), 0);
    }
  }
}

std::map<core::Action, ActionStatistics> by_action(const SearchReport& report) {
  std::map<core::Action, ActionStatistics> all;
  for (const ActionStatistics& s : report.actions) all[s.action] = s;
  return all;
}

// The second search of a pair begins with what the first knew of the position, and adds its own.
TEST(Reuse, GoesOnWhereTheGameHasComeTo) {
  const auto game = core::make_game("via_ludus(rows=6,columns=6)");
  core::AnyState state = game->initial_state();
  core::Rng rng(3);
  Mcts<Via> search({.reuse = true});
  const SearchReport first = search.search(*state.get<Via>(), {}, {.simulations = 20'000}, rng);
  state.apply(first.principal_variation[0]);
  state.apply(first.principal_variation[1]);
  const SearchReport second = search.search(*state.get<Via>(), {}, {.simulations = 1}, rng);
  EXPECT_EQ(second.simulations, 1U);
  std::uint64_t visits = 0;
  for (const ActionStatistics& s : second.actions) visits += s.visits;
  EXPECT_GT(visits, 50U);
  EXPECT_LT(visits, 5'000U);
  EXPECT_LT(second.nodes, first.nodes);
  // Once more at the same place: everything is there, and one simulation more.
  const SearchReport third = search.search(*state.get<Via>(), {}, {.simulations = 1}, rng);
  std::uint64_t differing = 0;
  for (const auto& [action, s] : by_action(third)) {
    differing += s.visits - by_action(second)[action].visits;
  }
  EXPECT_EQ(differing, 1U);
  search.forget();
  EXPECT_EQ(search.search(*state.get<Via>(), {}, {.simulations = 1}, rng).nodes, 1U + 34U);
}

TEST(Reuse, BeginsAnewInAnotherGame) {
  const auto game = core::make_game("via_ludus(rows=6,columns=6)");
  const auto other = core::make_game("via_ludus(rows=6,columns=6,walls=4)");
  core::Rng rng(3);
  Mcts<Via> search({.reuse = true});
  search.search(*game->initial_state().get<Via>(), {}, {.simulations = 5000}, rng);
  const core::AnyState start = other->initial_state(0);
  EXPECT_EQ(search.search(*start.get<Via>(), {}, {.simulations = 1}, rng).nodes, 1U + 32U);
}

// A position with other ones behind it is another, under a repetition rule.
TEST(Reuse, MindsTheHistory) {
  const test::GeographyRules rules(6, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 4}, {4, 5}, {5, 2}});
  const auto root = rules.initial_state(0);
  core::KeyHistory history;
  core::begin(root, history);
  const auto visits_at = [&](std::initializer_list<int> way) {
    auto state = root;
    core::KeyHistory keys;
    core::begin(state, keys);
    for (const int place : way) core::apply(state, keys, core::make_action(place));
    Mcts<test::GeographyState> once({.exploration = 5, .solver = false, .reuse = true});
    core::Rng own(1);
    once.search(root, history, {.simulations = 2000}, own);
    std::uint64_t visits = 0;
    const SearchReport report = once.search(state, keys, {.simulations = 1}, own);
    for (const ActionStatistics& s : report.actions) visits += s.visits;
    // What it lists is legal after this way.
    core::ActionList legal;
    core::legal_actions(state, keys, legal);
    EXPECT_EQ(report.actions.size(), legal.size());
    return visits;
  };
  EXPECT_GT(visits_at({1, 2}), 100U);
  EXPECT_GT(visits_at({3, 2}), 100U);
}

// All threads and every option find the tree again, and nothing breaks over a whole game.
TEST(Reuse, LastsAWholeGame) {
  const auto game = core::make_game("via_ludus(rows=5,columns=5)");
  for (const test::NamedConfig& option : test::every_option()) {
    MctsConfig config = option.config;
    config.reuse = true;
    core::AnyState state = game->initial_state();
    core::Rng rng(3);
    Mcts<Via, test::MoverGuess> search(config);
    while (state.to_move() != core::Player::kNobody) {
      const SearchReport report =
          search.search(*state.get<Via>(), {}, {.simulations = 300, .memory = 200'000}, rng);
      ASSERT_TRUE(state.is_legal(report.best)) << option.name;
      state.apply(report.best);
    }
  }
}

// That values stay right is the solver's test.
TEST(Transpositions, ShareNodes) {
  const auto game = core::make_game("via_ludus(rows=3,columns=4)");
  const core::AnyState root = game->initial_state();
  const Limits limits{.simulations = 200'000};
  const SearchReport tree = test::search_from(*root.get<Via>(), {.solver = false}, limits);
  const SearchReport graph =
      test::search_from(*root.get<Via>(), {.solver = false, .transpositions = true}, limits);
  EXPECT_LT(graph.nodes, tree.nodes * 3 / 4);
}

}  // namespace
}  // namespace lusoria::search
