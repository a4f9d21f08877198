#include "agents/expectimax.hpp"

#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "agents/depth_first.hpp"
#include "search/stochastic/expectimax.hpp"
#include "search/stochastic/expectimax_impl.hpp"

namespace lusoria::agents {

namespace {

struct Kind {
  template <class S, class E>
  using Search = search::Expectimax<S, E>;

  static search::ExpectimaxConfig config(const core::Arguments& arguments) {
    const auto& star = arguments.text("star");
    return {.star = star == "star1"   ? search::Star::kStar1
                    : star == "star2" ? search::Star::kStar2
                                      : search::Star::kNone,
            .worlds = static_cast<int>(arguments.integer("worlds"))};
  }
};

core::Result<std::unique_ptr<Agent>> make(const core::AnyGame& game,
                                          const core::Arguments& arguments) {
  if (game.player_count() != 2) {
    return core::fail(
        fmt::format("expectimax plays games of two players, and '{}' has {}; paranoid, maxn and "
                    "brs play those of more",
                    game.name(), game.player_count()));
  }
  if (auto fits = needs_more_than_alphabeta(game, "expectimax"); !fits) {
    return tl::unexpected(std::move(fits.error()));
  }
  return make_depth_first<Kind>(game, arguments);
}

}  // namespace

AgentEntry expectimax_entry() {
  std::vector<core::Parameter> parameters = depth_first_parameters();
  parameters.push_back(core::Parameter::choice("star", {"star2", "star1", "none"},
                                               "how the outcomes of chance are pruned"));
  return {.name = "expectimax",
          .summary = "expectiminimax for two players and chance, to a fixed depth or a limit",
          .parameters = std::move(parameters),
          .make = make};
}

}  // namespace lusoria::agents
