// Agents whose faults and moves are written in their spec, for tests of what the referee does about
// them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "selfplay/config.hpp"
#include "selfplay/tournament.hpp"

namespace lusoria::test {

// What a scripted agent does at its `at`-th decision, 0 the first; before that it plays random
// legal moves.
enum class Act {
  kPlay,      // goes on playing
  kThrow,     // throws a std::exception
  kThrowInt,  // throws what is none
  kIllegal,   // answers an action that is not legal
  kNoAction,  // answers nothing
  kSleep,     // plays, after 60 ms
  kResign,
  kThrowBegin,  // throws in begin_game
};

class ScriptedAgent final : public agents::Agent {
 public:
  explicit ScriptedAgent(Act act, int at = 0) : act_(act), at_(at) {}

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) override;
  agents::Decision decide(const core::AnyState& state, const search::Limits& limits) override;

  // What the agent was shown, the first position first.
  const std::vector<core::AnyState>& shown() const { return shown_; }
  std::uint64_t seed() const { return seed_; }
  const search::Limits& limits() const { return limits_; }
  // Called at each decision, before anything else.
  std::function<void()> on_decide;

 private:
  Act act_;
  int at_;
  int decisions_ = 0;
  std::uint64_t seed_ = 0;
  core::Rng rng_{0};
  search::Limits limits_;
  std::vector<core::AnyState> shown_;
};

// Makes the scripted agents that specs name: `play`, `throw`, `throw_int`, `illegal`, `no_action`,
// `sleep`, `resign`, `throw_begin`; and `unmakeable`, which is an error.
core::Result<std::unique_ptr<agents::Agent>> make_scripted(const core::AnyGame& game,
                                                           const selfplay::AgentConfig& config);

// Via Ludus on a board of 4x4 with two walls, a new one each opening.
core::AnyGame small_board();
// Agents of these specs, named by them, on small_board().
selfplay::TournamentConfig scripted_tournament(const std::vector<std::string>& specs,
                                               int rounds = 2);

}  // namespace lusoria::test
