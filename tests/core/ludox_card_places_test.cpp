// Cards one by one: counts, draws, plays, steals, shuffles, and the text forms.
#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/games/race/ludox/card_places.hpp"
#include "core/games/race/ludox/deck_file.hpp"
#include "tests/core/ludox_cards_support.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::Rng;
using namespace core::ludox;  // NOLINT(google-build-using-namespace): what is tested

using testing::HasSubstr;

// Two copies of p, one each of q and r.
const Deck& small_deck() {
  static const Deck deck = paragon_deck({{"p", 2}, {"q", 1}, {"r", 1}});
  return deck;
}

std::string after(std::string_view text, auto&& change) {
  CardPlaces places = parse(small_deck(), text);
  change(places);
  return places_text(small_deck(), places);
}

int type(std::string_view name) { return *small_deck().find(name); }

TEST(LudoxCardPlaces, AllInTheirPilesAtFirst) {
  const Deck& deck = house_deck();
  const CardPlaces places;
  EXPECT_EQ(places_text(deck, places), "-");
  EXPECT_EQ(places.in_piles() & deck.all(), deck.all());
  EXPECT_EQ(places.in_discards(), 0U);
  for (int k = 0; k < kKinds; ++k) {
    EXPECT_EQ(places.pile_size(deck, kind_at(k)), count_of(deck.of_kind(kind_at(k))));
    EXPECT_EQ(places.discard_size(deck, kind_at(k)), 0);
  }
  for (int t = 0; t < deck.type_count(); ++t) {
    EXPECT_EQ(places.pile_count(deck, t), deck.type(t).count);
  }
  for (int i = 0; i < core::kMaxPlayers; ++i) {
    EXPECT_EQ(places.hand(core::seat(i)), 0U);
    EXPECT_EQ(places.types_in_hand(deck, core::seat(i)), 0U);
  }
}

TEST(LudoxCardPlaces, CountsOfAnArrangement) {
  const Deck& deck = small_deck();
  const CardPlaces places = parse(deck, "step:xxab,p:a1B,q:a");
  const Player a = Player::kFirst;
  const Player b = Player::kSecond;
  EXPECT_EQ(places.pile_size(deck, Kind::kProvidence), 4);
  EXPECT_EQ(places.discard_size(deck, Kind::kProvidence), 2);
  EXPECT_EQ(places.pile_size(deck, Kind::kParagon), 1);
  EXPECT_EQ(places.pile_count(deck, type("step")), 4);
  EXPECT_EQ(places.pile_count(deck, type("p")), 0);
  EXPECT_EQ(places.pile_count(deck, type("r")), 1);
  EXPECT_EQ(places.hand_count(deck, type("p"), a), 1);
  EXPECT_EQ(places.hand_count(deck, type("p"), b), 1);
  EXPECT_EQ(count_of(places.hidden(a)), 3);
  EXPECT_EQ(count_of(places.open(a)), 0);
  EXPECT_EQ(count_of(places.hidden(b)), 1);
  EXPECT_EQ(count_of(places.open(b)), 1);
  EXPECT_EQ(count_of(places.hand(b)), 2);
  EXPECT_EQ(places.types_in_hand(deck, a), 0b111U);
  EXPECT_EQ(places.types_in_hand(deck, b), 0b011U);
  auto expected = std::array<int, kEpochs>{1, 1};
  EXPECT_EQ(places.hidden_counts(deck, a, Kind::kParagon), expected);
  expected = {1};
  EXPECT_EQ(places.hidden_counts(deck, b, Kind::kProvidence), expected);
  EXPECT_EQ(places.hidden_counts(deck, b, Kind::kParagon), (std::array<int, kEpochs>{}));
}

TEST(LudoxCardPlaces, Draws) {
  const auto drawn = [](std::string_view name, Player seat) {
    return [=](CardPlaces& places) { places.draw(small_deck(), type(name), seat); };
  };
  EXPECT_EQ(after("-", drawn("p", Player::kFirst)), "p:a");
  EXPECT_EQ(after("p:a", drawn("p", Player::kFourth)), "p:ad");
  EXPECT_EQ(after("p:x", drawn("p", Player::kFirst)), "p:xa");

  DrawOutcomes outcomes;
  parse(small_deck(), "p:a").draw_outcomes(small_deck(), Kind::kParagon, outcomes);
  ASSERT_EQ(outcomes.size(), 3U);
  for (const DrawOutcome& o : outcomes) EXPECT_DOUBLE_EQ(o.probability, 1.0 / 3);
  outcomes.clear();
  parse(small_deck(), "q:a").draw_outcomes(small_deck(), Kind::kParagon, outcomes);
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].type, type("p"));
  EXPECT_DOUBLE_EQ(outcomes[0].probability, 2.0 / 3);
  EXPECT_EQ(outcomes[1].type, type("r"));
  EXPECT_DOUBLE_EQ(outcomes[1].probability, 1.0 / 3);
}

TEST(LudoxCardPlaces, AnOpenCopyIsPlayedFirstThenTheOldest) {
  const auto played = [](std::string_view name, Player seat) {
    return [=](CardPlaces& places) { places.discard(small_deck(), type(name), seat); };
  };
  EXPECT_EQ(after("p:aA", played("p", Player::kFirst)), "p:xa");
  EXPECT_EQ(after("p:aB", played("p", Player::kFirst)), "p:xB");
  EXPECT_EQ(after("p:aa1", played("p", Player::kFirst)), "p:xa");
  EXPECT_EQ(after("p:aa1,q:b1", played("p", Player::kFirst)), "p:xa,q:b1");
  EXPECT_EQ(after("p:ab", played("p", Player::kSecond)), "p:xa");
  // No epoch is left out when the last card of one goes.
  EXPECT_EQ(after("p:a2,q:b1", played("q", Player::kSecond)), "p:a1,q:x");
  EXPECT_EQ(after("p:a2,q:b1", played("p", Player::kFirst)), "p:x,q:b1");
}

TEST(LudoxCardPlaces, ShufflesTheDiscards) {
  const auto shuffled = [](bool can_draw) {
    return [=](CardPlaces& places) {
      EXPECT_EQ(places.shuffle_if_empty(small_deck(), Kind::kParagon), can_draw);
    };
  };
  // Only an empty pile, and only that of the kind.
  EXPECT_EQ(after("p:xx,q:x", shuffled(true)), "p:xx,q:x");
  EXPECT_EQ(after("step:xxxxxxab,p:xx,q:x,r:x", shuffled(true)), "step:xxxxxxab");
  EXPECT_EQ(after("p:xa,q:b,r:A", shuffled(true)), "p:a1,q:b1,r:A");
  EXPECT_EQ(after("p:xa1,q:b,r:b1", shuffled(true)), "p:a2,q:b1,r:b2");
  // No hidden card was drawn since the last shuffle.
  EXPECT_EQ(after("p:xa1,q:A,r:b1", shuffled(true)), "p:a1,q:A,r:b1");
  EXPECT_EQ(after("p:ab,q:b1,r:A", shuffled(false)), "p:ab,q:b1,r:A");
}

TEST(LudoxCardPlaces, EpochsEndAtTheOldest) {
  const Deck deck = paragon_deck({{"p", 15}, {"q", 5}});
  CardPlaces places;
  const auto draw = [&](Player seat) {
    DrawOutcomes outcomes;
    places.draw_outcomes(deck, Kind::kParagon, outcomes);
    places.draw(deck, outcomes[0].type, seat);
    return outcomes[0].type;
  };
  // One card of each pile is kept, the others are drawn and played.
  for (int kept = 1; kept <= 20; ++kept) {
    ASSERT_TRUE(places.shuffle_if_empty(deck, Kind::kParagon));
    ASSERT_EQ(places.pile_size(deck, Kind::kParagon), 21 - kept);
    draw(Player::kSecond);
    while (places.pile_size(deck, Kind::kParagon) > 0) {
      const int drawn = draw(Player::kFirst);
      places.discard(deck, drawn, Player::kFirst);
    }
    const auto counts = places.hidden_counts(deck, Player::kSecond, Kind::kParagon);
    for (int e = 0; e < kEpochs; ++e) {
      const int expected = e >= kept ? 0 : e < kOldestEpoch ? 1 : kept - kOldestEpoch;
      EXPECT_EQ(counts[static_cast<std::size_t>(e)], expected) << kept << ' ' << e;
    }
    EXPECT_EQ(parse(deck, places_text(deck, places)), places);
  }
  EXPECT_FALSE(places.shuffle_if_empty(deck, Kind::kParagon));
}

TEST(LudoxCardPlaces, Steals) {
  const CardPlaces places = parse(small_deck(), "step:a,p:aa1,q:A,r:b");
  StealOutcomes outcomes;
  places.steal_outcomes(small_deck(), Player::kFirst, outcomes);
  std::map<std::string, double> texts;
  for (const StealOutcome& o : outcomes) {
    texts[held_text(small_deck(), o.held)] = o.probability;
    EXPECT_EQ(held_of_code(held_code(o.held)), o.held);
  }
  EXPECT_EQ(texts, (std::map<std::string, double>{
                       {"p", 0.25}, {"p/1", 0.25}, {"q/open", 0.25}, {"step", 0.25}}));

  const auto stolen = [&](std::string_view name, Holding holding) {
    CardPlaces next = places;
    next.steal(small_deck(), {type(name), holding}, Player::kFirst, Player::kSecond);
    return places_text(small_deck(), next);
  };
  EXPECT_EQ(stolen("step", hidden_since(0)), "step:B,p:aa1,q:A,r:b");
  EXPECT_EQ(stolen("p", hidden_since(0)), "step:a,p:a1B,q:A,r:b");
  EXPECT_EQ(stolen("p", hidden_since(1)), "step:a,p:aB,q:A,r:b");
  EXPECT_EQ(stolen("q", kOpen), "step:a,p:aa1,q:B,r:b");

  outcomes.clear();
  parse(small_deck(), "p:aa,q:a").steal_outcomes(small_deck(), Player::kFirst, outcomes);
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_DOUBLE_EQ(outcomes[0].probability, 2.0 / 3);
  EXPECT_DOUBLE_EQ(outcomes[1].probability, 1.0 / 3);
}

TEST(LudoxCardPlaces, HeldCodesDiffer) {
  std::set<int> codes;
  for (int t = 0; t < kMostTypes; ++t) {
    for (Holding h = 0; h < kHoldings; ++h) {
      const HeldCard held{t, h};
      EXPECT_EQ(held_of_code(held_code(held)), held);
      codes.insert(held_code(held));
    }
  }
  EXPECT_EQ(codes.size(), std::size_t{kHeldCodes});
  EXPECT_EQ(*codes.begin(), 0);
  EXPECT_EQ(*codes.rbegin(), kHeldCodes - 1);
}

TEST(LudoxCardPlaces, ViewsShowWhatAllKnowAndTheOwnHand) {
  const CardPlaces places = parse(small_deck(), "step:xab,p:a1B,q:b1,r:b");
  const auto view = [&](Player viewer) { return view_text(small_deck(), places, viewer); };
  EXPECT_EQ(view(Player::kFirst), "step:xa,p:a1B,q:?1;b:providence=1,paragon=1,paragon/1=1");
  EXPECT_EQ(view(Player::kSecond), "step:xb,p:?1B,q:b1,r:b;a:providence=1,paragon/1=1");
  EXPECT_EQ(view(Player::kNobody),
            "step:x,p:?1B,q:?1;a:providence=1,paragon/1=1;b:providence=1,paragon=1,paragon/1=1");
  EXPECT_EQ(view_text(small_deck(), parse(small_deck(), "p:c"), Player::kFirst), "-;c:paragon=1");
  EXPECT_EQ(view_text(small_deck(), parse(small_deck(), "p:c"), Player::kThird), "p:c");
}

// Random play with the house deck against plain counts of who holds what.
TEST(LudoxCardPlaces, RandomPlayKeepsItsLaws) {
  const Deck& deck = house_deck();
  Rng rng(3);
  std::map<std::uint64_t, std::string> texts;
  std::size_t oldest = 0;
  for (int game = 0; game < 20; ++game) {
    CardPlaces places;
    std::map<std::pair<int, int>, int> held;  // by seat and type
    for (int step = 0; step < 400; ++step) {
      const int who = static_cast<int>(rng.below(4));
      random_step(deck, places, core::seat(who), rng, held);
      const std::string text = places_text(deck, places);
      const auto again = parse_places(deck, 4, text);
      ASSERT_TRUE(again) << again.error().text() << ' ' << text;
      ASSERT_EQ(*again, places) << text;
      ASSERT_EQ(again->hash(), places.hash());
      ASSERT_EQ(texts.try_emplace(places.hash(), text).first->second, text);
      Cards all = (places.in_piles() & deck.all()) | places.in_discards();
      for (int i = 0; i < 4; ++i) {
        all |= places.hand(core::seat(i));
        for (int t = 0; t < deck.type_count(); ++t) {
          ASSERT_EQ(places.hand_count(deck, t, core::seat(i)), (held[{i, t}])) << text;
        }
        for (int k = 0; k < kKinds; ++k) {
          const auto counts = places.hidden_counts(deck, core::seat(i), kind_at(k));
          for (std::size_t e = 1; e < counts.size(); ++e) {
            if (counts[e] > 0) oldest = std::max(oldest, e);
          }
        }
      }
      ASSERT_EQ(all, deck.all());
    }
  }
  EXPECT_GE(oldest, 4U);  // or shuffles were not tested
}

TEST(LudoxCardPlaces, ErrorsOfTextsHaveTheirPlace) {
  struct Faulty {
    std::string text;
    int column;
    std::string message;
  };
  const std::vector<Faulty> faults = {
      {"", 1, "expected the name of a card, or '-' for all cards in their piles"},
      {"--", 1, "the deck has no card '--'"},
      {"stip:a", 1, "the deck has no card 'stip'; did you mean 'step'?"},
      {"p:a,", 5, "expected the name of a card"},
      {"p", 2, "expected ':' and the places of 'p'"},
      {"p,q:a", 2, "expected ':' and the places of 'p'"},
      {"p:", 3, "expected 'x' for the discards, 'a' to 'c' for a hidden card in a hand, or 'A'"},
      {"p:,q:a", 3, "expected 'x' for the discards"},
      {"p:d", 3, "or 'A' to 'C' for an open one"},
      {"p:D", 3, "or 'A' to 'C' for an open one"},
      {"p:a ", 4, "expected 'x' for the discards"},
      {"p:A1", 4, "expected 'x' for the discards"},
      {"p:x1", 4, "expected 'x' for the discards"},
      {"p:aab", 5, "expected at most 2 places of 'p', one for each copy"},
      {"q:a,p:a", 5, "expected the cards in their order, 'p' before 'q'"},
      {"p:a,p:a", 5, "expected the cards in their order, 'p' before 'p'"},
      {"p:ba", 4, "expected the places of a card in their order"},
      {"p:a1a", 5, "expected the places of a card in their order"},
      {"p:Aa", 4, "expected the places of a card in their order"},
      {"p:a0", 4, "expected a number of shuffles from 1 to 15"},
      {"p:a01", 4, "expected a number of shuffles from 1 to 15"},
      {"p:a16", 4, "expected a number of shuffles from 1 to 15"},
      {"p:a99999999999999999999", 4, "expected a number of shuffles from 1 to 15"},
      {"p:a2", 3, "expected a paragon card of epoch 1 too, for epochs have no gap"},
      {"step:b1,p:aa3,q:b1", 12, "expected a paragon card of epoch 2 too"},
      {"p:aa2,step:b1", 7, "expected the cards in their order"},
      {"step:b1,p:aa2", 12, "expected a paragon card of epoch 1 too"},
      {"p:a1b1,q:a2,r:c1", 3, "expected a paragon card that was shuffled, and not all in hands"},
  };
  for (const Faulty& fault : faults) {
    const auto places = parse_places(small_deck(), 3, fault.text);
    ASSERT_FALSE(places) << fault.text;
    EXPECT_THAT(places.error().message, HasSubstr(fault.message)) << fault.text;
    EXPECT_EQ(places.error().column, fault.column) << fault.text;
  }
}

}  // namespace
}  // namespace lusoria::test
