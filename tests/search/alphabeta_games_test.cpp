// Alpha-beta against plain minimax on positions of every Latrunculi ruleset that are a few plies
// from a limit of moves, so that their whole tree is small.
#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/games/latrunculi/rulesets.hpp"
#include "core/games/latrunculi/state.hpp"
#include "core/registry.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/instances.hpp"
#include "tests/search/alphabeta_forms.hpp"
#include "tests/support/solve.hpp"

namespace lusoria::search {
namespace {

// Random play to a number of plies; nobody to move when the game ended before.
core::AnyState played(const core::AnyGame& game, int plies, std::uint64_t seed) {
  core::AnyState state = game.initial_state();
  core::Rng rng(seed);
  for (int ply = 0; ply < plies && !state.is_over(); ++ply) {
    core::ActionList actions;
    state.legal_actions(actions);
    state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return state;
}

struct Seen {
  int positions = 0;
  int decided = 0;
};

template <class S>
void expect_solved(const core::AnyState& root, Seen& seen) {
  const S& state = *root.get<S>();
  core::KeyHistory history = root.history();
  const std::vector<core::Action> keeping = test::best_actions(state, history);
  const double value = test::solve(state, history)[core::seat_index(state.to_move())];
  ++seen.positions;
  if (value != 0) ++seen.decided;
  for (const test::AlphaBetaForm& form : test::alphabeta_forms()) {
    SCOPED_TRACE(form.name);
    const SearchReport report =
        AlphaBeta<S>(form.config)
            .search(state, root.history(), {.memory = 4 << 20, .threads = form.threads});
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.value, value);
    EXPECT_NE(std::find(keeping.begin(), keeping.end(), report.best), keeping.end());
  }
}

// Late enough to have captures, and early enough for large boards to be small trees.
void check_ruleset(const core::latrunculi::Ruleset& ruleset, Seen& seen) {
  const int placed = ruleset.setup == core::latrunculi::Setup::kPlaced
                         ? 2 * (ruleset.most_men + ruleset.men + 2)
                         : 0;
  const int left = ruleset.shape.size() <= 64 ? 3 : 2;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const int plies = placed + 20 + 10 * static_cast<int>(seed);
    const std::string spec =
        fmt::format("latrunculi(ruleset={},max_moves={})", ruleset.id, plies + left);
    SCOPED_TRACE(fmt::format("{} seed {}", spec, seed));
    const auto game = core::make_game(spec);
    ASSERT_TRUE(game);
    const core::AnyState root = played(*game, plies, seed);
    if (root.is_over()) continue;
    visit_state_type(*game, [&]<class S>(std::type_identity<S>) {
      if constexpr (PerfectInformation<S>) expect_solved<S>(root, seen);
      return 0;
    });
  }
}

TEST(AlphaBetaGames, EqualsMinimaxOnEveryLatrunculiRuleset) {
  Seen seen;
  for (const core::latrunculi::Ruleset& ruleset : core::latrunculi::rulesets()) {
    check_ruleset(ruleset, seen);
  }
  EXPECT_GE(seen.positions, 60);
  EXPECT_GE(seen.decided, 10);
}

}  // namespace
}  // namespace lusoria::search
