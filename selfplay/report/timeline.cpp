#include "selfplay/report/timeline.hpp"

namespace lusoria::selfplay::report {

void Timeline::add(std::uint64_t game, double score) {
  while (game / width_ >= kSteps) {
    width_ *= 2;
    for (std::size_t i = 0; i < kSteps; ++i) {
      Step sum;
      for (std::size_t j = 2 * i; j < 2 * i + 2 && j < kSteps; ++j) {
        sum.games += steps_[j].games;
        sum.points += steps_[j].points;
      }
      steps_[i] = sum;
    }
  }
  Step& step = steps_[static_cast<std::size_t>(game / width_)];
  ++step.games;
  step.points += score;
}

std::vector<Timeline::Point> Timeline::points() const {
  std::vector<Point> points;
  Point sum;
  for (std::size_t i = 0; i < kSteps; ++i) {
    if (steps_[i].games == 0) continue;
    sum.game = (i + 1) * width_ - 1;
    sum.games += steps_[i].games;
    sum.points += steps_[i].points;
    points.push_back(sum);
  }
  return points;
}

}  // namespace lusoria::selfplay::report
