// Positions of Latrunculi: what is read is written again, and whatever is read can be played. The
// first byte chooses the ruleset, a letter from `A` on for a seed that people can read.
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/games/latrunculi/rulesets.hpp"
#include "core/registry.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

namespace {

core::AnyGame make(std::size_t choice) {
  const auto rulesets = core::latrunculi::rulesets();
  // In half of the choices moves have a limit, which the text form then counts towards.
  const char* const options = choice >= 128 ? ",time_limit=9,max_moves=500" : ",time_limit=9";
  const std::size_t index = (choice + 256 - 'A') % 256 % rulesets.size();
  const auto game =
      core::make_game(fmt::format("latrunculi(ruleset={}{})", rulesets[index].id, options));
  require(game.has_value(), "every ruleset is a game");
  return *game;
}

// Games are made once: it is positions that are tried, millions of them.
const core::AnyGame& game_of(std::uint8_t choice) {
  static const auto games = [] {
    std::vector<core::AnyGame> all;
    for (std::size_t i = 0; i < 256; ++i) all.push_back(make(i));
    return all;
  }();
  return games[choice];
}

void check_text(const core::AnyState& state) {
  const std::string text = state.text();
  const auto again = state.game().parse_state(text);
  require(again.has_value(), "what is written can be read");
  require(again->text() == text && again->same_position(state) && again->hash() == state.hash(),
          "a position is the same when it is read again");
}

// A few random moves, each position of which has a text.
void play(core::AnyState state, std::uint64_t seed) {
  constexpr int kMoves = 6;
  core::Rng rng(seed);
  for (int i = 0; i < kMoves && !state.is_over(); ++i) {
    core::ActionList actions;
    state.legal_actions(actions);
    require(!actions.empty(), "a side to move has a move");
    const core::Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    const auto named = state.parse_action(state.action_text(action));
    require(named && *named == action, "a move has one name");
    state.apply(action);
    check_text(state);
  }
  const core::Returns returns = state.is_over() ? state.returns() : state.returns_at_time_limit();
  require(returns[core::Player::kFirst] + returns[core::Player::kSecond] == 0, "returns sum to 0");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const core::AnyGame& game = game_of(data[0]);
  const std::string_view text = text_of(data + 1, size - 1);
  const auto state = game.parse_state(text);
  if (!state) {
    require_sound(state.error(), text);
    require(state.error().column > 0, "a position's error names the column");
    return 0;
  }
  check_text(*state);
  // What costs a hundred times more than reading is done for some of the inputs.
  if (size % 16 != 0) return 0;
  require(!state->draw(false).empty() && !state->draw(true).empty(), "a position is drawn");
  require(!state->is_over() || !state->result_text().empty(), "an end has a text");
  play(*state, size);
  return 0;
}

}  // namespace lusoria::fuzz
