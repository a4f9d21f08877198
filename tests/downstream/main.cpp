// Plays a game to its end through the installed package.
#include <cstdint>
#include <cstdio>
#include <string>

#include "core/registry.hpp"

int main() {
  const std::string spec = "via_ludus(rows=5,columns=5)";
  const auto game = lusoria::core::make_game(spec);
  if (!game) {
    std::fprintf(stderr, "%s\n", game.error().text().c_str());
    return 1;
  }
  lusoria::core::Rng rng(1);
  lusoria::core::AnyState state = game->initial_state();
  while (!state.is_over()) {
    lusoria::core::ActionList actions;
    state.legal_actions(actions);
    state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  std::printf("%s\nplayed %s to the end\n", state.text().c_str(), spec.c_str());
  return 0;
}
