#include "selfplay/game_limits.hpp"

#include <utility>

namespace lusoria::selfplay {

search::Limits GameLimits::per_move(std::stop_token stop) const {
  return {.simulations = simulations,
          .nodes = nodes,
          .depth = depth,
          .time = time,
          .memory = memory,
          .stop = std::move(stop)};
}

}  // namespace lusoria::selfplay
