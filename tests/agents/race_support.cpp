#include "tests/agents/race_support.hpp"

#include <memory>
#include <stdexcept>

namespace lusoria::test {

core::Returns play_seats(const core::AnyGame& game, std::span<agents::Agent* const> seats,
                         std::uint64_t seed) {
  core::AnyState state = game.initial_state();
  core::Rng dice(core::derive_seed(seed, 0, core::Purpose::kTest, 0));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    seats[i]->begin_game(state, core::seat(static_cast<int>(i)),
                         core::derive_seed(seed, 0, core::Purpose::kTest, 1 + i));
  }
  while (!state.is_over()) {
    core::Action action = core::kNoAction;
    if (state.to_move() == core::Player::kChance) {
      core::ChanceList outcomes;
      state.chance_outcomes(outcomes);
      action = core::sample(outcomes, dice);
    } else {
      action = seats[core::seat_index(state.to_move())]->decide(state, {}).action;
    }
    if (!state.is_legal(action)) throw std::logic_error("illegal move in " + state.text());
    state.apply(action);
  }
  return state.returns();
}

int firsts(const core::AnyGame& game, std::string_view agent, std::string_view rival, int games) {
  const auto players = static_cast<std::size_t>(game.player_count());
  const std::unique_ptr<agents::Agent> tested = agent_of(game, agent);
  std::vector<std::unique_ptr<agents::Agent>> rivals;
  for (std::size_t i = 1; i < players; ++i) rivals.push_back(agent_of(game, rival));
  int count = 0;
  for (int i = 0; i < games; ++i) {
    const std::size_t own = static_cast<std::size_t>(i) % players;
    std::vector<agents::Agent*> seats;
    for (const auto& other : rivals) seats.push_back(other.get());
    seats.insert(seats.begin() + static_cast<std::ptrdiff_t>(own), tested.get());
    const core::Returns returns = play_seats(game, seats, static_cast<std::uint64_t>(i));
    if (returns[core::seat(static_cast<int>(own))] == 1) ++count;
  }
  return count;
}

}  // namespace lusoria::test
