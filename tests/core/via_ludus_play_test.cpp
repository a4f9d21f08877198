// Via Ludus against the reference, move by move, and the facts that its rules page lists.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"
#include "tests/core/via_ludus_reference.hpp"
#include "tests/core/via_ludus_support.hpp"

namespace lusoria::test {
namespace {

using core::Action;
using core::ActionList;
using core::Player;
using core::via_ludus::kBlue;
using core::via_ludus::kRed;

template <class S>
std::vector<std::string> moves_of(const S& state) {
  ActionList list;
  state.legal_actions(list);
  std::vector<std::string> moves;
  for (const Action action : list) moves.push_back(state.rules().action_text(state, action));
  return moves;
}

char letter(Player player) { return player == kRed ? 'r' : player == kBlue ? 'b' : '-'; }

template <class S>
void expect_path(const S& state, const ReferenceBoard& board) {
  const std::vector<int> path = state.winning_path();
  if (board.winner() == '-') {
    EXPECT_TRUE(path.empty());
    return;
  }
  const auto& shape = state.rules().shape();
  ASSERT_EQ(static_cast<int>(path.size()), board.shortest_path(board.winner(), false))
      << board.text();
  const Player winner = state.winner();
  const auto along = [&](int square) {
    return winner == kRed ? shape.row(square) : shape.column(square);
  };
  EXPECT_EQ(along(path.front()), 0);
  EXPECT_EQ(along(path.back()), (winner == kRed ? shape.rows : shape.columns) - 1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    EXPECT_TRUE(state.stones(winner).test(path[i]));
    if (i == 0) continue;
    const int rows = std::abs(shape.row(path[i]) - shape.row(path[i - 1]));
    const int columns = std::abs(shape.column(path[i]) - shape.column(path[i - 1]));
    EXPECT_EQ(rows + columns, 1) << board.text();
  }
}

template <class S>
void expect_same(const S& state, const ReferenceBoard& board, bool early_draw) {
  ASSERT_EQ(state.rules().state_text(state), board.text());
  ASSERT_EQ(moves_of(state), board.moves(early_draw)) << board.text();
  const bool over = board.over(early_draw);
  ASSERT_EQ(letter(state.to_move()), over ? '-' : board.side()) << board.text();
  ASSERT_EQ(letter(state.winner()), board.winner()) << board.text();
  const float value = board.winner() == 'r' ? 1.0F : board.winner() == 'b' ? -1.0F : 0.0F;
  ASSERT_EQ(state.returns()[kRed], value);
  ASSERT_EQ(state.returns()[kBlue], -value);
  for (const Player side : {kRed, kBlue}) {
    ASSERT_EQ(state.can_connect(side), board.can_connect(letter(side))) << board.text();
  }
  expect_path(state, board);
}

// One random game from the board, compared after every move.
void play_both(ReferenceBoard board, bool early_draw, core::Rng& rng) {
  with_rules({.shape = {board.rows(), board.columns()}, .early_draw = early_draw},
             [&](const auto& rules) {
               auto state = *rules.parse_state(board.text());
               expect_same(state, board, early_draw);
               for (auto moves = board.moves(early_draw); !moves.empty();
                    moves = board.moves(early_draw)) {
                 const std::size_t pick = rng.below(static_cast<std::uint32_t>(moves.size()));
                 ActionList list;
                 state.legal_actions(list);
                 state.apply(list[pick]);
                 board.play(moves[pick]);
                 expect_same(state, board, early_draw);
                 if (testing::Test::HasFatalFailure()) return;
               }
             });
}

TEST(ViaLudusPlay, MatchesTheReferenceOnEveryShape) {
  core::Rng rng(31);
  for (int rows = 1; rows <= 19; ++rows) {
    for (int columns = 1; columns <= 19; ++columns) {
      // Games on large boards start crowded: the reference is slow.
      const int crowd = rows * columns > 100 ? 35 : 8;
      play_both(ReferenceBoard::random(rows, columns, 6, crowd, crowd, rng),
                (rows + columns) % 2 == 0, rng);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ViaLudusPlay, MatchesTheReferenceOnManySmallBoards) {
  core::Rng rng(32);
  for (int game = 0; game < 2000; ++game) {
    const int rows = 1 + static_cast<int>(rng.below(6));
    const int columns = 1 + static_cast<int>(rng.below(6));
    const int walls = static_cast<int>(rng.below(4)) * 12;
    const int claimed = static_cast<int>(rng.below(4)) * 10;
    play_both(ReferenceBoard::random(rows, columns, walls, claimed, claimed, rng), game % 2 == 0,
              rng);
    if (HasFatalFailure()) return;
  }
}

TEST(ViaLudusPlay, MatchesTheReferenceOnTheLargestEmptyBoard) {
  core::Rng rng(33);
  play_both(ReferenceBoard(19, 19), true, rng);
}

// The same board gives the same game in whatever width of bitboard.
TEST(ViaLudusPlay, WidthMakesNoDifference) {
  core::Rng rng(34);
  for (int game = 0; game < 30; ++game) {
    ReferenceBoard board = ReferenceBoard::random(5, 6, 10, 10, 10, rng);
    const core::via_ludus::Rules<1> narrow({.shape = {5, 6}, .early_draw = true});
    const core::via_ludus::Rules<6> wide({.shape = {5, 6}, .early_draw = true});
    auto a = *narrow.parse_state(board.text());
    auto b = *wide.parse_state(board.text());
    for (auto moves = board.moves(true); !moves.empty(); moves = board.moves(true)) {
      ASSERT_EQ(moves_of(a), moves);
      ASSERT_EQ(moves_of(b), moves);
      ASSERT_EQ(a.hash(), b.hash());
      const std::size_t pick = rng.below(static_cast<std::uint32_t>(moves.size()));
      ActionList list;
      a.legal_actions(list);
      a.apply(list[pick]);
      b.apply(list[pick]);
      board.play(moves[pick]);
    }
    EXPECT_EQ(moves_of(b), std::vector<std::string>());
    EXPECT_EQ(a.winner(), b.winner());
  }
}

template <class S>
long long perft(const S& state, int depth) {
  if (depth == 0) return 1;
  ActionList list;
  state.legal_actions(list);
  long long count = 0;
  for (const Action action : list) {
    S next = state;
    next.apply(action);
    count += perft(next, depth - 1);
  }
  return count;
}

// Figures from a third program, a plain script.
struct PerftRow {
  const char* text;
  bool early_draw;
  std::vector<long long> counts;
};

const std::vector<PerftRow> kPerft = {
    {"2/2 r", false, {4, 12, 24, 16, 0}},
    {"3/3 r", false, {6, 30, 120, 288, 576, 288, 0}},
    {"2/2/2 r", false, {6, 30, 120, 360, 576, 504, 0}},
    {"3/3/3 r", false, {9, 72, 504, 3024, 15120, 58320, 168480}},
    {"3/3/3 r", true, {9, 72, 504, 3024, 15120, 58320, 163296}},
    {"4/4/4 r", false, {12, 132, 1320, 11880, 95040}},
    {"3/3/3/3 r", false, {12, 132, 1320, 11880, 95040}},
    {"4/4/4/4 r", false, {16, 240, 3360, 43680, 524160}},
    {"1#1/3/1#1 b", false, {7, 42, 210, 840, 2520, 4896, 4608, 0}},
    {"#2/1#1/2# r", false, {6, 30, 120, 360, 720, 720, 0}},
    {"#2/1#1/2# r", true, {0}},
    {"r1b/1#1/b1r b", false, {4, 12, 24, 24, 0}},
    {"r1b1/1#2/b1#r/4 r", false, {10, 90, 720, 5040, 30240, 149940}},
    {"r1b1/1#2/b1#r/4 r", true, {10, 90, 656, 4200, 21288, 89280}},
    {"5 r", false, {5, 0}},
    {"5 b", false, {5, 20, 0}},
    {"1/1/1/1 r", false, {4, 12, 0}},
    {"rrr/3/3 b", false, {6, 30, 120, 360, 576}},
    {"r2/r2/r2 b", false, {0}},
};

TEST(ViaLudusPlay, PerftMatchesTheTable) {
  for (const PerftRow& row : kPerft) {
    ReferenceBoard board(row.text);
    with_rules({.shape = {board.rows(), board.columns()}, .early_draw = row.early_draw},
               [&](const auto& rules) {
                 const auto state = *rules.parse_state(row.text);
                 for (std::size_t i = 0; i < row.counts.size(); ++i) {
                   const int depth = static_cast<int>(i) + 1;
                   EXPECT_EQ(perft(state, depth), row.counts[i]) << row.text << " depth " << depth;
                   if (row.counts[i] < 2000) {
                     EXPECT_EQ(board.perft(depth, row.early_draw), row.counts[i]) << row.text;
                   }
                 }
               });
  }
}

// Minimax by hand: 1 when the side to move wins, 0 for a draw, -1 when it loses.
template <class S>
int value(const S& state) {
  if (state.to_move() == Player::kNobody) return static_cast<int>(state.returns()[state.side()]);
  ActionList list;
  state.legal_actions(list);
  int best = -1;
  for (const Action action : list) {
    S next = state;
    next.apply(action);
    best = std::max(best, -value(next));
    if (best == 1) break;
  }
  return best;
}

int value_of(const std::string& text) {
  const ReferenceBoard board(text);
  int found = 0;
  with_rules({.shape = {board.rows(), board.columns()}, .early_draw = true},
             [&](const auto& rules) { found = value(*rules.parse_state(text)); });
  return found;
}

TEST(ViaLudusFacts, OneRowIsWonByRedsFirstMove) {
  for (int columns = 1; columns <= 19; ++columns) {
    with_rules({.shape = {1, columns}}, [&](const auto& rules) {
      ActionList list;
      const auto start = rules.initial_state(0);
      start.legal_actions(list);
      ASSERT_EQ(static_cast<int>(list.size()), columns);
      for (const Action action : list) {
        auto state = start;
        state.apply(action);
        EXPECT_EQ(state.winner(), kRed);
        EXPECT_EQ(state.winning_path(), std::vector<int>{action_index(action)});
      }
    });
  }
}

TEST(ViaLudusFacts, OneColumnIsWonByBluesFirstMove) {
  for (int rows = 2; rows <= 19; ++rows) {
    with_rules({.shape = {rows, 1}}, [&](const auto& rules) {
      auto state = rules.initial_state(0);
      state.apply(core::make_action(rows / 2));
      EXPECT_EQ(state.winner(), Player::kNobody);
      EXPECT_EQ(state.to_move(), kBlue);
      state.apply(core::make_action(0));
      EXPECT_EQ(state.winner(), kBlue);
    });
  }
}

TEST(ViaLudusFacts, EmptyBoardsAreDrawn) {
  for (const char* const text :
       {"2/2 r", "3/3 r", "2/2/2 r", "3/3/3 r", "4/4 r", "2/2/2/2 r", "5/5 r"}) {
    EXPECT_EQ(value_of(text), 0) << text;
  }
  EXPECT_EQ(value_of("4 r"), 1);
  EXPECT_EQ(value_of("1/1/1 r"), -1);
}

TEST(ViaLudusFacts, BothSidesAreNeverConnectedAtOnce) {
  core::Rng rng(35);
  for (int i = 0; i < 3000; ++i) {
    const ReferenceBoard board = ReferenceBoard::random(
        1 + static_cast<int>(rng.below(5)), 1 + static_cast<int>(rng.below(5)), 0, 50, 50, rng);
    ASSERT_FALSE(board.connected('r') && board.connected('b')) << board.text();
  }
}

TEST(ViaLudusPlay, ConnectedSetupsAreFinishedGames) {
  struct Case {
    const char* text;
    Player winner;
  };
  for (const auto& [text, winner] :
       {Case{"r2/r2/r2 b", kRed}, Case{"r2/r2/r2 r", kRed}, Case{"3/bbb/3 r", kBlue},
        Case{"r1/rr/1r b", kRed}, Case{"r b", kRed}, Case{"b r", kBlue}, Case{"bb/rr r", kBlue},
        Case{"rb/br r", Player::kNobody}, Case{"# r", Player::kNobody},
        Case{"##/## b", Player::kNobody}}) {
    const ReferenceBoard board(text);
    with_rules({.shape = {board.rows(), board.columns()}},
               [&, text = text, winner = winner](const auto& rules) {
                 const auto state = *rules.parse_state(text);
                 EXPECT_EQ(state.to_move(), Player::kNobody) << text;
                 EXPECT_EQ(state.winner(), winner) << text;
                 EXPECT_TRUE(moves_of(state).empty()) << text;
               });
  }
}

TEST(ViaLudusPlay, DiagonalsDoNotConnect) {
  const core::via_ludus::Rules<1> rules({.shape = {3, 3}});
  const auto state = *rules.parse_state("r2/1r1/2r b");
  EXPECT_EQ(state.winner(), Player::kNobody);
  EXPECT_EQ(state.to_move(), kBlue);
}

TEST(ViaLudusPlay, EarlyDrawNeedsBothSidesCutOff) {
  const core::via_ludus::Rules<1> rules({.shape = {2, 3}, .early_draw = true});
  // Red still has the last column.
  EXPECT_EQ(rules.parse_state("bb1/rr1 b")->to_move(), kBlue);
  EXPECT_EQ(rules.parse_state("b#1/r#1 b")->to_move(), kBlue);
  // Both columns of White are walled in for Blue and broken for Red.
  EXPECT_EQ(rules.parse_state("##1/1## b")->to_move(), Player::kNobody);
  const core::via_ludus::Rules<1> late({.shape = {2, 3}});
  EXPECT_EQ(late.parse_state("##1/1## b")->to_move(), kBlue);
}

TEST(ViaLudusSymmetry, SwapOfRowsAndColumnsExchangesTheSides) {
  const core::via_ludus::Rules<1> rules({.shape = {3, 3}});
  const auto state = *rules.parse_state("r2/r1b/1#b r");
  EXPECT_EQ(state.symmetry_count(), 8);
  const std::array<const char*, 4> mirrored = {"r2/r1b/1#b r", "2r/b1r/b#1 r", "1#b/r1b/r2 r",
                                               "b#1/b1r/2r r"};
  EXPECT_EQ(state.transformed_player(kRed, 4), kBlue);
  EXPECT_EQ(state.transformed_player(kRed, 3), kRed);
  for (int symmetry = 0; symmetry < 4; ++symmetry) {
    EXPECT_EQ(rules.state_text(state.transformed(symmetry)),
              mirrored[static_cast<std::size_t>(symmetry)]);
  }
  // Squares (row, column) go to (column, row), counted from the bottom left.
  EXPECT_EQ(rules.state_text(state.transformed(4)), "rr1/#2/1bb b");
}

}  // namespace
}  // namespace lusoria::test
