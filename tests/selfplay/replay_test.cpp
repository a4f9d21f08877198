#include "selfplay/replay.hpp"

#include <functional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "tests/selfplay/sample_record.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay {
namespace {

using test::sample_record;
using testing::HasSubstr;
using testing::StartsWith;

// The sample, with what its game really says of its end.
GameRecord true_record() {
  GameRecord record = sample_record();
  record.opening = 0;
  const auto game = replay(record);
  if (game) return record;
  const std::string& message = game.error().message;
  const std::size_t start = message.rfind("expected '") + 10;
  record.result = message.substr(start, message.size() - start - 1);
  return record;
}

TEST(Replay, GivesTheStateAfterEachAction) {
  const auto replayed = replay(true_record());
  ASSERT_TRUE(replayed) << replayed.error().text();
  ASSERT_EQ(replayed->states.size(), 4U);
  EXPECT_EQ(replayed->states[0].text(), "2/2 r");
  EXPECT_EQ(replayed->states[3].text().substr(0, 5), "r1/rb");
}

struct Lie {
  const char* name;
  std::function<void(GameRecord&)> tell;
  std::string error;

  friend void PrintTo(const Lie& lie, std::ostream* out) { *out << lie.name; }
};

class FalseRecord : public testing::TestWithParam<Lie> {};

TEST_P(FalseRecord, IsFoundOut) {
  GameRecord record = true_record();
  GetParam().tell(record);
  const auto replayed = replay(record, "games.jsonl", 7);
  ASSERT_FALSE(replayed);
  EXPECT_THAT(replayed.error().text(), StartsWith("games.jsonl:7: "));
  EXPECT_THAT(replayed.error().text(), HasSubstr(GetParam().error));
}

void end_by(GameRecord& record, EndReason end, core::Player offender) {
  record.end = end;
  record.result.clear();
  record.offender = offender;
  record.returns = forfeit_returns(offender, 2);
}

INSTANTIATE_TEST_SUITE_P(
    Each, FalseRecord,
    testing::Values(Lie{"rules", [](auto& r) { r.rules = "chess"; }, "field 'rules': "},
                    Lie{"players",
                        [](auto& r) {
                          r.agents.push_back({"c", "x"});
                        },
                        "3 agents, expected 2"},
                    Lie{"position", [](auto& r) { r.position = "2/3 r"; }, "field 'position': "},
                    Lie{"move", [](auto& r) { r.actions[1].text = "a1"; }, "ply 2: "},
                    Lie{"no_move", [](auto& r) { r.actions[1].text = ""; }, "ply 2: "},
                    Lie{"chance", [](auto& r) { r.actions[1].chance = true; },
                        "ply 2: 'b1' is an outcome of chance, expected a move"},
                    Lie{"too_long",
                        [](auto& r) {
                          r.actions.push_back({"b2", false});
                        },
                        "ply 4: "},
                    Lie{"too_short", [](auto& r) { r.actions.pop_back(); }, "after ply 2: "},
                    Lie{"result", [](auto& r) { r.result = "Blue"; },
                        "field 'result' is 'Blue', expected '"},
                    Lie{"returns", [](auto& r) { r.returns = core::Returns::draw(2); },
                        "field 'returns' is 0, 0, expected 1, -1"},
                    Lie{"end", [](auto& r) { end_by(r, EndReason::kTime, core::Player::kSecond); },
                        "field 'end' is 'time', expected 'rules'"},
                    Lie{"offender",
                        [](auto& r) {
                          r.actions.pop_back();
                          end_by(r, EndReason::kIllegalMove, core::Player::kSecond);
                        },
                        "field 'offender' is 1, expected the seat to move"},
                    Lie{"max_plies",
                        [](auto& r) {
                          r.actions.pop_back();
                          r.end = EndReason::kMaxPlies;
                          r.limits.max_plies = 3;
                          r.returns = core::Returns::draw(2);
                        },
                        "'max_plies' after 2 moves, expected 3"}),
    [](const auto& test) { return std::string(test.param.name); });

// A game of Dash of two in which Green misses two turns in a row.
GameRecord record_of_misses() {
  GameRecord record = sample_record();
  record.rules = record.game = "dash";
  record.position = test::any_game_of(test::DashRules({})).initial_state().text();
  const auto miss = [](core::Player seat) {
    return RecordedAction{"miss", false, Intervention{seat, EndReason::kTime, "slow"}};
  };
  record.actions = {{"start 2", true}, {"1", true}, miss(core::Player::kSecond), {"2", true},
                    {"step", false},   {"1", true}, miss(core::Player::kSecond)};
  record.limits.time = std::chrono::milliseconds(20);
  record.limits.margin = {};
  record.move_ms = {20, 1, 21};
  record.returns = core::Returns::win(core::Player::kFirst, 2);
  record.result = "Red is home";
  return record;
}

TEST(Replay, FollowsTheReferee) {
  const auto game = test::any_game_of(test::DashRules({}));
  const GameRecord record = record_of_misses();
  const auto replayed = replay(record, game);
  ASSERT_TRUE(replayed) << replayed.error().text();
  EXPECT_TRUE(replayed->states.back().is_over());
  const auto wrong = [&](auto&& change) {
    GameRecord other = record;
    change(other);
    const auto found = replay(other, game);
    return found ? std::string("none") : found.error().message;
  };
  using core::Player;
  EXPECT_THAT(wrong([](auto& r) { r.actions[2].referee->seat = Player::kFirst; }),
              HasSubstr("ply 3: 'miss' in the turn of seat 0"));
  EXPECT_THAT(wrong([](auto& r) { std::swap(r.actions[1], r.actions[2]); }),
              HasSubstr("ply 2: 'miss' in the turn of seat 1, expected the seat whose turn it is"));
  EXPECT_THAT(wrong([](auto& r) { r.limits.time = {}; }),
              HasSubstr("ply 3: a turn missed by time, and there is no clock"));
  EXPECT_THAT(wrong([](auto& r) { r.move_ms[2] = 19; }),
              HasSubstr("ply 7: a turn missed by time in 19 ms, expected at least 20"));
  EXPECT_THAT(wrong([](auto& r) { r.move_ms.pop_back(); }),
              HasSubstr("ply 7: a turn missed by time in 0 ms"));
  EXPECT_THAT(wrong([](auto& r) { r.move_ms[1] = 21; }),
              HasSubstr("ply 5: 'step' in 21 ms, expected at most 20"));
  EXPECT_THAT(wrong([](auto& r) {
                r.actions[2].referee->why = EndReason::kException;
                r.move_ms[0] = 21;
              }),
              HasSubstr("ply 3: 'miss' in 21 ms, expected at most 20"));
  // A person has the clock of the game, which this one lacks.
  EXPECT_EQ(wrong([](auto& r) {
              r.agents[0].spec = "human";
              r.move_ms[1] = 21;
            }),
            "none");
  EXPECT_THAT(wrong([](auto& r) { r.actions[2].referee->why = EndReason::kResignation; }),
              HasSubstr("ply 3: 'miss' because of 'resignation', expected that the seat leaves"));
  EXPECT_THAT(wrong([](auto& r) { r.actions[2].text = "leave 2"; }),
              HasSubstr("ply 3: 'leave 2' because of 'time', expected a missed turn"));
  EXPECT_THAT(wrong([](auto& r) { r.actions[2].text = "step"; }),
              HasSubstr("ply 3: 'step' is nothing that the referee can do here"));
  EXPECT_THAT(wrong([](auto& r) { r.actions[2].referee.reset(); }),
              HasSubstr("ply 3: 'miss' is not a legal move"));
  EXPECT_THAT(wrong([](auto& r) {
                r.actions.pop_back();
                r.end = EndReason::kTime;
                r.result.clear();
                r.offender = Player::kSecond;
                r.returns = forfeit_returns(Player::kSecond, 2);
              }),
              HasSubstr("a fault loses a turn of dash"));
  // Where turns cannot be missed the referee has nothing to do.
  GameRecord other = true_record();
  other.actions[1].referee = Intervention{};
  EXPECT_THAT(replay(other).error().message, HasSubstr("the referee has nothing to do here"));
}

TEST(Replay, VerifiesTheOpening) {
  GameRecord record = true_record();
  record.game = "via_ludus(rows=4,columns=4,walls=2,seed=5)";
  const auto game = core::make_game(record.game);
  ASSERT_TRUE(game);
  record.opening = 3;
  record.position = game->initial_state(3).text();
  EXPECT_TRUE(verify_opening(record));
  record.opening = 4;
  const auto wrong = verify_opening(record, "games.jsonl", 7);
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text(), StartsWith("games.jsonl:7: field 'position' is '"));
  EXPECT_THAT(wrong.error().text(), HasSubstr("opening 4 of via_ludus("));
  // From a position of the user's, and where the file of the openings is gone.
  record.opening.reset();
  EXPECT_TRUE(verify_opening(record));
  EXPECT_TRUE(verify_opening(sample_record()));
  // Rounds go around the openings that there are.
  record = true_record();
  record.game = record.rules;
  record.opening = 5;
  EXPECT_TRUE(verify_opening(record));
}

TEST(Replay, KnowsChanceFromMoves) {
  const auto game = test::any_game_of(test::DiceRaceRules(6, 3));
  GameRecord record = sample_record();
  record.position = game.initial_state().text();
  record.actions = {{"1", false}};
  const auto replayed = replay(record, game);
  ASSERT_FALSE(replayed);
  EXPECT_THAT(replayed.error().text(), HasSubstr("is a move, expected an outcome of chance"));
}

}  // namespace
}  // namespace lusoria::selfplay
