// What the score of two opponents says about their difference in strength.
#pragma once

#include <string>

#include "selfplay/cross_table.hpp"

namespace lusoria::selfplay::cli {

struct EloDifference {
  // Whether win, draw and loss vary enough for an estimate; otherwise only `bound` may mean
  // something.
  bool finite = false;
  double elo = 0;
  // The 95% interval, by the normal approximation to the mean score, and half its width; infinite
  // where the approximation reaches a score of 0 or 1.
  double low = 0;
  double high = 0;
  double error = 0;
  double likelihood = 0;  // of superiority, 0 to 1: that the first is the stronger
  // Every game won, or every game lost: with 95% confidence the difference is at least, or at most,
  // this.
  double bound = 0;
};

EloDifference elo_difference(const Score& score);

// `+34.9 +/- 68.8 (95%), likelihood of superiority 84.1%`, or what can be said instead.
std::string elo_text(const Score& score);

}  // namespace lusoria::selfplay::cli
