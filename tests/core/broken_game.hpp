// A tiny game that can be broken in one way at a time, to show that no law of the suite is empty.
//
// Chance deals the first seat a hidden coin; then the seats claim three spaces in turn. The owner
// of the middle space wins with heads and loses with tails. The mirror exchanges the outer spaces.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game_state.hpp"

namespace lusoria::test {

enum class Flaw {
  kNone,
  kActionBeyondCount,
  kActionCountZero,
  kActionTextUnsteady,
  kActionTextsEqual,
  kApplyChangesNothing,
  kApplyChangesOriginal,
  kChanceEmpty,
  kChanceNegative,
  kChanceNotDeclaredMover,
  kChanceSum,
  kDrawColour,
  kDrawEmpty,
  kEndless,
  kHashOfPath,
  kHashWeak,
  kKeyOfAllViews,
  kKeyOfHidden,
  kLegalAfterEnd,
  kLegalEmpty,
  kLegalOfHidden,
  kLegalOrder,
  kLegalTwice,
  kLegalUnsteady,
  kNameOfAnother,
  kNamesEqual,
  kOpeningModulo,
  kOpeningUnsteady,
  kPlayerCount,
  kPlayoutOfEnd,
  kPlayoutSum,
  kPlayoutUnsteady,
  kResampleIdentity,
  kResampleMover,
  kResampleShowsInView,
  kResultTextEmpty,
  kReturnsEarly,
  kReturnsRange,
  kReturnsSeats,
  kReturnsSum,
  kSymmetryAction,
  kSymmetryIdentity,
  kSymmetryMover,
  kSymmetryPlay,
  kSymmetryReturns,
  kSymmetryText,
  kTextLosesCoin,
  kTextManyLines,
  kTextUnread,
};

class BrokenRules;

class BrokenState {
 public:
  using Rules = BrokenRules;

  explicit BrokenState(const BrokenRules& rules) : rules_(&rules) {}

  const BrokenRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Returns returns() const;
  std::uint64_t hash() const;
  void legal_actions(core::ActionList& list) const;
  void chance_outcomes(core::ChanceList& list) const;
  void apply(core::Action action);
  BrokenState resample(core::Player viewer, core::Rng& rng) const;
  std::uint64_t information_key(core::Player viewer) const;
  int symmetry_count() const { return 2; }
  BrokenState transformed(int symmetry) const;
  core::Action transformed_action(core::Action action, int symmetry) const;
  core::Player transformed_player(core::Player player, int symmetry) const;
  core::Returns playout(core::Rng& rng) const;

  friend bool operator==(const BrokenState& a, const BrokenState& b) {
    return a.coin_ == b.coin_ && a.owners_ == b.owners_ && a.side_ == b.side_ &&
           a.plies_ == b.plies_;
  }

 private:
  friend class BrokenRules;

  bool over() const;

  const BrokenRules* rules_;
  char coin_ = '-';                            // h or t
  std::array<char, 3> owners_{'-', '-', '-'};  // 1 or 2
  char side_ = '1';
  int plies_ = 0;
  int last_ =
      0;  // the space claimed last: no part of the position, for flaws that depend on the path
};

class BrokenRules {
 public:
  using State = BrokenState;

  explicit BrokenRules(Flaw flaw) : flaw_(flaw) {}

  std::string name() const {
    return has(Flaw::kNameOfAnother) ? "via_ludus(rows=3,columns=3)" : "broken";
  }
  int player_count() const { return has(Flaw::kPlayerCount) ? 5 : 2; }
  int action_count() const {
    return has(Flaw::kActionCountZero) ? 0 : has(Flaw::kActionBeyondCount) ? 2 : 3;
  }
  std::uint64_t opening_count() const { return 2; }
  BrokenState initial_state(std::uint64_t opening) const;
  std::string state_text(const BrokenState& state) const;
  core::Result<BrokenState> parse_state(std::string_view text) const;
  std::string view_text(const BrokenState& state, core::Player viewer) const;
  std::string action_text(const BrokenState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const BrokenState& state, bool colour) const;
  std::string result_text(const BrokenState& state) const;

  bool has(Flaw flaw) const { return flaw_ == flaw; }
  // Differs at every call: what no game may depend on.
  int tick() const { return ++ticks_; }

 private:
  Flaw flaw_;
  mutable int ticks_ = 0;
};

}  // namespace lusoria::test
