// The concept GameState, and the capabilities that a state may add to it.
//
// A state is a value: trivially copyable, no heap, no virtual call. It points to its immutable
// Rules, which outlive it. Search undoes a move by keeping a copy. Random numbers live outside the
// state: chance is a player (Player::kChance) whose outcomes and probabilities the state lists, so
// that no search can see a coming roll.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/action.hpp"
#include "core/history.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "core/result.hpp"

namespace lusoria::core {

// What every state has.
//   rules()    the immutable rules that it was made from
//   to_move()  a seat, chance, or nobody when the game is over
//   returns()  what the end is worth to each seat; all zeros before it
//   hash()     equal states have equal hashes; kept up incrementally where it matters
//   ==         equal in everything that can matter to play from here
template <class S>
concept StateValue = std::is_trivially_copyable_v<S> && std::equality_comparable<S> &&
    requires(const S& s) {
  typename S::Rules;
  { s.rules() } -> std::same_as<const typename S::Rules&>;
  { s.to_move() } -> std::same_as<Player>;
  { s.returns() } -> std::same_as<Returns>;
  { s.hash() } -> std::same_as<std::uint64_t>;
};

// Play without a look back. legal_actions() fills the cleared list when a seat is to move: without
// duplicates, never empty, in an order that is a function of the state alone. apply() takes a legal
// action, or an outcome of chance.
template <class S>
concept ForgetfulState = StateValue<S> &&
    requires(const S& s, S& next, ActionList& list, Action a) {
  s.legal_actions(list);
  next.apply(a);
};

// Play under a repetition rule: the keys of earlier positions are an argument. The history holds
// what the state itself pushed, from the first position on: apply() pushes what the rule will need,
// and whoever takes a move back truncates the history to its size before the move. begin(history)
// pushes for a first position.
template <class S>
concept RepetitionState = StateValue<S> &&
    requires(const S& s, S& next, ActionList& list, Action a, KeyHistory& history) {
  s.legal_actions(list, std::as_const(history));
  next.apply(a, history);
  s.begin(history);
};

// The immutable rules that states of one game share: how to start, and how to write.
//   name()                the canonical spec, which makes the same rules again
//   rules_name()          optional: the same without where first positions come from
//   player_count()        2 to kMaxPlayers
//   action_count()        every action of the game is below this (the width of a policy)
//   opening_count()       how many different first positions there are; 0 when without limit
//   initial_state(i)      first position i, modulo opening_count(); a function of spec and i alone
//   state_text(state)     the text form of a state; parse_state(text) reads it back
//   action_text(state, a) the text form of an action or outcome; those of one state differ
//   player_name(seat)     `Red`
//   draw(state, colour)   a board for a terminal, several lines; colour allows ANSI sequences
//   draw_heat(state, weights, colour)
//                         optional: the same with the squares of actions shaded (core/heat_map.hpp)
//   result_text(state)    how a finished game ended, in a few words
template <class R>
concept GameRules = requires(const R& r, const typename R::State& s, Action a, Player p,
                             std::string_view text) {
  { r.name() } -> std::convertible_to<std::string>;
  { r.player_count() } -> std::same_as<int>;
  { r.action_count() } -> std::same_as<int>;
  { r.opening_count() } -> std::same_as<std::uint64_t>;
  { r.initial_state(std::uint64_t{}) } -> std::same_as<typename R::State>;
  { r.state_text(s) } -> std::same_as<std::string>;
  { r.parse_state(text) } -> std::same_as<Result<typename R::State>>;
  { r.action_text(s, a) } -> std::same_as<std::string>;
  { r.player_name(p) } -> std::convertible_to<std::string>;
  { r.draw(s, bool{}) } -> std::same_as<std::string>;
  { r.result_text(s) } -> std::same_as<std::string>;
};

template <class S>
concept GameState =
    (ForgetfulState<S> ||
     RepetitionState<S>)&&GameRules<typename S::Rules>&& std::same_as<typename S::Rules::State, S>;

// Chance: chance_outcomes() fills the cleared list when to_move() is kChance; outcomes differ, each
// has a probability above 0, and they sum to 1.
template <class S>
concept ChanceState = GameState<S> && requires(const S& s, ChanceList& list) {
  s.chance_outcomes(list);
};

// Hidden information. resample(viewer, rng) is a state drawn from those that the viewer cannot tell
// from this one, with the right probabilities: same legal actions for the viewer, same
// information_key(viewer). information_key() is equal for states that the viewer cannot tell apart,
// and differs otherwise. view_text() is the state as the viewer sees it, in one line;
// rules().draw_view(state, viewer, colour) is optional: the same as a board for a terminal. So is
// shows_outcome(viewer), while chance is to move: whether the viewer gets to know the outcome
// itself and not just that there is one. Without it no outcome is taken to be shown.
template <class S>
concept HiddenState = GameState<S> && requires(const S& s, Player viewer, Rng& rng) {
  { s.resample(viewer, rng) } -> std::same_as<S>;
  { s.information_key(viewer) } -> std::same_as<std::uint64_t>;
  { s.rules().view_text(s, viewer) } -> std::same_as<std::string>;
};

// Symmetry: symmetry 0 changes nothing. A symmetry may exchange the seats; transformed_player says
// how. Play commutes: s.apply(a) transformed is s transformed with a transformed applied.
template <class S>
concept SymmetricState = GameState<S> && requires(const S& s, int symmetry, Action a, Player p) {
  { s.symmetry_count() } -> std::same_as<int>;
  { s.transformed(symmetry) } -> std::same_as<S>;
  { s.transformed_action(a, symmetry) } -> std::same_as<Action>;
  { s.transformed_player(p, symmetry) } -> std::same_as<Player>;
};

// A playout that is faster than playing legal actions uniformly at random to the end, with the same
// distribution of returns. Under a repetition rule it takes the history, and leaves it as it was.
template <class S>
concept ForgetfulPlayout = requires(const S& s, Rng& rng) {
  { s.playout(rng) } -> std::same_as<Returns>;
};
template <class S>
concept RepetitionPlayout = RepetitionState<S> &&
    requires(const S& s, Rng& rng, KeyHistory& history) {
  { s.playout(rng, history) } -> std::same_as<Returns>;
};
template <class S>
concept AnyPlayout = ForgetfulPlayout<S> || RepetitionPlayout<S>;
template <class S>
concept PlayoutState = GameState<S> && AnyPlayout<S>;

// A limit in time on the whole game. Whoever runs the clocks observes it, for a state knows no
// time: rules().time_limit() is what the decisions of all seats may take together, 0 for no limit,
// and returns_at_time_limit() what the game is worth in this position when that has passed. Called
// while a seat is to move.
template <class S>
concept TimedState = GameState<S> && requires(const S& s) {
  { s.rules().time_limit() } -> std::same_as<std::chrono::milliseconds>;
  { s.returns_at_time_limit() } -> std::same_as<Returns>;
};

// Play that cannot go back: irreversible() never falls along a game, and no position returns once
// it has risen, so that earlier positions no longer matter to a repetition rule.
template <class S>
concept IrreversibleState = GameState<S> && requires(const S& s) {
  { s.irreversible() } -> std::same_as<int>;
};

// Whose turn it is while chance is to move too: the seat that rolls or draws. kNobody when the game
// is over, or when the chance is no seat's (a draw for who starts).
template <class S>
concept TurnState = GameState<S> && requires(const S& s) {
  { s.turn_owner() } -> std::same_as<Player>;
};

// Turns that a clock can take away. Some actions are the referee's alone: no seat chooses them,
// legal_actions() never lists them, and apply() takes them whenever the game is not over.
//   rules().turn_time()      what a seat has for each decision; 0 when no clock runs
//   referee_actions(list)    fills the cleared list with all that the referee can do here
//   missed_turn()            turn_owner() loses the turn (in which chance may be to move)
//   departure(seat)          the seat leaves for good. Requires is_playing(seat)
//   is_playing(seat)         neither removed nor through with the game
template <class S>
concept MissableState = TurnState<S> && requires(const S& s, ActionList& list, Player seat) {
  { s.rules().turn_time() } -> std::same_as<std::chrono::milliseconds>;
  s.referee_actions(list);
  { s.missed_turn() } -> std::same_as<Action>;
  { s.departure(seat) } -> std::same_as<Action>;
  { s.is_playing(seat) } -> std::same_as<bool>;
};

// Passing is never better than the best action: pass_turn() gives the turn to the other seat and
// changes nothing else. Called while a seat is to move and the other seat moves next. Under a
// repetition rule a state has no such thing.
template <class S>
concept NullMoveState = ForgetfulState<S> && GameState<S> && requires(S& s) {
  s.pass_turn();
};

// Actions after which a position is not quiet: captures, threats to end the game, and the answers
// to them. tactical_actions() fills the cleared list with some of the legal actions, perhaps none;
// true when the mover must play one of these, for every other action loses at once.
template <class S>
concept ForgetfulTactics = requires(const S& s, ActionList& list) {
  { s.tactical_actions(list) } -> std::same_as<bool>;
};
template <class S>
concept RepetitionTactics = RepetitionState<S> &&
    requires(const S& s, ActionList& list, const KeyHistory& history) {
  { s.tactical_actions(list, history) } -> std::same_as<bool>;
};
template <class S>
concept TacticalState = GameState<S> &&(ForgetfulTactics<S> || RepetitionTactics<S>);

// What a search asks of a position, in the mover's view: its value; its value if that is above 0,
// or else only that it is not; the same for below 0.
enum class Question : std::uint8_t { kValue, kAbove, kBelow };

// A position's key among those that are alike: symmetry carries the position to the one that stands
// for all of them, and inverse carries that one back.
struct LikenessKey {
  std::uint64_t key = 0;
  int symmetry = 0;
  int inverse = 0;
};

// s.holds(seat): true when the seat does not lose under its own best play, as far as a glance
// shows; false says nothing. Called while a seat is to move, for games of two players.
template <class S>
concept HoldingState = GameState<S> && requires(const S& s, Player seat) {
  { s.holds(seat) } -> std::same_as<bool>;
};

// What a game knows of a position without a search. s.insight() is a value with
//   lower(), upper()          bounds on the game's value in the mover's view, whatever is played
//   actions(list, question)   fills the cleared list with a part of the legal actions, not empty,
//                             that holds one which is best as far as the question goes; in the
//                             order of promise
//   key(question)             equal for positions that answer the question alike: the same value
//                             as far as it is asked, and the same actions under the symmetries
// Called while a seat is to move, for games of two players.
template <class S>
concept InsightState = SymmetricState<S> &&
    requires(const S& s, ActionList& list, Question question) {
  { s.insight().lower() } -> std::same_as<float>;
  { s.insight().upper() } -> std::same_as<float>;
  s.insight().actions(list, question);
  { s.insight().key(question) } -> std::same_as<LikenessKey>;
};

// Uniform access to states with and without a repetition rule, for generic code: a state that looks
// back uses the history, any other ignores it.
template <GameState S>
void legal_actions(const S& state, const KeyHistory& history, ActionList& list) {
  list.clear();
  if constexpr (RepetitionState<S>) {
    state.legal_actions(list, history);
  } else {
    state.legal_actions(list);
  }
}

template <GameState S>
void apply(S& state, KeyHistory& history, Action action) {
  if constexpr (RepetitionState<S>) {
    state.apply(action, history);
  } else {
    state.apply(action);
  }
}

template <TacticalState S>
bool tactical_actions(const S& state, const KeyHistory& history, ActionList& list) {
  list.clear();
  if constexpr (RepetitionState<S>) {
    return state.tactical_actions(list, history);
  } else {
    return state.tactical_actions(list);
  }
}

// Whether a rule looks back: states of rules that leave it to an option are asked.
template <class Rules>
bool forbids_repetition(const Rules& rules) {
  if constexpr (requires { rules.forbids_repetition(); }) return rules.forbids_repetition();
  return RepetitionState<typename Rules::State>;
}
// Whether play can go on for ever.
template <class Rules>
bool endless(const Rules& rules) {
  if constexpr (requires { rules.endless(); }) return rules.endless();
  return false;
}

// Two positions of one game with equal keys are alike in all that can come: under a repetition rule
// the earlier positions count, in whatever order they came. Up to chance collisions.
template <GameState S>
std::uint64_t key_with_past(const S& state, const KeyHistory& history) {
  if constexpr (RepetitionState<S>) {
    if constexpr (requires { state.rules().forbids_repetition(); }) {
      if (!state.rules().forbids_repetition()) return state.hash();
    }
    return state.hash() ^ history.digest();
  } else {
    return state.hash();
  }
}

template <GameState S>
void begin(const S& state, KeyHistory& history) {
  history.clear();
  if constexpr (RepetitionState<S>) state.begin(history);
}

// The game's shortcut to the returns of random play.
template <PlayoutState S>
Returns shortcut_playout(const S& state, KeyHistory& history, Rng& rng) {
  if constexpr (RepetitionState<S>) {
    return state.playout(rng, history);
  } else {
    return state.playout(rng);
  }
}

// An outcome drawn by its probability. Requires a list that is not empty.
inline Action sample(const ChanceList& outcomes, Rng& rng) {
  double left = rng.uniform();
  for (const ChanceOutcome& o : outcomes) {
    left -= o.probability;
    if (left < 0) return o.outcome;
  }
  return outcomes[outcomes.size() - 1].outcome;  // rounding kept the sum below the draw
}

}  // namespace lusoria::core
