// Tournament configs: what is read is within its bounds; errors name the file.
#include <set>
#include <string>

#include "selfplay/config.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  // Files belong to the machine, not to the input.
  if (text.find("setups") != std::string_view::npos) return 0;
  const auto config = selfplay::parse_tournament(text, "input.toml");
  if (!config) {
    require(!config.error().message.empty(), "an error has a message");
    require(config.error().source == "input.toml", "an error names the file");
    require(config.error().line >= 1 && config.error().column >= 1, "an error names the place");
    return 0;
  }
  require(config->rounds >= 1 && config->rounds <= selfplay::kMostRounds,
          "rounds are within bounds");
  require(config->concurrency >= 0 && config->concurrency <= selfplay::kMostConcurrency,
          "concurrency is within bounds");
  require(static_cast<int>(config->agents.size()) >= config->game.player_count(),
          "there are enough agents");
  std::set<std::string> names;
  for (const auto& agent : config->agents) names.insert(agent.name);
  require(names.size() == config->agents.size() && !names.contains(""),
          "agents have names of their own");
  return 0;
}

}  // namespace lusoria::fuzz
