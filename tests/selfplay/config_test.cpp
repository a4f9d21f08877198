#include "selfplay/config.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const char* const kWhole = R"toml(game = "via_ludus(rows=5,columns=5)"
rounds = 3
exchange_seats = false
seed = 7
concurrency = 2
record = "games.jsonl"

[limits]
simulations = 10
nodes = 20
depth = 3
time_ms = 40
margin_ms = 5
memory_mib = 2
max_plies = 9

[[agents]]
spec = "random"

[[agents]]
name = "other"
spec = 'random'
)toml";

std::string error_of(const std::string& text) {
  const auto config = parse_tournament(text, "t.toml");
  return config ? "none" : config.error().text();
}

// The config above with the first `from` replaced by `to`.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = kWhole;
  return text.replace(text.find(from), from.size(), to);
}

TEST(Config, ReadsEverything) {
  const auto config = parse_tournament(kWhole, "t.toml");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->game.name().substr(0, 26), "via_ludus(rows=5,columns=5");
  EXPECT_EQ(config->rounds, 3);
  EXPECT_FALSE(config->exchange_seats);
  EXPECT_EQ(config->seed, 7U);
  EXPECT_EQ(config->concurrency, 2);
  EXPECT_EQ(config->record, "games.jsonl");
  GameLimits limits;
  limits.simulations = 10;
  limits.nodes = 20;
  limits.depth = 3;
  limits.time = std::chrono::milliseconds(40);
  limits.margin = std::chrono::milliseconds(5);
  limits.memory = std::size_t{2} << 20;
  limits.max_plies = 9;
  EXPECT_EQ(config->limits, limits);
  ASSERT_EQ(config->agents.size(), 2U);
  EXPECT_EQ(config->agents[0].name, "random");
  EXPECT_EQ(config->agents[1].name, "other");
  EXPECT_EQ(config->agents[1].spec, "random");
}

TEST(Config, HasDefaults) {
  const auto config = parse_tournament(
      "game = \"via_ludus\"\nagents = [{spec = \"random\"}, {spec = \"random\", name = \"b\"}]",
      "t.toml");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->rounds, 1);
  EXPECT_TRUE(config->exchange_seats);
  EXPECT_TRUE(config->duplicate_dice);
  EXPECT_EQ(config->seed, 1U);
  EXPECT_EQ(config->concurrency, 0);
  EXPECT_EQ(config->record, "");
  EXPECT_EQ(config->limits, GameLimits());
}

TEST(Config, DiceMayBeTheGamesOwn) {
  const std::string line = "seed = 7\n";
  const auto config = parse_tournament(changed(line, line + "duplicate_dice = false\n"), "t.toml");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_FALSE(config->duplicate_dice);
  EXPECT_EQ(error_of(changed(line, line + "duplicate_dice = 1\n")),
            "t.toml:5:18: duplicate_dice: expected true or false");
}

struct Mistake {
  std::string from, to;
  std::string error;  // how it begins

  friend void PrintTo(const Mistake& m, std::ostream* out) { *out << m.from << " -> " << m.to; }
};

class FalseConfig : public testing::TestWithParam<Mistake> {};

TEST_P(FalseConfig, IsAnErrorAtItsPlace) {
  const auto& [from, to, error] = GetParam();
  ASSERT_NE(std::string(kWhole).find(from), std::string::npos);
  EXPECT_THAT(error_of(changed(from, to)), StartsWith(error));
}

INSTANTIATE_TEST_SUITE_P(
    Each, FalseConfig,
    testing::Values(
        Mistake{"rounds = 3", "round = 3",
                "t.toml:2:1: the config has no key 'round'; did you mean 'rounds'?"},
        Mistake{"rounds = 3", "zzz = 3",
                "t.toml:2:1: the config has no key 'zzz'; expected one of game, "},
        Mistake{"depth = 3", "detph = 3",
                "t.toml:11:1: [limits] has no key 'detph'; did you mean 'depth'?"},
        Mistake{"name = \"other\"", "nam = \"other\"",
                "t.toml:21:1: [[agents]] has no key 'nam'; did you mean 'name'?"},
        Mistake{"rounds = 3", "rounds = \"3\"",
                "t.toml:2:10: rounds: expected a whole number from 1 to 1000000"},
        Mistake{"rounds = 3", "rounds = 3.0", "t.toml:2:10: rounds: expected a whole number"},
        Mistake{"rounds = 3", "rounds = 0", "t.toml:2:10: rounds: expected a whole number"},
        Mistake{"rounds = 3", "rounds = 1000001", "t.toml:2:10: rounds: expected a whole number"},
        Mistake{"seats = false", "seats = 0",
                "t.toml:3:18: exchange_seats: expected true or false"},
        Mistake{"seed = 7", "seed = -1", "t.toml:4:8: seed: expected a whole number of at least 0"},
        Mistake{"concurrency = 2", "concurrency = 1025",
                "t.toml:5:15: concurrency: expected a whole number from 0 to 1024"},
        Mistake{"\"games.jsonl\"", "3",
                "t.toml:6:10: record: expected the path of a file to write"},
        Mistake{"\"games.jsonl\"", "\"\"",
                "t.toml:6:10: record: expected the path of a file to write"},
        Mistake{"[limits]", "limits = 3\n[more]", "t.toml:8:10: limits: expected a table"},
        Mistake{"simulations = 10", "simulations = 0",
                "t.toml:9:15: simulations: expected a whole number of at least 1"},
        Mistake{"time_ms = 40", "time_ms = 1.5",
                "t.toml:12:11: time_ms: expected a whole number from 1"},
        Mistake{"memory_mib = 2", "memory_mib = 0",
                "t.toml:14:14: memory_mib: expected a whole number from 1"},
        Mistake{"game = \"via_ludus(rows=5,columns=5)\"", "",
                "t.toml:1:1: the config lacks 'game'; expected a game"},
        Mistake{"via_ludus(", "via_lusus(", "t.toml:1:9: no game is called 'via_lusus'"},
        Mistake{"rows=5", "rows=20", "t.toml:1:24: rows=20: expected a whole number from 1 to 19"},
        Mistake{"rows=5", "row=5", "t.toml:1:19: 'via_ludus' has no parameter 'row'; did you mean"},
        Mistake{"\"via_ludus(rows=5", "\"via\\u005fludus(rows=20", "t.toml:1:8: rows=20: expected"},
        Mistake{"\"random\"", "\"radnom\"", "t.toml:18:9: "},
        Mistake{"\"random\"", "\"mcts(simulations=-1)\"", "t.toml:18:26: simulations=-1: expected"},
        Mistake{"spec = 'random'", "", "t.toml:20:1: [[agents]] lacks 'spec'; expected an agent"},
        Mistake{"spec = 'random'", "spec = []", "t.toml:22:8: spec: expected an agent"},
        Mistake{"name = \"other\"", "name = \"\"",
                "t.toml:21:8: name: expected a text that is not empty"},
        Mistake{"name = \"other\"", "name = \"o\\n\"",
                "t.toml:21:8: name: expected no control characters"},
        Mistake{"name = \"other\"", "name = \"random\"",
                "t.toml:21:8: two agents are called 'random'"},
        Mistake{"name = \"other\"", "", "t.toml:22:8: two agents are called 'random'"},
        Mistake{"[[agents]]\nname = \"other\"\nspec = 'random'\n", "",
                "t.toml:17:1: agents: expected at least 2, the players of a game, and not 1"},
        Mistake{"rounds = 3", "rounds 3", "t.toml:2:8: not TOML: "},
        Mistake{"rounds = 3", "rounds = 3\nrounds = 4", "t.toml:3:"}));

TEST(Config, ReadsFormats) {
  const auto of = [](const std::string& lines) {
    const auto config =
        parse_tournament(changed("rounds = 3\nexchange_seats = false\n", lines), "t");
    return config ? config->format : FormatConfig{.challengers = -1};
  };
  EXPECT_EQ(of(""), FormatConfig{});
  EXPECT_EQ(of("format = \"round_robin\"\n"), FormatConfig{});
  EXPECT_EQ(of("format = \"gauntlet\"\nchallengers = 1\n"),
            FormatConfig{.format = TournamentFormat::kGauntlet});
  EXPECT_EQ(of("format = \"swiss\"\nrounds = 5\ngames = 4\n"),
            (FormatConfig{.format = TournamentFormat::kSwiss, .games = 4}));
  EXPECT_EQ(of("format = \"swiss\"\nexchange_seats = false\ngames = 1\n"),
            (FormatConfig{.format = TournamentFormat::kSwiss, .games = 1}));
  EXPECT_EQ(of("format = \"knockout\"\ntie_breaks = 0\n"),
            (FormatConfig{.format = TournamentFormat::kKnockout, .tie_breaks = 0}));
}

// Lines 2 and on of a config, and the error.
TEST(Config, FormatsRefuseWhatTheyHaveNoUseFor) {
  const auto error = [](const std::string& lines) {
    return error_of(changed("rounds = 3\nexchange_seats = false\n", lines));
  };
  EXPECT_EQ(error("format = \"league\"\n"),
            "t.toml:2:10: format: expected round_robin, gauntlet, swiss or knockout");
  EXPECT_EQ(error("format = 3\n"),
            "t.toml:2:10: format: expected round_robin, gauntlet, swiss or knockout");
  EXPECT_EQ(error("challengers = 1\n"), "t.toml:2:15: challengers: expected in a gauntlet only");
  EXPECT_EQ(error("games = 2\n"), "t.toml:2:9: games: expected in a swiss or a knockout only");
  EXPECT_EQ(error("format = \"swiss\"\ntie_breaks = 2\n"),
            "t.toml:3:14: tie_breaks: expected in a knockout only");
  EXPECT_EQ(error("format = \"knockout\"\nrounds = 2\n"),
            "t.toml:3:10: rounds: a knockout has as many rounds as its agents need");
  EXPECT_EQ(error("format = \"knockout\"\nexchange_seats = false\n"),
            "t.toml:3:18: exchange_seats: expected true in a knockout");
  EXPECT_EQ(error("format = \"swiss\"\ngames = 3\n"),
            "t.toml:3:9: games: expected an even number, for seats are exchanged");
  EXPECT_EQ(error("format = \"gauntlet\"\nchallengers = 2\n"),
            "t.toml:3:15: challengers: expected at most 1, so that 1 of the 2 agents are left to "
            "meet");
  EXPECT_EQ(error("format = \"gauntlet\"\nchallengers = 0\n"),
            "t.toml:3:15: challengers: expected a whole number from 1 to 1000000");
  EXPECT_THAT(error_of("game = \"lotus_ludo(players=4)\"\nformat = \"swiss\"\n"),
              StartsWith("t.toml:2:10: format: expected a game for two in a swiss or a knockout"));
}

TEST(Config, GamesGoIntoOneFile) {
  EXPECT_EQ(error_of(changed("seed = 7", "store = \"games.db\"")),
            "t.toml:6:10: record: expected no record file beside a store, or no store");
}

TEST(Config, AnAgentMayHaveLimitsOfItsOwn) {
  const std::string own = "[agents.limits]\nnodes = 7\ndepth = 3\ntime_ms = 0\nmemory_mib = 1\n";
  const auto config = parse_tournament(kWhole + own, "t.toml");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_FALSE(config->agents[0].limits.any());
  const LimitChanges& limits = config->agents[1].limits;
  EXPECT_EQ(limits.nodes, 7U);
  EXPECT_FALSE(limits.depth);  // as for all
  EXPECT_EQ(limits.time, std::chrono::milliseconds(0));
  EXPECT_EQ(limits.memory, std::size_t{1} << 20);
  EXPECT_EQ(config->limits.with(limits).simulations, 10U);
  EXPECT_EQ(error_of(kWhole + std::string("[agents.limits]\nmax_plies = 7\n")).substr(0, 60),
            "t.toml:24:1: [agents.limits] has no key 'max_plies'; expecte");
  EXPECT_THAT(error_of(kWhole + std::string("[agents.limits]\nincrement_ms = 7\n")),
              HasSubstr("increment_ms: expected clock_ms beside it"));
  EXPECT_THAT(error_of(kWhole + std::string("[agents.limits]\nnodes = -1\n")),
              StartsWith("t.toml:24:9: nodes: expected a whole number of at least 0"));
}

TEST(Config, ReadsClocks) {
  const auto limits_of = [](const std::string& clock) {
    const auto config = parse_tournament(changed("time_ms = 40", clock), "t.toml");
    EXPECT_TRUE(config) << config.error().text();
    return config ? config->limits : GameLimits();
  };
  for (const char* const clock : {"clock = \"60+0.5\"", "clock_ms = 60000\nincrement_ms = 500"}) {
    EXPECT_EQ(limits_of(clock).clock, std::chrono::seconds(60));
    EXPECT_EQ(limits_of(clock).increment, std::chrono::milliseconds(500));
  }
  EXPECT_THAT(error_of(changed("time_ms = 40", "clock = \"1+x\"")),
              StartsWith("t.toml:12:9: clock: expected seconds for the game"));
  EXPECT_THAT(error_of(changed("time_ms = 40", "clock = \"1\"\nclock_ms = 1000")),
              StartsWith("t.toml:12:9: clock: expected either it or clock_ms"));
  EXPECT_THAT(error_of("game = \"lotus_ludo(players=2)\"\n[limits]\nclock_ms = 9\n"),
              StartsWith("t.toml:3:12: clock_ms: turns of lotus_ludo(players=2) can be missed"));
  EXPECT_THAT(error_of("game = \"lotus_ludo(players=2)\"\n[limits]\nclock = \"9\"\n"),
              StartsWith("t.toml:3:9: clock: turns of lotus_ludo(players=2) can be missed"));
  EXPECT_THAT(error_of(changed("time_ms = 40", "increment_ms = 5")),
              StartsWith("t.toml:12:16: increment_ms: expected clock_ms beside it"));
}

TEST(Config, ReadsAdjudication) {
  const std::string rule =
      "[adjudication]\nresign_score = 0.9\nresign_moves = 3\ndraw_score = 0\ndraw_moves = 4\n"
      "draw_after = 5\n";
  const auto config = parse_tournament(kWhole + rule, "t.toml");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->adjudication, (Adjudication{0.9, 3, 0, 4, 5}));
  EXPECT_THAT(error_of(kWhole + std::string("[adjudication]\nresign_moves = 3\n")),
              StartsWith("t.toml:24:16: resign_moves: expected resign_score beside it"));
  EXPECT_THAT(
      error_of(kWhole + std::string("[adjudication]\nresign_score = 0\nresign_moves = 1\n")),
      StartsWith("t.toml:24:16: resign_score: expected a number above 0"));
  EXPECT_THAT(error_of(kWhole + std::string("[adjudication]\nresign_score = 1.5\n")),
              StartsWith("t.toml:24:16: resign_score: expected a number from 0 to 1"));
  EXPECT_THAT(error_of("game = \"lotus_ludo(players=4)\"\n[adjudication]\n"),
              StartsWith("t.toml:2:1: [adjudication]: expected a game of two"));
}

TEST(Config, AgentsAreNeeded) {
  EXPECT_THAT(error_of("game = \"via_ludus\"\n"),
              HasSubstr("the config lacks 'agents'; expected a table [[agents]]"));
  EXPECT_THAT(error_of("game = \"via_ludus\"\nagents = [1, 2]"),
              StartsWith("t.toml:2:10: agents: expected a table"));
  EXPECT_THAT(error_of("game = \"via_ludus\"\nagents = []"),
              StartsWith("t.toml:2:10: agents: expected at least 2"));
  EXPECT_THAT(error_of(""), HasSubstr("the config lacks 'game'"));
}

TEST(Config, FilesThatCannotBeReadAreErrors) {
  const test::TemporaryFolder folder;
  EXPECT_THAT(load_tournament(folder.file("none.toml")).error().text(),
              EndsWith("none.toml: cannot be read: No such file or directory"));
  EXPECT_THAT(load_tournament(folder.file("")).error().text(), HasSubstr("cannot be read"));
  EXPECT_THAT(load_tournament(folder.put("empty.toml", "")).error().text(),
              HasSubstr("the config lacks 'game'"));
  EXPECT_TRUE(load_tournament(folder.put("good.toml", kWhole)));
}

}  // namespace
}  // namespace lusoria::selfplay
