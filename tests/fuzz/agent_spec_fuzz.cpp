// Specs of agents, for a few games: an agent is made, or an error says why not.
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array games = {*core::make_game("via_ludus(rows=3,columns=3)"),
                                   *core::make_game("via_ludus(rows=9,columns=10,early_draw=true)"),
                                   *core::make_game("via_ludus(rows=19,columns=19,walls=30)")};
  // The first byte chooses the game, a letter so that seeds are text.
  if (size == 0) return 0;
  const core::AnyGame& game = games[data[0] % games.size()];
  const std::string_view text = text_of(data + 1, size - 1);
  const auto agent = agents::make_agent(game, text);
  if (!agent) {
    require_sound(agent.error(), text);
    return 0;
  }
  require(*agent != nullptr, "an agent is made");
  const auto spec = core::parse_spec(text);
  require(spec.has_value(), "an agent has a spec");
  std::vector<std::pair<std::string, std::string>> arguments;
  for (const auto& argument : spec->arguments) arguments.emplace_back(argument.key, argument.value);
  const auto again = agents::make_agent(game, core::format_spec(spec->name, arguments));
  require(again.has_value(), "the written spec makes an agent");
  return 0;
}

}  // namespace lusoria::fuzz
