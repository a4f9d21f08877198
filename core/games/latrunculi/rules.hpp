// Ludus Latrunculorum: men are caught between two others. The immutable part, shared by all states
// of one game: the ruleset with its options, the board, and the numbering of actions.
#pragma once

#include <array>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"
#include "core/games/latrunculi/board.hpp"
#include "core/games/latrunculi/rulesets.hpp"
#include "core/grid.hpp"
#include "core/heat_map.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::core::latrunculi {

constexpr Player kWhite = Player::kFirst;
constexpr Player kBlack = Player::kSecond;

enum class Phase : std::uint8_t { kAgreement, kPlacing, kMoving };

// What stands on a square.
enum class Piece : std::uint8_t {
  kNone,
  kWhiteMan,
  kBlackMan,
  kWhiteDux,
  kBlackDux,
  kWhiteHeld,  // immobilised
  kBlackHeld,
};

// A position in the open, as the text form has it.
struct Position {
  std::vector<Piece> squares;  // in the Grid's numbering
  Player side = kWhite;
  Phase phase = Phase::kMoving;
  std::array<int, 2> hand{};  // men to place, without the dux; in the agreement, men agreed so far
  int left = 0;               // still to place in this turn
  int going = -1;             // the man that must go on, or -1
  std::vector<int> visited;   // squares that no leap may reach in this turn
  int passes = 0;             // turns in a row that were passed
  int quiet = 0;              // actions since the last capture
  std::int64_t plies = 0;     // actions since the start; counted under a limit only
};

struct Options {
  const Ruleset* ruleset = nullptr;
  enum class Repetition : std::uint8_t { kOfRuleset, kForbid, kAllow };
  Repetition repetition = Repetition::kOfRuleset;
  std::int64_t max_moves = 0;                           // 0: no limit
  std::optional<std::chrono::milliseconds> time_limit;  // of the whole game, 0: no limit; absent:
                                                        // as the ruleset says

  std::chrono::milliseconds whole_game() const {
    return time_limit.value_or(std::chrono::seconds(ruleset->time_limit));
  }
  bool forbids_repetition() const {
    return repetition == Repetition::kOfRuleset ? !ruleset->repetition
                                                : repetition == Repetition::kForbid;
  }
};

// How many men a side with `hand` men in hand places in a turn; the dux is placed alone, after the
// men.
constexpr int full_turn(const Ruleset& ruleset, int hand) {
  return hand == 0 ? 1 : hand < ruleset.placed_per_turn ? hand : ruleset.placed_per_turn;
}

// The first position of a ruleset.
Position first_position(const Ruleset& ruleset);

// Which parts of the engine a ruleset needs. The common combinations have code of their own, in
// which what is not needed is compiled away; any other runs on kGeneral, which asks the ruleset at
// each step.
enum class Family : std::uint8_t {
  kGeneral,
  kSlides,     // men slide, and take
  kSteps,      // men step, and take
  kHolds,      // men step and leap, and immobilise
  kEightWays,  // men step, leap over enemies and take in eight directions
  kGoesOn,     // men step, the dux leaps over enemies, and a capture gives another move
};
Family family_of(const Ruleset& ruleset);

template <int Words>
class State;

// Actions are numbered by planes of one action a square: a step or slide to the square in each
// direction, then, if the ruleset has leaps, a leap to it in each direction, then placing a man on
// it or removing the man there; after the planes `pass` and `more`. Two men never reach one square
// from the same direction, so that a number names at most one move.
template <int Words>
class Rules {
 public:
  using State = latrunculi::State<Words>;
  using Set = Bitboard<Words>;

  explicit Rules(const Options& options);

  // With what differs from the ruleset's own.
  std::string name() const;
  int player_count() const { return 2; }
  int action_count() const { return plane_count() * shape().size() + 2; }
  std::uint64_t opening_count() const { return 1; }
  State initial_state(std::uint64_t opening) const;

  std::string state_text(const State& state) const;
  Result<State> parse_state(std::string_view text) const;
  std::string action_text(const State& state, Action action) const;
  std::string player_name(Player player) const { return player == kWhite ? "White" : "Black"; }
  std::string draw(const State& state, bool colour) const;
  // A move shades the square that it goes to; passing and `more` none.
  std::string draw_heat(const State& state, std::span<const ActionWeight> weights,
                        bool colour) const;
  std::string result_text(const State& state) const;

  const Options& options() const { return options_; }
  const Ruleset& ruleset() const { return *options_.ruleset; }
  const GridShape& shape() const { return options_.ruleset->shape; }
  const Board<Words>& board() const { return board_; }
  Family family() const { return family_; }
  bool forbids_repetition() const { return forbids_repetition_; }
  // Whether play can go on for ever.
  bool endless() const {
    return !forbids_repetition_ && options_.max_moves == 0 && ruleset().quiet_limit == 0;
  }
  std::chrono::milliseconds time_limit() const { return options_.whole_game(); }
  // What stands for a friend at the far end of a line though it is empty.
  const Set& hostile() const { return hostile_; }
  // Where a man may be placed while the square is empty.
  const Set& placeable() const { return placeable_; }

  int leap_plane() const { return ruleset().directions(); }
  int spot_plane() const {
    return ruleset().leaps() ? 2 * ruleset().directions() : ruleset().directions();
  }
  int plane_count() const { return spot_plane() + 1; }
  Action action_of(int plane, int square) const {
    return make_action(plane * shape().size() + square);
  }
  Action pass_action() const { return make_action(plane_count() * shape().size()); }
  Action more_action() const { return make_action(plane_count() * shape().size() + 1); }
  int plane_of(Action action) const { return action_index(action) / shape().size(); }
  int square_of(Action action) const { return action_index(action) % shape().size(); }

  // The symmetries of the board under which the rules do not change, as Grid numbers them; the
  // first is none.
  const std::vector<int>& symmetries() const { return symmetries_; }
  Action transformed_action(Action action, int symmetry) const;

 private:
  Options options_;
  Board<Words> board_;
  Family family_;
  bool forbids_repetition_;
  Set hostile_, placeable_;
  std::vector<int> symmetries_;
};

extern template class Rules<1>;
extern template class Rules<2>;
extern template class Rules<3>;

}  // namespace lusoria::core::latrunculi
