// The dice of the referee: ten million rolls from each kind of stream, and rolls that never change.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "selfplay/dice.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::selfplay {
namespace {

constexpr std::size_t kFaces = 6;
constexpr int kRolls = 10'000'000;

core::AnyGame lotus_ludo() { return *core::make_game("lotus_ludo(players=4)"); }

// The four colours, each to roll.
std::vector<core::AnyState> turns() {
  std::vector<core::AnyState> states;
  const core::AnyGame game = lotus_ludo();
  for (const char* const turn : {"R", "G", "Y", "B"}) {
    const std::string base = "base,base,base,base ";
    states.push_back(
        *game.parse_state("R=" + base + "G=" + base + "Y=" + base + "B=" + base + turn));
  }
  return states;
}

// Counts of faces, and of pairs of faces that must have nothing to do with each other.
class Uniformity {
 public:
  void roll(std::size_t face) {
    ++faces_[face];
    ++rolls_;
  }
  void pair(std::size_t a, std::size_t b) {
    ++pairs_[a * kFaces + b];
    ++paired_;
  }
  void expect_uniform() const {
    std::array<double, kFaces> faces{};
    faces.fill(static_cast<double>(rolls_) / kFaces);
    EXPECT_LT(test::chi_squared(faces_, faces), test::chi_squared_limit(kFaces - 1));
    std::array<double, kFaces * kFaces> pairs{};
    pairs.fill(static_cast<double>(paired_) / (kFaces * kFaces));
    EXPECT_LT(test::chi_squared(pairs_, pairs), test::chi_squared_limit(kFaces * kFaces - 1));
  }
  int rolls() const { return rolls_; }

 private:
  std::array<int, kFaces> faces_{};
  std::array<int, kFaces * kFaces> pairs_{};
  int rolls_ = 0;
  int paired_ = 0;
};

std::size_t roll(Dice& dice, const core::AnyState& state) {
  dice.follow(state);
  return static_cast<std::size_t>(core::action_index(dice.draw(state)));
}

TEST(DiceStatistics, OfAStreamForEachGame) {
  constexpr int kGames = 1000;
  const core::AnyState state = turns()[0];
  Uniformity successive;
  Uniformity neighbours;  // the same roll of games of neighbouring numbers
  std::vector<std::size_t> before;
  for (std::uint64_t number = 0; number < kGames; ++number) {
    Dice dice(1, number, {});
    std::vector<std::size_t> rolls(kRolls / kGames);
    for (std::size_t i = 0; i < rolls.size(); ++i) {
      rolls[i] = roll(dice, state);
      for (Uniformity* const counts : {&successive, &neighbours}) counts->roll(rolls[i]);
      if (i > 0) successive.pair(rolls[i - 1], rolls[i]);
      if (number > 0) neighbours.pair(before[i], rolls[i]);
    }
    before = std::move(rolls);
  }
  EXPECT_EQ(successive.rolls(), kRolls);
  successive.expect_uniform();
  neighbours.expect_uniform();
}

// Duplicate dice: blocks of four seats, each with turns of two rolls.
TEST(DiceStatistics, OfAStreamForEachTurn) {
  constexpr int kBlocks = 500;
  constexpr int kTurns = kRolls / kBlocks / 2;
  const std::vector<core::AnyState> states = turns();
  Uniformity within;      // the rolls of a turn
  Uniformity successive;  // the first rolls of turns that follow each other
  Uniformity neighbours;  // the first rolls of the same turn in neighbouring blocks
  std::vector<std::size_t> before(kTurns);
  for (std::uint64_t block = 0; block < kBlocks; ++block) {
    Dice dice(1, block % 4, {.block = block});
    std::vector<std::size_t> first(kTurns);
    for (std::size_t turn = 0; turn < first.size(); ++turn) {
      const core::AnyState& state = states[turn % states.size()];
      first[turn] = roll(dice, state);
      const std::size_t second = roll(dice, state);
      within.roll(first[turn]);
      within.roll(second);
      within.pair(first[turn], second);
      for (Uniformity* const rolls : {&successive, &neighbours}) rolls->roll(first[turn]);
      if (turn > 0) successive.pair(first[turn - 1], first[turn]);
      if (block > 0) neighbours.pair(before[turn], first[turn]);
    }
    before = std::move(first);
  }
  EXPECT_EQ(within.rolls(), kRolls);
  within.expect_uniform();
  successive.expect_uniform();
  neighbours.expect_uniform();
}

// The two dice of Ludox: 21 pairs, doubles half as likely as the others.
TEST(DiceStatistics, OfTwoDice) {
  core::AnyState state = core::make_game("ludox(edition=classic,players=2)")->initial_state();
  core::ChanceList outcomes;
  for (state.chance_outcomes(outcomes); outcomes.size() != 21; state.chance_outcomes(outcomes)) {
    state.apply(outcomes[0].outcome);  // who begins
    outcomes.clear();
    ASSERT_EQ(state.to_move(), core::Player::kChance);
  }
  std::vector<double> expected(outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    expected[i] = outcomes[i].probability * kRolls / 2;
  }
  for (const DiceKey& key : {DiceKey{}, DiceKey{.block = 3}}) {
    Dice dice(1, 5, key);
    dice.follow(state);
    std::vector<int> counts(outcomes.size());
    for (int i = 0; i < kRolls / 2; ++i) {
      const core::Action drawn = dice.draw(state);
      const auto at = std::find_if(outcomes.begin(), outcomes.end(),
                                   [&](const auto& outcome) { return outcome.outcome == drawn; });
      ASSERT_NE(at, outcomes.end());
      ++counts[static_cast<std::size_t>(at - outcomes.begin())];
    }
    EXPECT_LT(test::chi_squared(counts, expected), test::chi_squared_limit(20));
  }
}

// Every machine gives the same dice: a change of these would change every recorded run. They are
// those of a second implementation, in Python, of what docs/formats.md says.
TEST(DiceStatistics, ASeedKeepsItsMeaning) {
  const std::vector<core::AnyState> states = turns();
  const auto rolls = [&](const DiceKey& key) {
    Dice dice(42, 3, key);
    std::string text;
    for (std::size_t turn = 0; turn < 8; ++turn) {
      for (int i = 0; i < 3; ++i) {
        text += static_cast<char>('1' + static_cast<int>(roll(dice, states[turn % states.size()])));
      }
    }
    return text;
  };
  EXPECT_EQ(rolls({}), "445312363623625162423311");
  EXPECT_EQ(rolls({.block = 0}), "654624343331232255455254");
  EXPECT_EQ(rolls({.block = 1}), "633326515331243411216422");
}

}  // namespace
}  // namespace lusoria::selfplay
