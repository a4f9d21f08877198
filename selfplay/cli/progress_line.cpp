#include "selfplay/cli/progress_line.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lusoria::selfplay::cli {

namespace {

constexpr std::chrono::milliseconds kRefresh{200};

std::string duration_text(double seconds) {
  const long long whole = std::llround(seconds);
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

// Slow games need more digits.
std::string rate_text(double rate) {
  return rate < 1 ? fmt::format("{:.2g}", rate) : fmt::format("{:.1f}", rate);
}

std::string left_text(std::uint64_t finished, std::uint64_t total, double rate) {
  // A total that may grow can be behind: nothing is left of it then.
  const std::uint64_t left = total - std::min(finished, total);
  return duration_text(static_cast<double>(left) / rate);
}

}  // namespace

bool ProgressLine::due() {
  const Clock::time_point now = Clock::now();
  if (now - shown_ < kRefresh) return false;
  shown_ = now;
  return true;
}

double ProgressLine::rate(std::uint64_t finished, std::uint64_t found) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return static_cast<double>(finished - found) / seconds;
}

std::string ProgressLine::text(std::uint64_t finished, std::uint64_t total, const char* what,
                               std::uint64_t found) const {
  const std::string done =
      fmt::format("{} of {} {} ({:.0f}%)", finished, total, what,
                  100 * static_cast<double>(finished) / static_cast<double>(total));
  if (finished == found) return done;
  const double rate = this->rate(finished, found);
  return fmt::format("{}, {} {}/s, {} left", done, rate_text(rate), what,
                     left_text(finished, total, rate));
}

std::string ProgressLine::text_within(std::size_t columns, std::uint64_t finished,
                                      std::uint64_t total, std::uint64_t found,
                                      bool open_ended) const {
  const double rate = this->rate(finished, found);
  const bool known = finished > found;
  std::string line = text(finished, total, "games", found);
  if (open_ended) {
    line = fmt::format("{} of at most {} games", finished, total);
    if (known) line += fmt::format(", {} games/s", rate_text(rate));
  }
  if (line.size() <= columns) return line;
  line = fmt::format("{}/{} games", finished, total);
  if (known) line += fmt::format(", {}/s", rate_text(rate));
  if (known && !open_ended) line += fmt::format(", {} left", left_text(finished, total, rate));
  return line;
}

}  // namespace lusoria::selfplay::cli
