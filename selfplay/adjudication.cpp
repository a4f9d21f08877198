#include "selfplay/adjudication.hpp"

#include <algorithm>
#include <cmath>

namespace lusoria::selfplay {

namespace {

void count(int& streak, bool holds) { streak = holds ? streak + 1 : 0; }

}  // namespace

void Adjudicator::note(core::Player seat, std::optional<double> value) {
  ++decisions_;
  const std::size_t mover = core::seat_index(seat);
  Streaks& streaks = seats_[mover];
  count(streaks.wins[mover], value && *value >= rule_.resign_score);
  count(streaks.wins[1 - mover], value && -*value >= rule_.resign_score);
  count(streaks.draws,
        value && std::abs(*value) <= rule_.draw_score && decisions_ > rule_.draw_after);
}

std::optional<core::Player> Adjudicator::winner() const {
  if (rule_.resign_moves == 0) return std::nullopt;
  for (int i = 0; i < 2; ++i) {
    const core::Player seat = core::seat(i);
    const std::size_t at = core::seat_index(seat);
    if (std::min(seats_[0].wins[at], seats_[1].wins[at]) >= rule_.resign_moves) return seat;
  }
  return std::nullopt;
}

bool Adjudicator::is_draw() const {
  return rule_.draw_moves != 0 && std::min(seats_[0].draws, seats_[1].draws) >= rule_.draw_moves;
}

}  // namespace lusoria::selfplay
