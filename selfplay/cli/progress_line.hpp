// How far a run of games is, for the eye.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace lusoria::selfplay::cli {

// Times one run of games, from its construction on.
class ProgressLine {
 public:
  // Whether it is time to show progress again, which marks it as shown: often enough for an eye,
  // too seldom to slow the games.
  bool due();
  // `12 of 200 games (6%), 3.1 games/s, 1:01 left`. `found` of the finished were so at the start.
  std::string text(std::uint64_t finished, std::uint64_t total, const char* what = "games",
                   std::uint64_t found = 0) const;

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

}  // namespace lusoria::selfplay::cli
