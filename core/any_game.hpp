// The type-erased face of games and states, for whatever handles every game: the referee, records,
// the command line, the law suite. Used at most a few times per move of a real game; search works
// on the typed state, which get<S>() gives.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>

#include "core/action.hpp"
#include "core/heat_map.hpp"
#include "core/history.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "core/result.hpp"

namespace lusoria::core {

class AnyGame;

namespace detail {
class StateModel;
class GameModel;
}  // namespace detail

// A state of some game, with the history that its repetition rule needs. A value: copies are
// independent. It keeps its game alive. Calls need what the typed state needs
// (core/game_state.hpp).
class AnyState {
 public:
  explicit AnyState(std::unique_ptr<detail::StateModel> model);
  AnyState(const AnyState& other);
  AnyState(AnyState&& other) noexcept;
  AnyState& operator=(const AnyState& other);
  AnyState& operator=(AnyState&& other) noexcept;
  ~AnyState();

  AnyGame game() const;
  Player to_move() const;
  bool is_over() const { return to_move() == Player::kNobody; }
  void legal_actions(ActionList& list) const;
  bool is_legal(Action action) const;  // for chance: whether it is an outcome
  void apply(Action action);
  Returns returns() const;
  std::uint64_t hash() const;
  friend bool operator==(const AnyState& a, const AnyState& b);
  // Equal but for the history: what the text form keeps.
  bool same_position(const AnyState& other) const;

  std::string text() const;
  std::string action_text(Action action) const;
  // The legal action, or outcome of chance, that text names.
  Result<Action> parse_action(std::string_view text) const;
  std::string draw(bool colour) const;
  std::string result_text() const;

  // Empty unless chance is to move.
  void chance_outcomes(ChanceList& list) const;

  // Hidden information. Without the capability resample() is a copy, the key is hash() and the view
  // text().
  bool has_hidden_information() const;
  AnyState resample(Player viewer, Rng& rng) const;
  std::uint64_t information_key(Player viewer) const;
  std::string view_text(Player viewer) const;
  // The board as the viewer may see it, for a terminal: draw() where nothing is hidden.
  std::string draw_view(Player viewer, bool colour) const;
  // Whether the viewer gets to know the outcome of chance that is next; true without hidden
  // information.
  bool shows_outcome(Player viewer) const;
  // draw() with the squares of the actions shaded by their weights. Empty for a game whose actions
  // have no squares.
  std::string draw_heat(std::span<const ActionWeight> weights, bool colour) const;

  // Symmetry. Without the capability there is one symmetry, which changes nothing. A transformed
  // state starts with the history that its own begin() gives.
  int symmetry_count() const;
  AnyState transformed(int symmetry) const;
  Action transformed_action(Action action, int symmetry) const;
  Player transformed_player(Player player, int symmetry) const;

  // The returns of play by uniformly random legal actions to the end, by the game's shortcut if it
  // has one.
  Returns playout(Rng& rng) const;
  bool has_playout_shortcut() const;

  // Whose turn it is while chance is to move too; kNobody when that is no seat's. Without the
  // capability it is to_move() when that is a seat, and kNobody otherwise.
  Player turn_owner() const;

  // Turns that a clock can take away (core::MissableState). Without the capability there are no
  // actions of the referee, and the two that follow must not be called.
  void referee_actions(ActionList& list) const;
  Action missed_turn() const;
  Action departure(Player seat) const;
  bool is_playing(Player seat) const;  // without the capability: whether the game is not over
  // The action of the referee that text names.
  Result<Action> parse_referee_action(std::string_view text) const;

  // What the game is worth when its time limit passes here. Requires game().time_limit() > 0 and a
  // seat to move.
  Returns returns_at_time_limit() const;

  // The typed state, or null when this is not an S.
  template <class S>
  const S* get() const {
    return static_cast<const S*>(typed(typeid(S)));
  }
  const KeyHistory& history() const;

 private:
  const void* typed(std::type_index type) const;

  std::unique_ptr<detail::StateModel> model_;
};

// A game with its parameters settled: its rules. Copies share them.
class AnyGame {
 public:
  explicit AnyGame(std::shared_ptr<const detail::GameModel> model);

  // The canonical spec: make_game(name()) is the same game.
  const std::string& name() const;
  // A spec of the rules alone, without where first positions come from: with a first position's
  // text it is enough to play a recorded game again. The same as name() for games without such
  // parameters.
  std::string rules_name() const;
  int player_count() const;
  int action_count() const;
  std::uint64_t opening_count() const;
  // First position number `opening`, modulo opening_count().
  AnyState initial_state(std::uint64_t opening = 0) const;
  Result<AnyState> parse_state(std::string_view text) const;
  std::string player_name(Player player) const;
  bool has_chance() const;
  bool has_hidden_information() const;
  bool has_repetition_rule() const;
  // What the decisions of all seats of a game may take together; 0: no limit.
  std::chrono::milliseconds time_limit() const;

  // Whether turns can be missed and seats leave: core::MissableState.
  bool has_missed_turns() const;
  // What a seat has for each decision before it misses its turn; 0: no such clock.
  std::chrono::milliseconds turn_time() const;

  // The type of this game's states: what get<S>() accepts.
  std::type_index state_type() const;

 private:
  std::shared_ptr<const detail::GameModel> model_;
};

}  // namespace lusoria::core
