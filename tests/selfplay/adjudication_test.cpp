#include "selfplay/adjudication.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/cross_table.hpp"
#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "tests/selfplay/scripted_agents.hpp"

namespace lusoria::selfplay {
namespace {

using core::Player;
using testing::HasSubstr;

constexpr Adjudication kRule{
    .resign_score = 0.9, .resign_moves = 2, .draw_score = 0.1, .draw_moves = 2, .draw_after = 2};

TEST(Adjudicator, NeedsBothSeatsToAgree) {
  Adjudicator both(kRule);
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(both.winner());
    both.note(Player::kFirst, -0.9);
    both.note(Player::kSecond, 0.95);
  }
  EXPECT_EQ(both.winner(), Player::kSecond);
  EXPECT_FALSE(both.is_draw());
  Adjudicator one(kRule);
  for (int i = 0; i < 9; ++i) {
    one.note(Player::kFirst, 1);
    one.note(Player::kSecond, i % 2 == 0 ? std::optional(-1.0) : std::nullopt);
    EXPECT_FALSE(one.winner());
  }
}

TEST(Adjudicator, DrawsAfterItsPly) {
  Adjudicator rule(kRule);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(rule.is_draw());
    rule.note(Player::kFirst, 0.1);
    rule.note(Player::kSecond, -0.1);
  }
  EXPECT_TRUE(rule.is_draw());
  rule.note(Player::kFirst, 0.11);
  EXPECT_FALSE(rule.is_draw());
}

TEST(Adjudicator, IsOffByDefault) {
  Adjudicator off({});
  for (int i = 0; i < 9; ++i) off.note(core::seat(i % 2), 0);
  EXPECT_FALSE(off.winner());
  EXPECT_FALSE(off.is_draw());
}

// Plays the first legal move, and always has one opinion; none where there is no value.
class Opinionated final : public agents::Agent {
 public:
  explicit Opinionated(std::optional<double> value) : value_(value) {}
  void begin_game(const core::AnyState&, Player, std::uint64_t) override {}
  agents::Decision decide(const core::AnyState& state, const search::Limits&) override {
    core::ActionList actions;
    state.legal_actions(actions);
    agents::Decision decision{.action = actions[0], .resigns = false, .report = {}};
    decision.report.emplace().value = value_.value_or(0);
    decision.valued = value_.has_value();
    return decision;
  }

 private:
  std::optional<double> value_;
};

GameRecord play(std::optional<double> red_value, std::optional<double> blue_value) {
  Opinionated red(red_value), blue(blue_value);
  GameSetup setup{
      .start = test::small_board().initial_state(), .opening = 0, .seats = {}, .limits = {}};
  setup.seats = {{.name = "red", .spec = "x", .agent = test::borrowed(red)},
                 {.name = "blue", .spec = "y", .agent = test::borrowed(blue)}};
  setup.adjudication = kRule;
  return *play_game(setup);
}

TEST(Adjudication, EndsTheGameAndIsRecorded) {
  const GameRecord win = play(-0.95, 0.95);
  EXPECT_EQ(win.end, EndReason::kAdjudicatedWin);
  EXPECT_EQ(win.actions.size(), 4U);
  EXPECT_EQ(win.returns, core::Returns::win(Player::kSecond, 2));
  EXPECT_FALSE(win.offender);
  EXPECT_EQ(
      end_text(win),
      "adjudicated: blue (seat 2) wins, by values of 0.9 or more in the last 2 moves of either");
  EXPECT_THAT(format_record(win),
              HasSubstr(R"("adjudication":{"resign_score":0.9,"resign_moves":2,)"
                        R"("draw_score":0.1,"draw_moves":2,"draw_after":2})"));
  EXPECT_THAT(format_record(win), HasSubstr(R"("values":[-0.95,0.95,-0.95,0.95],)"));
  const GameRecord draw = play(0, 0.1);
  EXPECT_EQ(draw.end, EndReason::kAdjudicatedDraw);
  EXPECT_EQ(draw.actions.size(), 6U);
  EXPECT_EQ(draw.returns, core::Returns::draw(2));
  for (const GameRecord& record : {win, draw}) {
    EXPECT_EQ(parse_record(format_record(record)), record);
    const auto replayed = replay(record);
    EXPECT_TRUE(replayed) << replayed.error().text();
  }
  const GameRecord records[] = {win, draw};
  const auto table = CrossTable::of(records);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->total(0), (Score{.wins = 0, .draws = 1, .losses = 1}));
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(table->forfeits(i).count(), 0U);
}

TEST(Adjudication, NeedsValues) {
  EXPECT_EQ(play(1, std::nullopt).end, EndReason::kRules);
  EXPECT_EQ(play(0, std::nullopt).end, EndReason::kRules);
  EXPECT_EQ(play(1, 1).end, EndReason::kRules);
  const GameRecord record = play(1, std::nullopt);
  EXPECT_THAT(format_record(record), HasSubstr(R"("values":[1.0,null,)"));
  EXPECT_EQ(parse_record(format_record(record)), record);
  EXPECT_TRUE(replay(record));
}

// An agent's numbers are not to be trusted.
TEST(Adjudication, ValuesThatAreNoneCountForNothing) {
  const GameRecord beyond = play(-1.5, 7);
  EXPECT_EQ(beyond.end, EndReason::kAdjudicatedWin);
  EXPECT_EQ(beyond.values[1], 1.0);
  for (const double none : {std::nan(""), -std::numeric_limits<double>::infinity()}) {
    const GameRecord record = play(none, 1);
    EXPECT_EQ(record.end, EndReason::kRules);
    EXPECT_EQ(parse_record(format_record(record)), record);
    EXPECT_TRUE(replay(record));
  }
}

TEST(Adjudication, AReplayTrustsNothingOfIt) {
  const auto wrong = [](GameRecord record, auto&& change) {
    change(record);
    const auto replayed = replay(record);
    return replayed ? std::string("nothing") : replayed.error().text();
  };
  const GameRecord win = play(-1, 1);
  EXPECT_THAT(wrong(win, [](auto& r) { r.adjudication = {}; }),
              HasSubstr("field 'end' is 'adjudicated_win', expected another by 'adjudication'"));
  EXPECT_THAT(wrong(win, [](auto& r) { r.adjudication.resign_moves = 3; }),
              HasSubstr("expected another by 'adjudication' and 'values'"));
  EXPECT_THAT(wrong(win, [](auto& r) { r.adjudication.resign_moves = 1; }),
              HasSubstr("field 'values' ends the game before ply 3"));
  EXPECT_THAT(wrong(win, [](auto& r) { r.values[3] = 0.89; }), HasSubstr("expected another by"));
  EXPECT_THAT(wrong(win, [](auto& r) { r.values.pop_back(); }),
              HasSubstr("field 'values' has 3 values, expected 4"));
  EXPECT_THAT(wrong(win, [](auto& r) { r.agents.push_back(r.agents[0]); }),
              HasSubstr("3 agents, expected 2"));
  EXPECT_THAT(wrong(win, [](auto& r) { r.returns = core::Returns::draw(2); }),
              HasSubstr("field 'returns' is 0, 0"));
  const GameRecord draw = play(0, 0);
  EXPECT_THAT(wrong(draw, [](auto& r) { r.adjudication.draw_after = 3; }),
              HasSubstr("'adjudicated_draw', expected another by 'adjudication'"));
  EXPECT_THAT(wrong(draw, [](auto& r) { r.end = EndReason::kAdjudicatedWin; }),
              HasSubstr("'adjudicated_win', expected 'adjudicated_draw' by"));
  // A game that went on although both agreed.
  EXPECT_THAT(wrong(draw,
                    [](auto& r) {
                      r.end = EndReason::kMaxPlies;
                      r.limits.max_plies = 6;
                    }),
              HasSubstr("'max_plies', expected 'adjudicated_draw' by"));
  EXPECT_THAT(wrong(draw, [](auto& r) { r.returns = core::Returns::win(Player::kFirst, 2); }),
              HasSubstr("expected 0, 0"));
}

// What an agent says of a position.
std::optional<double> value_of(const std::string& game_spec, const std::string& position,
                               const std::string& spec) {
  const auto game = *core::make_game(game_spec);
  const auto state = *game.parse_state(position);
  const auto agent = agents::make_agent(game, spec);
  if (!agent) throw std::runtime_error(agent.error().text());
  (*agent)->begin_game(state, state.to_move(), 1);
  return (*agent)->decide(state, {}).value();
}

// Values are in the mover's view, whoever moves.
TEST(Adjudication, AgentsValueInTheMoversView) {
  const std::string game = "via_ludus(rows=4,columns=4)";
  for (const char* const agent : {"alphabeta(depth=2)", "mcts(simulations=300)", "greedy", "holder",
                                  "alphabeta(depth=2,evaluation=false)"}) {
    // One claim from winning, for either side.
    for (const char* const won : {"r3/r3/r3/1bb1 r", "bbb1/4/4/rr2 b"}) {
      const auto value = value_of(game, won, agent);
      ASSERT_TRUE(value) << agent;
      EXPECT_GT(*value, 0.5) << agent << ' ' << won;
      EXPECT_LE(*value, 1) << agent;
    }
  }
  // The mover cannot stop two threats.
  for (const char* const agent : {"alphabeta(depth=4)", "mcts(simulations=500)", "holder"}) {
    const auto value = value_of(game, "r1r1/r1r1/r1r1/4 b", agent);
    ASSERT_TRUE(value) << agent;
    EXPECT_LT(*value, -0.5) << agent;
    EXPECT_GE(*value, -1) << agent;
  }
  // Without an evaluation nothing is known of what is not proven.
  const std::string seega = "latrunculi(ruleset=seega-6x6)";
  const std::string start = core::make_game(seega)->initial_state().text();
  EXPECT_FALSE(value_of(game, "4/4/4/4 r", "random"));
  EXPECT_FALSE(value_of(seega, start, "alphabeta(depth=1,evaluation=false)"));
  EXPECT_TRUE(value_of(seega, start, "alphabeta(depth=1)"));
}

// In games with dice: whose men are nearly home is winning, and the other losing.
TEST(Adjudication, AgentsOfDiceValueInTheMoversView) {
  const std::string game = "lotus_ludo(players=2)";
  const std::string ahead = "R=t49,home,home,home Y=base,base,base,t30 R:2";
  const std::string behind = "R=base,base,base,t5 Y=h1,home,home,home R:2";
  for (const char* const agent : {"greedy", "expectimax(depth=1)", "maxn(depth=1)",
                                  "paranoid(depth=1)", "brs(depth=1)", "mcts(simulations=200)"}) {
    EXPECT_GT(value_of(game, ahead, agent).value_or(0), 0.1) << agent;
    EXPECT_LT(value_of(game, behind, agent).value_or(0), -0.1) << agent;
  }
}

}  // namespace
}  // namespace lusoria::selfplay
