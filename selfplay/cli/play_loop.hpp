// The conversation of the subcommand `play`: draws, asks people, lets computers move.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "selfplay/cli/play_session.hpp"

namespace lusoria::selfplay::cli {

// What people can type besides moves.
inline constexpr const char* kPlayHelp =
    "  MOVE     a move, as `moves` writes it\n"
    "  moves    list the legal moves\n"
    "  board    draw the board again\n"
    "  hint     ask the computer for a move\n"
    "  undo     go back to the last turn of a human\n"
    "  resign   give up; where the others play on, leave\n"
    "  help     list these commands\n"
    "  quit     end without a result";

class PlayLoop {
 public:
  // All outlive it. `adviser` gives hints.
  PlayLoop(PlaySession& session, agents::Agent& adviser, bool colour)
      : session_(session), adviser_(adviser), colour_(colour) {}

  // Plays until the game is over or the people leave.
  void run();

 private:
  void greet() const;
  void draw() const;
  void turn_of_human();
  void turn_of_agent();
  void turn_of_chance();
  bool hand_over();
  void announce_intervention() const;
  bool command(std::string_view word);
  void move(const std::string& text);
  void hint();
  void list_moves() const;
  void undo();
  void announce_end() const;
  std::string player_name(core::Player player) const;
  std::string explain(const core::AnyState& before, const PlaySession::Answer& answer) const;

  PlaySession& session_;
  agents::Agent& adviser_;
  bool colour_;
  bool drawn_ = false;                  // whether the current position is on the screen
  search::Clock::time_point asked_;     // when the human to move saw the position
  std::optional<core::Player> viewer_;  // of several humans with secrets, who sits at the screen
  bool left_ = false;
};

}  // namespace lusoria::selfplay::cli
