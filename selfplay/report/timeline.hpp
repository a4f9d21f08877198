// How a score grows over a run, in a fixed number of steps however long the run is.
#pragma once

#include <cstdint>
#include <vector>

namespace lusoria::selfplay::report {

class Timeline {
 public:
  static constexpr std::uint64_t kSteps = 256;

  struct Point {
    std::uint64_t game = 0;   // the last number that the step can hold
    std::uint64_t games = 0;  // up to and with the step
    double points = 0;

    friend bool operator==(const Point&, const Point&) = default;
  };

  // The score, 0 to 1, in the game of a number. Games may come in any order.
  void add(std::uint64_t game, double score);

  // Cumulative; steps without games are left out.
  std::vector<Point> points() const;

 private:
  struct Step {
    std::uint64_t games = 0;
    double points = 0;
  };

  std::vector<Step> steps_ = std::vector<Step>(kSteps);
  std::uint64_t width_ = 1;  // game numbers of a step
};

}  // namespace lusoria::selfplay::report
