// Where chance comes from: by game, or shared by the games of a block.
#include "selfplay/dice.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "selfplay/referee.hpp"
#include "selfplay/replay.hpp"
#include "selfplay/schedule.hpp"
#include "selfplay/tournament.hpp"
#include "tests/selfplay/scripted_agents.hpp"
#include "tests/selfplay/temporary_folder.hpp"
#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"
#include "tests/support/tiny_games.hpp"

namespace lusoria::selfplay {
namespace {

using test::Act;
using test::any_game_of;
using test::ScriptedAgent;
using testing::HasSubstr;

core::AnyGame dash(int players, int goal = 9) {
  return any_game_of(test::DashRules({.players = players, .goal = goal, .faces = 3}));
}

GameRecord play(const core::AnyGame& game, std::uint64_t number, const DiceKey& dice,
                std::vector<Act> acts = {}) {
  GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = {}};
  setup.seed = 21;
  setup.number = number;
  setup.dice = dice;
  acts.resize(static_cast<std::size_t>(game.player_count()), Act::kPlay);
  for (const Act act : acts) {
    setup.seats.push_back(
        {.name = "x", .spec = "x", .agent = std::make_shared<ScriptedAgent>(act)});
  }
  return *play_game(setup);
}

// The rolls of each turn of each seat, by the definition: a turn is a longest run of events of one
// owner. Nobody's are under seat -1.
std::map<std::pair<int, int>, std::vector<std::string>> rolls_by_turn(const GameRecord& record,
                                                                      const core::AnyGame& game) {
  const auto replayed = replay(record, game);
  EXPECT_TRUE(replayed) << replayed.error().text();
  std::map<std::pair<int, int>, std::vector<std::string>> rolls;
  std::map<core::Player, int> turns;
  auto last = core::Player::kNobody;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const core::Player owner = replayed->states[i].turn_owner();
    if (owner != last) ++turns[owner];
    last = owner;
    if (!record.actions[i].chance) continue;
    const int seat = core::is_seat(owner) ? static_cast<int>(owner) : -1;
    rolls[{seat, seat < 0 ? 0 : turns[owner]}].push_back(record.actions[i].text);
  }
  return rolls;
}

TEST(Dice, GamesOfABlockShareTheRollsOfEachTurn) {
  for (const int players : {2, 3, 4}) {
    const auto game = dash(players);
    const auto first = rolls_by_turn(play(game, 0, {.block = 7}), game);
    int shared = 0;
    for (std::uint64_t number = 1; number < 6; ++number) {
      // Other agents, some of which miss their turns.
      const auto other =
          rolls_by_turn(play(game, number, {.block = 7}, {Act::kPlay, Act::kThrow}), game);
      EXPECT_EQ(other.at({-1, 0}), first.at({-1, 0}));
      for (const auto& [turn, rolls] : other) {
        const auto same = first.find(turn);
        if (same == first.end()) continue;
        // A turn that was missed has one roll.
        const std::size_t common = std::min(rolls.size(), same->second.size());
        for (std::size_t i = 0; i < common; ++i) EXPECT_EQ(rolls[i], same->second[i]);
        shared += static_cast<int>(common);
      }
    }
    EXPECT_GT(shared, 10);
  }
}

TEST(Dice, BlocksAndSeatsAndTurnsDiffer) {
  const auto game = dash(2);
  std::set<std::string> blocks;
  std::set<std::string> turns;
  for (std::uint64_t block = 0; block < 20; ++block) {
    std::string text;
    for (const auto& [turn, rolls] : rolls_by_turn(play(game, 0, {.block = block}), game)) {
      text += rolls[0];
      if (turn.second == 2) turns.insert(rolls[0]);
    }
    blocks.insert(text);
  }
  EXPECT_GT(blocks.size(), 16U);
  EXPECT_EQ(turns.size(), 3U) << "each face comes up";
}

TEST(Dice, ByGameTheyAreAFunctionOfItsNumber) {
  const auto game = dash(2);
  EXPECT_EQ(play(game, 4, {}).actions, play(game, 4, {}).actions);
  EXPECT_NE(play(game, 4, {}).actions, play(game, 5, {}).actions);
  // The stream of earlier records: the run's seed, the game's number, kChance.
  core::Rng rng(core::derive_seed(21, 4, core::Purpose::kChance));
  const GameRecord record = play(game, 4, {});
  const auto replayed = *replay(record, game);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (!record.actions[i].chance) continue;
    core::ChanceList outcomes;
    replayed.states[i].chance_outcomes(outcomes);
    EXPECT_EQ(record.actions[i].text, replayed.states[i].action_text(core::sample(outcomes, rng)));
  }
}

// By hand, from what docs/formats.md says.
TEST(Dice, TheStreamsAreThoseThatAreDocumented) {
  const auto game = dash(2);
  core::AnyState state = game.initial_state();
  Dice dice(3, 99, {.block = 8});
  dice.follow(state);
  core::Rng nobody(core::derive_seed(3, 8, core::Purpose::kTurnDice, 0));
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  EXPECT_EQ(dice.draw(state), core::sample(outcomes, nobody));
  state.apply(*state.parse_action("start 2"));
  for (std::uint64_t turn = 0; turn < 3; ++turn) {
    dice.follow(state);
    const std::uint64_t seat = core::seat_index(state.turn_owner());
    core::Rng rng(core::derive_seed(3, 8, core::Purpose::kTurnDice, 1 + 4 * (turn / 2) + seat));
    state.chance_outcomes(outcomes);
    EXPECT_EQ(dice.draw(state), core::sample(outcomes, rng)) << turn;
    state.apply(core::make_action(0));
    dice.follow(state);
    state.apply(test::DashState::kStep);
  }
}

TEST(Dice, ARecordSaysWhereTheyComeFromAndAReplayVerifiesIt) {
  for (const auto& game :
       {dash(3), any_game_of(test::DiceRaceRules(6, 3)), any_game_of(test::KuhnRules())}) {
    for (const DiceKey& key : {DiceKey{}, DiceKey{.block = 2}}) {
      GameRecord record = play(game, 6, key);
      EXPECT_EQ(record.dice, key);
      EXPECT_EQ(parse_record(format_record(record)), record);
      const auto replayed = replay(record, game);
      ASSERT_TRUE(replayed) << replayed.error().text();
      EXPECT_TRUE(verify_dice(record, *replayed));
      int wrong = 0;
      const auto refuses = [&](auto&& change) {
        GameRecord other = record;
        change(other);
        if (!verify_dice(other, *replayed)) ++wrong;
      };
      for (std::uint64_t i = 1; i <= 8; ++i) {
        refuses([&](GameRecord& r) { r.seed += i; });
        if (key.block) refuses([&](GameRecord& r) { *r.dice->block += i; });
        if (!key.block) refuses([&](GameRecord& r) { r.number += i; });
      }
      EXPECT_GE(wrong, 8) << game.name();
    }
  }
}

TEST(Dice, ADisputeIsSettled) {
  const auto game = dash(2);
  GameRecord record = play(game, 6, {.block = 2});
  // Somebody claims another roll, which changes nothing else: the move after it was a step.
  std::size_t at = 1;
  while (!record.actions[at].chance || record.actions[at].text == "3" ||
         record.actions[at + 1].text != "step") {
    ++at;
    ASSERT_LT(at + 1, record.actions.size());
  }
  const std::string truth = record.actions[at].text;
  record.actions[at].text = truth == "1" ? "2" : "1";
  const auto replayed = replay(record, game);
  ASSERT_TRUE(replayed) << replayed.error().text();
  const auto settled = verify_dice(record, *replayed, "games.jsonl", 3);
  ASSERT_FALSE(settled);
  EXPECT_EQ(settled.error().text(), "games.jsonl:3: ply " + std::to_string(at + 1) +
                                        ": chance gives '" + record.actions[at].text +
                                        "', expected '" + truth + "' by the seed");
}

TEST(Dice, GamesWithoutChanceSayNothing) {
  EXPECT_EQ(play(any_game_of(test::RingRules(9, 3)), 0, {.block = 1}).dice, std::nullopt);
}

std::vector<GameRecord> tournament_records(bool duplicate) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.jsonl");
  auto config = test::scripted_tournament({"play", "throw"}, 4);
  config.game = dash(2);
  config.duplicate_dice = duplicate;
  config.agents[0].name = "first";
  TournamentOptions options;
  options.make_agent = test::make_scripted;
  const auto writer = RecordWriter::open(path, RecordWriter::Mode::kNew);
  options.writer = writer->get();
  EXPECT_TRUE(run_tournament(config, options));
  return *read_records(path);
}

TEST(Dice, ATournamentGivesTheGamesOfABlockTheSame) {
  const auto records = tournament_records(true);
  ASSERT_EQ(records.size(), 8U);
  for (std::size_t i = 0; i < records.size(); i += 2) {
    EXPECT_EQ(records[i].dice, DiceKey{.block = i / 2});
    EXPECT_EQ(records[i + 1].dice, records[i].dice);
    EXPECT_NE(records[i].agents, records[i + 1].agents);
    // Who begins, and what the first turn rolls first.
    EXPECT_EQ(records[i].actions[0], records[i + 1].actions[0]);
    EXPECT_EQ(records[i].actions[1], records[i + 1].actions[1]);
  }
  for (const GameRecord& record : tournament_records(false)) EXPECT_EQ(record.dice, DiceKey{});
}

// Two agents alike, under one luck: what one wins in a block the other wins in the seat it had.
TEST(Dice, LuckCancelsBetweenAgentsThatPlayAlike) {
  const auto first_move = [](std::uint64_t number, bool duplicate) {
    const auto game = dash(2);
    const GroupSchedule schedule(2, 2, 1000, true);
    const ScheduledGame scheduled = schedule.game(number);
    const DiceKey key = duplicate ? DiceKey{.block = scheduled.block} : DiceKey{};
    GameSetup setup{.start = game.initial_state(), .opening = 0, .seats = {}, .limits = {}};
    setup.number = number;
    setup.dice = key;
    for (const std::size_t agent : scheduled.agents) {
      auto player = std::make_shared<ScriptedAgent>(Act::kRun);
      setup.seats.push_back({.name = std::to_string(agent), .spec = "x", .agent = player});
    }
    const GameRecord record = *play_game(setup);
    for (std::size_t i = 0; i < 2; ++i) {
      if (record.agents[i].name == "0") return record.returns[core::seat(static_cast<int>(i))];
    }
    return 0.0F;
  };
  int scattered = 0;
  for (std::uint64_t block = 0; block < 50; ++block) {
    EXPECT_EQ(first_move(2 * block, true) + first_move(2 * block + 1, true), 0.0F);
    scattered += first_move(2 * block, false) + first_move(2 * block + 1, false) == 0 ? 0 : 1;
  }
  EXPECT_GT(scattered, 10);
}

}  // namespace
}  // namespace lusoria::selfplay
