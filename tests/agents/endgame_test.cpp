// The agent that plays by an endgame table. Its tables here hold numbers of no meaning: what it
// must do is what they say.
#include "agents/endgame.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/games/race/lotus_ludo/state.hpp"
#include "search/endgame/lotus_ludo_index.hpp"
#include "search/endgame/lotus_ludo_table.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::agents {
namespace {

using core::race::kCodes;
using core::race::kHome;
using core::race::kTokens;
using testing::HasSubstr;

using LotusState = core::lotus_ludo::State;

class EndgameAgent : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    path_ = testing::TempDir() + fmt::format("lotus-ludo-agent-{}.table", getpid());
    std::vector<std::uint32_t> values(search::lotus_ludo::kPositions);
    core::Rng rng(core::derive_seed(1, 0, core::Purpose::kTest));
    for (std::uint32_t& value : values) value = static_cast<std::uint32_t>(rng() >> 32);
    search::lotus_ludo::Header header{};
    header.magic = search::lotus_ludo::kMagic;
    header.version = search::lotus_ludo::kVersion;
    header.sides = search::lotus_ludo::kSides;
    header.checksum = search::lotus_ludo::checksum(values);
    std::ofstream file(path_, std::ios::binary);
    file.write(reinterpret_cast<const char*>(&header), sizeof header);
    file.write(reinterpret_cast<const char*>(values.data()),
               static_cast<std::streamsize>(values.size() * sizeof values[0]));
  }
  static void TearDownTestSuite() { std::filesystem::remove(path_); }

  static std::string spec() { return fmt::format("endgame(table={},agent=random)", path_); }
  static std::string error_of(const std::string& game, const std::string& agent) {
    const auto made = make_agent(test::game_of(game), agent);
    return made ? "none" : made.error().text();
  }

  static inline std::string path_;
};

// Positions of endgames in which a seat has a roll to play.
std::vector<core::AnyState> endgames(const core::AnyGame& game, int count) {
  core::Rng rng(core::derive_seed(2, 0, core::Purpose::kTest));
  std::vector<core::AnyState> states;
  while (static_cast<int>(states.size()) < count) {
    const auto& rules = game.initial_state().get<LotusState>()->rules();
    core::lotus_ludo::Position position = rules.initial_state(0).position();
    for (const std::size_t colour : {0U, 2U}) {
      const auto code = [&] { return static_cast<int>(rng.below(kCodes)); };
      position.tokens[colour] =
          core::lotus_ludo::Tokens(std::array<int, kTokens>{code(), code(), kHome, kHome});
    }
    position.turn = static_cast<std::uint8_t>(2 * rng.below(2));
    auto state = game.parse_state(rules.state_text(LotusState(rules, position)));
    if (!state || state->is_over()) continue;  // what cannot be, or is over
    core::ChanceList outcomes;
    state->chance_outcomes(outcomes);
    state->apply(core::sample(outcomes, rng));
    core::ActionList actions;
    state->legal_actions(actions);
    if (core::is_seat(state->to_move()) && actions.size() > 1) states.push_back(*state);
  }
  return states;
}

TEST_F(EndgameAgent, PlaysTheBestMoveOfTheTable) {
  const auto game = test::game_of("lotus_ludo(players=2)");
  const auto agent = test::agent_of(game, spec());
  const auto table = search::LotusLudoTable::open(path_);
  ASSERT_TRUE(table) << table.error().text();
  agent->begin_game(game.initial_state(), core::Player::kFirst, 1);
  int first = 0;
  constexpr int kPositions = 300;
  for (const core::AnyState& state : endgames(game, kPositions)) {
    const Decision decision = agent->decide(state, {});
    ASSERT_TRUE(state.is_legal(decision.action)) << state.text();
    // By the values of all moves, each looked up after it.
    const core::Player mover = state.to_move();
    core::ActionList actions;
    state.legal_actions(actions);
    double best = -1;
    double chosen = -1;
    for (const core::Action action : actions) {
      core::AnyState next = state;
      next.apply(action);
      const double value = (*table)->win_probability(*next.get<LotusState>(), mover);
      best = std::max(best, value);
      if (action == decision.action) chosen = value;
    }
    EXPECT_EQ(chosen, best) << state.text();
    ASSERT_TRUE(decision.report);
    EXPECT_TRUE(decision.report->exact);
    EXPECT_NEAR(decision.report->value, 2 * best - 1, 1e-12);
    EXPECT_EQ(decision.report->actions.size(), actions.size());
    first += decision.action == actions[0] ? 1 : 0;
  }
  EXPECT_GT(first, kPositions / 5);
  EXPECT_LT(first, kPositions * 4 / 5);
}

// The same stream of random numbers is used up in the same way.
TEST_F(EndgameAgent, LeavesOtherPositionsToItsAgent) {
  const auto game = test::game_of("lotus_ludo(players=2)");
  const auto agent = test::agent_of(game, spec());
  const auto inner = test::agent_of(game, "random");
  for (const auto& a : {agent.get(), inner.get()}) {
    a->begin_game(game.initial_state(), core::Player::kFirst, 7);
  }
  // An endgame of Red alone, and the middle of a game.
  for (const char* const text :
       {"R=t5,h1,home,home Y=base,base,t30,t40 R:2", "R=t1,t5,t9,t13 Y=base,t30,t40,h1 R:3"}) {
    const core::AnyState state = test::state_of(game, text);
    for (int i = 0; i < 20; ++i) {
      EXPECT_EQ(agent->decide(state, {}).action, inner->decide(state, {}).action);
    }
  }
}

TEST_F(EndgameAgent, NeedsItsGameAndItsTable) {
  const std::string game = "lotus_ludo(players=2)";
  EXPECT_EQ(error_of(game, spec()), "none");
  EXPECT_THAT(error_of(game, "endgame"), HasSubstr("table: expected a file, as `lusoria endgame"));
  EXPECT_THAT(error_of(game, "endgame(table=/no/such.table,agent=random)"),
              HasSubstr("/no/such.table: cannot be read"));
  EXPECT_THAT(error_of(game, fmt::format("endgame(table={},agent=nobody)", path_)),
              HasSubstr("no agent is called 'nobody'"));
  // The column is that of the value in the whole spec.
  EXPECT_THAT(error_of(game, fmt::format("endgame(agent=nobody,table={})", path_)),
              HasSubstr("column 15: agent: "));
  EXPECT_THAT(error_of("lotus_ludo(players=4)", spec()),
              HasSubstr("endgame needs lotus_ludo(players=2), not 'lotus_ludo(players=4)'"));
  EXPECT_THAT(error_of("via_ludus(rows=3,columns=3)", spec()), HasSubstr("endgame needs"));
  EXPECT_THAT(error_of("lotus_ludo(players=2,capture_extra_roll=true)", spec()),
              HasSubstr("is computed with capture_extra_roll=false"));
}

}  // namespace
}  // namespace lusoria::agents
