// Games small enough to solve by hand or by plain search, one for each kind of game that the
// concept of core/game_state.hpp knows. With tree_game.hpp they are what laws and searches are
// tested on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/any_game.hpp"
#include "core/game_state.hpp"
#include "tests/support/tree_game.hpp"

namespace lusoria::test {

// ---- Dice race: chance ----
// Each of two seats has two tokens before the first square of a track. A turn: the die is rolled,
// then the seat moves one of its tokens that far; what would go past the last square stops there.
// Who first has both tokens on the last square wins. The choice matters because a roll too high is
// wasted.

class DiceRaceRules;

class DiceRaceState {
 public:
  using Rules = DiceRaceRules;
  // The squares of a seat's two tokens, the lower first.
  using Tokens = std::array<std::int8_t, 2>;

  // roll is 0 while the die is to be rolled.
  DiceRaceState(const DiceRaceRules& rules, std::array<Tokens, 2> tokens, core::Player side,
                int roll)
      : rules_(&rules), tokens_(tokens), side_(side), roll_(static_cast<std::int8_t>(roll)) {}

  const DiceRaceRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Returns returns() const;
  std::uint64_t hash() const;
  void legal_actions(core::ActionList& list) const;    // the square that the moving token leaves
  void chance_outcomes(core::ChanceList& list) const;  // the roll less 1
  void apply(core::Action action);

  // Symmetry 1 exchanges the seats.
  int symmetry_count() const { return 2; }
  DiceRaceState transformed(int symmetry) const;
  core::Action transformed_action(core::Action action, int /*symmetry*/) const { return action; }
  core::Player transformed_player(core::Player player, int symmetry) const;

  const Tokens& tokens(core::Player player) const { return tokens_[seat_index(player)]; }
  core::Player side() const { return side_; }
  int roll() const { return roll_; }
  core::Player winner() const;

  friend bool operator==(const DiceRaceState& a, const DiceRaceState& b) {
    return a.tokens_ == b.tokens_ && a.side_ == b.side_ && a.roll_ == b.roll_;
  }

 private:
  const DiceRaceRules* rules_;
  std::array<Tokens, 2> tokens_;
  core::Player side_;
  std::int8_t roll_;
};

class DiceRaceRules {
 public:
  using State = DiceRaceState;

  DiceRaceRules(int squares, int faces) : squares_(squares), faces_(faces) {}

  std::string name() const;
  int player_count() const { return 2; }
  int action_count() const { return std::max(squares_, faces_); }
  std::uint64_t opening_count() const { return 1; }
  DiceRaceState initial_state(std::uint64_t /*opening*/) const {
    return {*this, {}, core::Player::kFirst, 0};
  }
  std::string state_text(const DiceRaceState& state) const;  // `0,3/1,6 1 2`: tokens, side, roll
  core::Result<DiceRaceState> parse_state(std::string_view text) const;
  std::string action_text(const DiceRaceState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const DiceRaceState& state, bool colour) const;
  std::string result_text(const DiceRaceState& state) const;

  int squares() const { return squares_; }  // the last square's number
  int faces() const { return faces_; }

 private:
  int squares_;
  int faces_;
};

// ---- Ring: three seats ----
// In turn each seat claims a free space of a ring. Who first holds `line` spaces in a row wins; a
// full ring without a winner is a draw.

class RingRules;

class RingState {
 public:
  using Rules = RingRules;
  static constexpr int kMaxSpaces = 15;
  using Owners = std::array<std::int8_t, kMaxSpaces>;  // the owner's seat number, or kFree
  static constexpr std::int8_t kFree = -1;

  RingState(const RingRules& rules, const Owners& owners, core::Player side)
      : rules_(&rules), owners_(owners), side_(side) {}

  const RingRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Returns returns() const;
  std::uint64_t hash() const;
  void legal_actions(core::ActionList& list) const;
  void apply(core::Action action);

  // Symmetry ((rotation * 3) + seats) * 2 + mirror: turns the ring, passes the seats on, mirrors.
  int symmetry_count() const;
  RingState transformed(int symmetry) const;
  core::Action transformed_action(core::Action action, int symmetry) const;
  core::Player transformed_player(core::Player player, int symmetry) const;

  core::Player side() const { return side_; }
  int owner(int space) const { return owners_[static_cast<std::size_t>(space)]; }
  core::Player winner() const;

  friend bool operator==(const RingState& a, const RingState& b) {
    return a.owners_ == b.owners_ && a.side_ == b.side_;
  }

 private:
  const RingRules* rules_;
  Owners owners_;
  core::Player side_;
};

class RingRules {
 public:
  using State = RingState;

  // 3 <= spaces <= RingState::kMaxSpaces, 2 <= line < spaces.
  RingRules(int spaces, int line) : spaces_(spaces), line_(line) {}

  std::string name() const;
  int player_count() const { return 3; }
  int action_count() const { return spaces_; }
  std::uint64_t opening_count() const { return 1; }
  RingState initial_state(std::uint64_t opening) const;
  std::string state_text(const RingState& state) const;  // `1-23--- 2`: owners, side
  core::Result<RingState> parse_state(std::string_view text) const;
  std::string action_text(const RingState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const RingState& state, bool colour) const;
  std::string result_text(const RingState& state) const;

  int spaces() const { return spaces_; }
  int line() const { return line_; }

 private:
  int spaces_;
  int line_;
};

// ---- Kuhn poker: hidden information ----
// (Kuhn, "A simplified two-person poker", 1950.) Three cards; each seat antes a chip and is dealt
// one. Pass or bet a chip; after a bet, pass gives up. Returns are chips won / 2. With best play
// the first seat loses 1/18 of a chip a game.

class KuhnRules;

class KuhnState {
 public:
  using Rules = KuhnRules;
  static constexpr core::Action kPass{0};
  static constexpr core::Action kBet{1};
  static constexpr std::int8_t kNoCard = -1;
  static constexpr int kCards = 3;

  const KuhnRules& rules() const { return *rules_; }
  core::Player to_move() const;
  core::Returns returns() const;
  std::uint64_t hash() const;
  void legal_actions(core::ActionList& list) const;
  void chance_outcomes(core::ChanceList& list) const;  // the card dealt; first to the first seat
  void apply(core::Action action);

  KuhnState resample(core::Player viewer, core::Rng& rng) const;
  std::uint64_t information_key(core::Player viewer) const;

  explicit KuhnState(const KuhnRules& rules) : rules_(&rules) {}

  int card(core::Player player) const { return cards_[seat_index(player)]; }
  // 'p' for each pass and 'b' for each bet so far.
  std::string bets() const;
  // Whether a bet was called, or nobody bet: both cards are seen.
  bool showdown() const;

  friend bool operator==(const KuhnState& a, const KuhnState& b) {
    return a.cards_ == b.cards_ && a.bet_count_ == b.bet_count_ && a.bets_ == b.bets_;
  }

 private:
  bool dealt() const { return cards_[1] != kNoCard; }

  const KuhnRules* rules_;
  std::array<std::int8_t, 2> cards_{kNoCard, kNoCard};
  std::int8_t bet_count_ = 0;
  std::int8_t bets_ = 0;  // bit i: the i-th choice was a bet
};

class KuhnRules {
 public:
  using State = KuhnState;

  std::string name() const { return "kuhn"; }
  int player_count() const { return 2; }
  int action_count() const { return KuhnState::kCards; }
  std::uint64_t opening_count() const { return 1; }
  KuhnState initial_state(std::uint64_t /*opening*/) const { return KuhnState(*this); }
  std::string state_text(const KuhnState& state) const;  // `JQ pb`: cards, choices; `-` for none
  core::Result<KuhnState> parse_state(std::string_view text) const;
  std::string view_text(const KuhnState& state,
                        core::Player viewer) const;  // `?` for an unseen card
  std::string action_text(const KuhnState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const KuhnState& state, bool colour) const;
  std::string result_text(const KuhnState& state) const;
};

// ---- Geography: a repetition rule ----
// A token stands on a place of a graph; the seats move it in turn along an edge, never to a place
// where it has stood. Who cannot must pass, and loses. The first seat wins exactly when every
// largest matching of the graph covers the first place.

class GeographyRules;

class GeographyState {
 public:
  using Rules = GeographyRules;

  GeographyState(const GeographyRules& rules, int place, core::Player side, bool over)
      : rules_(&rules), place_(static_cast<std::int16_t>(place)), side_(side), over_(over) {}

  const GeographyRules& rules() const { return *rules_; }
  core::Player to_move() const { return over_ ? core::Player::kNobody : side_; }
  core::Returns returns() const;
  std::uint64_t hash() const;
  void legal_actions(core::ActionList& list, const core::KeyHistory& history) const;
  void apply(core::Action action, core::KeyHistory& history);
  void begin(core::KeyHistory& history) const { history.push(key(place_)); }

  int place() const { return place_; }
  core::Player side() const { return side_; }

  friend bool operator==(const GeographyState& a, const GeographyState& b) {
    return a.place_ == b.place_ && a.side_ == b.side_ && a.over_ == b.over_;
  }

 private:
  static std::uint64_t key(int place) { return core::mix64(static_cast<std::uint64_t>(place)); }

  const GeographyRules* rules_;
  std::int16_t place_;
  core::Player side_;
  bool over_;  // the side has passed
};

class GeographyRules {
 public:
  using State = GeographyState;
  using Edge = std::array<int, 2>;

  GeographyRules(int places, std::vector<Edge> edges) : places_(places), edges_(std::move(edges)) {}
  // Place i is joined to i + 1, and the last to the first.
  static GeographyRules cycle(int places);

  std::string name() const;
  int player_count() const { return 2; }
  int action_count() const { return places_ + 1; }
  // One opening a place.
  std::uint64_t opening_count() const { return static_cast<std::uint64_t>(places_); }
  GeographyState initial_state(std::uint64_t opening) const;
  std::string state_text(const GeographyState& state) const;  // `3 1`: place, side; `3 1 lost`
  core::Result<GeographyState> parse_state(std::string_view text) const;
  std::string action_text(const GeographyState& state, core::Action action) const;
  std::string player_name(core::Player player) const;
  std::string draw(const GeographyState& state, bool colour) const;
  std::string result_text(const GeographyState& state) const;

  int places() const { return places_; }
  core::Action pass() const { return core::make_action(places_); }
  bool joined(int a, int b) const;
  const std::vector<Edge>& edges() const { return edges_; }

 private:
  int places_;
  std::vector<Edge> edges_;
};

// One or more of each of the games above, and trees of 2 to 4 seats with and without chance.
std::vector<core::AnyGame> tiny_games();

}  // namespace lusoria::test
