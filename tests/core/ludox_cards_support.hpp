// Decks and arrangements of cards for tests.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/games/race/ludox/card_places.hpp"
#include "core/games/race/ludox/deck.hpp"

namespace lusoria::test {

// The Paragon cards given by name and count, and the eight Providence cards that every deck needs:
// copies of `step`.
inline core::ludox::Deck paragon_deck(const std::vector<std::pair<std::string, int>>& paragon) {
  using namespace core::ludox;  // NOLINT(google-build-using-namespace): one function of tests
  Card card{
      .name = "step", .title = "T", .count = 8, .when = When::kAfterRoll, .effect = {}, .text = {}};
  DeckData data{.name = "d", .note = {}, .cards = {card}};
  for (const auto& [name, count] : paragon) {
    card.name = name;
    card.kind = Kind::kParagon;
    card.count = count;
    data.cards.push_back(card);
  }
  return Deck::make(data).value();
}

inline core::ludox::CardPlaces parse(const core::ludox::Deck& deck, std::string_view text) {
  const auto places = core::ludox::parse_places(deck, 4, text);
  EXPECT_TRUE(places) << places.error().text() << " in " << text;
  return places.value_or(core::ludox::CardPlaces{});
}

// One draw, play or steal at random of a seat among four; `held` is kept by seat and type.
inline void random_step(const core::ludox::Deck& deck, core::ludox::CardPlaces& places,
                        core::Player who, core::Rng& rng,
                        std::map<std::pair<int, int>, int>& held) {
  using namespace core::ludox;  // NOLINT(google-build-using-namespace): one function of tests
  const auto pick = [&](const auto& outcomes) {
    double sum = 0;
    for (const auto& o : outcomes) sum += o.probability;
    EXPECT_NEAR(sum, 1, 1e-9);
    double left = rng.uniform();
    for (const auto& o : outcomes) {
      if ((left -= o.probability) < 0) return o;
    }
    return outcomes[outcomes.size() - 1];
  };
  const int seat = static_cast<int>(who);
  const core::Player victim = core::seat((seat + 1 + static_cast<int>(rng.below(3))) % 4);
  const auto choice = rng.below(8);
  if (choice < 4) {
    const Kind kind = kind_at(static_cast<int>(rng.below(kKinds)));
    const bool can_draw = places.shuffle_if_empty(deck, kind);
    EXPECT_EQ(can_draw, places.pile_size(deck, kind) > 0);
    if (!can_draw) return;
    DrawOutcomes outcomes;
    places.draw_outcomes(deck, kind, outcomes);
    const int type = pick(outcomes).type;
    EXPECT_EQ(deck.type(type).kind, kind);
    places.draw(deck, type, who);
    ++held[{seat, type}];
  } else if (choice < 7) {
    const Cards hand = places.hand(who);
    if (hand == 0) return;
    int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_of(hand))));
    Cards left = hand;
    while (skip-- > 0) left &= left - 1;
    const int type = deck.type_of(std::countr_zero(left));
    places.discard(deck, type, who);
    --held[{seat, type}];
  } else {
    if (places.hand(victim) == 0) return;
    StealOutcomes outcomes;
    places.steal_outcomes(deck, victim, outcomes);
    const HeldCard taken = pick(outcomes).held;
    places.steal(deck, taken, victim, who);
    --held[{static_cast<int>(victim), taken.type}];
    ++held[{seat, taken.type}];
  }
}

}  // namespace lusoria::test
