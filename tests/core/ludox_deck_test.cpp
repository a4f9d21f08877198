#include <bit>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/games/race/ludox/deck.hpp"
#include "core/games/race/ludox/deck_file.hpp"

namespace lusoria::core::ludox {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Card plain_card(std::string name, int count) {
  return {.name = std::move(name), .title = "T", .count = count, .effect = {}, .text = {}};
}

DeckData small_data() {
  DeckData data{.name = "d", .note = {}, .cards = {plain_card("p", 8)}};
  data.cards[0].when = When::kAfterRoll;
  return data;
}

TEST(LudoxDeck, NumbersCardsByKindAndName) {
  DeckData data = small_data();
  data.cards[0].count = 8;
  for (const auto& [name, kind, count] : {std::tuple("z", Kind::kParagon, 2),
                                          {"b", Kind::kPinnacle, 1},
                                          {"a", Kind::kPinnacle, 3},
                                          {"c", Kind::kParagon, 1}}) {
    Card added = plain_card(name, count);
    added.kind = kind;
    added.when = When::kAfterRoll;
    data.cards.insert(data.cards.begin(), added);
  }
  const auto deck = Deck::make(data);
  ASSERT_TRUE(deck) << deck.error().text();
  std::string names;
  for (int t = 0; t < deck->type_count(); ++t) {
    names += deck->type(t).name;
    EXPECT_EQ(deck->find(deck->type(t).name), t);
    for (int c = 0; c < deck->type(t).count; ++c)
      EXPECT_EQ(deck->type_of(deck->first_card(t) + c), t);
    EXPECT_EQ(count_of(deck->of_type(t)), deck->type(t).count);
    EXPECT_EQ(std::countr_zero(deck->of_type(t)), deck->first_card(t));
    EXPECT_EQ(deck->of_type(t) & ~deck->of_kind(deck->type(t).kind), 0U);
  }
  EXPECT_EQ(names, "pczab");
  EXPECT_EQ(deck->find("q"), std::nullopt);
  EXPECT_EQ(deck->card_count(), 15);
  EXPECT_EQ(deck->all(), (Cards{1} << 15) - 1);
  EXPECT_EQ(deck->of_kind(Kind::kProvidence), 0xFFU);
  EXPECT_EQ(deck->of_kind(Kind::kParagon), 0x700U);
  EXPECT_EQ(deck->of_kind(Kind::kPinnacle), 0x7800U);
  EXPECT_EQ(deck->first_type(Kind::kParagon), 1);
  EXPECT_EQ(deck->end_type(Kind::kParagon), 3);
  EXPECT_EQ(deck->first_type(Kind::kPinnacle), 3);
  EXPECT_EQ(deck->end_type(Kind::kPinnacle), 5);
}

TEST(LudoxDeck, KindsMayBeMissing) {
  const auto deck = Deck::make(small_data());
  ASSERT_TRUE(deck) << deck.error().text();
  EXPECT_EQ(deck->of_kind(Kind::kParagon), 0U);
  for (const Kind kind : {Kind::kParagon, Kind::kPinnacle}) {
    EXPECT_EQ(deck->first_type(kind), deck->end_type(kind));
  }
}

TEST(LudoxDeck, LargestDeck) {
  DeckData data{.name = "d", .note = {}, .cards = {}};
  for (int i = 0; i < kMostTypes; ++i) {
    data.cards.push_back(plain_card(fmt::format("c{}", i), i < 16 ? 2 : 1));
    data.cards.back().when = When::kAfterRoll;
  }
  const auto deck = Deck::make(data);
  ASSERT_TRUE(deck) << deck.error().text();
  EXPECT_EQ(deck->card_count(), kMostCards);
  EXPECT_EQ(deck->all(), ~Cards{0});

  data.cards.back().count = 2;
  EXPECT_THAT(Deck::make(data).error().text(),
              EndsWith("'c47': count: expected at most 64 cards in the deck, and this makes 65"));
  data.cards.back().count = 1;
  data.cards.front().count = 1;
  data.cards.push_back(plain_card("one-more", 1));
  EXPECT_THAT(Deck::make(data).error().text(),
              HasSubstr("card 49 'one-more': expected at most 48 different cards"));
}

TEST(LudoxDeck, EffectsAreListedInTheirOrder) {
  std::set<std::string> names;
  const auto infos = effect_infos();
  ASSERT_EQ(infos.size(), std::size_t{kEffectKinds});
  for (std::size_t i = 0; i < infos.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(infos[i].kind), i);
    EXPECT_EQ(&effect_info(infos[i].kind), &infos[i]);
    EXPECT_EQ(infos[i].amount_key == nullptr, infos[i].most == 0);
    names.insert(infos[i].name);
  }
  EXPECT_EQ(names.size(), infos.size());
}

TEST(LudoxDeck, ErrorsOfDataNameTheCard) {
  DeckData data = small_data();
  data.cards.push_back(plain_card("q", 0));
  EXPECT_EQ(Deck::make(data).error().text(),
            "card 2 'q': count: expected a whole number from 1 to 15");
  data = small_data();
  data.name = "";
  EXPECT_THAT(Deck::make(data).error().text(), StartsWith("name: expected one line"));
  data = small_data();
  data.cards[0].effect.amount = 1;
  EXPECT_THAT(Deck::make(data).error().text(),
              StartsWith("card 1 'p': effect: expected a whole number from 0 to 0"));
}

TEST(LudoxDeck, TheHouseDeckIsOurOwnAndHasEveryEffect) {
  const Deck& deck = house_deck();
  EXPECT_FALSE(deck.official());
  EXPECT_THAT(deck.note(), HasSubstr("not the publisher's"));
  EXPECT_GE(deck.end_type(Kind::kProvidence) - deck.first_type(Kind::kProvidence), 8);
  EXPECT_GE(deck.end_type(Kind::kParagon) - deck.first_type(Kind::kParagon), 8);
  EXPECT_GE(deck.end_type(Kind::kPinnacle) - deck.first_type(Kind::kPinnacle), 6);
  std::set<EffectKind> effects;
  for (int t = 0; t < deck.type_count(); ++t) {
    effects.insert(deck.type(t).effect.kind);
    EXPECT_FALSE(deck.type(t).text.empty()) << deck.type(t).name;
  }
  EXPECT_EQ(effects.size(), std::size_t{kEffectKinds});
}

}  // namespace
}  // namespace lusoria::core::ludox
