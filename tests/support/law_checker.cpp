#include "tests/support/law_checker.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/game_state.hpp"

namespace lusoria::test {

using core::Action;
using core::AnyState;
using core::Player;
using core::Returns;

namespace {

// How rarely the referee takes a turn away in random games.
constexpr std::size_t kRefereeActsOnceIn = 50;

}  // namespace

struct LawChecker::Outcomes {
  std::vector<Action> actions;
  std::map<Action, double> probabilities;  // of outcomes of chance

  bool contains(Action action) const {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }
};

LawChecker::Outcomes LawChecker::next_of(const AnyState& state) {
  Outcomes next;
  core::ActionList actions;
  state.legal_actions(actions);
  core::ChanceList outcomes;
  state.chance_outcomes(outcomes);
  const Player mover = state.to_move();
  if (core::is_seat(mover) != !actions.empty())
    report("legal-empty", state, "actions without a seat, or none");
  if ((mover == Player::kChance) != !outcomes.empty())
    report("chance-empty", state, "the same of outcomes");
  for (const Action action : actions) next.actions.push_back(action);
  double sum = 0;
  for (const auto& [outcome, probability] : outcomes) {
    next.actions.push_back(outcome);
    next.probabilities[outcome] = probability;
    sum += probability;
    if (!(probability > 0))
      report("chance-positive", state, fmt::format("probability {}", probability));
  }
  if (!outcomes.empty() && std::abs(sum - 1) > 1e-9)
    report("chance-sum", state, fmt::format("sum {}", sum));
  return next;
}

Action LawChecker::choose(const AnyState& state) {
  if (game_.has_missed_turns() && below(kRefereeActsOnceIn) == 0) {
    core::ActionList actions;
    state.referee_actions(actions);
    if (!actions.empty()) return actions[static_cast<std::size_t>(below(actions.size()))];
  }
  if (state.to_move() == Player::kChance) {
    core::ChanceList outcomes;
    state.chance_outcomes(outcomes);
    return outcomes.empty() ? core::kNoAction : core::sample(outcomes, rng_);
  }
  core::ActionList actions;
  state.legal_actions(actions);
  return actions.empty() ? core::kNoAction
                         : actions[static_cast<std::size_t>(below(actions.size()))];
}

void LawChecker::check_state(const AnyState& state) {
  const Player mover = state.to_move();
  if (core::is_seat(mover) && static_cast<int>(mover) >= game_.player_count()) {
    report("mover", state, "a seat that the game lacks");
  }
  if (mover == Player::kChance && !game_.has_chance())
    report("mover", state, "chance in a game without");
  const Outcomes next = next_of(state);
  check_actions(state, next);
  check_action_texts(state, next);
  check_returns(state, state.returns());
  if (state.is_over()) {
    if (state.result_text().empty()) report("result-text", state, "empty");
  } else if (!(state.returns() == Returns::draw(game_.player_count()))) {
    report("returns-early", state, "not 0 before the end");
  }
  check_text(state);
  check_display(state);
  if (!next.actions.empty()) check_copy(state);
  check_symmetries(state, next);
  for (int i = 0; i < game_.player_count(); ++i) check_hidden(state, core::seat(i));
  check_playout(state);
  check_turn(state);
  check_referee(state);
}

void LawChecker::check_at_end() {
  if (game_.has_hidden_information() && !resample_varied_) {
    report("resample-varies", "no state was ever drawn anew as another one");
  }
}

void LawChecker::check_actions(const AnyState& state, const Outcomes& next) {
  std::vector<Action> sorted = next.actions;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    report("legal-unique", state, "an action stands in the list twice");
  }
  if (!sorted.empty() && action_index(sorted.back()) >= game_.action_count()) {
    report("action-bound", state, fmt::format("action {}", action_index(sorted.back())));
  }
  // All indices of small games, a random comb of large ones.
  const int stride = 1 + game_.action_count() / 128;
  for (int i = below(static_cast<std::size_t>(stride)); i < game_.action_count(); i += stride) {
    const Action action = core::make_action(i);
    if (state.is_legal(action) != std::binary_search(sorted.begin(), sorted.end(), action)) {
      report("legal-complete", state, fmt::format("is_legal({}) and the list differ", i));
    }
  }
  if (state.is_legal(core::kNoAction)) report("legal-complete", state, "kNoAction is legal");
}

void LawChecker::check_action_texts(const AnyState& state, const Outcomes& next) {
  std::set<std::string> texts;
  for (const Action action : next.actions) texts.insert(state.action_text(action));
  if (texts.size() != next.actions.size() || texts.contains("")) {
    report("action-text-unique", state, "empty or equal texts");
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(next.actions.size(), 8); ++i) {
    const Action action = next.actions[static_cast<std::size_t>(below(next.actions.size()))];
    const std::string text = state.action_text(action);
    const auto parsed = state.parse_action(text);
    if (!parsed || *parsed != action) report("action-text", state, fmt::format("'{}'", text));
    if (state.parse_action(text + "?"))
      report("action-text", state, fmt::format("'{}?' is read", text));
  }
}

void LawChecker::check_returns(const AnyState& state, const Returns& returns) {
  if (returns.players() != game_.player_count()) {
    report("returns-seats", state, fmt::format("{} seats", returns.players()));
    return;
  }
  double sum = 0;
  for (int i = 0; i < returns.players(); ++i) {
    const float value = returns[core::seat(i)];
    if (!(value >= -1 && value <= 1)) report("returns-range", state, fmt::format("{}", value));
    sum += static_cast<double>(value);
  }
  if (!(std::abs(sum) <= 1e-5)) report("returns-sum", state, fmt::format("sum {}", sum));
}

void LawChecker::check_text(const AnyState& state) {
  const std::string text = state.text();
  if (text.empty() || text.find('\n') != std::string::npos) report("text", state, "not one line");
  const auto parsed = game_.parse_state(text);
  if (!parsed) {
    report("text", state, parsed.error().text());
    return;
  }
  // The text keeps all but the history of a repetition rule.
  if (!parsed->same_position(state)) report("text", state, "parsed back as another state");
  if (!game_.has_repetition_rule() && !(*parsed == state)) report("text", state, "another history");
  if (parsed->text() != text)
    report("text", state, fmt::format("parsed back as '{}'", parsed->text()));
  if (parsed->hash() != state.hash()) report("hash", state, "the parsed state has another hash");
  if (parsed->to_move() != state.to_move()) report("text", state, "another side to move");
  if (!(parsed->returns() == state.returns())) report("text", state, "other returns");
  if (text_of_hash_.try_emplace(state.hash(), text).first->second != text) {
    report("hash-distinct", state, fmt::format("the hash of '{}'", text_of_hash_[state.hash()]));
  }
  if (!game_.has_repetition_rule() && next_of(*parsed).actions != next_of(state).actions) {
    report("legal-order", state, "the parsed state lists other actions, or in another order");
  }
}

void LawChecker::check_display(const AnyState& state) {
  const std::string plain = state.draw(false);
  if (plain.empty() || state.draw(true).empty()) report("draw", state, "empty");
  if (plain.find('\x1b') != std::string::npos)
    report("draw", state, "an escape sequence without colour");
}

void LawChecker::check_copy(const AnyState& state) {
  // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): the copy is what is tested
  const AnyState kept = state;
  const std::string text = state.text();
  const std::uint64_t hash = state.hash();
  AnyState next = state;
  AnyState again = state;
  const Action action = choose(state);
  next.apply(action);
  again.apply(action);
  if (state.text() != text || state.hash() != hash || !(state == kept)) {
    report("apply-copy", state, "changed by an action on its copy");
  }
  if (!(next == again) || next.hash() != again.hash())
    report("apply", state, "an action has two effects");
  // Chance may: a double six with which nothing can be moved gives the same seat the same roll.
  if (next == state && core::is_seat(state.to_move()))
    report("apply", state, "an action changes nothing");
}

void LawChecker::check_symmetries(const AnyState& state, const Outcomes& next) {
  const AnyState same = state.transformed(0);
  if (!same.same_position(state)) report("symmetry-identity", state, "symmetry 0 changes it");
  for (const Action action : next.actions) {
    if (state.transformed_action(action, 0) != action)
      report("symmetry-identity", state, "an action");
  }
  for (int i = 0; i < game_.player_count(); ++i) {
    if (state.transformed_player(core::seat(i), 0) != core::seat(i)) {
      report("symmetry-identity", state, "a seat");
    }
  }
  // A transformed state starts a history of its own, so what it allows is compared with one that
  // does too.
  const Outcomes fresh = next_of(same);
  for (int symmetry = 1; symmetry < state.symmetry_count(); ++symmetry) {
    check_symmetry(same, state.transformed(symmetry), symmetry, fresh);
  }
}

void LawChecker::check_symmetry(const AnyState& state, const AnyState& image, int symmetry,
                                const Outcomes& next) {
  const std::string which = fmt::format("symmetry {}", symmetry);
  const auto player = [&](Player p) { return state.transformed_player(p, symmetry); };
  if (image.to_move() != player(state.to_move())) report("symmetry-mover", state, which);
  for (int i = 0; i < game_.player_count(); ++i) {
    if (image.returns()[player(core::seat(i))] != state.returns()[core::seat(i)]) {
      report("symmetry-returns", state, which);
    }
  }
  const auto parsed = game_.parse_state(image.text());
  if (!parsed || !parsed->same_position(image) || parsed->hash() != image.hash()) {
    report("symmetry-text", state, which);
  }
  Outcomes expected;
  for (const Action action : next.actions) {
    const Action moved = state.transformed_action(action, symmetry);
    expected.actions.push_back(moved);
    if (!next.probabilities.empty()) expected.probabilities[moved] = next.probabilities.at(action);
  }
  Outcomes found = next_of(image);
  std::sort(expected.actions.begin(), expected.actions.end());
  std::sort(found.actions.begin(), found.actions.end());
  if (found.actions != expected.actions || found.probabilities != expected.probabilities) {
    report("symmetry-legal", state, which);
    return;
  }
  for (int i = 0; i < 2 && !next.actions.empty(); ++i) {
    const Action action = next.actions[static_cast<std::size_t>(below(next.actions.size()))];
    AnyState after = state;
    after.apply(action);
    AnyState image_after = image;
    image_after.apply(state.transformed_action(action, symmetry));
    if (!after.transformed(symmetry).same_position(image_after)) {
      report("symmetry-commutes", state,
             fmt::format("{} and '{}'", which, state.action_text(action)));
    }
  }
}

void LawChecker::check_hidden(const AnyState& state, Player viewer) {
  if (!game_.has_hidden_information()) return;
  const std::uint64_t key = state.information_key(viewer);
  const std::string view = state.view_text(viewer);
  const int seat = static_cast<int>(viewer);
  if (view_of_key_.try_emplace({seat, key}, view).first->second != view) {
    report("information-key", state, fmt::format("one key for two views, '{}' is one", view));
  }
  if (key_of_view_.try_emplace({seat, view}, key).first->second != key) {
    report("information-key", state, fmt::format("two keys for the view '{}'", view));
  }
  for (int i = 0; i < 3; ++i) {
    const AnyState drawn = state.resample(viewer, rng_);
    if (!(drawn == state)) {
      resample_varied_ = true;
      check_text(drawn);
    }
    if (drawn.information_key(viewer) != key) report("resample-key", state, "another key");
    if (drawn.view_text(viewer) != view) report("resample-view", state, drawn.view_text(viewer));
    if (drawn.to_move() != state.to_move()) report("resample-mover", state, drawn.text());
    if (state.to_move() == viewer && next_of(drawn).actions != next_of(state).actions) {
      report("resample-legal", state, drawn.text());
    }
  }
}

void LawChecker::check_turn(const AnyState& state) {
  const Player mover = state.to_move();
  const Player owner = state.turn_owner();
  if (core::is_seat(mover) && owner != mover) report("turn-owner", state, "not the seat to move");
  if (mover == Player::kNobody && owner != Player::kNobody)
    report("turn-owner", state, "an owner after the end");
  const bool known = core::is_seat(owner) && static_cast<int>(owner) < game_.player_count();
  if (!known && owner != Player::kNobody)
    report("turn-owner", state, "neither a seat of the game nor nobody");
  if (core::is_seat(mover) && !state.is_playing(mover))
    report("is-playing", state, "not the seat to move");
}

void LawChecker::check_referee(const AnyState& state) {
  core::ActionList list;
  state.referee_actions(list);
  if (!game_.has_missed_turns() || state.is_over()) {
    if (!list.empty()) report("referee-actions", state, "the referee has nothing to do");
    return;
  }
  std::set<Action> actions(list.begin(), list.end());
  if (actions.size() != list.size()) report("referee-actions", state, "one stands there twice");
  std::set<std::string> texts;
  for (const Action action : actions) texts.insert(state.action_text(action));
  if (texts.size() != actions.size() || texts.contains(""))
    report("referee-text", state, "empty or equal texts");
  const bool owned = core::is_seat(state.turn_owner());
  if (owned && !actions.contains(state.missed_turn()))
    report("referee-actions", state, "without the missed turn");
  for (int i = 0; i < game_.player_count(); ++i) {
    const Player seat = core::seat(i);
    if (actions.contains(state.departure(seat)) != state.is_playing(seat)) {
      report("referee-actions", state, fmt::format("the departure of seat {}", i));
      continue;
    }
    if (!state.is_playing(seat)) continue;
    AnyState left = state;
    left.apply(state.departure(seat));
    if (left.is_playing(seat)) report("referee-departs", state, fmt::format("seat {}", i));
  }
  for (const Action action : actions) check_referee_action(state, action);
}

void LawChecker::check_referee_action(const AnyState& state, Action action) {
  const std::string text = state.action_text(action);
  if (state.is_legal(action)) report("referee-legal", state, fmt::format("'{}'", text));
  if (state.parse_action(text)) report("referee-text", state, fmt::format("'{}' is a move", text));
  const auto parsed = state.parse_referee_action(text);
  if (!parsed || *parsed != action) report("referee-text", state, fmt::format("'{}'", text));
  AnyState next = state;
  AnyState again = state;
  next.apply(action);
  again.apply(action);
  if (!(next == again)) report("referee-apply", state, fmt::format("'{}' has two effects", text));
  if (next == state) report("referee-apply", state, fmt::format("'{}' changes nothing", text));
  check_returns(next, next.returns());
  check_text(next);
}

void LawChecker::check_playout(const AnyState& state) {
  if (below(8) != 0) return;
  const std::uint64_t seed = rng_();
  core::Rng first(seed);
  core::Rng second(seed);
  // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): the copy is what is tested
  const AnyState kept = state;
  const Returns returns = state.playout(first);
  check_returns(state, returns);
  if (!(state == kept)) report("playout", state, "changed by a playout");
  if (!(returns == state.playout(second)))
    report("playout", state, "not a function of the generator");
  if (state.is_over() && !(returns == state.returns()))
    report("playout", state, "not the end's returns");
}

}  // namespace lusoria::test
