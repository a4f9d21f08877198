#include "core/games/race/ludox/registration.hpp"

#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/any_game_impl.hpp"
#include "core/games/race/ludox/deck_file.hpp"
#include "core/games/race/ludox/deluxe_rules.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/rules.hpp"
#include "core/games/race/ludox/state.hpp"

namespace lusoria::core::ludox {

namespace {

Result<Deck> deck_of(const Arguments& arguments) {
  const std::string& path = arguments.text("deck");
  auto deck = path.empty() ? Result<Deck>(house_deck()) : load_deck(path);
  const std::string& digest = arguments.text("digest");
  if (!deck || digest.empty() || digest == deck->digest()) return deck;
  const std::string what = fmt::format(
      "the digest of the cards is {}, expected {}: these are not "
      "the cards that the game was played with",
      deck->digest(), digest);
  if (path.empty()) return fail_at(arguments.column("digest"), "the house deck: " + what);
  return tl::unexpected(Error{.message = what, .source = path, .line = 0, .column = 0});
}

Result<AnyGame> make(const Arguments& arguments) {
  const auto players = static_cast<int>(arguments.integer("players"));
  const std::string& edition = arguments.text("edition");
  if (edition == "deluxe") {
    auto deck = deck_of(arguments);
    if (!deck) return tl::unexpected(deck.error());
    return make_any_game(
        std::make_unique<const DeluxeRules>(players, *std::move(deck), arguments.text("deck")));
  }
  for (const char* const key : {"deck", "digest"}) {
    if (!arguments.text(key).empty()) {
      return fail_at(
          arguments.column(key),
          fmt::format("{}: expected edition=deluxe with it, the only one with cards", key));
    }
  }
  const Seating seating{.players = players, .squares = edition != "classic"};
  return make_any_game(std::make_unique<const Rules>(seating));
}

}  // namespace

GameEntry registration() {
  return {.name = "ludox",
          .summary =
              "Ludox: Ludo with two dice, a Square Tile for each player, and stars for one "
              "tile; Classic goes without these, Deluxe adds cards",
          .parameters = {Parameter::choice("edition", {"ludox", "classic", "deluxe"},
                                           "the rules: Square Tiles and stars, or neither, or "
                                           "hidden cards too"),
                         Parameter::integer("players", 2, 2, 4,
                                            "players; of two, each has two colours"),
                         Parameter::text("deck", "",
                                         "the deck file of Deluxe; without one, the house deck, "
                                         "which is Lusoria's own"),
                         Parameter::text("digest", "",
                                         "what the deck's digest must be, so that a record is "
                                         "played with the same cards")},
          .examples = {"ludox(edition=ludox,players=2)", "ludox(edition=ludox,players=3)",
                       "ludox(edition=ludox,players=4)", "ludox(edition=classic,players=2)",
                       "ludox(edition=classic,players=3)", "ludox(edition=classic,players=4)",
                       "ludox(edition=deluxe,players=2)", "ludox(edition=deluxe,players=3)",
                       "ludox(edition=deluxe,players=4)"},
          .make = make};
}

}  // namespace lusoria::core::ludox
