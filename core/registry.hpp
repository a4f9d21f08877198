// The games by name: one explicit table. `via_ludus(rows=9,columns=9)` makes a game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/parse.hpp"
#include "core/result.hpp"

namespace lusoria::core {

// A value of a parameter that stands for a whole set of rules.
struct Variant {
  std::string value;
  std::string size;     // of the board: `8x6`, columns x rows
  std::string summary;  // one line
  std::string source;   // who described the rules, and where
};

struct GameEntry {
  std::string name;
  std::string summary;                // one line
  std::vector<Parameter> parameters;  // what the spec may set
  std::vector<std::string>
      examples;  // specs that cover the game's variety: the law suite plays each
  Result<AnyGame> (*make)(const Arguments& arguments);
  std::string variant_parameter = {};  // the parameter that chooses one of the variants, if any
  std::vector<Variant> variants = {};
};

// Every game, in the order in which they are listed to people.
std::span<const GameEntry> game_entries();

// The game that a spec names. Errors name the column in the spec.
Result<AnyGame> make_game(std::string_view spec);

}  // namespace lusoria::core
