// How a typed game becomes an AnyGame. Included by what makes games (the registry, tests), not by
// what uses them.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <typeindex>
#include <utility>

#include "core/any_game.hpp"
#include "core/game_state.hpp"

namespace lusoria::core {

namespace detail {

class StateModel {
 public:
  StateModel() = default;
  virtual ~StateModel() = default;
  StateModel(const StateModel&) = default;
  StateModel& operator=(const StateModel&) = delete;

  virtual std::unique_ptr<StateModel> clone() const = 0;
  virtual std::shared_ptr<const GameModel> game() const = 0;
  virtual Player to_move() const = 0;
  virtual void legal_actions(ActionList& list) const = 0;
  virtual void apply(Action action) = 0;
  virtual Returns returns() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual bool equals(const StateModel& other) const = 0;
  virtual bool same_position(const StateModel& other) const = 0;
  virtual std::string text() const = 0;
  virtual std::string action_text(Action action) const = 0;
  virtual std::string draw(bool colour) const = 0;
  virtual std::string result_text() const = 0;
  virtual void chance_outcomes(ChanceList& list) const = 0;
  virtual bool has_hidden_information() const = 0;
  virtual std::unique_ptr<StateModel> resample(Player viewer, Rng& rng) const = 0;
  virtual std::uint64_t information_key(Player viewer) const = 0;
  virtual std::string view_text(Player viewer) const = 0;
  virtual std::string draw_view(Player viewer, bool colour) const = 0;
  virtual bool shows_outcome(Player viewer) const = 0;
  virtual std::string draw_heat(std::span<const ActionWeight> weights, bool colour) const = 0;
  virtual int symmetry_count() const = 0;
  virtual std::unique_ptr<StateModel> transformed(int symmetry) const = 0;
  virtual Action transformed_action(Action action, int symmetry) const = 0;
  virtual Player transformed_player(Player player, int symmetry) const = 0;
  virtual Returns playout(Rng& rng) const = 0;
  virtual bool has_playout_shortcut() const = 0;
  virtual Returns returns_at_time_limit() const = 0;
  virtual Player turn_owner() const = 0;
  virtual void referee_actions(ActionList& list) const = 0;
  virtual Action missed_turn() const = 0;
  virtual Action departure(Player seat) const = 0;
  virtual bool is_playing(Player seat) const = 0;
  virtual const void* typed(std::type_index type) const = 0;
  virtual const KeyHistory& history() const = 0;
};

class GameModel {
 public:
  GameModel() = default;
  virtual ~GameModel() = default;
  GameModel(const GameModel&) = delete;
  GameModel& operator=(const GameModel&) = delete;

  virtual const std::string& name() const = 0;
  virtual std::string rules_name() const = 0;
  virtual int player_count() const = 0;
  virtual int action_count() const = 0;
  virtual std::uint64_t opening_count() const = 0;
  virtual std::unique_ptr<StateModel> initial_state(std::uint64_t opening) const = 0;
  virtual Result<std::unique_ptr<StateModel>> parse_state(std::string_view text) const = 0;
  virtual std::string player_name(Player player) const = 0;
  virtual bool has_chance() const = 0;
  virtual bool has_hidden_information() const = 0;
  virtual bool has_repetition_rule() const = 0;
  virtual std::chrono::milliseconds time_limit() const = 0;
  virtual bool has_missed_turns() const = 0;
  virtual std::chrono::milliseconds turn_time() const = 0;
  virtual std::type_index state_type() const = 0;
};

template <GameState S>
class StateModelOf final : public StateModel {
 public:
  // A first position, whose history begin() fills.
  StateModelOf(std::shared_ptr<const GameModel> game, const S& state)
      : game_(std::move(game)), state_(state) {
    begin(state_, history_);
  }

  std::unique_ptr<StateModel> clone() const override {
    return std::make_unique<StateModelOf>(*this);
  }
  std::shared_ptr<const GameModel> game() const override { return game_; }
  Player to_move() const override { return state_.to_move(); }
  void legal_actions(ActionList& list) const override {
    core::legal_actions(state_, history_, list);
  }
  void apply(Action action) override { core::apply(state_, history_, action); }
  Returns returns() const override { return state_.returns(); }
  std::uint64_t hash() const override { return state_.hash(); }
  bool equals(const StateModel& other) const override {
    return same_position(other) && other.history() == history_;
  }
  bool same_position(const StateModel& other) const override {
    const void* const same = other.typed(typeid(S));
    return same != nullptr && *static_cast<const S*>(same) == state_;
  }
  std::string text() const override { return state_.rules().state_text(state_); }
  std::string action_text(Action action) const override {
    return state_.rules().action_text(state_, action);
  }
  std::string draw(bool colour) const override { return state_.rules().draw(state_, colour); }
  std::string result_text() const override { return state_.rules().result_text(state_); }
  void chance_outcomes(ChanceList& list) const override {
    list.clear();
    if constexpr (ChanceState<S>) {
      if (state_.to_move() == Player::kChance) state_.chance_outcomes(list);
    }
  }
  bool has_hidden_information() const override { return HiddenState<S>; }
  std::unique_ptr<StateModel> resample([[maybe_unused]] Player viewer,
                                       [[maybe_unused]] Rng& rng) const override {
    auto copy = std::make_unique<StateModelOf>(*this);
    if constexpr (HiddenState<S>) copy->state_ = state_.resample(viewer, rng);
    return copy;
  }
  std::uint64_t information_key([[maybe_unused]] Player viewer) const override {
    if constexpr (HiddenState<S>) {
      return state_.information_key(viewer);
    } else {
      return state_.hash();
    }
  }
  std::string view_text([[maybe_unused]] Player viewer) const override {
    if constexpr (HiddenState<S>) {
      return state_.rules().view_text(state_, viewer);
    } else {
      return text();
    }
  }
  bool shows_outcome([[maybe_unused]] Player viewer) const override {
    if constexpr (requires { state_.shows_outcome(viewer); }) {
      return state_.shows_outcome(viewer);
    } else {
      return !HiddenState<S>;
    }
  }
  std::string draw_view(Player viewer, bool colour) const override {
    if constexpr (!HiddenState<S>) {
      return draw(colour);
    } else if constexpr (requires { state_.rules().draw_view(state_, viewer, colour); }) {
      return state_.rules().draw_view(state_, viewer, colour);
    } else {
      return view_text(viewer) + '\n';
    }
  }
  std::string draw_heat([[maybe_unused]] std::span<const ActionWeight> weights,
                        [[maybe_unused]] bool colour) const override {
    if constexpr (requires { state_.rules().draw_heat(state_, weights, colour); }) {
      return state_.rules().draw_heat(state_, weights, colour);
    } else {
      return {};
    }
  }
  int symmetry_count() const override {
    if constexpr (SymmetricState<S>) {
      return state_.symmetry_count();
    } else {
      return 1;
    }
  }
  std::unique_ptr<StateModel> transformed([[maybe_unused]] int symmetry) const override {
    if constexpr (SymmetricState<S>) {
      return std::make_unique<StateModelOf>(game_, state_.transformed(symmetry));
    } else {
      return clone();
    }
  }
  Action transformed_action(Action action, [[maybe_unused]] int symmetry) const override {
    if constexpr (SymmetricState<S>) {
      return state_.transformed_action(action, symmetry);
    } else {
      return action;
    }
  }
  Player transformed_player(Player player, [[maybe_unused]] int symmetry) const override {
    if constexpr (SymmetricState<S>) {
      return state_.transformed_player(player, symmetry);
    } else {
      return player;
    }
  }
  Returns playout(Rng& rng) const override;
  bool has_playout_shortcut() const override { return PlayoutState<S>; }
  Returns returns_at_time_limit() const override {
    if constexpr (TimedState<S>) {
      return state_.returns_at_time_limit();
    } else {
      return state_.returns();
    }
  }
  Player turn_owner() const override {
    if constexpr (TurnState<S>) {
      return state_.turn_owner();
    } else {
      return is_seat(state_.to_move()) ? state_.to_move() : Player::kNobody;
    }
  }
  void referee_actions(ActionList& list) const override {
    list.clear();
    if constexpr (MissableState<S>) {
      if (state_.to_move() != Player::kNobody) state_.referee_actions(list);
    }
  }
  Action missed_turn() const override {
    if constexpr (MissableState<S>) {
      return state_.missed_turn();
    } else {
      return kNoAction;
    }
  }
  Action departure([[maybe_unused]] Player seat) const override {
    if constexpr (MissableState<S>) {
      return state_.departure(seat);
    } else {
      return kNoAction;
    }
  }
  bool is_playing([[maybe_unused]] Player seat) const override {
    if constexpr (MissableState<S>) {
      return state_.is_playing(seat);
    } else {
      return state_.to_move() != Player::kNobody;
    }
  }
  const void* typed(std::type_index type) const override {
    return type == typeid(S) ? &state_ : nullptr;
  }
  const KeyHistory& history() const override { return history_; }

 private:
  std::shared_ptr<const GameModel> game_;
  S state_;
  KeyHistory history_;
};

template <GameState S>
Returns StateModelOf<S>::playout(Rng& rng) const {
  if constexpr (PlayoutState<S>) {
    KeyHistory scratch = history_;
    return shortcut_playout(state_, scratch, rng);
  } else {
    StateModelOf copy(*this);
    ActionList actions;
    while (copy.to_move() != Player::kNobody) {
      if constexpr (ChanceState<S>) {
        if (copy.to_move() == Player::kChance) {
          ChanceList outcomes;
          copy.chance_outcomes(outcomes);
          copy.apply(sample(outcomes, rng));
          continue;
        }
      }
      copy.legal_actions(actions);
      copy.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return copy.returns();
  }
}

template <GameRules R>
class GameModelOf final : public GameModel, public std::enable_shared_from_this<GameModelOf<R>> {
 public:
  using State = typename R::State;

  explicit GameModelOf(std::unique_ptr<const R> rules)
      : rules_(std::move(rules)), name_(rules_->name()) {}

  const std::string& name() const override { return name_; }
  std::string rules_name() const override {
    if constexpr (requires { rules_->rules_name(); }) {
      return rules_->rules_name();
    } else {
      return name_;
    }
  }
  int player_count() const override { return rules_->player_count(); }
  int action_count() const override { return rules_->action_count(); }
  std::uint64_t opening_count() const override { return rules_->opening_count(); }
  std::unique_ptr<StateModel> initial_state(std::uint64_t opening) const override {
    return std::make_unique<StateModelOf<State>>(this->shared_from_this(),
                                                 rules_->initial_state(opening));
  }
  Result<std::unique_ptr<StateModel>> parse_state(std::string_view text) const override {
    const Result<State> state = rules_->parse_state(text);
    if (!state) return tl::unexpected(state.error());
    return std::make_unique<StateModelOf<State>>(this->shared_from_this(), *state);
  }
  std::string player_name(Player player) const override { return rules_->player_name(player); }
  bool has_chance() const override { return ChanceState<State>; }
  bool has_hidden_information() const override { return HiddenState<State>; }
  bool has_repetition_rule() const override { return RepetitionState<State>; }
  std::chrono::milliseconds time_limit() const override {
    if constexpr (TimedState<State>) {
      return rules_->time_limit();
    } else {
      return std::chrono::milliseconds(0);
    }
  }
  bool has_missed_turns() const override { return MissableState<State>; }
  std::chrono::milliseconds turn_time() const override {
    if constexpr (MissableState<State>) {
      return rules_->turn_time();
    } else {
      return std::chrono::milliseconds(0);
    }
  }
  std::type_index state_type() const override { return typeid(State); }

 private:
  std::unique_ptr<const R> rules_;
  std::string name_;
};

}  // namespace detail

// The type-erased game of these rules.
template <GameRules R>
AnyGame make_any_game(std::unique_ptr<const R> rules) {
  return AnyGame(std::make_shared<detail::GameModelOf<R>>(std::move(rules)));
}

}  // namespace lusoria::core
