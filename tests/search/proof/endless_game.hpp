// A game on a random graph in which positions may come back for ever, and its values by retrograde
// analysis.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game_state.hpp"
#include "core/random.hpp"

namespace lusoria::test {

class EndlessRules;

class EndlessState {
 public:
  using Rules = EndlessRules;

  EndlessState(const EndlessRules& rules, int place) : rules_(&rules), place_(place) {}

  const EndlessRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Returns returns() const;
  std::uint64_t hash() const { return core::mix64(static_cast<std::uint64_t>(place_) + 1); }
  void legal_actions(core::ActionList& list, const core::KeyHistory& history) const;
  void apply(core::Action action, core::KeyHistory& /*history*/) {
    place_ = core::action_index(action);
  }
  void begin(core::KeyHistory& /*history*/) const {}
  int place() const { return place_; }
  friend bool operator==(const EndlessState& a, const EndlessState& b) {
    return a.place_ == b.place_;
  }

 private:
  const EndlessRules* rules_;
  int place_;
};

class EndlessRules {
 public:
  using State = EndlessState;

  struct Place {
    core::Player mover = core::Player::kNobody;
    int value = 0;  // of an end, to the first seat
    std::vector<int> next;
  };

  explicit EndlessRules(std::vector<Place> places) : places_(std::move(places)) {}
  // A third of the places are ends.
  static EndlessRules random(std::uint64_t seed, int places, int branching) {
    core::Rng rng(seed);
    std::vector<Place> out(static_cast<std::size_t>(places));
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (i > 0 && rng.below(3) == 0) {
        out[i].value = static_cast<int>(rng.below(3)) - 1;
        continue;
      }
      out[i].mover = core::seat(static_cast<int>(rng.below(2)));
      for (int b = 0; b < branching; ++b) {
        const int to = static_cast<int>(rng.below(static_cast<std::uint32_t>(places)));
        if (std::find(out[i].next.begin(), out[i].next.end(), to) == out[i].next.end()) {
          out[i].next.push_back(to);
        }
      }
    }
    return EndlessRules(std::move(out));
  }

  std::string name() const { return "endless"; }
  int player_count() const { return 2; }
  int action_count() const { return static_cast<int>(places_.size()); }
  std::uint64_t opening_count() const { return places_.size(); }
  EndlessState initial_state(std::uint64_t opening) const {
    return {*this, static_cast<int>(opening % places_.size())};
  }
  std::string state_text(const EndlessState& state) const { return std::to_string(state.place()); }
  core::Result<EndlessState> parse_state(std::string_view /*text*/) const {
    return initial_state(0);
  }
  std::string action_text(const EndlessState& /*state*/, core::Action action) const {
    return std::to_string(core::action_index(action));
  }
  std::string player_name(core::Player /*player*/) const { return "seat"; }
  std::string draw(const EndlessState& state, bool /*colour*/) const { return state_text(state); }
  std::string result_text(const EndlessState& state) const { return state_text(state); }

  bool forbids_repetition() const { return false; }
  bool endless() const { return true; }
  const Place& place(int index) const { return places_[static_cast<std::size_t>(index)]; }

  // What each place is worth to the first seat when endless play is a draw: a seat wins where it
  // can force an end that it wins.
  std::vector<int> values() const {
    std::vector<int> out(places_.size(), 0);
    for (const int sign : {1, -1}) {
      const core::Player attacker = sign > 0 ? core::Player::kFirst : core::Player::kSecond;
      std::vector<bool> won(places_.size());
      for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < places_.size(); ++i) {
          if (won[i] || !wins_now(places_[i], attacker, sign, won)) continue;
          won[i] = changed = true;
          out[i] = sign;
        }
      }
    }
    return out;
  }

 private:
  static bool wins_now(const Place& place, core::Player attacker, int sign,
                       const std::vector<bool>& won) {
    const auto is_won = [&](int to) { return won[static_cast<std::size_t>(to)]; };
    if (place.mover == core::Player::kNobody) return place.value == sign;
    return place.mover == attacker ? std::any_of(place.next.begin(), place.next.end(), is_won)
                                   : std::all_of(place.next.begin(), place.next.end(), is_won);
  }

  std::vector<Place> places_;
};

inline core::Player EndlessState::to_move() const { return rules_->place(place_).mover; }
inline core::Returns EndlessState::returns() const {
  const int value = rules_->place(place_).value;
  if (to_move() != core::Player::kNobody || value == 0) return core::Returns::draw(2);
  return core::Returns::win(value > 0 ? core::Player::kFirst : core::Player::kSecond, 2);
}
inline void EndlessState::legal_actions(core::ActionList& list,
                                        const core::KeyHistory& /*history*/) const {
  for (const int to : rules_->place(place_).next) list.push_back(core::make_action(to));
}

static_assert(core::GameState<EndlessState> && core::RepetitionState<EndlessState>);

}  // namespace lusoria::test
