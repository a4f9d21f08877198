#include "core/games/latrunculi/registration.hpp"

#include <cassert>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game_impl.hpp"
#include "core/games/latrunculi/rules.hpp"
#include "core/games/latrunculi/state.hpp"

namespace lusoria::core::latrunculi {

namespace {

constexpr std::int64_t kMostMoves = 1'000'000'000;

// The widths that boards are compiled for, least first.
AnyGame with_width(const Options& options) {
  const int size = options.ruleset->shape.size();
  if (size <= Bitboard<1>::kBits) return make_any_game(std::make_unique<const Rules<1>>(options));
  if (size <= Bitboard<2>::kBits) return make_any_game(std::make_unique<const Rules<2>>(options));
  return make_any_game(std::make_unique<const Rules<3>>(options));
}

Result<AnyGame> make(const Arguments& arguments) {
  Options options;
  options.ruleset = find_ruleset(arguments.text("ruleset"));
  assert(options.ruleset != nullptr);  // the parameter is a choice of their ids
  options.repetition = arguments.text("repetition") == "forbid"  ? Options::Repetition::kForbid
                       : arguments.text("repetition") == "allow" ? Options::Repetition::kAllow
                                                                 : Options::Repetition::kOfRuleset;
  options.max_moves = arguments.integer("max_moves");
  return with_width(options);
}

}  // namespace

GameEntry registration() {
  std::vector<std::string> ids;
  std::vector<std::string> examples;
  for (const Ruleset& ruleset : rulesets()) {
    ids.emplace_back(ruleset.id);
    examples.push_back("latrunculi(ruleset=" + ids.back() + ",max_moves=600)");
  }
  examples.emplace_back("latrunculi(ruleset=tournament-8x6,repetition=forbid)");
  examples.emplace_back("latrunculi(ruleset=seega-6x6,repetition=allow,max_moves=200)");
  return {
      .name = "latrunculi",
      .summary =
          "Ludus Latrunculorum: men are caught between two others; 31 rulesets from Rome to Egypt",
      .parameters = {Parameter::choice("ruleset", ids, "the rules and the board"),
                     Parameter::choice(
                         "repetition", {"ruleset", "forbid", "allow"},
                         "whether a position may come again; by default as the ruleset says"),
                     Parameter::integer(
                         "max_moves", 0, 0, kMostMoves,
                         "actions after which the men are counted, equal is a draw; 0: no limit")},
      .examples = examples,
      .make = make};
}

}  // namespace lusoria::core::latrunculi
