// How an agent is asked: directly, or, where a clock runs, on a thread of the agent's own, so that
// an agent that is late costs nobody else a moment.
//
// An agent cannot be ended from outside. When its time is up it is asked to stop
// (search::Limits::stop) and left to itself; what it then answers is dropped. What its thread uses,
// the agent and the states that it was shown, belongs to the thread too: an agent that never comes
// back is abandoned when the game is over, and its thread runs on until the program ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "core/any_game.hpp"
#include "search/limits.hpp"

namespace lusoria::selfplay {

// The clock of one decision.
struct TurnClock {
  std::chrono::nanoseconds allowed{0};  // 0: no clock runs, and the agent is called directly
  // What an agent is told to leave of that, at most half: for its own way back.
  std::chrono::nanoseconds margin{0};
};

struct Reply {
  enum class Kind {
    kAnswered,
    kThrew,    // `error` says what
    kLate,     // `error` says how
    kIllegal,  // `error` says what it answered
  };
  Kind kind = Kind::kAnswered;
  agents::Decision decision{};
  std::string error{};
  // From the question to the answer: at most what the clock allows, and at least that when kLate.
  std::chrono::nanoseconds time{0};
};

class AskedAgent {
 public:
  AskedAgent(std::shared_ptr<agents::Agent> agent, core::Player seat, std::uint64_t seed);
  // Gives a thread that is still busy kGrace to end, then abandons it.
  ~AskedAgent();
  AskedAgent(const AskedAgent&) = delete;
  AskedAgent& operator=(const AskedAgent&) = delete;

  static constexpr std::chrono::milliseconds kGrace{200};

  // Calls begin_game(). Without a clock this returns when the agent does. When `stop` is requested
  // meanwhile, this and ask() return soon under a clock, with a reply that means nothing. Both
  // throw std::runtime_error when the system has no thread for the agent: nobody's fault, and no
  // reply.
  Reply begin(const core::AnyState& shown, const TurnClock& clock, const std::stop_token& stop);
  // Calls decide(), after begin_game() when the agent does not know of the game: after it threw, or
  // forget(). Under a clock limits.time becomes what is left of the clock less its margin, where
  // that is tighter, and an agent that is still busy with an earlier question has this decision's
  // time to come back: if it does, it is asked with what is left.
  Reply ask(const core::AnyState& shown, const search::Limits& limits, const TurnClock& clock,
            const std::stop_token& stop);
  // The agent begins the game anew when it is asked next.
  void forget() { begun_ = false; }
  // Whether the agent is to be told of what happens; if so, note() tells it with the next question.
  bool follows() const { return agent_->follows(); }
  void note(agents::Event event) { events_.push_back(std::move(event)); }
  // What the clocks of the game show, for the next question.
  void show(const agents::Clocks& clocks) { clocks_ = clocks; }

 private:
  struct Question;
  class Worker;

  static void run_thread(std::shared_ptr<Worker> worker);
  Reply put(Question question, const TurnClock& clock, const std::stop_token& stop);
  Reply put_timed(Question question, const TurnClock& clock, const std::stop_token& stop);
  void tell(Question& question);
  void start_thread();

  std::shared_ptr<agents::Agent> agent_;
  core::Player seat_;
  std::uint64_t seed_;
  bool begun_ = false;
  std::vector<agents::Event> events_;  // that the agent has not been told of
  std::optional<agents::Clocks> clocks_;
  std::shared_ptr<Worker> worker_;  // shared with the thread; none before a clock runs
  std::thread thread_;
};

// How many abandoned agents still run. While there are any, a program ends safely by std::_Exit().
int abandoned_agents();

}  // namespace lusoria::selfplay
