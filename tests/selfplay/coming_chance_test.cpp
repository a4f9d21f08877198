// No search reads a coming roll, nor a hidden card: what an agent is shown is a function of the
// moves and of the chance that its seat has seen.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "search/mcts/mcts_impl.hpp"
#include "selfplay/referee.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay {
namespace {

// What an agent saw and did, with how much chance had come before it.
struct Seen {
  std::string state;
  std::uint64_t key = 0;
  core::Action decision = core::kNoAction;

  friend bool operator==(const Seen&, const Seen&) = default;
};

// Monte Carlo tree search of a game that is in no list of instances.
template <core::GameState S>
class Searcher final : public agents::Agent {
 public:
  explicit Searcher(std::vector<Seen>& log) : log_(log) {}

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) override {
    log_.push_back({.state = state.text(), .key = state.information_key(seat)});
    rng_ = core::Rng(seed);
  }
  agents::Decision decide(const core::AnyState& state, const search::Limits& limits) override {
    search::Limits counted = limits;
    counted.simulations = 60;
    const auto report = search_.search(*state.get<S>(), state.history(), counted, rng_);
    log_.push_back({.state = state.text(),
                    .key = state.information_key(state.to_move()),
                    .decision = report.best});
    return {.action = report.best, .resigns = false, .report = {}};
  }

 private:
  std::vector<Seen>& log_;
  search::Mcts<S> search_;
  core::Rng rng_{0};
};

struct Played {
  GameRecord record;
  std::vector<Seen> seen;  // by all agents, in order
};

template <core::GameState S>
Played play(const core::AnyState& start, std::uint64_t block) {
  Played played;
  GameSetup setup{.start = start, .opening = {}, .seats = {}, .limits = {}};
  setup.seed = 4;
  setup.dice = {.block = block};
  for (int i = 0; i < start.game().player_count(); ++i) {
    setup.seats.push_back(
        {.name = "x", .spec = "x", .agent = std::make_shared<Searcher<S>>(played.seen)});
  }
  played.record = *play_game(setup);
  return played;
}

// The actions that two games share from the start on, and how many decisions are among them.
std::size_t common_decisions(const GameRecord& a, const GameRecord& b) {
  std::size_t decisions = 0;
  for (std::size_t i = 0; i < a.actions.size() && i < b.actions.size(); ++i) {
    if (a.actions[i] == b.actions[i]) {
      decisions += a.actions[i].chance ? 0 : 1;
      continue;
    }
    // Where moves differ first, chance has not differed yet.
    EXPECT_TRUE(a.actions[i].chance) << "action " << i << " of '" << a.game << "'";
    return decisions;
  }
  return decisions;
}

template <core::GameState S>
void expect_blind(const core::AnyGame& game) {
  const auto players = static_cast<std::size_t>(game.player_count());
  std::size_t compared = 0;
  std::size_t differing = 0;
  const Played first = play<S>(game.initial_state(), 0);
  for (std::uint64_t block = 1; block < 150; ++block) {
    const Played other = play<S>(game.initial_state(), block);
    const std::size_t decisions = common_decisions(first.record, other.record);
    // The first positions, too.
    for (std::size_t i = 0; i < players + decisions; ++i) EXPECT_EQ(first.seen[i], other.seen[i]);
    compared += decisions;
    differing += first.record.actions == other.record.actions ? 0 : 1;
  }
  EXPECT_GT(compared, 50U);
  EXPECT_GT(differing, 100U);
}

TEST(ComingChance, IsReadByNoSearch) {
  expect_blind<test::DiceRaceState>(test::any_game_of(test::DiceRaceRules(6, 2)));
  expect_blind<test::DashState>(test::any_game_of(test::DashRules({.goal = 9, .faces = 2})));
  expect_blind<test::DashState>(
      test::any_game_of(test::DashRules({.players = 3, .goal = 9, .faces = 2})));
}

TEST(HiddenCard, IsReadByNoSearch) {
  const auto game = test::any_game_of(test::KuhnRules());
  const auto answer = [&](const std::string& position) {
    return play<test::KuhnState>(*game.parse_state(position), 0).seen[2];
  };
  // The seat to move, and the cards that the other may hold.
  const std::vector<std::vector<std::string>> alike = {
      {"JQ -", "JK -"},   {"QJ -", "QK -"},   {"KJ -", "KQ -"},    // the first seat
      {"QJ p", "KJ p"},   {"JQ b", "KQ b"},   {"JK p", "QK p"},    // the second
      {"JQ pb", "JK pb"}, {"QJ pb", "QK pb"}, {"KJ pb", "KQ pb"},  // the first again
  };
  for (const auto& positions : alike) {
    EXPECT_EQ(answer(positions[0]), answer(positions[1])) << positions[0];
  }
  // It is not that every position looks the same.
  EXPECT_NE(answer("JQ -"), answer("QJ -"));
}

}  // namespace
}  // namespace lusoria::selfplay
