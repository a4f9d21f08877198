// Where the cards of Ludox Deluxe are: in the pile of their kind, in its discards, or in a hand.
//
// A shuffled pile is a set, since nobody knows its order: a draw is chance by the counts. All see
// who draws a card of which kind, which card is played, and which is stolen; so what is hidden is
// only which cards lie in which hand. A stolen card lies open: all know it until it is played.
//
// When a pile is empty, its discards are shuffled and become the pile. A card that was drawn before
// that can not be one of those. So each hidden card has an epoch: 0 when it was drawn from the pile
// of now, else how many shuffles ago. Hands are held in the order of drawing and all remember it,
// so that the number of hidden cards by seat, kind and epoch is public. Epochs of a kind that no
// hidden card has are left out of the count (1, 2, 3 ... without a gap), and the count stops at
// kOldestEpoch: cards older than that are taken for equally old, whereby viewers forget something
// after 15 shuffles that each left a card in a hand.
//
// What a viewer knows is a function of this arrangement alone: what else could be inferred from
// earlier choices of the others (why was this card not played?) is not part of it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/action.hpp"
#include "core/games/race/ludox/deck.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "core/result.hpp"

namespace lusoria::core::ludox {

constexpr int kOldestEpoch = 15;
constexpr int kEpochs = kOldestEpoch + 1;

// How a card in a hand is known to all: kOpen, or 1 + the epoch of a hidden card.
using Holding = int;
constexpr Holding kOpen = 0;
constexpr int kHoldings = 1 + kEpochs;
constexpr Holding hidden_since(int epoch) { return 1 + epoch; }

// A card in a hand. Which of two copies in one hand is stolen makes a difference when they are not
// held alike. Its code is below kHeldCodes, for actions.
struct HeldCard {
  int type = 0;
  Holding holding = kOpen;
  friend bool operator==(const HeldCard&, const HeldCard&) = default;
};
constexpr int kHeldCodes = kMostTypes * kHoldings;
constexpr int held_code(HeldCard held) { return held.type * kHoldings + held.holding; }
constexpr HeldCard held_of_code(int code) { return {code / kHoldings, code % kHoldings}; }
// `nudge` for a hidden card of epoch 0, `nudge/open`, `nudge/3` for one of epoch 3.
std::string held_text(const Deck& deck, HeldCard held);

// Outcomes of chance: each possible, all different, summing to 1, in the order of types (and
// holdings).
struct DrawOutcome {
  int type = 0;
  double probability = 0;
};
struct StealOutcome {
  HeldCard held;
  double probability = 0;
};
using DrawOutcomes = FixedList<DrawOutcome, kMostTypes>;
using StealOutcomes = FixedList<StealOutcome, kMostCards>;

// One place for each card of a deck, which every call is to be given. Copies of one type are sorted
// by place, so that equal arrangements are equal values. A new value has all cards in their piles.
class CardPlaces {
 public:
  // Sets of cards, whatever their kind; the deck's of_type() and of_kind() part them. In a deck
  // with fewer than 64 cards in_piles() has the bits beyond them set: intersect it with a set of
  // the deck's.
  Cards in_piles() const { return at(kPile); }
  Cards in_discards() const { return at(kDiscard); }
  Cards hidden(Player seat) const { return at_any_epoch(hidden_place(seat)); }
  Cards open(Player seat) const { return at(open_place(seat)); }
  Cards hand(Player seat) const { return hidden(seat) | open(seat); }

  // Counts for a type or a kind.
  int pile_count(const Deck& deck, int type) const {
    return count_of(in_piles() & deck.of_type(type));
  }
  int hand_count(const Deck& deck, int type, Player seat) const {
    return count_of(hand(seat) & deck.of_type(type));
  }
  int pile_size(const Deck& deck, Kind kind) const {
    return count_of(in_piles() & deck.of_kind(kind));
  }
  int discard_size(const Deck& deck, Kind kind) const {
    return count_of(in_discards() & deck.of_kind(kind));
  }
  // Hidden cards of a kind in a hand, by epoch: what all know of them.
  std::array<int, kEpochs> hidden_counts(const Deck& deck, Player seat, Kind kind) const;
  // The types in a hand, each once: bit t for type t.
  std::uint64_t types_in_hand(const Deck& deck, Player seat) const;

  // To draw a card of a kind: shuffle_if_empty(), then, if the pile is not empty, one of
  // draw_outcomes(), then draw().
  //
  // Makes the discards the pile when the pile is empty. False when that is empty too, so that
  // nothing can be drawn.
  bool shuffle_if_empty(const Deck& deck, Kind kind);
  // Fills the cleared list. Requires a pile that is not empty.
  void draw_outcomes(const Deck& deck, Kind kind, DrawOutcomes& list) const;
  // Moves a card from its pile into a hand, hidden. Requires pile_count(deck, type) > 0.
  void draw(const Deck& deck, int type, Player seat);

  // Plays a card: it goes to the discards. An open copy goes before a hidden one, an older before a
  // newer. Requires hand_count(deck, type, seat) > 0.
  void discard(const Deck& deck, int type, Player seat);

  // What can be taken from a hand, each of its cards with the same probability. Fills the cleared
  // list; requires a hand that is not empty.
  void steal_outcomes(const Deck& deck, Player from, StealOutcomes& list) const;
  // Moves a card from one hand to another, open. Requires an outcome of steal_outcomes().
  void steal(const Deck& deck, HeldCard held, Player from, Player to);

  // The arrangement drawn anew from those that the viewer can't tell from this one, each deal of
  // cardboard with the same probability. It depends on nothing but what the viewer knows and rng.
  // The viewer is a seat.
  CardPlaces resample(const Deck& deck, Player viewer, Rng& rng) const;

  // Equal for arrangements that the viewer can't tell apart, and different otherwise, like
  // view_text(). kNobody sees what everybody sees.
  std::uint64_t information_key(const Deck& deck, Player viewer) const;
  std::uint64_t public_key(const Deck& deck) const {
    return information_key(deck, Player::kNobody);
  }
  std::uint64_t hash() const;
  friend bool operator==(const CardPlaces&, const CardPlaces&) = default;

 private:
  friend class CardText;

  // The high four bits of a place; the low four are the epoch of a hidden card.
  static constexpr int kPile = 0;
  static constexpr int kDiscard = 1;
  static constexpr int kHidden = 2;  // and the seat
  static constexpr int kOpenHand = kHidden + kMaxPlayers;
  static constexpr int kPlaces = kOpenHand + kMaxPlayers;
  using Byte = std::uint8_t;

  static constexpr Byte byte_of(int place, int epoch = 0) {
    return static_cast<Byte>(place << 4 | epoch);
  }
  static constexpr int hidden_place(Player seat) {
    return kHidden + static_cast<int>(seat_index(seat));
  }
  static constexpr int open_place(Player seat) {
    return kOpenHand + static_cast<int>(seat_index(seat));
  }
  static constexpr bool is_hidden(Byte place) {
    return place >= byte_of(kHidden) && place < byte_of(kOpenHand);
  }
  static constexpr bool is_hidden_from(Byte place, Player viewer) {
    return is_hidden(place) && place >> 4 != kHidden + static_cast<int>(viewer);
  }
  static constexpr int epoch_of(Byte place) { return place & 0xF; }

  using Words = std::array<std::uint64_t, kMostCards / 8>;

  // The cards whose place has this value under the mask, eight at once.
  Cards matches(Byte mask, Byte value) const;
  Cards at(int place) const { return matches(0xFF, byte_of(place)); }
  Cards at_any_epoch(int place) const { return matches(0xF0, byte_of(place)); }
  Cards hidden_from(Player viewer) const;
  // Each card that the viewer can't see put back into the pile, with the epoch that it had: no
  // arrangement of a game, but the same for all that differ only in who holds what.
  CardPlaces without_hidden(const Deck& deck, Player viewer) const;

  void redeal(Cards of_kind, Cards unseen, int epoch, Rng& rng);
  void move(const Deck& deck, int type, Byte from, Byte to);
  void sort(const Deck& deck, int type);
  void close_gaps(const Deck& deck, Kind kind);

  alignas(8) std::array<Byte, kMostCards> places_{};
};
static_assert(sizeof(CardPlaces) == kMostCards);
static_assert(std::is_trivially_copyable_v<CardPlaces>);

inline Cards CardPlaces::matches(Byte mask, Byte value) const {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t kEach = 0x0101010101010101U;
  constexpr std::uint64_t kLow = 0x7F * kEach;
  const Words words = std::bit_cast<Words>(places_);
  Cards cards = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    // The top bit of each byte that differs in nothing; then those bits side by side.
    const std::uint64_t rest = (words[i] & mask * kEach) ^ value * kEach;
    const std::uint64_t equal = ~(((rest & kLow) + kLow) | rest | kLow);
    cards |= ((equal >> 7) * 0x0102040810204080U >> 56) << (8 * i);
  }
  return cards;
}

// The text form, without blanks. `-` when all cards are in their piles; else the types with copies
// elsewhere, in their order, parted by commas: the name, `:`, and a letter for each such copy.
//     x      in the discards
//     a b    hidden in the hand of the first, second ... seat; a number behind is the epoch, 1 to
//     15 A B    open in that hand
// `nudge:xab2,loaded-die:B`: of nudge one copy is discarded, the first seat holds one, the second
// one since two shuffles; of loaded-die the second seat holds one openly.
std::string places_text(const Deck& deck, const CardPlaces& places);
// Reads the text form of a game of so many seats, 2 to 4; what it takes is exactly what
// places_text() writes. Columns of errors count from 1 in the text.
Result<CardPlaces> parse_places(const Deck& deck, int players, std::string_view text);

// The same as a viewer sees it, one text for all arrangements that it can't tell apart. A card of
// an epoch from 1 on that it can't see has the letter `?` and its epoch. A card that is left out is
// in the pile or is a hidden card of epoch 0. How many hidden cards each of the others has, by kind
// and epoch, follows behind `;`:
// `nudge:xa?1,loaded-die:B;b:providence=1,providence/1=1;d:paragon=2`. kNobody sees what everybody
// sees.
std::string view_text(const Deck& deck, const CardPlaces& places, Player viewer);

}  // namespace lusoria::core::ludox
