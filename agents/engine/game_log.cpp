#include "agents/engine/game_log.hpp"

namespace lusoria::agents {

GameLog::GameLog(const core::AnyState& state, core::Player seat) : start_(state), seat_(seat) {
  const core::AnyGame game = state.game();
  if (!game.has_chance() && !game.has_hidden_information() && !game.has_missed_turns()) {
    now_ = state;
  }
}

void GameLog::note(const Event& event) {
  events_.push_back(event);
  if (!now_) return;
  const auto action = now_->parse_action(event.action);
  if (action) {
    now_->apply(*action);
  } else {
    now_.reset();
  }
}

}  // namespace lusoria::agents
