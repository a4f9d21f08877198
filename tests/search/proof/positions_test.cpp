// Df-pn on positions of Via Ludus whose values are known: the solved setups, and the suite that
// bench/proof_suite.cpp made.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/via_ludus/notation.hpp"
#include "core/registry.hpp"
#include "search/minimax.hpp"
#include "search/proof/dfpn_impl.hpp"
#include "search/proof/solve.hpp"

namespace lusoria::search {
namespace {

using Small = core::via_ludus::State<1>;

struct Known {
  std::string position;
  double value = 0;
  std::vector<std::string> keep;  // of a solved setup
};

std::vector<Known> read(const std::string& path) {
  std::ifstream file(path);
  std::vector<Known> out;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(';')) continue;
    std::istringstream words(line);
    std::string board, side, word, value, moves;
    words >> board >> side >> word >> value >> word >> moves;
    Known known{board + ' ' + side, value == "win" ? 1.0 : value == "loss" ? -1.0 : 0.0, {}};
    std::istringstream list(moves);
    for (std::string move; std::getline(list, move, ',');) known.keep.push_back(move);
    std::sort(known.keep.begin(), known.keep.end());
    out.push_back(std::move(known));
  }
  return out;
}

core::AnyState state_of(const std::string& text) {
  const auto shaped = core::via_ludus::parse_setup(text);
  if (!shaped) throw std::runtime_error(text);
  const auto game = core::make_game("via_ludus(rows=" + std::to_string(shaped->shape.rows) +
                                    ",columns=" + std::to_string(shaped->shape.columns) + ")");
  return *game->parse_state(text);
}

void expect_solved(const Known& known, const core::AnyState& root, const ProofReport& report) {
  EXPECT_TRUE(report.search.exact);
  EXPECT_EQ(report.search.value, known.value) << known.position;
  EXPECT_TRUE(report.tree_size);
  ASSERT_TRUE(report.keeping);
  std::vector<std::string> keep;
  for (const core::Action action : *report.keeping) keep.push_back(root.action_text(action));
  std::sort(keep.begin(), keep.end());
  EXPECT_EQ(keep, known.keep) << known.position;
  EXPECT_TRUE(std::binary_search(keep.begin(), keep.end(), root.action_text(report.search.best)))
      << known.position;
}

// With all that is known of Via Ludus, without guards, and by what the game says of itself.
void expect_solved(const Known& known) {
  const core::AnyState root = state_of(known.position);
  const auto& state = *root.get<Small>();
  const ProofRequest all{.keeping = true, .tree_size = true};
  expect_solved(known, root, *solve_by_dfpn(root, {}, all));
  DfPn<Small, ViaLudusKnowledge> unguarded({}, ViaLudusKnowledge(false));
  expect_solved(known, root, unguarded.solve(state, {}, {}, all));
  DfPn<Small, InsightKnowledge> plain({.weak = false});
  expect_solved(known, root, plain.solve(state, {}, {}, all));
}

TEST(ProofPositions, SolvesTheSetupsInTheTree) {
  const auto setups = read(LUSORIA_TEST_DATA "/via_ludus/solved-sample.txt");
  ASSERT_GE(setups.size(), 30U);
  for (const Known& setup : setups) expect_solved(setup);
}

TEST(ProofPositions, SolvesAllSetupsWherePresent) {
  const std::string path = LUSORIA_ORACLE "/via_ludus/solved-small.txt";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recordings beside the project";
  const auto setups = read(path);
  EXPECT_EQ(setups.size(), 300U);
  for (const Known& setup : setups) expect_solved(setup);
}

// Knowledge must never be wrong: small boards full of claims, against minimax.
TEST(ProofPositions, EqualsMinimaxOnRandomBoards) {
  std::array<int, 3> of_value{};
  for (const char* shape : {"rows=3,columns=4", "rows=4,columns=3"}) {
    for (const char* claims : {"walls=1,claimed=4", "walls=2,claimed=3", "walls=0,claimed=5"}) {
      const auto game = core::make_game(std::string("via_ludus(") + shape + "," + claims + ")");
      ASSERT_TRUE(game);
      for (std::uint64_t opening = 0; opening < 50; ++opening) {
        const core::AnyState root = game->initial_state(opening);
        const auto exact = solve_by_minimax(root);
        ASSERT_TRUE(exact);
        const auto report = solve_by_dfpn(root, {}, {.keeping = true});
        EXPECT_EQ(report->search.value, exact->returns[root.to_move()]) << root.text();
        auto keeping = exact->keeping;
        std::sort(keeping.begin(), keeping.end());
        EXPECT_EQ(report->keeping, keeping) << root.text();
        ++of_value[static_cast<std::size_t>(report->search.value + 1)];
      }
    }
  }
  EXPECT_GT(of_value[1], 30);
  EXPECT_GT(of_value[2], 10);
}

void expect_suite_solved(std::size_t step) {
  const auto suite = read(LUSORIA_TEST_DATA "/via_ludus_proof/suite.txt");
  ASSERT_EQ(suite.size(), 60U);
  for (std::size_t i = 0; i < suite.size(); i += step) {
    const core::AnyState root = state_of(suite[i].position);
    const auto report = solve_by_dfpn(root, {}, {});
    EXPECT_TRUE(report->search.exact);
    EXPECT_EQ(report->search.value, suite[i].value) << suite[i].position;
    // The line keeps its promise.
    core::AnyState state = root;
    for (const core::Action action : report->search.principal_variation) {
      ASSERT_TRUE(state.is_legal(action));
      state.apply(action);
    }
    if (suite[i].value != 0) {
      EXPECT_EQ(state.returns()[root.to_move()], suite[i].value);
    }
  }
}

TEST(ProofPositions, SolvesEverySixthOfTheSuite) { expect_suite_solved(6); }
TEST(LongProofPositions, SolvesTheSuite) { expect_suite_solved(1); }

}  // namespace
}  // namespace lusoria::search
