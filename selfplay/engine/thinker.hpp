// An agent that thinks while its program goes on reading commands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "search/limits.hpp"

namespace lusoria::selfplay {

class Thinker {
 public:
  // What came of a decision: it, or what the agent threw.
  struct Thought {
    agents::Decision decision{};
    std::string error{};  // empty where there is a decision
  };
  // Called in the thread that thought.
  using Answer = std::function<void(const Thought&)>;

  // Ends a decision in progress, as by stop().
  ~Thinker() = default;

  // The agent for the next game, which begins with the next decision.
  void begin(std::shared_ptr<agents::Agent> agent, std::uint64_t seed);
  bool has_agent() const { return agent_ != nullptr; }
  // Decides in `state`, of a game that started from `start`; returns at once. Requires an agent and
  // a seat to move. With `hold` the answer waits for stop(). Waits for a decision in progress.
  void think(const core::AnyState& start, const core::AnyState& state, search::Limits limits,
             bool hold, Answer answer);
  // Asks for the answer to a decision in progress.
  void stop() { thread_.request_stop(); }
  // Until it has been given.
  void wait();

 private:
  Thought decide(const core::AnyState& start, const core::AnyState& state,
                 const search::Limits& limits);

  std::shared_ptr<agents::Agent> agent_;
  std::uint64_t seed_ = 0;
  core::Player begun_ = core::Player::kNobody;  // the seat that the agent began the game as
  std::jthread thread_;                         // last: joined before the rest goes
};

}  // namespace lusoria::selfplay
