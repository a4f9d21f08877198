// Decks of Ludox Deluxe: what is read is written again and means the same, and errors have their
// place. An input that begins with `@` is an arrangement of the house deck instead.
#include <algorithm>
#include <bit>
#include <string>

#include "core/games/race/ludox/card_places.hpp"
#include "core/games/race/ludox/deck_file.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

namespace {

using namespace core::ludox;  // NOLINT(google-build-using-namespace): what is tested

// Cards go round: everything that can be drawn is drawn, seen by a viewer, and played.
void play(const Deck& deck, int players, CardPlaces places, core::Rng& rng) {
  for (int step = 0; step < 32; ++step) {
    const core::Player who = core::seat(step % players);
    const Kind kind = kind_at(static_cast<int>(rng.below(kKinds)));
    if (places.shuffle_if_empty(deck, kind)) {
      DrawOutcomes outcomes;
      places.draw_outcomes(deck, kind, outcomes);
      const auto chosen = rng.below(static_cast<std::uint32_t>(outcomes.size()));
      places.draw(deck, outcomes[chosen].type, who);
    }
    const std::string text = places_text(deck, places);
    const auto again = parse_places(deck, players, text);
    require(again && *again == places, "an arrangement is read back");
    const CardPlaces drawn = places.resample(deck, who, rng);
    require(view_text(deck, drawn, who) == view_text(deck, places, who) &&
                drawn.information_key(deck, who) == places.information_key(deck, who),
            "the viewer sees no difference");
    require(parse_places(deck, players, places_text(deck, drawn)).has_value(),
            "an arrangement drawn anew is one");
    if (rng.below(2) == 0 && places.hand(who) != 0) {
      places.discard(deck, deck.type_of(std::countr_zero(places.hand(who))), who);
    }
  }
}

void try_places(std::string_view text) {
  for (int players = 2; players <= core::kMaxPlayers; ++players) {
    const auto places = parse_places(house_deck(), players, text);
    if (!places) {
      require_sound(places.error(), text);
      require(places.error().column >= 1, "an error names a column");
      continue;
    }
    require(places_text(house_deck(), *places) == text, "an arrangement has one text");
    core::Rng rng(text.size());
    play(house_deck(), players, *places, rng);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  if (text.starts_with('@')) {
    try_places(text.substr(1));
    return 0;
  }
  const auto deck = parse_deck(text, "deck.toml");
  if (!deck) {
    const core::Error& error = deck.error();
    require(!error.message.empty() && error.source == "deck.toml", "an error names the file");
    const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
    require(text.size() > kMostDeckBytes ||
                (error.line >= 1 && error.line <= lines && error.column >= 1),
            "an error names a place");
    return 0;
  }
  const std::string written = deck_text(*deck);
  const auto again = parse_deck(written, "written");
  require(again && deck_text(*again) == written, "a deck is read back");
  require(again->digest() == deck->digest(), "a deck read back means the same");
  require(deck->card_count() <= kMostCards && deck->type_count() <= kMostTypes &&
              count_of(deck->of_kind(Kind::kProvidence)) >= kLeastProvidence,
          "a deck is within its bounds");
  core::Rng rng(text.size());
  play(*deck, core::kMaxPlayers, CardPlaces{}, rng);
  return 0;
}

}  // namespace lusoria::fuzz
