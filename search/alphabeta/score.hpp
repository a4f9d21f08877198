// Values of alpha-beta as whole numbers, in the view of the side to move.
#pragma once

#include <cmath>
#include <cstdint>

namespace lusoria::search {

// A win at ply p of the search is kWin - p, a loss the negative of that; any other value v of a
// game is v * kUnit. A score of more than kUnit is always a proven win.
using Score = std::int32_t;
constexpr Score kWin = 1'000'000;
constexpr Score kUnit = 900'000;
constexpr Score kInfinite = kWin + 1;
constexpr int kMostPlies = 512;

constexpr bool is_win(Score score) { return score > kUnit; }
constexpr bool is_loss(Score score) { return score < -kUnit; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }

// A score as the table has it: a win or loss by its distance from the position, which is met at
// other plies too.
constexpr Score to_table(Score score, int ply) {
  return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
  return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

inline Score score_of(float value) {
  return static_cast<Score>(std::lround(value * static_cast<float>(kUnit)));
}
constexpr double value_of(Score score) {
  return is_win(score) ? 1 : is_loss(score) ? -1 : static_cast<double>(score) / kUnit;
}

// What a search of a position found. whole: no depth limit, evaluation or guess had a part in it,
// so that it holds for the game itself.
struct Found {
  Score score = 0;
  bool whole = false;
};

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

}  // namespace lusoria::search
