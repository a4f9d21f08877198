// Games, agents and matches for the tests of agents.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "agents/agent.hpp"
#include "agents/registry.hpp"
#include "core/any_game.hpp"
#include "core/games/via_ludus/state.hpp"
#include "core/random.hpp"
#include "core/registry.hpp"

namespace lusoria::test {

// What a spec or text makes; fails the test by an exception when it is wrong.
core::AnyGame game_of(std::string_view spec);
core::AnyState state_of(const core::AnyGame& game, std::string_view text);
std::unique_ptr<agents::Agent> agent_of(const core::AnyGame& game, std::string_view spec);

// The agents that leave games of two players without chance to alphabeta.
inline constexpr std::array<std::string_view, 4> kNotForTwoWithoutChance{"expectimax", "maxn",
                                                                         "paranoid", "brs"};
inline bool plays_two_without_chance(std::string_view agent) {
  return std::find(kNotForTwoWithoutChance.begin(), kNotForTwoWithoutChance.end(), agent) ==
         kNotForTwoWithoutChance.end();
}

// A game of Via Ludus on an empty board.
core::AnyGame via_ludus(int rows, int columns);

// A board of Via Ludus with each space a wall, Red or Blue with the given percentages; over or not,
// and either side to move.
std::string random_setup(int rows, int columns, int walls, int claimed, core::Rng& rng);

// Plays on from `state` by the two agents, first and second seat. Illegal moves fail the test.
struct Played {
  core::Returns returns;
  std::vector<core::Action> actions;
};
Played play(core::AnyState state, agents::Agent& first, agents::Agent& second, std::uint64_t seed);

// The first agent's results over `games` games from the game's first positions, in pairs with seats
// changed.
struct Score {
  int wins = 0;
  int draws = 0;
  int losses = 0;
};
Score match(const core::AnyGame& game, std::string_view one, std::string_view other, int games);

// The typed state of a board of up to 64 spaces.
using SmallState = core::via_ludus::State<1>;

}  // namespace lusoria::test
