// What is counted in a position of a race game, and what a count is worth: shared by Lotus Ludo and
// all editions of Ludox.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/games/race/track.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace lusoria::agents::race {

// Of one seat. A term is positive where it is good for the seat; what is bad for it counts below 0.
enum class Term : std::size_t {
  kProgress,  // the parts of their way that the tokens have gone, 0 to 1 each
  kAdvanced,  // the squares of these parts: tokens far ahead count more than many on their way
  kEntered,   // tokens that have left the base
  kHome,      // tokens at home
  kSafe,      // tokens on squares of the ring where nothing is captured
  kDanger,    // less what captures before the seat's next turn are expected to cost: stake() times
              // the chance of it
  kExposure,  // less what captures in the round after that are expected to cost, as things stand
  kBlock,     // squares of the ring that the seat blocks (Lotus Ludo)
  kSquare,    // a Square Tile on the ring (Ludox and Deluxe)
  kMobility,  // the part of a die's faces that can move a token
  kTurn,      // turns to come before the others': a roll counts 1, dice in hand by their pips
  kProvidence,  // cards of each kind in hand (Deluxe)
  kParagon,
  kPinnacle,
};
constexpr std::size_t kTerms = 14;

using Terms = std::array<float, kTerms>;
using Weights = Terms;  // in natural logarithms of odds to win; -kMostWeight to kMostWeight
using SeatTerms = std::array<Terms, core::kMaxPlayers>;

constexpr float kMostWeight = 100;

// As a spec names them.
constexpr std::array<std::string_view, kTerms> kTermNames = {
    "progress", "advanced", "entered",  "home", "safe",       "danger",  "exposure",
    "block",    "square",   "mobility", "turn", "providence", "paragon", "pinnacle",
};

// Adds to a count.
constexpr void add(Terms& terms, Term term, float count) {
  terms[static_cast<std::size_t>(term)] += count;
}

// The part of its way that a token has gone, from its start square to home.
constexpr float part_gone(int code) {
  constexpr float kWay = core::race::kHome - core::race::kStart;
  return code == core::race::kBase ? 0 : static_cast<float>(code - core::race::kStart) / kWay;
}

// What a token on the way loses by a capture: the part of its way that it has gone, and its
// entrance, in such parts.
constexpr float kEntrance = 0.25F;
constexpr float stake(int code) { return kEntrance + part_gone(code); }

// Counts a token by its place: kProgress, kAdvanced, kEntered, kHome.
void add_token(Terms& terms, int code);

// Counts kDanger and kExposure of a token. `chances` are those of each seat to capture it in its
// next turn, its own 0. `owner`: the seat whose turn it is, and which rolls next.
void add_danger(Terms& terms, int code, std::span<const float> chances, int seat, int owner);

// The weighed sum of each seat's terms; the first `seats` of the result.
using Scores = std::array<float, core::kMaxPlayers>;
Scores scores(const SeatTerms& terms, const Weights& weights, int seats);

// Which seats still race, and for what.
struct Race {
  int seats = 2;         // of the game
  unsigned racing = 0;   // bit i: seat i
  int next_rank = 0;     // of the seat that is home next; 0 is the best
  int ranks_played = 1;  // the game ends when that many seats are home
};

// Sets what the seats that race can expect, as returns: each rank goes to one of the seats that are
// left with a probability in proportion to exp(score) (Plackett 1975, Luce 1959), and those that
// are left at the end share the ranks that are left. Others' returns are left as they are.
void set_expected(const Race& race, const Scores& scores, core::Returns& returns);

// Changes `weights` to those that the text names. Errors name the column in the text.
core::Result<Weights> read_weights(std::string_view text, const Weights& weights);

}  // namespace lusoria::agents::race
