// Decks of Ludox Deluxe as TOML files, and the house deck.
//
// The core reads TOML here, and nowhere else, because a deck is part of a game's rules: the spec of
// a game names the file. docs/decks.md describes the format.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/games/race/ludox/deck.hpp"
#include "core/result.hpp"

namespace lusoria::core::ludox {

// A larger file is no deck.
constexpr std::size_t kMostDeckBytes = std::size_t{64} << 10;

// Errors name `source`, a line and a column, and what was expected.
Result<Deck> parse_deck(std::string_view text, const std::string& source);
Result<Deck> load_deck(const std::string& path);

// The text that parse_deck() reads back as the same deck.
std::string deck_text(const Deck& deck);

// Lusoria's own cards, which are not the publisher's: configs/decks/house.toml as it was when the
// library was built, so that the game can be played without any file.
std::string_view house_deck_text();
const Deck& house_deck();

}  // namespace lusoria::core::ludox
