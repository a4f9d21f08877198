#include "core/games/latrunculi/registration.hpp"

#include <cassert>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/any_game_impl.hpp"
#include "core/games/latrunculi/rules.hpp"
#include "core/games/latrunculi/state.hpp"

namespace lusoria::core::latrunculi {

namespace {

constexpr std::int64_t kMostMoves = 1'000'000'000;
constexpr double kMostSeconds = 1e6;
constexpr const char* kOfRuleset = "ruleset";

// The widths that boards are compiled for, least first.
AnyGame with_width(const Options& options) {
  const int size = options.ruleset->shape.size();
  if (size <= Bitboard<1>::kBits) return make_any_game(std::make_unique<const Rules<1>>(options));
  if (size <= Bitboard<2>::kBits) return make_any_game(std::make_unique<const Rules<2>>(options));
  return make_any_game(std::make_unique<const Rules<3>>(options));
}

// The parameter time_limit: seconds, kept to the millisecond, or the word for what the ruleset has.
Result<std::optional<std::chrono::milliseconds>> time_limit(const Arguments& arguments) {
  const std::string& text = arguments.text("time_limit");
  if (text == kOfRuleset) return std::nullopt;
  const auto seconds = parse_real(text);
  const bool fits = seconds && (*seconds == 0 || (*seconds >= 0.001 && *seconds <= kMostSeconds));
  if (!fits) {
    return fail_at(arguments.column("time_limit"),
                   fmt::format("time_limit={}: expected '{}', 0, or from 0.001 to {:.0f} seconds",
                               text, kOfRuleset, kMostSeconds));
  }
  return std::chrono::milliseconds(std::llround(1000 * *seconds));
}

Result<AnyGame> make(const Arguments& arguments) {
  Options options;
  options.ruleset = find_ruleset(arguments.text("ruleset"));
  assert(options.ruleset != nullptr);  // the parameter is a choice of their ids
  options.repetition = arguments.text("repetition") == "forbid"  ? Options::Repetition::kForbid
                       : arguments.text("repetition") == "allow" ? Options::Repetition::kAllow
                                                                 : Options::Repetition::kOfRuleset;
  options.max_moves = arguments.integer("max_moves");
  const auto limit = time_limit(arguments);
  if (!limit) return tl::unexpected(limit.error());
  options.time_limit = *limit;
  return with_width(options);
}

std::vector<Variant> variants() {
  std::vector<Variant> out;
  for (const Ruleset& ruleset : rulesets()) {
    out.push_back({.value = std::string(ruleset.id),
                   .size = fmt::format("{}x{}", ruleset.shape.columns, ruleset.shape.rows),
                   .summary = std::string(ruleset.summary),
                   .source = std::string(ruleset.source)});
  }
  return out;
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
                         "repetition", {kOfRuleset, "forbid", "allow"},
                         "whether a position may come again; by default as the ruleset says"),
                     Parameter::integer(
                         "max_moves", 0, 0, kMostMoves,
                         "actions after which the men are counted, equal is a draw; 0: no limit"),
                     Parameter::text("time_limit", kOfRuleset,
                                     "seconds that all decisions of a game may take together, then "
                                     "the men are counted, equal is a draw; 0: no limit")},
      .examples = examples,
      .make = make,
      .variant_parameter = "ruleset",
      .variants = variants()};
}

}  // namespace lusoria::core::latrunculi
