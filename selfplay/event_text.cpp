#include "selfplay/event_text.hpp"

#include <cctype>

#include <fmt/format.h>

#include "selfplay/words.hpp"

namespace lusoria::selfplay {

namespace {

const char* word(EndReason why) {
  return why == EndReason::kIllegalMove ? "illegal move" : name(why);
}

bool starts_with_digit(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
}

}  // namespace

std::string chance_text(const core::AnyState& before, std::string_view outcome) {
  const core::Player owner = before.turn_owner();
  if (!core::is_seat(owner)) return fmt::format("Chance: {}", outcome);
  const std::string who = before.game().player_name(owner);
  return starts_with_digit(outcome) ? fmt::format("{} rolls {}", who, outcome)
                                    : fmt::format("{}: {}", who, outcome);
}

std::string intervention_text(const core::AnyState& before, const core::AnyState& after,
                              const Intervention& referee) {
  const std::string who = before.game().player_name(referee.seat);
  if (referee.why == EndReason::kResignation) return who + " leaves";
  // Nothing but a removal lets a missed turn end a game.
  const bool removed = after.is_over() || !after.is_playing(referee.seat);
  return fmt::format("{} misses its turn ({}{}{}){}", who, word(referee.why),
                     referee.error.empty() ? "" : ": ", one_line(referee.error),
                     removed ? fmt::format("; {} is removed", who) : "");
}

}  // namespace lusoria::selfplay
