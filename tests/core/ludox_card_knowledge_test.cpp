// What a viewer can know about the cards of others: keys, views and arrangements drawn anew,
// against enumerations that share no code with them.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/games/race/ludox/card_places.hpp"
#include "core/games/race/ludox/deck_file.hpp"
#include "tests/core/ludox_cards_support.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::Rng;
using namespace core::ludox;  // NOLINT(google-build-using-namespace): what is tested

// An arrangement spelt out: a type and a place for each piece of cardboard, `-` for the pile.
using Spelt = std::vector<std::pair<int, std::string>>;

std::string join(const Deck& deck, Spelt cards) {
  std::sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) {
    // `a` before `A`, as hidden cards are before open ones.
    const auto rank = [](const std::string& s) {
      return std::pair(s == "x" ? 0 : s[0] >= 'a' ? 1 : 2, s);
    };
    return std::pair(a.first, rank(a.second)) < std::pair(b.first, rank(b.second));
  });
  std::string text;
  int last = -1;
  for (const auto& [type, place] : cards) {
    if (place == "-") continue;
    if (type != last) text += (text.empty() ? "" : ",") + deck.type(type).name + ":";
    last = type;
    text += place;
  }
  return text.empty() ? "-" : text;
}

Spelt spell(const Deck& deck, const std::string& text) {
  Spelt cards;
  std::map<int, int> elsewhere;
  for (std::size_t at = 0; at < text.size() && text != "-";) {
    const std::size_t colon = text.find(':', at);
    const int type = *deck.find(text.substr(at, colon - at));
    for (at = colon + 1; at < text.size() && text[at] != ',';) {
      const std::size_t end = std::min(text.find_first_not_of("0123456789", at + 1), text.size());
      cards.emplace_back(type, text.substr(at, end - at));
      ++elsewhere[type];
      at = end;
    }
    ++at;
  }
  for (int t = 0; t < deck.type_count(); ++t) {
    for (int i = elsewhere[t]; i < deck.type(t).count; ++i) cards.emplace_back(t, "-");
  }
  return cards;
}

// The pool of a card that the viewer can't see: those of one kind and epoch. -1 when it sees it.
int pool_of(const Deck& deck, const std::pair<int, std::string>& card, char viewer) {
  const auto& [type, place] = card;
  const int kind = static_cast<int>(deck.type(type).kind);
  if (place == "-") return kind;
  if (place[0] == 'x' || place[0] < 'a' || place[0] == viewer) return -1;
  return kind + kKinds * (place.size() > 1 ? std::stoi(place.substr(1)) : 0);
}

// All arrangements that the viewer can't tell from this one, with their probabilities: the places
// of each pool handed out in every order.
std::map<std::string, double> all_deals(const Deck& deck, const std::string& text, char viewer) {
  std::vector<Spelt> deals = {spell(deck, text)};
  for (int pool = 0; pool < kKinds * kEpochs; ++pool) {
    std::vector<std::size_t> members;
    std::vector<std::string> places;
    for (std::size_t i = 0; i < deals[0].size(); ++i) {
      if (pool_of(deck, deals[0][i], viewer) != pool) continue;
      members.push_back(i);
      places.push_back(deals[0][i].second);
    }
    std::sort(places.begin(), places.end());
    if (places.empty() || places.front() == places.back()) continue;
    std::vector<Spelt> next;
    do {
      for (Spelt deal : deals) {
        for (std::size_t i = 0; i < members.size(); ++i) deal[members[i]].second = places[i];
        next.push_back(deal);
      }
    } while (std::next_permutation(places.begin(), places.end()));
    deals = std::move(next);
  }
  std::map<std::string, double> probabilities;
  for (const Spelt& deal : deals) {
    probabilities[join(deck, deal)] += 1.0 / static_cast<double>(deals.size());
  }
  return probabilities;
}

// Pearson's statistic is below a bound that fair draws pass but for one in a million.
void expect_fair(const std::map<std::string, int>& counts,
                 const std::map<std::string, double>& probabilities, int total) {
  double statistic = 0;
  for (const auto& [text, probability] : probabilities) {
    const auto found = counts.find(text);
    const double expected = probability * total;
    const double difference = (found == counts.end() ? 0 : found->second) - expected;
    statistic += difference * difference / expected;
  }
  for (const auto& [text, count] : counts) EXPECT_TRUE(probabilities.contains(text)) << text;
  const auto freedom = static_cast<double>(probabilities.size() - 1);
  EXPECT_LT(statistic, freedom + 4.9 * std::sqrt(2 * freedom) + 16);
}

constexpr std::pair<char, Player> kViewers[] = {
    {'a', Player::kFirst}, {'b', Player::kSecond}, {'c', Player::kThird}};

// Every arrangement of two p, one q and one r among two players, and a Providence card anywhere.
class SmallWorld {
 public:
  SmallWorld() : deck_(paragon_deck({{"p", 2}, {"q", 1}, {"r", 1}})) {
    const std::vector<std::string> places = {"-", "x", "a", "a1", "a2", "b", "b1", "b2", "A", "B"};
    const std::vector<int> types = {1, 1, 2, 3};
    for (int code = 0; code < 30000; ++code) {
      Spelt cards = {
          {0, places[std::vector<std::size_t>{0, 2, 5}[static_cast<std::size_t>(code) / 10000]]}};
      for (int i = 0, left = code % 10000; i < 4; ++i, left /= 10) {
        cards.emplace_back(types[static_cast<std::size_t>(i)],
                           places[static_cast<std::size_t>(left % 10)]);
      }
      const std::string text = join(deck_, cards);
      if (const auto parsed = parse_places(deck_, 2, text)) places_.try_emplace(text, *parsed);
    }
  }
  const Deck& deck() const { return deck_; }
  const std::map<std::string, CardPlaces>& places() const { return places_; }

 private:
  Deck deck_;
  std::map<std::string, CardPlaces> places_;
};

const SmallWorld& small_world() {
  static const SmallWorld world;
  return world;
}

TEST(LudoxCardKnowledge, TextsOfASmallWorldAreRead) {
  const SmallWorld& world = small_world();
  EXPECT_GT(world.places().size(), 5000U);
  std::set<std::uint64_t> hashes;
  for (const auto& [text, places] : world.places()) {
    EXPECT_EQ(places_text(world.deck(), places), text);
    hashes.insert(places.hash());
  }
  EXPECT_EQ(hashes.size(), world.places().size());
}

TEST(LudoxCardKnowledge, KeysAndViewsAreEqualJustWhereNobodyCouldTell) {
  const SmallWorld& world = small_world();
  std::vector<std::pair<char, Player>> viewers(std::begin(kViewers), std::end(kViewers));
  viewers.emplace_back('-', Player::kNobody);
  for (const auto& [letter, viewer] : viewers) {
    std::set<std::string> seen;
    std::set<std::uint64_t> keys;
    std::set<std::string> views;
    std::size_t groups = 0;
    for (const auto& [text, places] : world.places()) {
      if (seen.contains(text)) continue;
      ++groups;
      const std::uint64_t key = places.information_key(world.deck(), viewer);
      const std::string view = view_text(world.deck(), places, viewer);
      keys.insert(key);
      views.insert(view);
      for (const auto& [other, probability] : all_deals(world.deck(), text, letter)) {
        seen.insert(other);
        const CardPlaces& there = world.places().at(other);
        ASSERT_EQ(there.information_key(world.deck(), viewer), key) << text << ' ' << other;
        ASSERT_EQ(view_text(world.deck(), there, viewer), view) << text << ' ' << other;
      }
    }
    EXPECT_EQ(seen.size(), world.places().size());
    EXPECT_EQ(keys.size(), groups);
    EXPECT_EQ(views.size(), groups);
    EXPECT_LT(groups, seen.size());
  }
  const CardPlaces places = parse(world.deck(), "p:a");
  EXPECT_EQ(places.public_key(world.deck()), places.information_key(world.deck(), Player::kNobody));
}

TEST(LudoxCardKnowledge, WhatNobodyCouldTellIsDrawnAlike) {
  const SmallWorld& world = small_world();
  for (const auto& [letter, viewer] : kViewers) {
    std::map<std::uint64_t, std::vector<CardPlaces>> drawn;
    for (const auto& [text, places] : world.places()) {
      const auto deals = all_deals(world.deck(), text, letter);
      std::vector<CardPlaces> mine;
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Rng rng(seed);
        mine.push_back(places.resample(world.deck(), viewer, rng));
        mine.push_back(mine.back().resample(world.deck(), viewer, rng));
        ASSERT_TRUE(deals.contains(places_text(world.deck(), mine.back())));
      }
      const std::uint64_t key = places.information_key(world.deck(), viewer);
      ASSERT_EQ(drawn.try_emplace(key, mine).first->second, mine) << text;
    }
    EXPECT_LT(drawn.size(), world.places().size());
  }
}

TEST(LudoxCardKnowledge, EachDealIsDrawnWithItsProbability) {
  const Deck deck = paragon_deck({{"p", 3}, {"q", 2}, {"r", 1}});
  Rng rng(11);
  for (const std::string text :
       {"p:ab,q:c", "step:abbc,p:bc,q:c", "p:xab1,q:bc1,r:c", "p:bb1b1,q:c1c2,r:a", "p:aaa,q:bb",
        "p:bCD,q:AB,r:c", "p:aab2,q:bb1,r:c2"}) {
    const CardPlaces places = parse(deck, text);
    for (const auto& [letter, viewer] : kViewers) {
      const int total = 20000;
      std::map<std::string, int> counts;
      for (int i = 0; i < total; ++i) {
        ++counts[places_text(deck, places.resample(deck, viewer, rng))];
      }
      SCOPED_TRACE(text + " seen by " + letter);
      expect_fair(counts, all_deals(deck, text, letter), total);
    }
  }
}

// A short game by a fixed plan in which players choose at random, as one of them sees it.
struct History {
  std::string seen;  // by the first seat
  CardPlaces places;
};

History random_history(const Deck& deck, Rng& rng) {
  History h;
  const auto draw = [&](Player who) {
    if (!h.places.shuffle_if_empty(deck, Kind::kParagon)) return;
    DrawOutcomes outcomes;
    h.places.draw_outcomes(deck, Kind::kParagon, outcomes);
    const int type = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].type;
    h.places.draw(deck, type, who);
    if (who == Player::kFirst) h.seen += fmt::format("+{}", deck.type(type).name);
  };
  const auto random_held = [&](Player who) {
    StealOutcomes outcomes;
    h.places.steal_outcomes(deck, who, outcomes);
    return outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].held;
  };
  const auto play = [&](Player who) {
    const HeldCard held = random_held(who);
    h.seen += fmt::format(" {}", held_text(deck, held));
    h.places.discard(deck, held.type, who);
  };
  for (const Player who : {Player::kSecond, Player::kFirst, Player::kSecond, Player::kThird})
    draw(who);
  play(Player::kSecond);
  play(Player::kFirst);
  draw(Player::kFirst);  // the last of the pile
  draw(Player::kThird);  // the first behind a shuffle
  const HeldCard stolen = random_held(Player::kThird);
  h.seen += fmt::format(" {}", held_text(deck, stolen));
  h.places.steal(deck, stolen, Player::kThird, Player::kSecond);
  draw(Player::kSecond);
  play(Player::kSecond);
  return h;
}

// All cards are different, so that a play says which card of a hand it was.
TEST(LudoxCardKnowledge, WhatIsDrawnAnewIsWhatAHistoryLeavesOpen) {
  const Deck deck = paragon_deck({{"p", 1}, {"q", 1}, {"r", 1}, {"s", 1}, {"t", 1}});
  struct Group {
    int total = 0;
    std::map<std::string, int> counts;
    std::set<std::uint64_t> keys;
  };
  std::map<std::string, Group> groups;
  Rng rng(5);
  for (int i = 0; i < 200000; ++i) {
    const History h = random_history(deck, rng);
    Group& group = groups[h.seen];
    ++group.total;
    ++group.counts[places_text(deck, h.places)];
    group.keys.insert(h.places.information_key(deck, Player::kFirst));
  }
  std::size_t open = 0;
  for (const auto& [seen, group] : groups) {
    SCOPED_TRACE(seen);
    ASSERT_EQ(group.keys.size(), 1U);
    const auto deals = all_deals(deck, group.counts.begin()->first, 'a');
    if (deals.size() > 1) ++open;
    if (group.total >= 10 * static_cast<int>(deals.size())) {
      expect_fair(group.counts, deals, group.total);
    }
  }
  EXPECT_GE(open, 100U);
}

TEST(LudoxCardKnowledge, AWholeDeckIsDrawnAnew) {
  const Deck& deck = house_deck();
  Rng rng(8);
  for (int game = 0; game < 10; ++game) {
    CardPlaces places;
    std::map<std::pair<int, int>, int> held;
    for (int step = 0; step < 200; ++step) {
      random_step(deck, places, core::seat(static_cast<int>(rng.below(4))), rng, held);
      const Player viewer = core::seat(static_cast<int>(rng.below(4)));
      const CardPlaces drawn = places.resample(deck, viewer, rng);
      ASSERT_EQ(view_text(deck, drawn, viewer), view_text(deck, places, viewer));
      ASSERT_EQ(drawn.information_key(deck, viewer), places.information_key(deck, viewer));
      ASSERT_EQ(parse(deck, places_text(deck, drawn)), drawn);
      ASSERT_EQ(drawn.public_key(deck), places.public_key(deck));
    }
  }
}

}  // namespace
}  // namespace lusoria::test
