#include "selfplay/swiss_pairing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace lusoria::selfplay {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

std::vector<SwissPlayer> with_points(const std::vector<double>& points) {
  std::vector<SwissPlayer> players;
  for (const double p : points) players.push_back({.points = p});
  return players;
}

void met(std::vector<SwissPlayer>& players, std::size_t a, std::size_t b) {
  players[a].opponents.push_back(b);
  players[b].opponents.push_back(a);
}

// By the tables of the Dutch system: the first of the upper half meets the first of the lower.
TEST(SwissPairing, TheFirstRoundPairsTheHalves) {
  const SwissRound round = pair_swiss(with_points(std::vector<double>(8)));
  EXPECT_EQ(round.pairs, (Pairs{{0, 4}, {5, 1}, {2, 6}, {7, 3}}));
  EXPECT_FALSE(round.bye);
}

TEST(SwissPairing, BracketsMeetWithinAndTheirLowestFloatsDown) {
  const SwissRound round = pair_swiss(with_points({2, 2, 2, 1, 1, 0}));
  EXPECT_EQ(round.pairs, (Pairs{{0, 1}, {3, 2}, {4, 5}}));
}

TEST(SwissPairing, ARematchIsAvoidedWhereItCanBe) {
  auto players = with_points({2, 2, 0, 0});
  met(players, 0, 1);
  EXPECT_EQ(pair_swiss(players).pairs, (Pairs{{0, 2}, {3, 1}}));
  // 2 would be taken by 0, but then 1 and 3 met before.
  met(players, 1, 3);
  EXPECT_EQ(pair_swiss(players).pairs, (Pairs{{0, 3}, {2, 1}}));
  // No way out: one rematch too few for two pairs, and both are of the fewest meetings.
  met(players, 0, 3);
  met(players, 0, 2);
  const SwissRound round = pair_swiss(players);
  EXPECT_EQ(round.pairs.size(), 2U);
}

TEST(SwissPairing, TheByeIsTheLowestsWhoHadNone) {
  auto players = with_points({2, 1, 1, 0, 0});
  EXPECT_EQ(pair_swiss(players).bye, 4U);
  players[4].byes = 1;
  EXPECT_EQ(pair_swiss(players).bye, 3U);
  for (SwissPlayer& player : players) player.byes = 1;
  EXPECT_EQ(pair_swiss(players).bye, 4U);
}

TEST(SwissPairing, TheByeAvoidsARematch) {
  auto players = with_points({1, 0.5, 0});
  met(players, 0, 1);
  EXPECT_EQ(pair_swiss(players).bye, 1U);
}

TEST(SwissPairing, SeatsAreWhoseTheyAreDue) {
  auto players = with_points({1, 1});
  players[0].balance = 1;
  players[0].last = 1;
  players[1].balance = -1;
  players[1].last = -1;
  EXPECT_EQ(pair_swiss(players).pairs, (Pairs{{1, 0}}));
  players[0].balance = players[1].balance = 0;
  players[0].last = -1;
  players[1].last = 1;
  EXPECT_EQ(pair_swiss(players).pairs, (Pairs{{0, 1}}));
}

// Agent 0 has met all, so that one rematch is needed; the seats of the others are kept in spite.
TEST(SwissPairing, SeatsAreKeptBesideARematchThatMustBe) {
  auto players = with_points(std::vector<double>(6));
  for (std::size_t a = 1; a < 6; ++a) met(players, 0, a);
  players[1].balance = players[4].balance = 2;
  players[2].balance = players[5].balance = -2;
  EXPECT_EQ(pair_swiss(players).pairs, (Pairs{{0, 3}, {5, 1}, {2, 4}}));
}

TEST(SwissPairing, SeatsTakeNoFurtherRematch) {
  auto players = with_points(std::vector<double>(4));
  for (const std::size_t a : {0U, 1U}) {
    players[a].balance = 2;
    met(players, a, 2);
    met(players, a, 3);
  }
  EXPECT_EQ(pair_swiss(players).pairs, (Pairs{{0, 1}, {3, 2}}));
}

// A tournament of one game a match with random results, by itself.
class Simulation {
 public:
  Simulation(std::size_t agents, std::uint64_t seed) : players_(agents), rng_(seed) {}

  void play_round() {
    const SwissRound round = pair_swiss(players_);
    std::set<std::size_t> paired;
    for (const auto& [first, second] : round.pairs) {
      EXPECT_TRUE(paired.insert(first).second && paired.insert(second).second);
      play(first, second);
    }
    EXPECT_EQ(round.bye.has_value(), players_.size() % 2 != 0);
    if (round.bye) {
      EXPECT_TRUE(paired.insert(*round.bye).second);
      ++players_[*round.bye].byes;
      players_[*round.bye].points += 1;
    }
    EXPECT_EQ(paired.size(), players_.size());
  }

  int rematches() const { return rematches_; }
  double gap() const { return gap_ / pairs_; }
  const std::vector<SwissPlayer>& players() const { return players_; }

 private:
  void play(std::size_t first, std::size_t second) {
    SwissPlayer& a = players_[first];
    SwissPlayer& b = players_[second];
    rematches_ += std::count(a.opponents.begin(), a.opponents.end(), second) > 0 ? 1 : 0;
    gap_ += std::abs(a.points - b.points);
    ++pairs_;
    met(players_, first, second);
    // The higher seed is the stronger by a little.
    const double points = rng_.below(3) / 2.0;
    const double score = first < second && rng_.below(4) == 0 ? 1 : points;
    a.points += score;
    b.points += 1 - score;
    a.balance += 1;
    b.balance -= 1;
    a.last = 1;
    b.last = -1;
  }

  std::vector<SwissPlayer> players_;
  core::Rng rng_;
  int rematches_ = 0;
  double gap_ = 0;
  double pairs_ = 0;
};

class SwissOfSize : public testing::TestWithParam<std::size_t> {};

TEST_P(SwissOfSize, KeepsItsLaws) {
  const std::size_t agents = GetParam();
  const auto rounds = static_cast<int>(std::ceil(std::log2(agents)));
  double gap = 0;
  constexpr std::uint64_t kRuns = 8;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    Simulation simulation(agents, core::derive_seed(agents, seed, core::Purpose::kTest));
    for (int i = 0; i < rounds; ++i) simulation.play_round();
    if (agents > 3) {
      EXPECT_EQ(simulation.rematches(), 0) << "seed " << seed;
    }
    for (const SwissPlayer& player : simulation.players()) {
      EXPECT_LE(player.byes, 1);
      EXPECT_LE(std::abs(player.balance), 2);
    }
    gap += simulation.gap() / kRuns;
  }
  // Of points; opponents drawn at random are 0.7 to 1.2 apart over so many rounds.
  if (agents >= 8) {
    EXPECT_LT(gap, 0.5);
  }
}

// A full cycle is a round robin: everybody meets everybody, if the order of the results allows it;
// rematches are never more than a maximum matching leaves.
TEST_P(SwissOfSize, PlaysManyRounds) {
  const std::size_t agents = GetParam();
  Simulation simulation(agents, core::derive_seed(agents, 77, core::Purpose::kTest));
  const auto rounds = std::min<int>(60, static_cast<int>(2 * agents));
  for (int i = 0; i < rounds; ++i) simulation.play_round();
  int fewest = rounds;
  int most = 0;
  for (const SwissPlayer& player : simulation.players()) {
    fewest = std::min(fewest, player.byes);
    most = std::max(most, player.byes);
  }
  EXPECT_LE(most - fewest, 1);
}

INSTANTIATE_TEST_SUITE_P(All, SwissOfSize, testing::Range<std::size_t>(2, 41));

// No rematch while one is avoidable, against a search of all pairings.
bool can_avoid(const std::vector<SwissPlayer>& players, std::vector<bool>& taken, bool may_bye) {
  const auto free = std::find(taken.begin(), taken.end(), false);
  if (free == taken.end()) return true;
  const auto a = static_cast<std::size_t>(free - taken.begin());
  taken[a] = true;
  bool found = may_bye && players[a].byes == 0 && can_avoid(players, taken, false);
  for (std::size_t b = a + 1; b < players.size() && !found; ++b) {
    const auto& before = players[a].opponents;
    if (taken[b] || std::count(before.begin(), before.end(), b) > 0) continue;
    taken[b] = true;
    found = can_avoid(players, taken, may_bye);
    taken[b] = false;
  }
  taken[a] = false;
  return found;
}

TEST(SwissPairing, NoRematchWhileOneIsAvoidable) {
  int forced = 0;
  for (std::size_t agents = 4; agents <= 9; ++agents) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Simulation simulation(agents, core::derive_seed(agents, seed, core::Purpose::kTest));
      for (std::size_t round = 0; round + 1 < agents; ++round) {
        std::vector<bool> taken(agents);
        const bool avoidable = can_avoid(simulation.players(), taken, agents % 2 != 0);
        const int before = simulation.rematches();
        simulation.play_round();
        EXPECT_TRUE(!avoidable || simulation.rematches() == before)
            << agents << " agents, seed " << seed << ", round " << round + 1;
        forced += avoidable ? 0 : 1;
      }
    }
  }
  EXPECT_GT(forced, 0);  // the search has something to tell
}

}  // namespace
}  // namespace lusoria::selfplay
