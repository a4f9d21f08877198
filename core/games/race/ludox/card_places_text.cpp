// The text forms of CardPlaces.
#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>

#include "core/games/race/ludox/card_places.hpp"
#include "core/parse.hpp"

namespace lusoria::core::ludox {

// Writes and reads; a friend of CardPlaces.
class CardText {
 public:
  static std::string write(const Deck& deck, const CardPlaces& places) {
    std::string text;
    for (int t = 0; t < deck.type_count(); ++t) {
      std::string letters;
      for (Cards left = deck.of_type(t); left != 0; left &= left - 1) {
        letters += place_text(places.places_[static_cast<std::size_t>(std::countr_zero(left))]);
      }
      if (letters.empty()) continue;
      text += fmt::format("{}{}:{}", text.empty() ? "" : ",", deck.type(t).name, letters);
    }
    return text.empty() ? "-" : text;
  }

  static std::string write_view(const Deck& deck, const CardPlaces& places, Player viewer) {
    std::string text = write(deck, places.without_hidden(deck, viewer));
    for (int i = 0; i < kMaxPlayers; ++i) {
      if (seat(i) == viewer || places.hidden(seat(i)) == 0) continue;
      text += fmt::format(";{}", static_cast<char>('a' + i));
      char before = ':';
      for (int k = 0; k < kKinds; ++k) {
        const auto counts = places.hidden_counts(deck, seat(i), kind_at(k));
        for (std::size_t epoch = 0; epoch < counts.size(); ++epoch) {
          if (counts[epoch] == 0) continue;
          text += fmt::format("{}{}{}={}", std::exchange(before, ','),
                              kKindNames[kind_index(kind_at(k))],
                              epoch == 0 ? "" : fmt::format("/{}", epoch), counts[epoch]);
        }
      }
    }
    return text;
  }

  CardText(const Deck& deck, int players, std::string_view text)
      : deck_(deck), players_(players), text_(text) {}

  Result<CardPlaces> parse() {
    if (text_ == "-") return places_;
    do {
      if (!read_type()) return tl::unexpected(error_);
    } while (take(','));
    if (!check_epochs()) return tl::unexpected(error_);
    return places_;
  }

 private:
  using Byte = CardPlaces::Byte;

  static std::string place_text(Byte place) {
    const int epoch = CardPlaces::epoch_of(place);
    const int number = place >> 4;
    if (place == CardPlaces::byte_of(CardPlaces::kPile)) return {};
    const char letter = number == CardPlaces::kPile      ? '?'
                        : number == CardPlaces::kDiscard ? 'x'
                        : CardPlaces::is_hidden(place)
                            ? static_cast<char>('a' + number - CardPlaces::kHidden)
                            : static_cast<char>('A' + number - CardPlaces::kOpenHand);
    return epoch == 0 ? std::string(1, letter) : fmt::format("{}{}", letter, epoch);
  }

  // False, so that a reader can return it.
  bool complain(std::size_t at, std::string message) {
    if (error_.column == 0) {
      error_.message = std::move(message);
      error_.column = static_cast<int>(at) + 1;
    }
    return false;
  }
  std::string places_expected() const {
    return fmt::format(
        "expected 'x' for the discards, 'a' to '{}' for a hidden card in a hand, or "
        "'A' to '{}' for an open one",
        static_cast<char>('a' + players_ - 1), static_cast<char>('A' + players_ - 1));
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // `nudge:xa2`
  bool read_type() {
    const std::size_t start = at_;
    const std::size_t colon = std::min(text_.find_first_of(",:", start), text_.size());
    const std::string name(text_.substr(start, colon - start));
    const auto type = deck_.find(name);
    if (!type) return complain(start, unknown(name));
    if (*type <= last_type_) {
      return complain(start, fmt::format("expected the cards in their order, '{}' before '{}'",
                                         name, deck_.type(last_type_).name));
    }
    last_type_ = *type;
    at_ = colon;
    if (!take(':')) {
      return complain(at_, fmt::format("expected ':' and the places of '{}'", name));
    }
    return read_copies(*type);
  }
  std::string unknown(const std::string& name) const {
    if (name.empty()) return "expected the name of a card, or '-' for all cards in their piles";
    std::vector<std::string> names;
    for (int t = 0; t < deck_.type_count(); ++t) names.push_back(deck_.type(t).name);
    const std::string near = closest(name, names);
    return fmt::format("the deck has no card '{}'{}", name,
                       near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
  }

  bool read_copies(int type) {
    FixedList<Byte, kMostCopies> copies;
    const std::size_t count = static_cast<std::size_t>(deck_.type(type).count);
    while (copies.empty() || (at_ < text_.size() && text_[at_] != ',')) {
      const std::size_t start = at_;
      Byte place = 0;
      if (!read_place(place)) return false;
      if (copies.size() == count) {
        return complain(start, fmt::format("expected at most {} places of '{}', one for each copy",
                                           count, deck_.type(type).name));
      }
      if (!copies.empty() && copies[copies.size() - 1] > place) {
        return complain(start,
                        "expected the places of a card in their order: x, a, a1, a2 ... b "
                        "... A, B ...");
      }
      copies.push_back(place);
      note_epoch(type, place, start);
    }
    const auto end = static_cast<std::size_t>(deck_.first_card(type)) + count;
    std::copy(copies.begin(), copies.end(), places_.places_.data() + (end - copies.size()));
    return true;
  }

  // `x`, `a`, `b12`, `A`
  bool read_place(Byte& place) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == 'x') {
      place = CardPlaces::byte_of(CardPlaces::kDiscard);
    } else if (c >= 'A' && c < 'A' + players_) {
      place = CardPlaces::byte_of(CardPlaces::kOpenHand + c - 'A');
    } else if (c >= 'a' && c < 'a' + players_) {
      place = CardPlaces::byte_of(CardPlaces::kHidden + c - 'a');
    } else {
      return complain(at_, places_expected());
    }
    ++at_;
    return !CardPlaces::is_hidden(place) || read_epoch(place);
  }
  bool read_epoch(Byte& place) {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    if (at_ == start) return true;
    const auto epoch = parse_integer(text_.substr(start, at_ - start));
    if (!epoch || *epoch < 1 || *epoch > kOldestEpoch || text_[start] == '0') {
      return complain(start,
                      fmt::format("expected a number of shuffles from 1 to {}", kOldestEpoch));
    }
    place = CardPlaces::byte_of(place >> 4, static_cast<int>(*epoch));
    return true;
  }

  struct Epochs {
    std::array<std::size_t, kEpochs> at{};  // where one was read first
    std::uint32_t seen = 0;                 // bit e: epoch e
    int cards = 0;                          // of an epoch from 1 on
  };
  void note_epoch(int type, Byte place, std::size_t at) {
    const int epoch = CardPlaces::epoch_of(place);
    if (epoch == 0) return;
    Epochs& epochs = epochs_[kind_index(deck_.type(type).kind)];
    if ((epochs.seen >> epoch & 1) == 0) epochs.at[static_cast<std::size_t>(epoch)] = at;
    epochs.seen |= 1U << epoch;
    ++epochs.cards;
  }
  bool check_epochs() {
    for (int k = 0; k < kKinds; ++k) {
      const Epochs& epochs = epochs_[kind_index(kind_at(k))];
      const char* const name = kKindNames[kind_index(kind_at(k))];
      for (int e = 2; e < kEpochs; ++e) {
        if ((epochs.seen >> (e - 1) & 3) != 2) continue;
        complain(
            epochs.at[static_cast<std::size_t>(e)],
            fmt::format("expected a {} card of epoch {} too, for epochs have no gap", name, e - 1));
      }
      if (epochs.cards > 0 && epochs.cards == count_of(deck_.of_kind(kind_at(k)))) {
        complain(epochs.at[1], fmt::format("expected a {} card that was shuffled, and not all in "
                                           "hands since before that",
                                           name));
      }
    }
    return error_.column == 0;
  }

  const Deck& deck_;
  int players_;
  std::string_view text_;
  std::size_t at_ = 0;
  int last_type_ = -1;
  std::array<Epochs, kKinds> epochs_{};
  CardPlaces places_;
  Error error_;
};

std::string held_text(const Deck& deck, HeldCard held) {
  const std::string& name = deck.type(held.type).name;
  if (held.holding == kOpen) return name + "/open";
  return held.holding == hidden_since(0) ? name : fmt::format("{}/{}", name, held.holding - 1);
}

std::string places_text(const Deck& deck, const CardPlaces& places) {
  return CardText::write(deck, places);
}

Result<CardPlaces> parse_places(const Deck& deck, int players, std::string_view text) {
  return CardText(deck, players, text).parse();
}

std::string view_text(const Deck& deck, const CardPlaces& places, Player viewer) {
  return CardText::write_view(deck, places, viewer);
}

}  // namespace lusoria::core::ludox
