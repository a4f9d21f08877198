// Times of moves, millions of them in little memory: quantiles are right to within 2%.
#pragma once

#include <cstdint>
#include <map>

namespace lusoria::selfplay::report {

class TimeHistogram {
 public:
  // Milliseconds, at least 0.
  void add(double ms);

  std::uint64_t count() const { return count_; }
  double sum() const { return sum_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  double most() const { return most_; }
  // The least time that this part, 0 to 1, of all does not exceed; 0 without times.
  double quantile(double part) const;

 private:
  std::map<int, std::uint64_t> bins_;  // by logarithm; see the .cpp
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double most_ = 0;
};

}  // namespace lusoria::selfplay::report
