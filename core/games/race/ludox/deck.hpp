// The cards of Ludox Deluxe: what a card does, and a deck of them.
//
// The publisher's printed texts are not public, so a deck is data: each card has a kind, a count,
// the time at which it may be played, and one effect from a small vocabulary. A Deck is immutable
// and belongs to the rules. Its cards have two numberings, both a function of what the cards mean
// and never of the layout of a file:
//     a type   0 .. type_count() - 1: a card's text; sorted by kind, then by name
//     a card   0 .. card_count() - 1: one piece of cardboard; the copies of a type are neighbours
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace lusoria::core::ludox {

constexpr int kMostCards = 64;       // pieces of cardboard in a deck
constexpr int kMostTypes = 48;       // different cards in a deck
constexpr int kMostCopies = 15;      // of one type
constexpr int kLeastProvidence = 8;  // two for each of four players at the start
constexpr int kMostSteps = 12;       // that a card moves a tile
constexpr int kMostDrawn = 3;        // cards that a card lets its player draw
constexpr std::size_t kMostNameBytes = 32;
constexpr std::size_t kMostTitleBytes = 64;  // also of a deck's name
constexpr std::size_t kMostTextBytes = 400;  // of a card's text and of a deck's note

// A set of pieces of cardboard: bit c for card c.
using Cards = std::uint64_t;
constexpr int count_of(Cards cards) { return std::popcount(cards); }

// Each kind has a pile of its own.
enum class Kind : std::uint8_t { kProvidence, kParagon, kPinnacle };
constexpr int kKinds = 3;
constexpr std::array<const char*, kKinds> kKindNames{"providence", "paragon", "pinnacle"};
constexpr Kind kind_at(int index) { return static_cast<Kind>(index); }
constexpr std::size_t kind_index(Kind kind) { return static_cast<std::size_t>(kind); }

// When its owner may play a card: before the roll, or after it before a die is used.
enum class When : std::uint8_t { kBeforeRoll, kAfterRoll };
constexpr std::array<const char*, 2> kWhenNames{"before_roll", "after_roll"};

// What a card does for the player who plays it. `amount` is the one number that an effect takes; it
// is 0 for an effect that takes none.
enum class EffectKind : std::uint8_t {
  kSetDie,             // one die that was rolled shows `amount`, 1..6; 0: a face that the player
                       // chooses. After the roll only
  kReroll,             // both dice are rolled anew. After the roll only
  kExtraDie,           // a third die is rolled and used like the others. After the roll only
  kEnter,              // an own tile goes from the base to its start square, without a six
  kAdvance,            // an own tile on the way moves `amount` squares forward, 1..12
  kAdvanceToStar,      // an own tile moves forward to the next star on its way
  kAdvanceToEntrance,  // an own tile moves forward to the last square of the ring before its home
                       // path: race::kLastOnRing
  kPushBack,           // an opponent's tile on the ring moves `amount` squares back, 1..12
  kSendToBase,         // an opponent's tile goes to its base; never from a safe square or a path
  kShield,             // an own tile is safe until its owner's next turn
  kSwap,               // two tiles on ordinary squares change places
  kExtraTurn,          // one more turn after this one
  kDraw,               // `amount` cards are drawn from the pile of the kind `pile`, 1..3
  kSteal,              // one card is taken at random from an opponent's hand, face up
};
constexpr int kEffectKinds = 14;

struct Effect {
  EffectKind kind = EffectKind::kReroll;
  int amount = 0;
  Kind pile = Kind::kProvidence;  // kDraw only; kProvidence for all others
  friend bool operator==(const Effect&, const Effect&) = default;
};

// How an effect is written and what it takes.
struct EffectInfo {
  EffectKind kind;
  const char* name;        // as in a deck file: `set_die`
  const char* amount_key;  // what a deck file calls the amount: `steps`; null when it takes none
  int least;               // of the amount; both 0 when it takes none
  int most;
  bool takes_pile;       // kDraw
  bool after_roll_only;  // it needs dice that have been rolled
};
const EffectInfo& effect_info(EffectKind kind);
// All effects, in the order of EffectKind.
std::span<const EffectInfo> effect_infos();

// One type of card.
struct Card {
  std::string name;   // a slug, unique in its deck: lower-case letters, digits, `-`, a letter
                      // first; neither `roll` nor `pass`
  std::string title;  // for people
  Kind kind = Kind::kProvidence;
  int count = 1;  // copies in the deck: 1 to kMostCopies
  When when = When::kBeforeRoll;
  Effect effect;
  std::string text;  // for people; may be empty
  friend bool operator==(const Card&, const Card&) = default;
};

// What a deck is made from.
struct DeckData {
  std::string name;
  bool official = false;  // whether the cards are the publisher's own
  std::string note;       // where the cards are from, and their licence; may be empty
  std::vector<Card> cards;
};

// What is wrong with a deck: at which card (none: with the whole), under which key of its table in
// a deck file, and what was expected.
struct DeckFault {
  std::optional<std::size_t> card;  // an index into DeckData::cards
  std::string key;
  std::string message;
};
// The first fault; nothing when Deck::make() takes the data.
std::optional<DeckFault> find_fault(const DeckData& data);

class Deck {
 public:
  // Sorts the cards. An error names the card and what was expected.
  static Result<Deck> make(DeckData data);

  const std::string& name() const { return name_; }
  bool official() const { return official_; }
  const std::string& note() const { return note_; }

  int type_count() const { return static_cast<int>(types_.size()); }
  int card_count() const { return first_[types_.size()]; }
  // The type with a number, and the number of the type with a name.
  const Card& type(int index) const { return types_[static_cast<std::size_t>(index)]; }
  std::optional<int> find(std::string_view name) const;

  // The copies of a type are the cards first_card(type) to first_card(type) + type(t).count - 1.
  int first_card(int type) const { return first_[static_cast<std::size_t>(type)]; }
  int type_of(int card) const { return type_of_[static_cast<std::size_t>(card)]; }
  Cards of_type(int type) const { return of_type_[static_cast<std::size_t>(type)]; }
  Cards of_kind(Kind kind) const { return of_kind_[kind_index(kind)]; }
  Cards all() const { return all_; }
  // The types of a kind are neighbours: first_type(kind) up to, without, end_type(kind).
  int first_type(Kind kind) const { return first_type_[kind_index(kind)]; }
  int end_type(Kind kind) const { return first_type_[kind_index(kind) + 1]; }

  // A number for what the cards do, in 16 hexadecimal digits: the same for decks in which every
  // name, kind, count, time and effect is the same, whatever their order, titles, texts and name;
  // the same on every machine.
  const std::string& digest() const { return digest_; }

 private:
  explicit Deck(DeckData data);

  std::string name_;
  std::string note_;
  bool official_ = false;
  std::vector<Card> types_;
  std::array<std::uint8_t, kMostTypes + 1> first_{};
  std::array<std::uint8_t, kMostCards> type_of_{};
  std::array<Cards, kMostTypes> of_type_{};
  std::array<Cards, kKinds> of_kind_{};
  Cards all_ = 0;
  std::array<std::uint8_t, kKinds + 1> first_type_{};
  std::string digest_;
};

}  // namespace lusoria::core::ludox
