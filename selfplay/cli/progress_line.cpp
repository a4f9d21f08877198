#include "selfplay/cli/progress_line.hpp"

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

}  // namespace

bool ProgressLine::due() {
  const Clock::time_point now = Clock::now();
  if (now - shown_ < kRefresh) return false;
  shown_ = now;
  return true;
}

std::string ProgressLine::text(std::uint64_t finished, std::uint64_t total, const char* what,
                               std::uint64_t found) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = static_cast<double>(finished - found) / seconds;
  const double left = static_cast<double>(total - finished) / rate;
  return fmt::format("{} of {} {} ({:.0f}%), {:.1f} {}/s, {} left", finished, total, what,
                     100 * static_cast<double>(finished) / static_cast<double>(total), rate, what,
                     duration_text(left));
}

}  // namespace lusoria::selfplay::cli
