// Games of Ludox Deluxe for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/any_game_impl.hpp"
#include "core/games/race/ludox/deck.hpp"
#include "core/games/race/ludox/deluxe_rules.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "tests/core/ludox_support.hpp"

namespace lusoria::test {

// A deck of cards with one effect each; `step`, which goes 1 forward after the roll, is there 8
// times.
inline core::ludox::Deck deck_with(std::vector<core::ludox::Card> cards) {
  using namespace core::ludox;  // NOLINT(google-build-using-namespace): one function of tests
  cards.push_back({.name = "step",
                   .title = "Step",
                   .count = 8,
                   .when = When::kAfterRoll,
                   .effect = {.kind = EffectKind::kAdvance, .amount = 1},
                   .text = {}});
  return Deck::make({.name = "d", .note = {}, .cards = std::move(cards)}).value();
}

inline core::AnyGame deluxe_game(int players, const core::ludox::Deck& deck) {
  return core::make_any_game(std::make_unique<const core::ludox::DeluxeRules>(players, deck, ""));
}

// Three players with the house deck.
class LudoxDeluxe : public testing::Test {
 protected:
  core::AnyState at(const std::string& text) const { return ludox_position(game_, text); }
  // The legal actions of a position, or its outcomes, after some moves.
  std::vector<std::string> next(const std::string& text,
                                const std::vector<std::string>& line = {}) const {
    core::AnyState state = at(text);
    for (const std::string& move : line) play(state, move);
    return legal_texts(state);
  }
  std::string played(const std::string& text, const std::vector<std::string>& line) const {
    return after(at(text), line);
  }

  core::AnyGame game_ = ludox_game("deluxe", 3);
};

}  // namespace lusoria::test
