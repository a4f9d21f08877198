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

// What a scripted agent does at its `at`-th decision of those since begin_game(), 0 the first, and
// from then on; before that it plays random legal moves.
enum class Act {
  kPlay,      // goes on playing
  kRun,       // goes on by the first legal move, without chance of its own
  kThrow,     // throws a std::exception
  kThrowInt,  // throws what is none
  kIllegal,   // answers an action that is not legal
  kNoAction,  // answers nothing
  kSleep,     // plays, after 60 ms
  kWait,      // plays, once it is asked to stop
  kResign,
  kThrowBegin,  // throws in begin_game
};

class ScriptedAgent final : public agents::Agent {
 public:
  explicit ScriptedAgent(Act act, int at = 0) : act_(act), at_(at) {}

  void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) override;
  agents::Decision decide(const core::AnyState& state, const search::Limits& limits) override;

  // What the agent was shown since begin_game(), the first position first.
  const std::vector<core::AnyState>& shown() const { return shown_; }
  std::uint64_t seed() const { return seed_; }
  // How often begin_game() was called.
  int begun() const { return begun_; }
  const search::Limits& limits() const { return limits_; }
  // Called at each decision, before anything else.
  std::function<void()> on_decide;

 private:
  Act act_;
  int at_;
  int decisions_ = 0;
  int begun_ = 0;
  std::uint64_t seed_ = 0;
  core::Rng rng_{0};
  search::Limits limits_;
  std::vector<core::AnyState> shown_;
};

// An agent of the test's own, as a seat holds it. The test outlives its use.
std::shared_ptr<agents::Agent> borrowed(agents::Agent& agent);

// Makes the scripted agents that specs name: `play`, `run`, `throw`, `throw_int`, `illegal`,
// `no_action`, `sleep`, `wait`, `resign`, `throw_begin`; and `unmakeable`, which is an error.
core::Result<std::unique_ptr<agents::Agent>> make_scripted(const core::AnyGame& game,
                                                           const selfplay::AgentConfig& config);

// Via Ludus on a board of 4x4 with two walls, a new one each opening.
core::AnyGame small_board();
// Agents of these specs, named by them, on small_board().
selfplay::TournamentConfig scripted_tournament(const std::vector<std::string>& specs,
                                               int rounds = 2);

}  // namespace lusoria::test
