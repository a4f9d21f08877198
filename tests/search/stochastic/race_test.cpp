// The searches for dice and many players on the race games: against their plain selves, and against
// the endgame table of Lotus Ludo.
#include <array>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"
#include "search/endgame/lotus_ludo_table.hpp"
#include "search/multiplayer/best_reply.hpp"
#include "search/multiplayer/maxn_impl.hpp"
#include "search/multiplayer/paranoid.hpp"
#include "search/stochastic/expectimax_impl.hpp"
#include "tests/search/plain_depth.hpp"
#include "tests/support/sanitized.hpp"

namespace lusoria::search {
namespace {

using core::Player;
using Lotus = core::lotus_ludo::State;
using Ludox = core::ludox::State;
using test::BalancedEvaluation;
using test::ScrambledEvaluation;

// A random position of the game in which a seat is to move, after `decisions` of them; false when
// the game ended before.
template <core::GameState S>
bool play_on(S& state, int decisions, core::Rng& rng) {
  core::ActionList actions;
  core::ChanceList outcomes;
  while (state.to_move() != Player::kNobody) {
    if (state.to_move() == Player::kChance) {
      outcomes.clear();
      state.chance_outcomes(outcomes);
      state.apply(core::sample(outcomes, rng));
    } else {
      if (decisions-- == 0) return true;
      actions.clear();
      state.legal_actions(actions);
      state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
  return false;
}

// Every search against its plain self in positions of all stages of a game.
template <core::GameState S>
void expect_equal_to_plain(const std::string& spec, int depth) {
  const auto game = core::make_game(spec);
  ASSERT_TRUE(game) << game.error().text();
  const core::AnyState start = game->initial_state();
  using Scrambled = test::PlainDepth<S, ScrambledEvaluation>;
  Scrambled all(Scrambled::Others::kAll);
  Scrambled one(Scrambled::Others::kOneReply);
  test::PlainDepth<S, BalancedEvaluation> own;
  const Limits limits{.depth = depth};
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    core::Rng rng(seed);
    S root = *start.get<S>();
    if (!play_on(root, static_cast<int>(5 * seed), rng)) continue;
    ++positions;
    SCOPED_TRACE(testing::Message() << spec << " seed " << seed);
    const Player hero = root.to_move();
    for (const Star star : {Star::kStar1, Star::kStar2}) {
      const ExpectimaxConfig config{.star = star};
      ASSERT_NEAR((Paranoid<S, ScrambledEvaluation>(config).search(root, {}, limits).value),
                  all.against_all(root, hero, depth), 1e-9);
      ASSERT_NEAR((BestReply<S, ScrambledEvaluation>(config).search(root, {}, limits).value),
                  one.against_all(root, hero, depth), 1e-9);
    }
    ASSERT_NEAR((MaxN<S, BalancedEvaluation>().search(root, {}, limits).value),
                own.each_its_own(root, depth)[core::seat_index(hero)], 1e-9);
  }
  EXPECT_GT(positions, 10);
}

TEST(RaceSearch, EqualsItsPlainSelfInLotusLudo) {
  expect_equal_to_plain<Lotus>("lotus_ludo(players=2)", 3);
  expect_equal_to_plain<Lotus>("lotus_ludo(players=4)", 3);
}

TEST(RaceSearch, EqualsItsPlainSelfInLudox) {
  expect_equal_to_plain<Ludox>("ludox(players=2)", 2);
  expect_equal_to_plain<Ludox>("ludox(players=4)", 2);
}

// The table as the evaluation.
struct ByTable {
  static constexpr bool kSumsToZero = true;

  const LotusLudoTable* table;

  float operator()(const Lotus& state, Player seat) const {
    constexpr double kMost = 0.999999;
    return static_cast<float>(kMost * (2 * table->win_probability(state, seat) - 1));
  }
};

// What a search of any depth over the table's values says of the root is what the table says.
TEST(RaceSearch, ReproducesTheEndgameTable) {
  if (test::kSanitized) GTEST_SKIP() << "a table takes too long under a sanitizer";
  using core::race::kHome;
  const std::string path = testing::TempDir() + "lotus-ludo-search.table";
  ASSERT_TRUE(build_lotus_ludo_table(path, {}));
  const auto table = LotusLudoTable::open(path);
  ASSERT_TRUE(table) << table.error().text();
  std::filesystem::remove(path);
  const core::lotus_ludo::Rules rules({.players = 2});
  core::Rng rng(11);
  constexpr int kPositions = 200;
  for (int found = 0; found < kPositions;) {
    core::lotus_ludo::Position position = rules.initial_state(0).position();
    for (const std::size_t colour : {0U, 2U}) {
      const auto code = [&] { return static_cast<int>(rng.below(core::race::kCodes)); };
      position.tokens[colour] = core::lotus_ludo::Tokens(
          std::array<int, core::race::kTokens>{code(), code(), kHome, kHome});
    }
    const auto parsed = rules.parse_state(rules.state_text(Lotus(rules, position)));
    if (!parsed) continue;
    Lotus root = *parsed;
    if (!play_on(root, 0, rng)) continue;
    ++found;
    ASSERT_TRUE((*table)->covers(root));
    const Player hero = root.to_move();
    const double expected = 2 * (*table)->win_probability(root, hero) - 1;
    const ByTable evaluation{table->get()};
    for (int depth = 1; depth <= 4; ++depth) {
      SCOPED_TRACE(testing::Message() << rules.state_text(root) << " depth " << depth);
      const Limits limits{.depth = depth};
      for (const Star star : {Star::kStar1, Star::kStar2}) {
        const SearchReport report =
            Expectimax<Lotus, ByTable>({.star = star}, evaluation).search(root, {}, limits);
        ASSERT_NEAR(report.value, expected, 3e-6);
        Lotus after = root;
        after.apply(report.best);
        ASSERT_NEAR(2 * (*table)->win_probability(after, hero) - 1, expected, 3e-6);
      }
      // Two seats that each seek their own.
      ASSERT_NEAR((MaxN<Lotus, ByTable>({}, evaluation).search(root, {}, limits).value), expected,
                  5e-5);
    }
  }
}

}  // namespace
}  // namespace lusoria::search
