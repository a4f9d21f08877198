// Dash: turns that can be missed, seats that leave, chance of a seat's and of nobody's. For two to
// four seats.
//
// Chance draws who begins. A turn: the seat rolls the die, then it runs that far or takes one step;
// the highest face earns a second roll in the same turn. Who first comes to the goal wins. A seat
// that misses `most_missed` turns in a row is removed; a move starts the count anew. When one is
// left, it wins. The winner has 1, and the removed share -1 equally, or all others where none is
// removed.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game_state.hpp"

namespace lusoria::test {

// Ways to break what core/game_state.hpp says of turns, to show that no law of them is empty.
enum class DashFlaw {
  kNone,
  kOwnerIsAnother,      // turn_owner() while a seat is to move
  kOwnerAfterEnd,       // turn_owner() of a game that is over
  kOwnerBeyondSeats,    // turn_owner() while chance is to move
  kMissTwice,           // in the list
  kMissUnlisted,        // missed_turn() is not in the list
  kMissIsMove,          // missed_turn() is a legal action
  kMissChangesNothing,  // apply()
  kTextsEqual,          // of two actions of the referee
  kTextOfMove,          // an action of the referee is written like a move
  kGoneMayLeave,        // the departure of a removed seat is in the list
  kPlayingUnlisted,     // the departure of a playing seat is not
  kLeaverPlays,         // apply() of a departure removes nobody
  kMoverIsGone,         // is_playing() of the seat to move
};

class DashRules;

class DashState {
 public:
  using Rules = DashRules;
  static constexpr core::Action kRun{0};
  static constexpr core::Action kStep{1};
  static constexpr int kMaxRolls = 2;  // of a turn

  struct Runner {
    std::int8_t square = 0;
    std::int8_t missed = 0;  // turns in a row
    bool removed = false;

    friend bool operator==(const Runner&, const Runner&) = default;
  };

  explicit DashState(const DashRules& rules) : rules_(&rules) {}

  const DashRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Player turn_owner() const;
  core::Returns returns() const;
  std::uint64_t hash() const;
  void legal_actions(core::ActionList& list) const;
  // The seat that begins, then the roll less 1.
  void chance_outcomes(core::ChanceList& list) const;
  void apply(core::Action action);

  void referee_actions(core::ActionList& list) const;
  core::Action missed_turn() const;
  core::Action departure(core::Player seat) const;
  bool is_playing(core::Player seat) const;

  const Runner& runner(core::Player seat) const { return runners_[core::seat_index(seat)]; }
  core::Player side() const { return side_; }
  int roll() const { return roll_; }

  friend bool operator==(const DashState& a, const DashState& b) {
    return a.runners_ == b.runners_ && a.side_ == b.side_ && a.roll_ == b.roll_ &&
           a.rolls_ == b.rolls_;
  }

 private:
  friend class DashRules;

  bool is_over() const { return winner() != core::Player::kNobody; }
  core::Player winner() const;
  void remove(core::Player seat);
  void pass_turn();

  const DashRules* rules_;
  std::array<Runner, core::kMaxPlayers> runners_{};
  core::Player side_ = core::Player::kNobody;  // nobody until it is drawn who begins
  std::int8_t roll_ = 0;                       // 0: to be rolled
  std::int8_t rolls_ = 0;                      // of this turn, before this one
};

class DashRules {
 public:
  using State = DashState;
  struct Options {
    int players = 2;
    int goal = 6;   // 1 to 9
    int faces = 3;  // 1 to 9
    int most_missed = 2;
    std::chrono::milliseconds turn_time{0};
    DashFlaw flaw = DashFlaw::kNone;
  };

  explicit DashRules(const Options& options) : options_(options) {}

  std::string name() const;
  int player_count() const { return options_.players; }
  // Those of the referee come last: a missed turn, and the departures.
  int first_referee_action() const { return std::max({2, options_.faces, options_.players}); }
  int action_count() const { return first_referee_action() + 1 + options_.players; }
  std::uint64_t opening_count() const { return 1; }
  DashState initial_state(std::uint64_t /*opening*/) const { return DashState(*this); }
  // `02-10x03-|2|3|1`: square, missed turns and x if removed of each seat; whose turn, the roll and
  // the rolls before it.
  std::string state_text(const DashState& state) const;
  core::Result<DashState> parse_state(std::string_view text) const;
  // `start 2`, a roll's number, `run`, `step`, `miss`, `leave 2`.
  std::string action_text(const DashState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const DashState& state, bool colour) const;
  std::string result_text(const DashState& state) const;
  std::chrono::milliseconds turn_time() const { return options_.turn_time; }

  const Options& options() const { return options_; }
  bool has(DashFlaw flaw) const { return options_.flaw == flaw; }

 private:
  Options options_;
};

}  // namespace lusoria::test
