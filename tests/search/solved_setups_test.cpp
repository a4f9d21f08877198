// The solved Via Ludus setups: plain minimax and alpha-beta reproduce every value, and all moves
// that keep it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "core/games/via_ludus/notation.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "search/alphabeta.hpp"
#include "search/minimax.hpp"

namespace lusoria::search {
namespace {

struct SolvedSetup {
  std::string position;
  double value = 0;
  std::vector<std::string> keep;
};

std::vector<SolvedSetup> read_setups(const std::string& path) {
  std::ifstream file(path);
  std::vector<SolvedSetup> setups;
  std::string board, side, word, value, moves;
  while (file >> board >> side >> word >> value >> word >> moves) {
    SolvedSetup setup{board + ' ' + side, value == "win" ? 1.0 : value == "loss" ? -1.0 : 0.0, {}};
    std::stringstream list(moves);
    for (std::string move; std::getline(list, move, ',');) setup.keep.push_back(move);
    std::sort(setup.keep.begin(), setup.keep.end());
    setups.push_back(std::move(setup));
  }
  return setups;
}

void expect_solved(const SolvedSetup& solved) {
  const auto shaped = core::via_ludus::parse_setup(solved.position);
  ASSERT_TRUE(shaped) << solved.position;
  const auto game = core::make_game("via_ludus(rows=" + std::to_string(shaped->shape.rows) +
                                    ",columns=" + std::to_string(shaped->shape.columns) + ")");
  const auto state = game->parse_state(solved.position);
  const auto exact = solve_by_minimax(*state);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->returns[state->to_move()], solved.value) << solved.position;
  std::vector<std::string> keep;
  for (const core::Action action : exact->keeping) keep.push_back(state->action_text(action));
  std::sort(keep.begin(), keep.end());
  EXPECT_EQ(keep, solved.keep) << solved.position;
  using State = core::via_ludus::State<1>;
  const SearchReport report = AlphaBeta<State>().search(*state->get<State>(), {}, {});
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.value, solved.value) << solved.position;
  EXPECT_TRUE(std::binary_search(keep.begin(), keep.end(), state->action_text(report.best)))
      << solved.position;
}

TEST(SolvedSetups, SampleInTheTree) {
  const auto setups = read_setups(LUSORIA_TEST_DATA "/via_ludus/solved-sample.txt");
  ASSERT_GE(setups.size(), 30U);
  for (const SolvedSetup& setup : setups) expect_solved(setup);
}

// A tenth of the whole file at a time, so that parts run side by side.
class SolvedSetupsFile : public testing::TestWithParam<std::size_t> {};

TEST_P(SolvedSetupsFile, PartWherePresent) {
  const std::string path = LUSORIA_ORACLE "/via_ludus/solved-small.txt";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recordings beside the project";
  const auto setups = read_setups(path);
  EXPECT_EQ(setups.size(), 300U);
  for (std::size_t i = GetParam(); i < setups.size(); i += 10) expect_solved(setups[i]);
}
INSTANTIATE_TEST_SUITE_P(Tenths, SolvedSetupsFile, testing::Range(std::size_t{0}, std::size_t{10}));

}  // namespace
}  // namespace lusoria::search
