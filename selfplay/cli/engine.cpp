#include <iostream>
#include <string>

#include <fmt/format.h>

#include "agents/registry.hpp"
#include "core/registry.hpp"
#include "selfplay/cli/command.hpp"
#include "selfplay/cli/subcommands.hpp"
#include "selfplay/engine/server.hpp"

namespace lusoria::selfplay::cli {

namespace {

struct EngineOptions {
  std::string protocol = "ugi";
  std::string agent = "mcts";
  std::string game;
  std::uint64_t seed = 1;
};

void declare(Command& command, EngineOptions& options) {
  command.option("--protocol", options.protocol, "NAME", "ugi (default) or gtp");
  command.option("-a,--agent", options.agent, "SPEC", "Who plays (default: mcts)");
  command.option("-g,--game", options.game, "SPEC",
                 "The game, until the other side names one (default: none)");
  command.option("--seed", options.seed, "Seed, until the other side names one (default: 1)");
  command.footer(
      "Reads commands on standard input and answers on standard output; docs/engines.md describes "
      "both protocols. The agent keeps the stricter of its own limits and those it is told: leave "
      "out the ones that the other side is to set. Example of use: lusoria match greedy "
      "'engine(command=\"lusoria engine --agent mcts(simulations=100)\")'");
}

core::Result<ServerOptions> configure(const EngineOptions& options) {
  if (options.protocol != "ugi" && options.protocol != "gtp") {
    return core::fail(fmt::format("--protocol {}: expected ugi or gtp", options.protocol));
  }
  ServerOptions server{.agent = options.agent, .game = {}, .seed = options.seed};
  if (options.game.empty()) return server;
  auto game = core::make_game(options.game);
  if (!game) return tl::unexpected(game.error());
  if (auto agent = agents::make_agent(*game, options.agent); !agent) {
    return tl::unexpected(agent.error());
  }
  server.game = *std::move(game);
  return server;
}

Outcome run_engine(const EngineOptions& options) {
  const auto server = configure(options);
  if (!server) return tl::unexpected(server.error());
  (options.protocol == "ugi" ? serve_ugi : serve_gtp)(*server, std::cin, std::cout);
  return kExitOk;
}

}  // namespace

void add_engine(CommandLine& line) {
  line.add("engine", "Make an agent an engine for other programs, by UGI or GTP", declare,
           run_engine);
}

}  // namespace lusoria::selfplay::cli
