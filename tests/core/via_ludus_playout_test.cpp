// The playout shortcut of Via Ludus has the distribution of games that are played out.
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "core/registry.hpp"
#include "tests/core/via_ludus_reference.hpp"
#include "tests/core/via_ludus_support.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::Returns;
using core::via_ludus::kBlue;
using core::via_ludus::kRed;

// Games that Red won, that Blue won, and drawn ones.
using Counts = std::array<int, 3>;

void add(Counts& counts, const Returns& returns) {
  ++counts[returns == Returns::win(kRed, 2) ? 0 : returns == Returns::win(kBlue, 2) ? 1 : 2];
}

template <class S>
Counts shortcut(const S& state, int games, core::Rng& rng) {
  Counts counts{};
  for (int i = 0; i < games; ++i) add(counts, state.playout(rng));
  return counts;
}

template <class S>
Counts played_out(const S& start, int games, core::Rng& rng) {
  Counts counts{};
  core::ActionList list;
  for (int i = 0; i < games; ++i) {
    S state = start;
    while (state.to_move() != Player::kNobody) {
      list.clear();
      state.legal_actions(list);
      state.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    add(counts, state.returns());
  }
  return counts;
}

void expect_close(const Odds& a, const Odds& b, const std::string& text) {
  EXPECT_NEAR(a.red, b.red, 1e-12) << text;
  EXPECT_NEAR(a.blue, b.blue, 1e-12) << text;
  EXPECT_NEAR(a.draw, b.draw, 1e-12) << text;
}

const std::vector<std::string> kBoards = {
    "3/3/3 r",      "3/3/3 b",      "2/2 b",        "4/4 r",       "2/2/2 b",
    "3/1#1/3 r",    "3/1#1/3 b",    "r2/3/2b r",    "r1b/3/b1r b", "rr2/4/2bb r",
    "#3/2r1/1b2 b", "rrr1/4/rr2 b", "1rb#/4/#2r r", "4/#1#1/4 b",  "5 r",
    "5 b",          "1/1/1/1 b",    "##1/1##/3 r",  "rrr/3/3 b",   "r2/r2/1bb b",
};

// Why the shortcut is right: the order of the moves does not matter, only who owns what in the end.
TEST(ViaLudusPlayout, FillingAtOnceHasTheOddsOfPlay) {
  for (const auto& text : kBoards) {
    const ReferenceBoard board(text);
    expect_close(odds_of_filling(board), odds_of_play(board), text);
  }
}

void expect_odds(const std::string& text, bool early_draw, int games, core::Rng& rng) {
  const ReferenceBoard board(text);
  const Odds odds = odds_of_filling(board);
  with_rules({.shape = {board.rows(), board.columns()}, .early_draw = early_draw}, [&](const auto&
                                                                                           rules) {
    const Counts counts = shortcut(*rules.parse_state(text), games, rng);
    const std::array<double, 3> expected = {odds.red * games, odds.blue * games, odds.draw * games};
    EXPECT_LT(chi_squared(counts, expected), chi_squared_limit(2))
        << text << ": " << counts[0] << ' ' << counts[1] << ' ' << counts[2] << " expected "
        << expected[0] << ' ' << expected[1] << ' ' << expected[2];
  });
}

TEST(ViaLudusPlayout, ShortcutHasTheExactOdds) {
  core::Rng rng(51);
  for (const auto& text : kBoards) {
    expect_odds(text, false, 20000, rng);
    expect_odds(text, true, 20000, rng);
  }
  // More White spaces than play can be followed through.
  for (const char* const text : {"4/4/4/4 r", "4/4/4/4 b", "5/1#3/3b1 r", "rb#3/6/2#1r1 b"}) {
    expect_odds(text, false, 60000, rng);
  }
}

TEST(ViaLudusPlayout, ShortcutMatchesPlayedOutGames) {
  constexpr int kGames = 3000;
  core::Rng rng(52);
  struct Case {
    core::via_ludus::Options options;
    int plies;  // played at random before, so that either side moves and spaces are claimed
  };
  for (const auto& [options, plies] :
       {Case{{.shape = {7, 7}}, 0}, Case{{.shape = {7, 7}, .walls = 9, .claimed = 5, .seed = 4}, 1},
        Case{{.shape = {9, 9}}, 1},
        Case{{.shape = {9, 9}, .early_draw = true, .walls = 20, .seed = 9}, 8},
        Case{{.shape = {5, 17}}, 0}, Case{{.shape = {13, 13}}, 0},
        Case{{.shape = {13, 13}, .early_draw = true, .walls = 15, .claimed = 20, .seed = 2}, 31},
        Case{{.shape = {19, 19}, .walls = 40, .seed = 1}, 200}}) {
    with_rules(options, [&, plies = plies](const auto& rules) {
      auto state = rules.initial_state(0);
      for (int ply = 0; ply < plies && state.to_move() != Player::kNobody; ++ply) {
        core::ActionList list;
        state.legal_actions(list);
        state.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
      }
      ASSERT_NE(state.to_move(), Player::kNobody) << rules.name();
      const Counts fast = shortcut(state, 4 * kGames, rng);
      const Counts slow = played_out(state, kGames, rng);
      EXPECT_LT(chi_squared_of_two(fast, slow), chi_squared_limit(2))
          << rules.name() << ": " << fast[0] << ' ' << fast[1] << ' ' << fast[2] << " and "
          << slow[0] << ' ' << slow[1] << ' ' << slow[2];
    });
  }
}

TEST(ViaLudusPlayout, FinishedGamesKeepTheirResult) {
  const auto state = core::make_game("via_ludus(rows=3,columns=3)")->parse_state("r2/r2/r2 b");
  ASSERT_TRUE(state);
  EXPECT_TRUE(state->has_playout_shortcut());
  core::Rng rng(53);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(state->playout(rng), Returns::win(kRed, 2));
}

}  // namespace
}  // namespace lusoria::test
