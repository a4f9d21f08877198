#include "core/games/race/ludox/deluxe_rules.hpp"

#include <utility>
#include <vector>

#include "core/games/race/ludox/deluxe_notation.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/notation.hpp"
#include "core/parse.hpp"

namespace lusoria::core::ludox {

DeluxeRules::DeluxeRules(int players, Deck deck, std::string deck_path)
    : seating_{.players = players, .squares = true},
      deck_(std::move(deck)),
      deck_path_(std::move(deck_path)) {}

std::string DeluxeRules::name() const {
  std::vector<std::pair<std::string, std::string>> arguments = {
      {"edition", "deluxe"}, {"players", std::to_string(seating_.players)}};
  if (!deck_path_.empty()) arguments.emplace_back("deck", deck_path_);
  arguments.emplace_back("digest", deck_.digest());
  return format_spec("ludox", arguments);
}

DeluxeState DeluxeRules::initial_state(std::uint64_t /*opening*/) const {
  return DeluxeState(*this, {}, {}, {});
}

std::string DeluxeRules::state_text(const DeluxeState& state) const {
  return board_text(seating_, state.board()) + ' ' + turn_text(state) + ' ' +
         places_text(deck_, state.places());
}

std::string DeluxeRules::view_text(const DeluxeState& state, Player viewer) const {
  return board_text(seating_, state.board()) + ' ' + turn_text(state) + ' ' +
         ludox::view_text(deck_, state.places(), viewer);
}

Result<DeluxeState> DeluxeRules::parse_state(std::string_view text) const {
  Words words(text);
  const auto board = parse_board(seating_, true, words);
  if (!board) return tl::unexpected(board.error());
  const Words::Word turn_word = words.next();
  auto turn = parse_turn(*this, turn_word);
  if (!turn) return tl::unexpected(turn.error());
  const Words::Word cards_word = words.next();
  auto places = parse_places(deck_, seating_.players, cards_word.text);
  if (!places) {
    places.error().column += cards_word.column - 1;
    return tl::unexpected(places.error());
  }
  if (const auto rest = words.next(); !rest.text.empty())
    return fail_at(rest.column, "expected nothing behind the cards");

  const auto winner = parse_winner(seating_, *board);
  if (!winner) return tl::unexpected(winner.error());
  if ((*winner >= 0) != (turn->phase == DeluxePhase::kOver)) {
    return fail_at(turn_word.column, *winner >= 0 ? "expected -, for a player has all tiles home"
                                                  : "-: expected a player with all tiles home");
  }
  if (turn->phase == DeluxePhase::kOver) turn->seat = static_cast<std::int8_t>(*winner);
  const DeluxeState state(*this, DeluxeBoard(*board), *places, *turn);
  if (const auto sound = check_position(state, turn_word.column, cards_word.column); !sound)
    return tl::unexpected(sound.error());
  return state;
}

std::string DeluxeRules::player_name(Player player) const {
  return seat_name(seating_, static_cast<int>(player));
}

}  // namespace lusoria::core::ludox
