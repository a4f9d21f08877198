// Positions of Via Ludus: each has one text, and whatever is read can be played.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "core/games/via_ludus/notation.hpp"
#include "core/registry.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

namespace {

void check_state(const core::AnyState& state, const core::via_ludus::Setup& setup) {
  const auto white = static_cast<std::size_t>(
      std::count(setup.spaces.begin(), setup.spaces.end(), core::via_ludus::Space::kWhiteSpace));
  core::ActionList actions;
  state.legal_actions(actions);
  require(actions.size() == (state.is_over() ? 0 : white), "every White space is a move");
  require(!state.draw(false).empty() && !state.draw(true).empty(), "a position is drawn");
  require(!state.is_over() || !state.result_text().empty(), "an end has a text");
  core::Rng rng(1);
  const core::Returns returns = state.playout(rng);
  require(returns[core::Player::kFirst] + returns[core::Player::kSecond] == 0, "returns sum to 0");
  if (state.is_over()) return;
  core::AnyState next = state;
  next.apply(actions[0]);
  const auto parsed = state.game().parse_state(next.text());
  require(parsed && *parsed == next && parsed->hash() == next.hash(),
          "a move's position parses back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const auto parsed = core::via_ludus::parse_setup(text);
  if (!parsed) {
    require_sound(parsed.error(), text);
    require(parsed.error().column > 0, "a position's error names the column");
    return 0;
  }
  const auto& [shape, setup] = *parsed;
  require(core::via_ludus::setup_text(shape, setup) == text, "a position has one text");
  const auto game =
      core::make_game(fmt::format("via_ludus(rows={},columns={}{})", shape.rows, shape.columns,
                                  size % 2 == 0 ? ",early_draw=true" : ""));
  require(game.has_value(), "every shape that is read is a game");
  const auto state = game->parse_state(text);
  require(state && state->text() == text, "a game reads positions of its shape");
  check_state(*state, setup);
  return 0;
}

}  // namespace lusoria::fuzz
