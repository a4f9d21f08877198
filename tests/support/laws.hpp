// The laws that every game keeps, checked on each state of random games through the type-erased
// face, so that a new game is checked without a line of its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/any_game.hpp"

namespace lusoria::test {

struct LawOptions {
  int games = 10;
  std::uint64_t seed = 1;
  // A longer game breaks the law that games end.
  int most_plies = 5000;
  // Whether make_game() knows the game by its name.
  bool registered = true;
};

struct Violation {
  std::string law;  // one word for each law
  std::string details;
};

// How the game breaks the laws in random games; the first few only. Empty is what to expect.
std::vector<Violation> law_violations(const core::AnyGame& game, const LawOptions& options);

// For messages of tests: one line a violation.
std::string to_text(const std::vector<Violation>& violations);

}  // namespace lusoria::test
