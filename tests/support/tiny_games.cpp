#include "tests/support/tiny_games.hpp"

#include "tests/support/any_game_of.hpp"
#include "tests/support/dash.hpp"

namespace lusoria::test {

std::vector<core::AnyGame> tiny_games() {
  std::vector<core::AnyGame> games;
  games.push_back(any_game_of(TreeRules("1(a:2(x:1 y:-1 z:1(p:0.5 q:-0.5)) b:0)")));
  games.push_back(
      any_game_of(TreeRules("?(h@0.25:1(a:[1,-0.5,-0.5] b:[0,0,0]) t@0.75:3(c:[-1,0.5,0.5]))")));
  for (int players = 2; players <= core::kMaxPlayers; ++players) {
    const auto seed = static_cast<std::uint64_t>(players);
    games.push_back(any_game_of(TreeRules::random({.seed = seed, .depth = 5, .players = players})));
    games.push_back(any_game_of(
        TreeRules::random({.seed = seed, .depth = 5, .players = players, .chance = 0.4})));
  }
  games.push_back(any_game_of(DiceRaceRules(4, 3)));
  games.push_back(any_game_of(RingRules(8, 3)));
  for (int players = 2; players <= core::kMaxPlayers; ++players) {
    games.push_back(any_game_of(DashRules({.players = players})));
  }
  games.push_back(any_game_of(KuhnRules()));
  games.push_back(any_game_of(GeographyRules::cycle(7)));
  games.push_back(
      any_game_of(GeographyRules(6, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 4}, {4, 5}, {5, 2}})));
  return games;
}

}  // namespace lusoria::test
