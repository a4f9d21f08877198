#include "selfplay/report/time_histogram.hpp"

#include <algorithm>
#include <cmath>

namespace lusoria::selfplay::report {

namespace {

constexpr double kLeast = 1e-4;  // ms; records have microseconds
constexpr double kBinsADoubling = 36;

int bin_of(double ms) {
  return ms <= kLeast ? 0 : 1 + static_cast<int>(kBinsADoubling * std::log2(ms / kLeast));
}
// The upper end of a bin.
double end_of(int bin) { return kLeast * std::exp2(bin / kBinsADoubling); }

}  // namespace

void TimeHistogram::add(double ms) {
  ++bins_[bin_of(ms)];
  ++count_;
  sum_ += ms;
  most_ = std::max(most_, ms);
}

double TimeHistogram::quantile(double part) const {
  const double wanted = part * static_cast<double>(count_);
  std::uint64_t below = 0;
  for (const auto& [bin, count] : bins_) {
    below += count;
    if (static_cast<double>(below) >= wanted) return std::min(end_of(bin), most_);
  }
  return 0;
}

}  // namespace lusoria::selfplay::report
