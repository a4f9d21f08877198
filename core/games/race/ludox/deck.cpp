#include "core/games/race/ludox/deck.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/random.hpp"

namespace lusoria::core::ludox {

namespace {

constexpr std::array<EffectInfo, kEffectKinds> kEffects{{
    {EffectKind::kSetDie, "set_die", "value", 0, 6, false, true},
    {EffectKind::kReroll, "reroll", nullptr, 0, 0, false, true},
    {EffectKind::kExtraDie, "extra_die", nullptr, 0, 0, false, true},
    {EffectKind::kEnter, "enter", nullptr, 0, 0, false, false},
    {EffectKind::kAdvance, "advance", "steps", 1, kMostSteps, false, false},
    {EffectKind::kAdvanceToStar, "advance_to_star", nullptr, 0, 0, false, false},
    {EffectKind::kAdvanceToEntrance, "advance_to_entrance", nullptr, 0, 0, false, false},
    {EffectKind::kPushBack, "push_back", "steps", 1, kMostSteps, false, false},
    {EffectKind::kSendToBase, "send_to_base", nullptr, 0, 0, false, false},
    {EffectKind::kShield, "shield", nullptr, 0, 0, false, false},
    {EffectKind::kSwap, "swap", nullptr, 0, 0, false, false},
    {EffectKind::kExtraTurn, "extra_turn", nullptr, 0, 0, false, false},
    {EffectKind::kDraw, "draw", "cards", 1, kMostDrawn, true, false},
    {EffectKind::kSteal, "steal", nullptr, 0, 0, false, false},
}};

bool is_slug(std::string_view name) {
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= kMostNameBytes && is_lower(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_lower(c) || (c >= '0' && c <= '9') || c == '-'; });
}

bool is_line(std::string_view text, std::size_t most_bytes) {
  return text.size() <= most_bytes && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
         });
}

// What a player of Deluxe types at the times when it may name a card.
constexpr std::array<std::string_view, 2> kReservedNames{"roll", "pass"};

std::string line_fault(std::string_view key, std::size_t most_bytes) {
  return fmt::format("{}: expected one line of at most {} bytes", key, most_bytes);
}

// What is wrong with one card by itself.
std::optional<DeckFault> find_fault(const Card& card, std::size_t index) {
  const auto fault = [&](const char* key, std::string message) {
    return DeckFault{.card = index, .key = key, .message = std::move(message)};
  };
  if (!is_slug(card.name)) {
    return fault("name", fmt::format("name: expected at most {} lower-case letters, digits and "
                                     "'-', a letter first",
                                     kMostNameBytes));
  }
  if (std::find(kReservedNames.begin(), kReservedNames.end(), card.name) != kReservedNames.end()) {
    return fault("name", fmt::format("name: expected another word than '{}', which means something "
                                     "else to players",
                                     card.name));
  }
  if (card.title.empty() || !is_line(card.title, kMostTitleBytes)) {
    return fault("title", line_fault("title", kMostTitleBytes) + ", not empty");
  }
  if (card.count < 1 || card.count > kMostCopies) {
    return fault("count", fmt::format("count: expected a whole number from 1 to {}", kMostCopies));
  }
  if (!is_line(card.text, kMostTextBytes)) return fault("text", line_fault("text", kMostTextBytes));

  const EffectInfo& info = effect_info(card.effect.kind);
  if (card.effect.amount < info.least || card.effect.amount > info.most) {
    const char* const key = info.amount_key == nullptr ? "effect" : info.amount_key;
    return fault(key, fmt::format("{}: expected a whole number from {} to {} for the effect '{}'{}",
                                  key, info.least, info.most, info.name,
                                  info.kind == EffectKind::kSetDie
                                      ? ", where 0 leaves the face to the player"
                                      : ""));
  }
  if (info.after_roll_only && card.when != When::kAfterRoll) {
    return fault("when", fmt::format("when: expected 'after_roll', for the effect '{}' needs dice "
                                     "that have been rolled",
                                     info.name));
  }
  return std::nullopt;
}

// What is wrong with a card beside the cards before it.
std::optional<DeckFault> find_clash(const std::vector<Card>& cards, std::size_t index) {
  const auto end = cards.begin() + static_cast<std::ptrdiff_t>(index);
  const auto same =
      std::find_if(cards.begin(), end, [&](const Card& c) { return c.name == cards[index].name; });
  if (same != end) {
    return DeckFault{.card = index,
                     .key = "name",
                     .message = fmt::format("two cards are called '{}'; expected a name of its own "
                                            "for each, and copies by their 'count'",
                                            cards[index].name)};
  }
  int total = 0;
  for (std::size_t i = 0; i <= index; ++i) total += cards[i].count;
  if (total <= kMostCards) return std::nullopt;
  return DeckFault{.card = index,
                   .key = "count",
                   .message = fmt::format("count: expected at most {} cards in the deck, and this "
                                          "makes {}",
                                          kMostCards, total)};
}

// What is wrong with cards that are each right by themselves.
std::optional<DeckFault> find_lack(const std::vector<Card>& cards) {
  std::array<int, kKinds> totals{};
  for (const Card& card : cards) totals[kind_index(card.kind)] += card.count;
  if (totals[0] < kLeastProvidence) {
    return DeckFault{.card = std::nullopt,
                     .key = "card",
                     .message = fmt::format("expected at least {} Providence cards, two for each "
                                            "of four players, and not {}",
                                            kLeastProvidence, totals[0])};
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Effect& effect = cards[i].effect;
    if (effect.kind != EffectKind::kDraw || totals[kind_index(effect.pile)] > 0) continue;
    return DeckFault{
        .card = i,
        .key = "pile",
        .message = fmt::format("pile: expected a kind that the deck has cards of, and not '{}'",
                               kKindNames[kind_index(effect.pile)])};
  }
  return std::nullopt;
}

// Only what the cards do: FNV-1a (Fowler, Noll and Vo) over one line a card, mixed once more.
std::string digest_of(const std::vector<Card>& types) {
  std::string text = "lusoria deck 1\n";
  for (const Card& card : types) {
    const EffectInfo& info = effect_info(card.effect.kind);
    text += fmt::format("{} {} {} {} {} {} {}\n", kKindNames[kind_index(card.kind)], card.name,
                        card.count, kWhenNames[static_cast<std::size_t>(card.when)], info.name,
                        card.effect.amount,
                        info.takes_pile ? kKindNames[kind_index(card.effect.pile)] : "-");
  }
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return fmt::format("{:016x}", mix64(hash));
}

}  // namespace

std::span<const EffectInfo> effect_infos() { return kEffects; }

const EffectInfo& effect_info(EffectKind kind) { return kEffects[static_cast<std::size_t>(kind)]; }

std::optional<DeckFault> find_fault(const DeckData& data) {
  const auto whole = [](const char* key, std::string message) {
    return DeckFault{.card = std::nullopt, .key = key, .message = std::move(message)};
  };
  if (data.name.empty() || !is_line(data.name, kMostTitleBytes)) {
    return whole("name", line_fault("name", kMostTitleBytes) + ", not empty");
  }
  if (!is_line(data.note, kMostTextBytes)) return whole("note", line_fault("note", kMostTextBytes));
  for (std::size_t i = 0; i < data.cards.size(); ++i) {
    if (i == kMostTypes) {
      return DeckFault{
          .card = i,
          .key = {},
          .message = fmt::format("expected at most {} different cards in a deck", kMostTypes)};
    }
    if (auto fault = find_fault(data.cards[i], i)) return fault;
    if (auto fault = find_clash(data.cards, i)) return fault;
  }
  return find_lack(data.cards);
}

Result<Deck> Deck::make(DeckData data) {
  if (const auto fault = find_fault(data)) {
    if (!fault->card) return fail(fault->message);
    return fail(fmt::format("card {} '{}': {}", *fault->card + 1, data.cards[*fault->card].name,
                            fault->message));
  }
  return Deck(std::move(data));
}

Deck::Deck(DeckData data)
    : name_(std::move(data.name)),
      note_(std::move(data.note)),
      official_(data.official),
      types_(std::move(data.cards)) {
  std::sort(types_.begin(), types_.end(), [](const Card& a, const Card& b) {
    return std::pair(a.kind, std::string_view(a.name)) <
           std::pair(b.kind, std::string_view(b.name));
  });
  std::size_t card = 0;
  for (std::size_t t = 0; t < types_.size(); ++t) {
    // An effect that takes no pile has the same value in every deck.
    if (!effect_info(types_[t].effect.kind).takes_pile) types_[t].effect.pile = Kind::kProvidence;
    first_[t] = static_cast<std::uint8_t>(card);
    for (int copy = 0; copy < types_[t].count; ++copy, ++card) {
      type_of_[card] = static_cast<std::uint8_t>(t);
      of_type_[t] |= Cards{1} << card;
    }
    of_kind_[kind_index(types_[t].kind)] |= of_type_[t];
    all_ |= of_type_[t];
    for (std::size_t kind = kind_index(types_[t].kind) + 1; kind <= kKinds; ++kind) {
      first_type_[kind] = static_cast<std::uint8_t>(t + 1);
    }
  }
  first_[types_.size()] = static_cast<std::uint8_t>(card);
  digest_ = digest_of(types_);
}

std::optional<int> Deck::find(std::string_view name) const {
  const auto found = std::find_if(types_.begin(), types_.end(),
                                  [&](const Card& card) { return card.name == name; });
  if (found == types_.end()) return std::nullopt;
  return static_cast<int>(found - types_.begin());
}

}  // namespace lusoria::core::ludox
