// Ludox Deluxe: the immutable part, shared by all states of one game. It owns the deck.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/action.hpp"
#include "core/games/race/ludox/board.hpp"
#include "core/games/race/ludox/deck.hpp"
#include "core/games/race/ludox/deluxe_actions.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::core::ludox {

class DeluxeState;

class DeluxeRules {
 public:
  using State = DeluxeState;

  // `deck_path` is the file that the deck is from; empty for the house deck.
  DeluxeRules(int players, Deck deck, std::string deck_path);

  // With the deck's digest, so that a record is never replayed with other cards.
  std::string name() const;
  int player_count() const { return seating_.players; }
  int action_count() const { return kDeluxeActions; }
  std::uint64_t opening_count() const { return 1; }
  State initial_state(std::uint64_t opening) const;

  std::string state_text(const State& state) const;
  // Columns of errors count from 1 in the text.
  Result<State> parse_state(std::string_view text) const;
  // The same with the cards as the viewer sees them.
  std::string view_text(const State& state, Player viewer) const;
  std::string action_text(const State& state, Action action) const;
  std::string player_name(Player player) const;
  // The board, and the cards of all hands by name.
  std::string draw(const State& state, bool colour) const;
  // The board, what is known of the others' hands, and the viewer's own cards with their texts.
  std::string draw_view(const State& state, Player viewer, bool colour) const;
  std::string result_text(const State& state) const;

  const Seating& seating() const { return seating_; }
  const Deck& deck() const { return deck_; }

 private:
  Seating seating_;
  Deck deck_;
  std::string deck_path_;
};

}  // namespace lusoria::core::ludox
