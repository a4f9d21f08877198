// A position of Lotus Ludo with its rules. See core/game_state.hpp for what each call means.
#pragma once

#include <array>
#include <cstdint>

#include "core/action.hpp"
#include "core/game_state.hpp"
#include "core/games/race/lotus_ludo/position.hpp"
#include "core/games/race/lotus_ludo/rules.hpp"
#include "core/player.hpp"
#include "core/random.hpp"

namespace lusoria::core::lotus_ludo {

using Ranking = FixedList<Player, kMaxPlayers>;

class State {
 public:
  using Rules = lotus_ludo::Rules;

  // Requires a position that these rules can reach; parse_position() checks that.
  State(const Rules& rules, const Position& position) : rules_(&rules), position_(position) {}

  const Rules& rules() const { return *rules_; }
  const Position& position() const { return position_; }

  Player to_move() const {
    return position_.is_over()   ? Player::kNobody
           : position_.roll == 0 ? Player::kChance
                                 : rules().seat_of(position_.turn);
  }
  Player turn_owner() const {
    return position_.is_over() ? Player::kNobody : rules().seat_of(position_.turn);
  }
  Returns returns() const;
  std::uint64_t hash() const;

  // In the order of the codes.
  void legal_actions(ActionList& list) const;
  void chance_outcomes(ChanceList& list) const;
  // Moves, rolls and, at any time before the end, what the referee does.
  void apply(Action action);

  void referee_actions(ActionList& list) const;
  Action missed_turn() const { return kMissedTurn; }
  Action departure(Player seat) const { return make_action(kDepartures + static_cast<int>(seat)); }
  bool is_playing(Player seat) const {
    return !position_.is_over() && position_.is_playing(rules().colour_of(seat));
  }

  // Random play on bit sets that are kept up from move to move.
  Returns playout(Rng& rng) const;

  // The colours passed round the board, and the seats with them.
  int symmetry_count() const { return rules().player_count(); }
  State transformed(int symmetry) const;
  Action transformed_action(Action action, int symmetry) const;
  Player transformed_player(Player player, int symmetry) const;

  // All seats, the best first: those that have finished in their order, those still playing in turn
  // order from Red, the removed with the last removed first. As long as the game goes on it is what
  // the order would be if it ended here.
  Ranking ranking() const;

  friend bool operator==(const State& a, const State& b) { return a.position_ == b.position_; }

 private:
  void roll(int face);
  void move(int from);
  bool capture(int colour, int code);
  void finish(int colour);
  void remove(int colour);
  void miss_turn();
  void pass_turn();
  // The game is over when enough places are decided, or one colour is left.
  bool settle();

  const Rules* rules_;
  Position position_;
};

// What a game is worth at the end of which the colours have these fates: by rank in equal steps
// from 1 down to -1, and the mean of their steps for those that are still playing.
Returns returns_of(const Rules& rules, const std::array<Fate, race::kColours>& fates);

}  // namespace lusoria::core::lotus_ludo
