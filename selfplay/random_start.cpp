#include "selfplay/random_start.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/game_state.hpp"
#include "core/random.hpp"

namespace lusoria::selfplay {

namespace {
// How often plies that end the game are drawn again.
constexpr std::uint64_t kMostDraws = 1000;
}  // namespace

std::optional<core::AnyState> random_start(core::AnyState first, int plies, core::Rng rng,
                                           const ChoiceObserver& observer) {
  while (plies > 0) {
    if (first.is_over()) return std::nullopt;
    if (first.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      first.chance_outcomes(outcomes);
      first.apply(core::sample(outcomes, rng));
      continue;
    }
    core::ActionList actions;
    first.legal_actions(actions);
    if (observer) observer(actions);
    first.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    --plies;
  }
  if (first.is_over()) return std::nullopt;
  return first;
}

core::Result<core::AnyState> random_start(const core::AnyGame& game, std::uint64_t seed,
                                          std::uint64_t number, int plies,
                                          const ChoiceObserver& observer) {
  core::AnyState first = game.initial_state(number);
  if (plies == 0) return first;
  for (std::uint64_t draw = 0; draw < kMostDraws; ++draw) {
    std::vector<core::ActionList> seen;
    const auto collect = [&seen](const core::ActionList& actions) { seen.push_back(actions); };
    const core::Rng rng(core::derive_seed(seed, number, core::Purpose::kOpening, draw));
    auto start = random_start(first, plies, rng, observer ? ChoiceObserver(collect) : observer);
    if (!start) continue;
    for (const core::ActionList& actions : seen) observer(actions);
    return *std::move(start);
  }
  return core::fail(fmt::format("{} random plies end the game, {} times over", plies, kMostDraws));
}

}  // namespace lusoria::selfplay
