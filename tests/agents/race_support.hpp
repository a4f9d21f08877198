// Race games for the tests of agents.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/any_game.hpp"
#include "core/game_state.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/games/race/ludox/deluxe_state.hpp"
#include "core/games/race/ludox/state.hpp"
#include "core/random.hpp"
#include "tests/agents/support.hpp"

namespace lusoria::test {

inline constexpr const char* kLotusLudoGames[] = {
    "lotus_ludo(players=2)", "lotus_ludo(players=2,capture_extra_roll=true)",
    "lotus_ludo(players=4)", "lotus_ludo(players=4,capture_extra_roll=true,places=3)",
    "lotus_ludo(players=4,places=2)"};
inline constexpr const char* kLudoxGames[] = {
    "ludox(edition=classic,players=2)", "ludox(edition=classic,players=3)",
    "ludox(edition=classic,players=4)", "ludox(edition=ludox,players=2)",
    "ludox(edition=ludox,players=3)",   "ludox(edition=ludox,players=4)"};

inline constexpr const char* kDeluxeGames[] = {"ludox(edition=deluxe,players=2)",
                                               "ludox(edition=deluxe,players=3)",
                                               "ludox(edition=deluxe,players=4)"};

// Calls f with about one in `every` states of a random game that are not over.
template <class S, class F>
void for_states_of_game(const core::AnyGame& game, core::Rng& rng, std::uint32_t every, F&& f) {
  const core::AnyState start = game.initial_state();
  S state = *start.get<S>();
  while (state.to_move() != core::Player::kNobody) {
    if (rng.below(every) == 0) f(std::as_const(state));
    if (state.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      state.apply(core::sample(outcomes, rng));
    } else {
      core::ActionList actions;
      state.legal_actions(actions);
      state.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
}

template <class S>
constexpr std::span<const char* const> race_games() {
  if constexpr (std::same_as<S, core::lotus_ludo::State>) {
    return kLotusLudoGames;
  } else if constexpr (std::same_as<S, core::ludox::State>) {
    return kLudoxGames;
  } else {
    return kDeluxeGames;
  }
}

// Calls f with states of `games` random games of each race game whose states are of type S.
template <class S, class F>
void for_random_race_states(int games, std::uint32_t every, F&& f) {
  for (const char* const spec : race_games<S>()) {
    SCOPED_TRACE(spec);
    const core::AnyGame game = game_of(spec);
    core::Rng rng(3);
    for (int i = 0; i < games; ++i) for_states_of_game<S>(game, rng, every, f);
  }
}

// One game by agents for all seats; chance is drawn from the seed. Illegal moves fail the test.
core::Returns play_seats(const core::AnyGame& game, std::span<agents::Agent* const> seats,
                         std::uint64_t seed);

// In how many of `games` games the first agent is the first home against `rival` in all other
// seats. It takes the seats in turn.
int firsts(const core::AnyGame& game, std::string_view agent, std::string_view rival, int games);

}  // namespace lusoria::test
