#include "tests/agents/support.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace lusoria::test {

namespace {
template <class T>
T must(core::Result<T> result) {
  if (!result) throw std::invalid_argument(result.error().text());
  return std::move(*result);
}
}  // namespace

core::AnyGame game_of(std::string_view spec) { return must(core::make_game(spec)); }

core::AnyState state_of(const core::AnyGame& game, std::string_view text) {
  return must(game.parse_state(text));
}

std::unique_ptr<agents::Agent> agent_of(const core::AnyGame& game, std::string_view spec) {
  return must(agents::make_agent(game, spec));
}

core::AnyGame via_ludus(int rows, int columns) {
  return game_of(fmt::format("via_ludus(rows={},columns={})", rows, columns));
}

std::string random_setup(int rows, int columns, int walls, int claimed, core::Rng& rng) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    if (row > 0) text += '/';
    int white = 0;
    const auto end_run = [&] {
      if (white > 0) text += std::to_string(white);
      white = 0;
    };
    for (int column = 0; column < columns; ++column) {
      const int draw = static_cast<int>(rng.below(100));
      if (draw >= walls + claimed) {
        ++white;
        continue;
      }
      end_run();
      text += draw < walls ? '#' : rng.below(2) == 0 ? 'r' : 'b';
    }
    end_run();
  }
  return text + (rng.below(2) == 0 ? " r" : " b");
}

Played play(core::AnyState state, agents::Agent& first, agents::Agent& second, std::uint64_t seed) {
  first.begin_game(state, core::Player::kFirst,
                   core::derive_seed(seed, 0, core::Purpose::kTest, 0));
  second.begin_game(state, core::Player::kSecond,
                    core::derive_seed(seed, 0, core::Purpose::kTest, 1));
  Played played;
  while (!state.is_over()) {
    agents::Agent& mover = state.to_move() == core::Player::kFirst ? first : second;
    const core::Action action = mover.decide(state, {}).action;
    if (!state.is_legal(action)) throw std::logic_error("illegal move in " + state.text());
    played.actions.push_back(action);
    state.apply(action);
  }
  played.returns = state.returns();
  return played;
}

Score match(const core::AnyGame& game, std::string_view one, std::string_view other, int games) {
  const auto agent = agent_of(game, one);
  const auto opponent = agent_of(game, other);
  Score score;
  for (int i = 0; i < games; ++i) {
    const auto opening = static_cast<std::uint64_t>(i) / 2;
    const core::AnyState start = game.initial_state(opening);
    const bool leads = i % 2 == 0;
    const auto seed = static_cast<std::uint64_t>(i);
    const core::Returns returns = leads ? play(start, *agent, *opponent, seed).returns
                                        : play(start, *opponent, *agent, seed).returns;
    const float result = returns[leads ? core::Player::kFirst : core::Player::kSecond];
    ++(result > 0 ? score.wins : result < 0 ? score.losses : score.draws);
  }
  return score;
}

}  // namespace lusoria::test
