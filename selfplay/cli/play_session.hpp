// A game in which people may take part, and take moves back: the state of the subcommand `play`.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "selfplay/asking.hpp"
#include "selfplay/game_limits.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay::cli {

class PlaySession {
 public:
  struct Seat {
    std::string spec;                      // `human` for a person
    std::shared_ptr<agents::Agent> agent;  // null for a person
  };
  // What an agent did.
  struct Answer {
    core::Action action = core::kNoAction;  // none when the agent gave up, failed or was late
    bool resigns = false;
    std::optional<search::SearchReport> report;
    std::chrono::nanoseconds time{0};
  };

  // Requires a seat for each player of the game. `opening` is the number of `start`, if it has one.
  PlaySession(core::AnyState start, std::optional<std::uint64_t> opening, std::vector<Seat> seats,
              std::uint64_t seed, GameLimits limits);

  const core::AnyState& state() const { return states_.back(); }
  bool is_over() const { return state().is_over() || end_ != EndReason::kRules; }
  bool human_to_move() const;
  const Seat& seat(core::Player player) const { return seats_[core::seat_index(player)]; }
  int human_count() const;
  // People who neither left nor are through with the game.
  int people_playing() const;
  // What a person has for each decision; 0: no clock runs.
  std::chrono::milliseconds turn_time() const { return state().game().turn_time(); }

  // Chance rolls. What it rolls at some ply is a function of the seed: taking back doesn't roll
  // anew.
  core::Action roll();
  // The agent to move answers, and its answer is carried out. Without an action, that has ended the
  // game or, in a game whose turns can be missed, cost the turn or made the agent leave.
  Answer ask();
  // What `adviser` would play here, as the seat to move.
  Answer advise(agents::Agent& adviser) const;
  // A person's move. Requires a legal one. It is not played when the time limit of the game passed
  // before it: then the game is over; nor after turn_time(): then the turn is missed.
  void play(core::Action action, std::chrono::nanoseconds time);
  // A person's time for the turn is over. Requires a game whose turns can be missed.
  void miss();
  // A person gives up, or leaves where the others play on.
  void resign();
  // Back to the last earlier turn of a person; false when there is none.
  bool undo();

  // What the referee did instead of a move, if that came last; null otherwise.
  const Intervention* intervention() const;
  // The state before the last action. Requires one.
  const core::AnyState& previous() const { return states_[states_.size() - 2]; }

  // Requires is_over().
  GameRecord record() const;

 private:
  std::uint64_t ply() const { return states_.size() - 1; }
  std::uint64_t stream(core::Purpose purpose, std::uint64_t index) const;
  core::AnyState shown_to(core::Player player) const;
  bool is_missable() const { return state().game().has_missed_turns(); }
  bool is_too_late(std::chrono::nanoseconds time) const;
  void run_out_of_time(std::chrono::nanoseconds time);
  void put(core::Action action, std::chrono::nanoseconds time, std::optional<Intervention> referee);
  void fault(EndReason reason, std::string error, std::chrono::nanoseconds time);
  void give_up(std::chrono::nanoseconds time);
  void lose(EndReason reason, std::string error, std::chrono::nanoseconds time);
  void tell(core::Action action, bool referee);

  std::optional<std::uint64_t> opening_;
  std::vector<Seat> seats_;
  std::uint64_t seed_;
  GameLimits limits_;
  std::string started_;
  std::vector<core::AnyState> states_;  // the first position, and the one after each action
  std::vector<core::Action> actions_;
  std::vector<std::optional<Intervention>> referee_;  // for each action
  std::vector<std::chrono::nanoseconds> times_;  // of each action, then of the decision that lost
                                                 // or was too late
  std::vector<std::unique_ptr<AskedAgent>> asked_;  // by seat; none for people
  EndReason end_ = EndReason::kRules;               // kRules until the game ends otherwise
  std::string error_;
};

}  // namespace lusoria::selfplay::cli
