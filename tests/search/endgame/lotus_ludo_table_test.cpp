// The endgame table of Lotus Ludo against the rules and against games that are played out.
#include "search/endgame/lotus_ludo_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/random.hpp"
#include "tests/support/sanitized.hpp"

namespace lusoria::search {
namespace {

using core::Player;
using core::lotus_ludo::Position;
using core::lotus_ludo::Rules;
using core::lotus_ludo::State;
using core::lotus_ludo::Tokens;
using core::race::kBase;
using core::race::kCodes;
using core::race::kHome;
using test::kSanitized;
using testing::HasSubstr;

class LotusLudoTableTest : public testing::Test {
 protected:
  LotusLudoTableTest()
      : path_(testing::TempDir() +
              fmt::format("lotus-ludo-{}-{}.table", getpid(),
                          testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~LotusLudoTableTest() override { std::filesystem::remove(path_); }

  void put(const std::string& content) const { std::ofstream(path_, std::ios::binary) << content; }
  std::string error() const {
    const auto table = LotusLudoTable::open(path_);
    return table ? "" : table.error().text();
  }

  std::string path_;
};

// A position of an endgame that can be, its side to roll at random.
State random_endgame(const Rules& rules, core::Rng& rng) {
  for (;;) {
    Position position = rules.initial_state(0).position();
    for (const int colour : {0, 2}) {
      const auto code = [&] { return static_cast<int>(rng.below(kCodes)); };
      position.tokens[static_cast<std::size_t>(colour)] =
          Tokens(std::array<int, core::race::kTokens>{code(), code(), kHome, kHome});
    }
    position.turn = static_cast<std::uint8_t>(2 * rng.below(2));
    position.sixes = static_cast<std::uint8_t>(rng.below(3));
    // What cannot be, or is over, has no text that is read.
    const State state(rules, position);
    if (auto parsed = rules.parse_state(rules.state_text(state))) return *parsed;
  }
}

// What the table must say of a seat that is to roll, by the rules and the table's other values.
double by_one_roll(const LotusLudoTable& table, const State& state) {
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  const Player seat = state.turn_owner();
  double sum = 0;
  for (const auto& [outcome, probability] : outcomes) {
    State rolled = state;
    rolled.apply(outcome);
    double value = 0;
    if (rolled.to_move() == seat) {
      core::ActionList actions;
      rolled.legal_actions(actions);
      for (const core::Action action : actions) {
        State next = rolled;
        next.apply(action);
        value = std::max(value, table.win_probability(next, seat));
      }
    } else {
      value = table.win_probability(rolled, seat);
    }
    sum += probability * value;
  }
  return sum;
}

// Whether the seat to roll wins a game that both play by the table.
bool wins(const LotusLudoTable& table, State state, core::Rng& rng) {
  const Player seat = state.turn_owner();
  core::ChanceList outcomes;
  while (state.to_move() != Player::kNobody) {
    if (state.to_move() == Player::kChance) {
      outcomes.clear();
      state.chance_outcomes(outcomes);
      state.apply(core::sample(outcomes, rng));
    } else {
      state.apply(table.best_move(state).action);
    }
  }
  return state.returns()[seat] > 0;
}

void expect_fixed_point(const LotusLudoTable& table, const Rules& rules) {
  core::Rng rng(core::derive_seed(1, 0, core::Purpose::kTest));
  for (int i = 0; i < 20'000; ++i) {
    const State state = random_endgame(rules, rng);
    ASSERT_TRUE(table.covers(state));
    const Player seat = state.turn_owner();
    const double value = table.win_probability(state, seat);
    ASSERT_NEAR(value, by_one_roll(table, state), 1e-9) << rules.state_text(state);
    ASSERT_NEAR(value + table.win_probability(state, core::opponent(seat)), 1, 1e-12);
  }
}

// A million games: each position's wins are within five deviations of what the table says, and all
// deviations together are as large as chance makes them.
void expect_played_out(const LotusLudoTable& table, const Rules& rules) {
  constexpr int kPositions = 200;
  constexpr int kGames = 5'000;
  core::Rng rng(core::derive_seed(2, 0, core::Purpose::kTest));
  double chi_squared = 0;
  int counted = 0;
  for (int i = 0; i < kPositions; ++i) {
    const State state = random_endgame(rules, rng);
    int won = 0;
    for (int game = 0; game < kGames; ++game) won += static_cast<int>(wins(table, state, rng));
    const double p = table.win_probability(state, state.turn_owner());
    const double deviation = std::sqrt(kGames * p * (1 - p));
    if (deviation < 3) {  // too sure for the normal law
      EXPECT_NEAR(won, kGames * p, 20) << rules.state_text(state);
      continue;
    }
    const double z = (won - kGames * p) / deviation;
    EXPECT_LT(std::abs(z), 5) << rules.state_text(state) << ": " << won << " of " << kGames << ", "
                              << p;
    chi_squared += z * z;
    ++counted;
  }
  EXPECT_GT(counted, kPositions / 2);
  EXPECT_NEAR(chi_squared, counted, 4 * std::sqrt(2.0 * counted));
}

TEST_F(LotusLudoTableTest, IsExactByTheRulesAndByAMillionGames) {
  if (kSanitized) GTEST_SKIP() << "a table takes too long under a sanitizer";
  const auto report = build_lotus_ludo_table(path_, {});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_LE(report->change, LotusLudoTableOptions().tolerance);
  EXPECT_EQ(report->bytes, std::filesystem::file_size(path_));
  const auto table = LotusLudoTable::open(path_);
  ASSERT_TRUE(table) << table.error().text();

  const Rules rules({.players = 2});
  expect_fixed_point(**table, rules);
  expect_played_out(**table, rules);

  EXPECT_FALSE((*table)->covers(rules.initial_state(0)));
  const Rules extra({.players = 2, .capture_extra_roll = true});
  EXPECT_FALSE((*table)->is_for(extra));
  EXPECT_FALSE((*table)->is_for(Rules({.players = 4})));

  // One changed bit is found.
  {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(20'000'001);
    file.put('\x55');
  }
  EXPECT_THAT(error(), HasSubstr("damaged"));
}

TEST_F(LotusLudoTableTest, AnEndgameThatIsWonByOneRoll) {
  if (kSanitized) GTEST_SKIP() << "a table takes too long under a sanitizer";
  ASSERT_TRUE(build_lotus_ludo_table(path_, {.capture_extra_roll = true, .threads = 1}));
  const auto table = LotusLudoTable::open(path_);
  ASSERT_TRUE(table) << table.error().text();
  const Rules rules({.players = 2, .capture_extra_roll = true});
  expect_fixed_point(**table, rules);
  // Both need a one, which Red rolls first: p = 1/6 + 5/6 (1 - p). The other dice cannot be played.
  const auto even = rules.parse_state("R=h5,home,home,home Y=h5,home,home,home R");
  ASSERT_TRUE(even) << even.error().text();
  EXPECT_NEAR((*table)->win_probability(*even, Player::kFirst), 6.0 / 11, 1e-9);
  EXPECT_NEAR((*table)->win_probability(*even, Player::kSecond), 5.0 / 11, 1e-9);
}

TEST_F(LotusLudoTableTest, FilesThatAreNoTablesAreErrors) {
  EXPECT_THAT(error(), HasSubstr(path_ + ": cannot be read"));
  put("no table");
  EXPECT_THAT(error(), HasSubstr(path_ + ": 8 bytes; expected the 35089264"));
  put(std::string(35'089'264, '\0'));
  EXPECT_THAT(error(), HasSubstr("expected an endgame table of Lotus Ludo"));
}

TEST_F(LotusLudoTableTest, AStoppedBuildLeavesNothing) {
  std::stop_source stop;
  stop.request_stop();
  const auto report = build_lotus_ludo_table(path_, {.stop = stop.get_token()});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->stopped);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(LotusLudoTableTest, AFolderThatIsNotThereIsAnErrorBeforeTheWork) {
  const auto report = build_lotus_ludo_table("/nonexistent/lotus.table", {});
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().text(), HasSubstr("/nonexistent/lotus.table"));
}

}  // namespace
}  // namespace lusoria::search
