// What a position of Via Ludus shows at a glance, against minimax over every setup of small boards.
#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/via_ludus/state.hpp"

namespace lusoria::core::via_ludus {
namespace {

using Board = State<1>;

// Exact values in the view of the side to move, by position.
class Solver {
 public:
  int value(const Board& state) {
    if (state.to_move() == Player::kNobody) {
      return static_cast<int>(state.returns()[state.side()]);
    }
    const auto [at, fresh] = known_.try_emplace(state.hash(), 0);
    if (!fresh) return at->second;
    int best = -1;
    ActionList actions;
    state.legal_actions(actions);
    for (const Action action : actions) best = std::max(best, after(state, action));
    return known_[state.hash()] = best;
  }
  int after(const Board& state, Action action) {
    Board child = state;
    child.apply(action);
    return -value(child);
  }

 private:
  std::unordered_map<std::uint64_t, int> known_;
};

// What a value answers to a question.
int answer(int value, Question question) {
  if (question == Question::kAbove) return std::max(value, 0);
  if (question == Question::kBelow) return std::min(value, 0);
  return value;
}

struct Counts {
  int positions = 0;
  int held = 0;
  int bounded = 0;
  std::map<Question, int> fewer;  // positions whose list leaves actions out
};

constexpr std::array kQuestions = {Question::kValue, Question::kAbove, Question::kBelow};

void check(const Board& state, Solver& solver,
           std::map<std::pair<Question, std::uint64_t>, int>& answers, Counts& counts) {
  const int value = solver.value(state);
  const Player mover = state.to_move();
  ++counts.positions;
  for (const Player seat : {mover, opponent(mover)}) {
    if (!state.holds(seat)) continue;
    ++counts.held;
    ASSERT_GE(seat == mover ? value : -value, 0) << state.rules().state_text(state);
  }
  const auto insight = state.insight();
  ASSERT_LE(insight.lower(), static_cast<float>(value)) << state.rules().state_text(state);
  ASSERT_GE(insight.upper(), static_cast<float>(value)) << state.rules().state_text(state);
  counts.bounded += insight.lower() > -1 || insight.upper() < 1 ? 1 : 0;
  ActionList legal;
  state.legal_actions(legal);
  for (const Question question : kQuestions) {
    ActionList list;
    insight.actions(list, question);
    ASSERT_FALSE(list.empty());
    int best = -1;
    for (const Action action : list) {
      ASSERT_NE(std::find(legal.begin(), legal.end(), action), legal.end());
      best = std::max(best, solver.after(state, action));
    }
    ASSERT_EQ(answer(best, question), answer(value, question)) << state.rules().state_text(state);
    counts.fewer[question] += list.size() < legal.size() ? 1 : 0;
    const LikenessKey like = insight.key(question);
    ASSERT_EQ(
        state.transformed_action(state.transformed_action(legal[0], like.symmetry), like.inverse),
        legal[0]);
    const auto [at, fresh] = answers.try_emplace({question, like.key}, answer(value, question));
    ASSERT_EQ(at->second, answer(value, question)) << state.rules().state_text(state);
  }
}

void check_all_setups(int rows, int columns) {
  SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
  const Options options{.shape = {rows, columns}};
  const Rules<1> rules(options);
  Solver solver;
  std::map<std::pair<Question, std::uint64_t>, int> answers;
  Counts counts;
  std::uint64_t setups = 1;
  for (int i = 0; i < rows * columns; ++i) setups *= 4;
  for (std::uint64_t code = 0; code < setups; ++code) {
    std::array<Bitboard<1>, 4> sets;
    for (int square = 0; square < rows * columns; ++square) {
      sets[code >> (2 * square) & 3].set(square);
    }
    for (const Player side : {kRed, kBlue}) {
      const Board state(rules, sets[1], sets[2], sets[3], side);
      if (state.to_move() == Player::kNobody) continue;
      check(state, solver, answers, counts);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  // None of it is empty talk.
  EXPECT_GT(counts.held, counts.positions / 4);
  if (rows * columns < 6) return;
  EXPECT_GT(counts.bounded, counts.positions / 4);
  for (const Question question : kQuestions) EXPECT_GT(counts.fewer[question], 0);
}

TEST(ViaLudusInsight, HoldsOnEverySetupOfSmallBoards) {
  for (const auto& [rows, columns] :
       {std::pair(1, 1), {1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    check_all_setups(rows, columns);
  }
}

TEST(ViaLudusInsight, HoldsOnEverySetupOfThreeByThree) { check_all_setups(3, 3); }

TEST(ViaLudusInsight, BothSidesHoldEmptyBoards) {
  for (const auto& [rows, columns] : {std::pair(2, 2), {3, 3}, {4, 5}, {8, 8}}) {
    const Rules<1> rules({.shape = {rows, columns}});
    Board state = rules.initial_state(0);
    EXPECT_TRUE(state.holds(kRed));
    EXPECT_TRUE(state.holds(kBlue));
  }
  // The defender answers in the pair; without the answer the line is broken.
  const Rules<1> rules({.shape = {3, 3}});
  const auto broken = rules.parse_state("3/1r1/1r1 r");
  ASSERT_TRUE(broken);
  EXPECT_FALSE(broken->holds(kBlue));
}

}  // namespace
}  // namespace lusoria::core::via_ludus
