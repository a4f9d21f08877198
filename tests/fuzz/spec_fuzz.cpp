// Specs of games: what parses is written and parses back; a game's name makes the same game.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/parse.hpp"
#include "core/registry.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs pairs(const core::Spec& spec) {
  Pairs out;
  for (const auto& argument : spec.arguments) out.emplace_back(argument.key, argument.value);
  return out;
}

void check_game(std::string_view text) {
  const auto game = core::make_game(text);
  if (!game) {
    require_sound(game.error(), text);
    return;
  }
  const auto again = core::make_game(game->name());
  require(again.has_value(), "a game's name makes a game");
  require(again->name() == game->name(), "a game's name makes the same game");
  for (std::uint64_t opening = 0; opening < 2; ++opening) {
    const core::AnyState state = game->initial_state(opening);
    require(again->initial_state(opening) == state, "the same game has the same openings");
    const auto parsed = game->parse_state(state.text());
    require(parsed && *parsed == state, "an opening's text parses back");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const auto spec = core::parse_spec(text);
  if (!spec) {
    require_sound(spec.error(), text);
    require(spec.error().column > 0, "a spec's error names the column");
  } else {
    const auto again = core::parse_spec(core::format_spec(spec->name, pairs(*spec)));
    require(again.has_value(), "a written spec parses");
    require(again->name == spec->name && pairs(*again) == pairs(*spec),
            "it parses back to the same");
    // Files belong to the machine, not to the input.
    if (std::any_of(spec->arguments.begin(), spec->arguments.end(),
                    [](const auto& argument) { return argument.key == "setups"; })) {
      return 0;
    }
  }
  check_game(text);
  return 0;
}

}  // namespace lusoria::fuzz
