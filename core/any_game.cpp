#include "core/any_game.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/any_game_impl.hpp"

namespace lusoria::core {

AnyState::AnyState(std::unique_ptr<detail::StateModel> model) : model_(std::move(model)) {}
AnyState::AnyState(const AnyState& other) : model_(other.model_->clone()) {}
AnyState::AnyState(AnyState&& other) noexcept = default;
AnyState& AnyState::operator=(const AnyState& other) {
  if (this != &other) model_ = other.model_->clone();
  return *this;
}
AnyState& AnyState::operator=(AnyState&& other) noexcept = default;
AnyState::~AnyState() = default;

AnyGame AnyState::game() const { return AnyGame(model_->game()); }
Player AnyState::to_move() const { return model_->to_move(); }
void AnyState::legal_actions(ActionList& list) const { model_->legal_actions(list); }

bool AnyState::is_legal(Action action) const {
  if (to_move() == Player::kChance) {
    ChanceList outcomes;
    chance_outcomes(outcomes);
    return std::any_of(outcomes.begin(), outcomes.end(),
                       [&](const ChanceOutcome& o) { return o.outcome == action; });
  }
  ActionList actions;
  legal_actions(actions);
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

void AnyState::apply(Action action) { model_->apply(action); }
Returns AnyState::returns() const { return model_->returns(); }
std::uint64_t AnyState::hash() const { return model_->hash(); }
bool operator==(const AnyState& a, const AnyState& b) { return a.model_->equals(*b.model_); }
bool AnyState::same_position(const AnyState& other) const {
  return model_->same_position(*other.model_);
}
std::string AnyState::text() const { return model_->text(); }
std::string AnyState::action_text(Action action) const { return model_->action_text(action); }

Result<Action> AnyState::parse_action(std::string_view text) const {
  if (is_over()) return fail(fmt::format("'{}': the game is over, no move is legal", text));
  ActionList actions;
  if (to_move() == Player::kChance) {
    ChanceList outcomes;
    chance_outcomes(outcomes);
    for (const ChanceOutcome& o : outcomes) actions.push_back(o.outcome);
  } else {
    legal_actions(actions);
  }
  for (const Action action : actions) {
    if (action_text(action) == text) return action;
  }
  return fail(fmt::format("'{}' is not a legal move here; expected one like '{}'", text,
                          action_text(actions[0])));
}

std::string AnyState::draw(bool colour) const { return model_->draw(colour); }
std::string AnyState::result_text() const { return model_->result_text(); }
void AnyState::chance_outcomes(ChanceList& list) const { model_->chance_outcomes(list); }
bool AnyState::has_hidden_information() const { return model_->has_hidden_information(); }
AnyState AnyState::resample(Player viewer, Rng& rng) const {
  return AnyState(model_->resample(viewer, rng));
}
std::uint64_t AnyState::information_key(Player viewer) const {
  return model_->information_key(viewer);
}
std::string AnyState::view_text(Player viewer) const { return model_->view_text(viewer); }
bool AnyState::shows_outcome(Player viewer) const { return model_->shows_outcome(viewer); }
std::string AnyState::draw_heat(std::span<const ActionWeight> weights, bool colour) const {
  return model_->draw_heat(weights, colour);
}
std::string AnyState::draw_view(Player viewer, bool colour) const {
  return model_->draw_view(viewer, colour);
}
int AnyState::symmetry_count() const { return model_->symmetry_count(); }
AnyState AnyState::transformed(int symmetry) const {
  return AnyState(model_->transformed(symmetry));
}
Action AnyState::transformed_action(Action action, int symmetry) const {
  return model_->transformed_action(action, symmetry);
}
Player AnyState::transformed_player(Player player, int symmetry) const {
  return model_->transformed_player(player, symmetry);
}
Returns AnyState::playout(Rng& rng) const { return model_->playout(rng); }
bool AnyState::has_playout_shortcut() const { return model_->has_playout_shortcut(); }
Returns AnyState::returns_at_time_limit() const { return model_->returns_at_time_limit(); }
Player AnyState::turn_owner() const { return model_->turn_owner(); }
void AnyState::referee_actions(ActionList& list) const { model_->referee_actions(list); }
Action AnyState::missed_turn() const { return model_->missed_turn(); }
Action AnyState::departure(Player seat) const { return model_->departure(seat); }
bool AnyState::is_playing(Player seat) const { return model_->is_playing(seat); }

Result<Action> AnyState::parse_referee_action(std::string_view text) const {
  ActionList actions;
  referee_actions(actions);
  std::vector<std::string> texts;
  for (const Action action : actions) {
    texts.push_back(action_text(action));
    if (texts.back() == text) return action;
  }
  if (texts.empty()) return fail(fmt::format("'{}': the referee has nothing to do here", text));
  return fail(fmt::format("'{}' is nothing that the referee can do here; expected one of {}", text,
                          fmt::join(texts, ", ")));
}

const void* AnyState::typed(std::type_index type) const { return model_->typed(type); }
const KeyHistory& AnyState::history() const { return model_->history(); }

AnyGame::AnyGame(std::shared_ptr<const detail::GameModel> model) : model_(std::move(model)) {}
const std::string& AnyGame::name() const { return model_->name(); }
std::string AnyGame::rules_name() const { return model_->rules_name(); }
int AnyGame::player_count() const { return model_->player_count(); }
int AnyGame::action_count() const { return model_->action_count(); }
std::uint64_t AnyGame::opening_count() const { return model_->opening_count(); }
AnyState AnyGame::initial_state(std::uint64_t opening) const {
  return AnyState(model_->initial_state(opening));
}
Result<AnyState> AnyGame::parse_state(std::string_view text) const {
  auto state = model_->parse_state(text);
  if (!state) return tl::unexpected(state.error());
  return AnyState(std::move(*state));
}
std::string AnyGame::player_name(Player player) const { return model_->player_name(player); }
bool AnyGame::has_chance() const { return model_->has_chance(); }
bool AnyGame::has_hidden_information() const { return model_->has_hidden_information(); }
bool AnyGame::has_repetition_rule() const { return model_->has_repetition_rule(); }
std::chrono::milliseconds AnyGame::time_limit() const { return model_->time_limit(); }
bool AnyGame::has_missed_turns() const { return model_->has_missed_turns(); }
std::chrono::milliseconds AnyGame::turn_time() const { return model_->turn_time(); }
std::type_index AnyGame::state_type() const { return model_->state_type(); }

}  // namespace lusoria::core
