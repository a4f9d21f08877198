// The solved Via Ludus setups: plain minimax and alpha-beta reproduce every value, and all moves
// that keep it.
#include "tests/search/solved_setups.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/minimax.hpp"
#include "tests/search/alphabeta_forms.hpp"

namespace lusoria::search {
namespace {

using test::read_setups;
using test::SolvedSetup;

void expect_solved(const SolvedSetup& solved) {
  const core::AnyState state = test::set_up(solved);
  const auto exact = solve_by_minimax(state);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->returns[state.to_move()], solved.value) << solved.position;
  std::vector<std::string> keep;
  for (const core::Action action : exact->keeping) keep.push_back(state.action_text(action));
  std::sort(keep.begin(), keep.end());
  EXPECT_EQ(keep, solved.keep) << solved.position;
  using State = core::via_ludus::State<1>;
  for (const test::AlphaBetaForm& form : test::quick_alphabeta_forms()) {
    SCOPED_TRACE(form.name + ": " + solved.position);
    const SearchReport report =
        AlphaBeta<State>(form.config)
            .search(*state.get<State>(), {}, {.memory = 4 << 20, .threads = form.threads});
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.value, solved.value);
    EXPECT_TRUE(std::binary_search(keep.begin(), keep.end(), state.action_text(report.best)));
  }
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
