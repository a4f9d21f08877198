// The die as the referee draws it.
#include <array>
#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "tests/core/lotus_ludo_support.hpp"
#include "tests/support/statistics.hpp"

namespace lusoria::test {
namespace {

constexpr std::size_t kFaces = core::race::kFaces;

core::Rng stream(std::uint64_t run, std::uint64_t game) {
  return core::Rng(core::derive_seed(run, game, core::Purpose::kChance));
}

core::ChanceList outcomes_at_start() {
  core::ChanceList outcomes;
  lotus_ludo_game("lotus_ludo").initial_state().chance_outcomes(outcomes);
  return outcomes;
}

TEST(LotusLudoDice, FacesAndPairsOfSuccessiveFacesAreUniform) {
  constexpr int kGames = 1000;
  constexpr int kRolls = 10000;
  const core::ChanceList outcomes = outcomes_at_start();
  std::array<int, kFaces> faces{};
  std::array<int, kFaces * kFaces> pairs{};
  for (std::uint64_t game = 0; game < kGames; ++game) {
    core::Rng rng = stream(1, game);
    std::size_t last = 0;
    for (int roll = 0; roll < kRolls; ++roll) {
      const auto face = static_cast<std::size_t>(core::sample(outcomes, rng));
      ++faces[face];
      if (roll > 0) ++pairs[last * kFaces + face];
      last = face;
    }
  }
  std::array<double, kFaces> expected_faces{};
  expected_faces.fill(1.0 * kGames * kRolls / kFaces);
  std::array<double, kFaces * kFaces> expected_pairs{};
  expected_pairs.fill(1.0 * kGames * (kRolls - 1) / (kFaces * kFaces));
  EXPECT_LT(chi_squared(faces, expected_faces), chi_squared_limit(kFaces - 1));
  EXPECT_LT(chi_squared(pairs, expected_pairs), chi_squared_limit(kFaces * kFaces - 1));
}

// Games of one run, and runs of one number, have dice of their own.
TEST(LotusLudoDice, FirstRollsOfGamesAreUniform) {
  constexpr int kGames = 60000;
  const core::ChanceList outcomes = outcomes_at_start();
  std::array<int, kFaces> by_game{};
  std::array<int, kFaces> by_run{};
  for (std::uint64_t i = 0; i < kGames; ++i) {
    core::Rng game = stream(7, i);
    core::Rng run = stream(i, 7);
    ++by_game[static_cast<std::size_t>(core::sample(outcomes, game))];
    ++by_run[static_cast<std::size_t>(core::sample(outcomes, run))];
  }
  std::array<double, kFaces> expected{};
  expected.fill(1.0 * kGames / kFaces);
  EXPECT_LT(chi_squared(by_game, expected), chi_squared_limit(kFaces - 1));
  EXPECT_LT(chi_squared(by_run, expected), chi_squared_limit(kFaces - 1));
}

// Every machine gives the same dice: a change of these would change every recorded run.
TEST(LotusLudoDice, ASeedKeepsItsMeaning) {
  const core::ChanceList outcomes = outcomes_at_start();
  core::Rng rng = stream(42, 3);
  std::string rolls;
  for (int i = 0; i < 20; ++i) {
    rolls += static_cast<char>('1' + static_cast<int>(core::sample(outcomes, rng)));
  }
  EXPECT_EQ(rolls, "44531236362362516242");
}

}  // namespace
}  // namespace lusoria::test
