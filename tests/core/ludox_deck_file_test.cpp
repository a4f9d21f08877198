#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/games/race/ludox/deck_file.hpp"

namespace lusoria::core::ludox {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Eight Providence cards and one each of the other kinds; `more` goes behind them.
std::string with_cards(const std::string& more) {
  return R"(name = "Small"

[[card]]
name = "step"
title = "A Step"
kind = "providence"
count = 8
when = "before_roll"
effect = "advance"
steps = 2

[[card]]
name = "two-more"
title = "Two More"
kind = "paragon"
when = "after_roll"
effect = "draw"
cards = 2
pile = "providence"
text = "Draw two."
)" + more;
}
const int kMoreLine = 21;  // of with_cards(): where `more` begins

std::string card(const std::string& name, const std::string& rest) {
  return "[[card]]\nname = \"" + name + "\"\ntitle = \"T\"\n" + rest + "\n";
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(LudoxDeck, ReadsAFile) {
  const auto deck = parse_deck(with_cards("[[card]]\n"
                                          "name = \"boot\"\n"
                                          "title = \"Boot\"\n"
                                          "kind = \"pinnacle\"\n"
                                          "count = 3\n"
                                          "when = \"before_roll\"\n"
                                          "effect = \"push_back\"\n"
                                          "steps = 12\n"),
                               "small.toml");
  ASSERT_TRUE(deck) << deck.error().text();
  EXPECT_EQ(deck->name(), "Small");
  EXPECT_FALSE(deck->official());
  ASSERT_EQ(deck->type_count(), 3);
  EXPECT_EQ(deck->card_count(), 12);
  const Card& step = deck->type(0);
  EXPECT_EQ(step.name, "step");
  EXPECT_EQ(step.title, "A Step");
  EXPECT_EQ(step.kind, Kind::kProvidence);
  EXPECT_EQ(step.count, 8);
  EXPECT_EQ(step.when, When::kBeforeRoll);
  EXPECT_EQ(step.effect, (Effect{EffectKind::kAdvance, 2, Kind::kProvidence}));
  const Card& draw = deck->type(1);
  EXPECT_EQ(draw.kind, Kind::kParagon);
  EXPECT_EQ(draw.count, 1);
  EXPECT_EQ(draw.when, When::kAfterRoll);
  EXPECT_EQ(draw.effect, (Effect{EffectKind::kDraw, 2, Kind::kProvidence}));
  EXPECT_EQ(draw.text, "Draw two.");
  EXPECT_EQ(deck->type(2).effect, (Effect{EffectKind::kPushBack, 12, Kind::kProvidence}));
}

struct Faulty {
  std::string text;
  int line;
  int column;
  std::string message;
};

TEST(LudoxDeck, ErrorsHaveTheirPlace) {
  const std::string roll = "when = \"after_roll\"\n";
  const std::string paragon = "kind = \"paragon\"\n";
  const auto more = [&](const std::string& name, const std::string& rest, int line, int column,
                        const std::string& message) {
    return Faulty{with_cards(card(name, rest)), kMoreLine + line, column, message};
  };
  const std::string good = paragon + roll + "effect = \"reroll\"";
  const std::vector<Faulty> faults = {
      {"name = ", 1, 8, "not TOML: "},
      {"", 1, 1, "the deck lacks 'name'; expected a text"},
      {"name = \"d\"", 1, 1, "the deck lacks 'card'; expected a table [[card]] for each card"},
      {"name = 3\n", 1, 8, "name: expected a text"},
      {"name = \"d\"\ncard = 3\n", 2, 8, "card: expected a table [[card]] for each card"},
      {"name = \"d\"\ncard = [{}, 3]\n", 2, 13, "card: expected a table [[card]] for each card"},
      {"name = \"d\"\n[[crad]]\n", 2, 3, "the deck has no key 'crad'; did you mean 'card'?"},
      {"name = \"d\"\nsteps = 3\n", 2, 1, "the deck has no key 'steps'; expected one of name, "},
      {"name = \"d\"\nofficial = \"no\"\n", 2, 12, "official: expected true or false"},
      {"name = \"d\"\nnote = \"a\\nb\"\ncard = []", 2, 8, "note: expected one line of at most 400"},
      {"name = \"\"\ncard = []", 1, 8, "name: expected one line of at most 64 bytes, not empty"},
      {"name = \"d\"\ncard = []", 2, 8, "expected at least 8 Providence cards, two for each of"},
      {"name = \"d\"\n" +
           card("x", "kind = \"providence\"\ncount = 7\n" + roll + "effect = \"reroll\""),
       2, 1, "expected at least 8 Providence cards, two for each of four players, and not 7"},
      more("x", good + "\nsteps = 3", 6, 1, "the effect 'reroll' takes no 'steps'"),
      more("x", good + "\npile = \"paragon\"", 6, 1, "the effect 'reroll' takes no 'pile'"),
      more("x", good + "\ncuont = 3", 6, 1, "[[card]] has no key 'cuont'; did you mean 'count'?"),
      more("x", good + "\nzzz = 3", 6, 1, "[[card]] has no key 'zzz'; expected one of name, title"),
      more("x", paragon + roll + "efect = \"advance\"\nsteps = 3", 5, 1,
           "[[card]] has no key 'efect'; did you mean 'effect'?"),
      more("x", paragon + roll, 0, 1, "[[card]] lacks 'effect'; expected one of set_die, reroll,"),
      more("x", roll + "effect = \"reroll\"", 0, 1,
           "[[card]] lacks 'kind'; expected one of providence, paragon, pinnacle"),
      more("x", paragon + "effect = \"reroll\"", 0, 1,
           "[[card]] lacks 'when'; expected one of before_roll, after_roll"),
      more("x", "kind = \"paragons\"\n" + roll + "effect = \"reroll\"", 3, 8,
           "kind: expected one of providence, paragon, pinnacle; did you mean 'paragon'?"),
      more("x", "kind = 3\n" + roll + "effect = \"reroll\"", 3, 8, "kind: expected one of prov"),
      more("x", paragon + "when = \"after-roll\"\neffect = \"reroll\"", 4, 8,
           "when: expected one of before_roll, after_roll; did you mean 'after_roll'?"),
      more("x", paragon + roll + "effect = \"advance_to_stars\"", 5, 10,
           "did you mean 'advance_to_star'?"),
      more("x", paragon + roll + "effect = \"advance\"", 0, 1,
           "[[card]] lacks 'steps'; expected a whole number"),
      more("x", paragon + roll + "effect = \"advance\"\nsteps = 13", 6, 9,
           "steps: expected a whole number from 1 to 12 for the effect 'advance'"),
      more("x", paragon + roll + "effect = \"push_back\"\nsteps = 0", 6, 9,
           "steps: expected a whole number from 1 to 12 for the effect 'push_back'"),
      more("x", paragon + roll + "effect = \"advance\"\nsteps = 9223372036854775807", 6, 9,
           "steps: expected a whole number from 1 to 12"),
      more("x", paragon + roll + "effect = \"advance\"\nsteps = 1e300", 6, 9,
           "steps: expected a whole number"),
      more("x", paragon + roll + "effect = \"advance\"\nsteps = \"2\"", 6, 9,
           "steps: expected a whole number"),
      more("x", paragon + roll + "effect = \"set_die\"\nvalue = 7", 6, 9,
           "value: expected a whole number from 0 to 6 for the effect 'set_die', where 0 leaves"),
      more("x", paragon + roll + "effect = \"draw\"\ncards = 4\npile = \"paragon\"", 6, 9,
           "cards: expected a whole number from 1 to 3 for the effect 'draw'"),
      more("x", paragon + roll + "effect = \"draw\"\ncards = 1\npile = \"pinnacle\"", 7, 8,
           "pile: expected a kind that the deck has cards of, and not 'pinnacle'"),
      more("x", paragon + roll + "effect = \"draw\"\ncards = 1", 0, 1,
           "[[card]] lacks 'pile'; expected one of providence, paragon, pinnacle"),
      more("x", paragon + "when = \"before_roll\"\neffect = \"reroll\"", 4, 8,
           "when: expected 'after_roll', for the effect 'reroll' needs dice that have been rolled"),
      more("x", paragon + "when = \"before_roll\"\neffect = \"set_die\"\nvalue = 2", 4, 8,
           "when: expected 'after_roll', for the effect 'set_die'"),
      more("x", paragon + "when = \"before_roll\"\neffect = \"extra_die\"", 4, 8,
           "when: expected 'after_roll', for the effect 'extra_die'"),
      more("x", good + "\ncount = 16", 6, 9, "count: expected a whole number from 1 to 15"),
      more("x", good + "\ncount = -9223372036854775808", 6, 9,
           "count: expected a whole number from 1 to 15"),
      more("x", good + "\ncount = 1.0", 6, 9, "count: expected a whole number"),
      more("x", good + "\ntext = \"a\\u0007\"", 6, 8, "text: expected one line of at most 400"),
      more("Step", good, 1, 8, "name: expected at most 32 lower-case letters, digits and '-', a"),
      more("2-step", good, 1, 8, "name: expected at most 32 lower-case letters, digits and '-', a"),
      more("", good, 1, 8, "name: expected at most 32 lower-case letters, digits and '-', a"),
      more(std::string(33, 'a'), good, 1, 8, "name: expected at most 32 lower-case letters"),
      more("step", good, 1, 8, "two cards are called 'step'; expected a name of its own for each"),
      {with_cards("[[card]]\nname = \"x\"\ntitle = \"\"\n" + good), kMoreLine + 2, 9,
       "title: expected one line of at most 64 bytes, not empty"},
      {with_cards(card("x", good + "\ncount = 15") + card("y", good + "\ncount = 15") +
                  card("z", good + "\ncount = 15") + card("v", good + "\ncount = 11")),
       kMoreLine + 27, 9, "count: expected at most 64 cards in the deck, and this makes 65"},
  };
  for (const Faulty& fault : faults) {
    const auto deck = parse_deck(fault.text, "deck.toml");
    ASSERT_FALSE(deck) << fault.text;
    EXPECT_THAT(deck.error().message, HasSubstr(fault.message)) << fault.text;
    EXPECT_EQ(deck.error().source, "deck.toml");
    EXPECT_EQ(deck.error().line, fault.line) << deck.error().text() << '\n' << fault.text;
    EXPECT_EQ(deck.error().column, fault.column) << deck.error().text() << '\n' << fault.text;
  }
}

TEST(LudoxDeck, TooManyDifferentCards) {
  std::string text = "name = \"d\"\n";
  for (int i = 0; i < kMostTypes + 1; ++i) {
    text += card(fmt::format("c{}", i),
                 "kind = \"providence\"\nwhen = \"after_roll\"\neffect = \"reroll\"");
  }
  const auto deck = parse_deck(text, "deck.toml");
  ASSERT_FALSE(deck);
  EXPECT_EQ(deck.error().text(), "deck.toml:290:1: expected at most 48 different cards in a deck");
}

TEST(LudoxDeck, WrittenDecksReadBack) {
  DeckData data{.name = "A \"quoted\" \\ name",
                .official = true,
                .note = "Ein Kartenspiel für vier",
                .cards = {{.name = "p", .title = "T", .count = 8, .effect = {}, .text = {}}}};
  data.cards[0].when = When::kAfterRoll;
  data.cards[0].text = "\"Again\\\"";
  for (const EffectInfo& info : effect_infos()) {
    Card added{.name = "c-" + std::to_string(data.cards.size()),
               .title = "T",
               .count = 2,
               .effect = {},
               .text = {}};
    added.when = When::kAfterRoll;
    added.effect = {info.kind, info.most, Kind::kProvidence};
    added.kind = kind_at(static_cast<int>(data.cards.size()) % kKinds);
    if (info.takes_pile) added.effect.pile = Kind::kPinnacle;
    data.cards.push_back(added);
  }
  const auto deck = Deck::make(data);
  ASSERT_TRUE(deck) << deck.error().text();
  const std::string text = deck_text(*deck);
  const auto again = parse_deck(text, "again");
  ASSERT_TRUE(again) << again.error().text() << '\n' << text;
  EXPECT_EQ(again->name(), deck->name());
  EXPECT_EQ(again->note(), deck->note());
  EXPECT_TRUE(again->official());
  ASSERT_EQ(again->type_count(), deck->type_count());
  for (int t = 0; t < deck->type_count(); ++t) EXPECT_EQ(again->type(t), deck->type(t));
  EXPECT_EQ(again->digest(), deck->digest());
  EXPECT_EQ(deck_text(*again), text);
}

TEST(LudoxDeck, DigestIsOfTheMeaning) {
  const std::string boot = card("boot",
                                "kind = \"pinnacle\"\ncount = 3\nwhen = \"before_roll\"\n"
                                "effect = \"push_back\"\nsteps = 12");
  const auto digest = [](const std::string& text) {
    const auto deck = parse_deck(text, "deck.toml");
    return deck ? deck->digest() : deck.error().text();
  };
  const std::string base = digest(with_cards(boot));
  // The same on every machine.
  EXPECT_EQ(base, "adc42aaaaa12067e");

  const std::string head = "name = \"Small\"\n";
  std::string other = with_cards("");
  ASSERT_THAT(other, StartsWith(head));
  EXPECT_EQ(digest("# said\nname = 'Other'\nofficial = true\nnote = 'n'\n" + boot +
                   other.substr(head.size())),
            base);
  const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  EXPECT_EQ(digest(replaced(with_cards(boot), "A Step", "Another")), base);
  EXPECT_EQ(digest(replaced(with_cards(boot), "Draw two.", "Draw 2.")), base);

  std::set<std::string> digests = {base};
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"\"step\"", "\"steps\""},
      {"count = 8", "count = 9"},
      {"before_roll", "after_roll"},
      {"steps = 2", "steps = 3"},
      {"\"paragon\"", "\"pinnacle\""},
      {"cards = 2", "cards = 1"},
      {"pile = \"providence\"", "pile = \"pinnacle\""},
      {"push_back", "advance"},
  };
  for (const auto& [from, to] : changes)
    digests.insert(digest(replaced(with_cards(boot), from, to)));
  EXPECT_EQ(digests.size(), changes.size() + 1);
  for (const std::string& text : digests) {
    EXPECT_EQ(text.size(), 16U);
    EXPECT_EQ(text.find_first_not_of("0123456789abcdef"), std::string::npos) << text;
  }
}

TEST(LudoxDeck, FilesThatCannotBeDecks) {
  const auto folder = std::filesystem::temp_directory_path() / "lusoria_deck_test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "deck.toml").string();
  const std::string good = with_cards("");
  const auto load_text = [&](const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    return load_deck(path);
  };
  EXPECT_TRUE(load_text(good));
  EXPECT_TRUE(load_text(good + "#" + std::string(kMostDeckBytes - good.size() - 1, 'x')));
  EXPECT_EQ(load_text(good + "#" + std::string(kMostDeckBytes - good.size(), 'x')).error().text(),
            path + ": too long: expected at most 65536 bytes");
  EXPECT_EQ(load_text("").error().text(), path + ":1:1: the deck lacks 'name'; expected a text");
  EXPECT_THAT(load_text("\xff").error().text(), StartsWith(path + ":1:1: not TOML: "));
  EXPECT_EQ(load_deck((folder / "none.toml").string()).error().text(),
            (folder / "none.toml").string() + ": cannot be read: No such file or directory");
  EXPECT_THAT(load_deck(folder.string()).error().text(), HasSubstr(": cannot be read: "));
  EXPECT_EQ(load_deck("/dev/zero").error().text(),
            "/dev/zero: too long: expected at most 65536 bytes");
  const std::string pipe = (folder / "pipe.toml").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(load_deck(pipe).error().text(), pipe + ": cannot be read: expected a regular file");
  std::filesystem::remove_all(folder);
}

TEST(LudoxDeck, TheHouseDeckIsTheFile) {
  const std::string path = std::string(LUSORIA_CONFIGS) + "/decks/house.toml";
  EXPECT_EQ(house_deck_text(), read_file(path));
  const auto loaded = load_deck(path);
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(deck_text(*loaded), deck_text(house_deck()));
}

}  // namespace
}  // namespace lusoria::core::ludox
