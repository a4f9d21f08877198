// The solved Via Ludus setups, as tests read them.
#pragma once

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "core/games/via_ludus/notation.hpp"
#include "core/registry.hpp"

namespace lusoria::test {

struct SolvedSetup {
  std::string position;
  double value = 0;               // in the view of the side to move
  std::vector<std::string> keep;  // the moves that keep it, sorted
};

inline std::vector<SolvedSetup> read_setups(const std::string& path) {
  std::ifstream file(path);
  std::vector<SolvedSetup> setups;
  std::string board, side, word, value, moves;
  while (file >> board >> side >> word >> value >> word >> moves) {
    SolvedSetup setup{board + ' ' + side, value == "win" ? 1.0 : value == "loss" ? -1.0 : 0.0, {}};
    std::stringstream list(moves);
    for (std::string move; std::getline(list, move, ',');) setup.keep.push_back(move);
    std::sort(setup.keep.begin(), setup.keep.end());
    setups.push_back(std::move(setup));
  }
  return setups;
}

inline core::AnyState set_up(const SolvedSetup& solved) {
  const auto shape = core::via_ludus::parse_setup(solved.position).value().shape;
  const auto game = core::make_game("via_ludus(rows=" + std::to_string(shape.rows) +
                                    ",columns=" + std::to_string(shape.columns) + ")");
  return game.value().parse_state(solved.position).value();
}

}  // namespace lusoria::test
