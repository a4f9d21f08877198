#include "tests/support/laws.hpp"

#include <set>

#include <fmt/format.h>

#include "core/registry.hpp"
#include "tests/support/law_checker.hpp"

namespace lusoria::test {

using core::AnyState;

bool LawChecker::check_game() {
  if (game_.player_count() < 2 || game_.player_count() > core::kMaxPlayers) {
    report("player-count", fmt::format("{} seats", game_.player_count()));
    return false;
  }
  if (game_.action_count() < 1 || game_.action_count() > action_index(core::kNoAction)) {
    report("action-count", fmt::format("{} actions", game_.action_count()));
  }
  std::set<std::string> names;
  for (int i = 0; i < game_.player_count(); ++i) names.insert(game_.player_name(core::seat(i)));
  if (static_cast<int>(names.size()) != game_.player_count() || names.contains("")) {
    report("player-names", "empty or equal names of seats");
  }
  for (std::uint64_t opening = 0; opening < 4; ++opening) {
    const AnyState state = game_.initial_state(opening);
    if (!(game_.initial_state(opening) == state)) report("opening-function", state, "drawn anew");
    if (!(game_.initial_state(opening + game_.opening_count()) == state)) {
      report("opening-modulo", state, fmt::format("opening {}", opening));
    }
  }
  if (!options_.registered) return true;
  const auto again = core::make_game(game_.name());
  if (!again) {
    report("name", again.error().text());
    return true;
  }
  if (again->name() != game_.name()) report("name", again->name());
  const auto rules = core::make_game(game_.rules_name());
  if (!rules || rules->rules_name() != game_.rules_name() || rules->name() != game_.rules_name() ||
      !rules->parse_state(game_.initial_state(0).text())) {
    report("rules-name", game_.rules_name());
  }
  for (std::uint64_t opening = 0; opening < 4; ++opening) {
    const AnyState state = again->initial_state(opening);
    if (!(state == game_.initial_state(opening))) report("name", state, "another first position");
  }
  return true;
}

void LawChecker::report(const char* law, const AnyState& state, const std::string& details) {
  report(law, fmt::format("'{}': {}", state.text(), details));
}

void LawChecker::report(const char* law, const std::string& details) {
  if (!full()) violations_.push_back({law, fmt::format("{}: {}", game_.name(), details)});
}

std::vector<Violation> law_violations(const core::AnyGame& game, const LawOptions& options) {
  LawChecker checker(game, options);
  if (!checker.check_game()) return checker.take();
  for (int i = 0; i < options.games && !checker.full(); ++i) {
    AnyState state = game.initial_state(static_cast<std::uint64_t>(i));
    int plies = 0;
    checker.check_state(state);
    while (!state.is_over() && !checker.full()) {
      const core::Action action = checker.choose(state);
      if (action == core::kNoAction) break;
      if (++plies > options.most_plies) {
        checker.report("ends", state, fmt::format("not over after {} plies", options.most_plies));
        break;
      }
      state.apply(action);
      checker.check_state(state);
    }
  }
  checker.check_at_end();
  return checker.take();
}

std::string to_text(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& violation : violations) {
    text += fmt::format("{}: {}\n", violation.law, violation.details);
  }
  return text;
}

}  // namespace lusoria::test
