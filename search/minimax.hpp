// The reference that faster searches are checked against: the whole tree, without pruning.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/action.hpp"
#include "core/any_game.hpp"
#include "core/game_state.hpp"
#include "core/player.hpp"

namespace lusoria::search {

// The value of a game with open information: minimax for two players (von Neumann, 1928),
// expectiminimax where chance moves (Michie, 1966), max^n for more players (Luckhardt and Irani,
// 1986), where a tie goes to the first of the best actions. Positions met again are looked up by
// their hash, but for games with a repetition rule, where the way to a position matters.
template <core::GameState S>
class Minimax {
 public:
  // Gives up after `most_nodes` states in one call; 0 means never.
  explicit Minimax(std::uint64_t most_nodes = 0) : most_nodes_(most_nodes) {}

  // What the state is worth to each seat, or nothing when it gave up.
  std::optional<core::Returns> value(const S& state, const core::KeyHistory& history);
  // The legal actions that keep the mover's value, in order, or nothing when it gave up. Empty when
  // no seat is to move.
  std::optional<std::vector<core::Action>> keeping(const S& state, const core::KeyHistory& history);

  std::uint64_t nodes() const { return nodes_; }

 private:
  core::Returns visit(const S& state);
  core::Returns visit_chance(const S& state);
  core::Returns best(const S& state);
  core::Returns after(const S& state, core::Action action);

  std::uint64_t most_nodes_;
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
  core::KeyHistory history_;
  std::unordered_map<std::uint64_t, core::Returns> known_;
};

// The value and the actions that keep it, for any game that searches are compiled for.
struct ExactSolution {
  core::Returns returns;
  std::vector<core::Action> keeping;
};
// Nothing when it takes more than `most_nodes` states (0: no bound), or no search is compiled for
// the game.
std::optional<ExactSolution> solve_by_minimax(const core::AnyState& state,
                                              std::uint64_t most_nodes = 0);

}  // namespace lusoria::search
