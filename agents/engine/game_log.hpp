// What an engine is told of the course of its game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"

namespace lusoria::agents {

class GameLog {
 public:
  // A game, or what is left of it, starts from `state`.
  GameLog(const core::AnyState& state, core::Player seat);

  void note(const Event& event);

  const core::AnyState& start() const { return start_; }
  core::Player seat() const { return seat_; }
  const std::vector<Event>& events() const { return events_; }
  // Whether the events are moves that lead from start() to exactly this state, its history
  // included. Never in games with chance, hidden information or turns that can be missed.
  bool leads_to(const core::AnyState& state) const { return now_ && *now_ == state; }

 private:
  core::AnyState start_;
  core::Player seat_;
  std::vector<Event> events_;
  std::optional<core::AnyState> now_;  // after the events, while they are moves
};

}  // namespace lusoria::agents
