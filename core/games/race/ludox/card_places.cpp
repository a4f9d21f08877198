#include "core/games/race/ludox/card_places.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace lusoria::core::ludox {

namespace {

// The lowest card of a set, which is taken out. Requires one that is not empty.
int take_first(Cards& cards) {
  const int first = std::countr_zero(cards);
  cards &= cards - 1;
  return first;
}

}  // namespace

Cards CardPlaces::hidden_from(Player viewer) const {
  Cards cards = 0;
  for (int i = 0; i < kMaxPlayers; ++i) {
    if (seat(i) != viewer) cards |= hidden(seat(i));
  }
  return cards;
}

std::array<int, kEpochs> CardPlaces::hidden_counts(const Deck& deck, Player seat, Kind kind) const {
  std::array<int, kEpochs> counts{};
  for (Cards left = hidden(seat) & deck.of_kind(kind); left != 0;) {
    const auto card = static_cast<std::size_t>(take_first(left));
    ++counts[static_cast<std::size_t>(epoch_of(places_[card]))];
  }
  return counts;
}

std::uint64_t CardPlaces::types_in_hand(const Deck& deck, Player seat) const {
  std::uint64_t types = 0;
  for (Cards left = hand(seat); left != 0;) {
    types |= std::uint64_t{1} << deck.type_of(take_first(left));
  }
  return types;
}

bool CardPlaces::shuffle_if_empty(const Deck& deck, Kind kind) {
  if ((in_piles() & deck.of_kind(kind)) != 0) return true;
  Cards discards = in_discards() & deck.of_kind(kind);
  if (discards == 0) return false;
  while (discards != 0) {
    places_[static_cast<std::size_t>(take_first(discards))] = byte_of(kPile);
  }
  for (Cards left = hidden_from(Player::kNobody) & deck.of_kind(kind); left != 0;) {
    Byte& place = places_[static_cast<std::size_t>(take_first(left))];
    if (epoch_of(place) < kOldestEpoch) ++place;
  }
  close_gaps(deck, kind);
  for (int t = deck.first_type(kind); t < deck.end_type(kind); ++t) sort(deck, t);
  return true;
}

void CardPlaces::draw_outcomes(const Deck& deck, Kind kind, DrawOutcomes& list) const {
  const Cards pile = in_piles() & deck.of_kind(kind);
  assert(pile != 0);
  const double each = 1.0 / count_of(pile);
  for (int t = deck.first_type(kind); t < deck.end_type(kind); ++t) {
    const int copies = count_of(pile & deck.of_type(t));
    if (copies > 0) list.push_back({t, copies * each});
  }
}

void CardPlaces::draw(const Deck& deck, int type, Player seat) {
  move(deck, type, byte_of(kPile), byte_of(hidden_place(seat)));
}

void CardPlaces::discard(const Deck& deck, int type, Player seat) {
  Cards copies = open(seat) & deck.of_type(type);
  if (copies == 0) copies = hidden(seat) & deck.of_type(type);
  assert(copies != 0);
  // Copies are sorted, so that the last is the oldest.
  const Byte from = places_[static_cast<std::size_t>(std::bit_width(copies) - 1)];
  move(deck, type, from, byte_of(kDiscard));
  if (is_hidden(from)) close_gaps(deck, deck.type(type).kind);
}

void CardPlaces::steal_outcomes(const Deck& deck, Player from, StealOutcomes& list) const {
  const Cards hand_cards = hand(from);
  assert(hand_cards != 0);
  const double each = 1.0 / count_of(hand_cards);
  const std::size_t before = list.size();
  for (Cards left = hand_cards; left != 0;) {
    const int card = take_first(left);
    const Byte place = places_[static_cast<std::size_t>(card)];
    const HeldCard held{deck.type_of(card),
                        is_hidden(place) ? hidden_since(epoch_of(place)) : kOpen};
    // Copies that are held alike are neighbours.
    if (list.size() > before && list[list.size() - 1].held == held) {
      list[list.size() - 1].probability += each;
    } else {
      list.push_back({held, each});
    }
  }
}

void CardPlaces::steal(const Deck& deck, HeldCard held, Player from, Player to) {
  const Byte place = held.holding == kOpen ? byte_of(open_place(from))
                                           : byte_of(hidden_place(from), held.holding - 1);
  move(deck, held.type, place, byte_of(open_place(to)));
  if (is_hidden(place)) close_gaps(deck, deck.type(held.type).kind);
}

CardPlaces CardPlaces::resample(const Deck& deck, Player viewer, Rng& rng) const {
  CardPlaces drawn = *this;
  Cards unseen = hidden_from(viewer);
  for (int epoch = 0; unseen != 0; ++epoch) {
    for (int k = 0; k < kKinds; ++k) {
      drawn.redeal(deck.of_kind(kind_at(k)), unseen, epoch, rng);
    }
    unseen &= ~matches(0x0F, static_cast<Byte>(epoch));
  }
  for (int t = 0; t < deck.type_count(); ++t) drawn.sort(deck, t);
  return drawn;
}

// Deals anew the cards of one kind and epoch among the unseen ones. Cards are numbered by their
// types, so that what the pool is, in its order, says nothing about who holds which.
void CardPlaces::redeal(Cards of_kind, Cards unseen, int epoch, Rng& rng) {
  const Cards hidden_now = unseen & of_kind & matches(0x0F, static_cast<Byte>(epoch));
  if (hidden_now == 0) return;
  const Cards pool = epoch == 0 ? hidden_now | (in_piles() & of_kind) : hidden_now;
  FixedList<Byte, kMostCards> cards;
  for (Cards left = pool; left != 0;) cards.push_back(static_cast<Byte>(take_first(left)));
  FixedList<Byte, kMostCards> deals;
  for (int i = 0; i < kMaxPlayers; ++i) {
    const int count = count_of(hidden(seat(i)) & hidden_now);
    for (int n = 0; n < count; ++n) deals.push_back(byte_of(hidden_place(seat(i)), epoch));
  }
  for (const Byte card : cards) places_[card] = byte_of(kPile);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const std::size_t chosen = i + rng.below(static_cast<std::uint32_t>(cards.size() - i));
    std::swap(cards[i], cards[chosen]);
    places_[cards[i]] = deals[i];
  }
}

std::uint64_t CardPlaces::hash() const {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : std::bit_cast<Words>(places_)) hash = mix64(hash ^ word);
  return hash;
}

CardPlaces CardPlaces::without_hidden(const Deck& deck, Player viewer) const {
  CardPlaces seen = *this;
  for (Cards left = hidden_from(viewer); left != 0;) {
    Byte& place = seen.places_[static_cast<std::size_t>(take_first(left))];
    place = byte_of(kPile, epoch_of(place));
  }
  for (int t = 0; t < deck.type_count(); ++t) seen.sort(deck, t);
  return seen;
}

std::uint64_t CardPlaces::information_key(const Deck& deck, Player viewer) const {
  // How many each hand holds, by kind and epoch: a sum, which has no order.
  std::uint64_t counts = mix64(static_cast<std::uint64_t>(static_cast<int>(viewer) + 2));
  for (Cards left = hidden_from(viewer); left != 0;) {
    const int card = take_first(left);
    const Kind kind = deck.type(deck.type_of(card)).kind;
    counts += mix64(mix64(places_[static_cast<std::size_t>(card)]) + kind_index(kind));
  }
  return mix64(without_hidden(deck, viewer).hash() ^ counts);
}

// Moves one copy of a type from one place to another.
void CardPlaces::move(const Deck& deck, int type, Byte from, Byte to) {
  const Cards copies = matches(0xFF, from) & deck.of_type(type);
  assert(copies != 0);
  places_[static_cast<std::size_t>(std::countr_zero(copies))] = to;
  sort(deck, type);
}

void CardPlaces::sort(const Deck& deck, int type) {
  Byte* const first = places_.data() + deck.first_card(type);
  Byte* const end = first + count_of(deck.of_type(type));
  for (Byte* at = first + 1; at < end; ++at) {
    const Byte place = *at;
    Byte* hole = at;
    for (; hole > first && hole[-1] > place; --hole) *hole = hole[-1];
    *hole = place;
  }
}

// Renumbers the epochs of a kind from 1 on by their order, which leaves every order as it was.
void CardPlaces::close_gaps(const Deck& deck, Kind kind) {
  const Cards cards = hidden_from(Player::kNobody) & deck.of_kind(kind);
  std::uint32_t used = 1;  // bit e: epoch e; there is always an epoch 0, that of the pile
  for (Cards left = cards; left != 0;) {
    used |= 1U << epoch_of(places_[static_cast<std::size_t>(take_first(left))]);
  }
  if ((used & (used + 1)) == 0) return;
  for (Cards left = cards; left != 0;) {
    Byte& place = places_[static_cast<std::size_t>(take_first(left))];
    const std::uint32_t younger = used & ((1U << epoch_of(place)) - 1);
    place = byte_of(place >> 4, std::popcount(younger));
  }
}

}  // namespace lusoria::core::ludox
