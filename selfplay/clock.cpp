#include "selfplay/clock.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/parse.hpp"

namespace lusoria::selfplay {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr double kMostSeconds = 86'400;

std::optional<milliseconds> parse_seconds(std::string_view text) {
  const auto seconds = core::parse_real(text);
  if (!seconds || !(*seconds >= 0 && *seconds <= kMostSeconds)) return std::nullopt;
  return std::chrono::round<milliseconds>(std::chrono::duration<double>(*seconds));
}

}  // namespace

core::Result<ClockTimes> parse_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto main = parse_seconds(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? milliseconds(0) : parse_seconds(text.substr(plus + 1));
  if (main && increment && main->count() > 0) return ClockTimes(*main, *increment);
  return core::fail(
      fmt::format("expected seconds for the game and seconds that each move adds, like 60+0.5, and "
                  "not '{}'",
                  text));
}

GameClocks::GameClocks(std::span<const GameLimits> limits) {
  for (std::size_t i = 0; i < limits.size(); ++i) {
    margins_[i] = limits[i].margin;
    moves_[i] = limits[i].time;
    limited_ = limited_ || moves_[i].count() != 0 || limits[i].clock.count() != 0;
    if (limits[i].clock.count() == 0) continue;
    clocks_[i] = {.runs = true, .left = limits[i].clock, .increment = limits[i].increment};
    any_ = true;
  }
}

bool GameClocks::take(core::Player seat, std::chrono::nanoseconds used) {
  agents::SeatClock& clock = clocks_[core::seat_index(seat)];
  if (!clock.runs) return true;
  const auto spent = std::chrono::duration_cast<microseconds>(used);
  const bool in_time = spent <= clock.left + margins_[core::seat_index(seat)];
  clock.left = std::max(clock.left - spent, microseconds(0));
  if (in_time) clock.left += clock.increment;
  return in_time;
}

agents::Clocks GameClocks::shown_to(core::Player seat) const {
  const std::size_t at = core::seat_index(seat);
  return {.seats = clocks_, .move = moves_[at], .margin = margins_[at]};
}

}  // namespace lusoria::selfplay
