// The referee's end of a line protocol: what it says to an engine, and what it makes of the
// answers.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "agents/engine/game_log.hpp"
#include "agents/engine/process.hpp"
#include "core/any_game.hpp"
#include "search/limits.hpp"

namespace lusoria::agents {

struct EngineSettings {
  enum class Protocol { kUgi, kGtp };
  Protocol protocol = Protocol::kUgi;
  std::string command;                 // as it was written
  std::vector<std::string> arguments;  // of which the first is a path
  std::string folder;                  // where it runs; empty: the current one
  std::vector<std::pair<std::string, std::string>> options;  // set before its first game
  std::chrono::milliseconds start{0};     // for starting, and for beginning a game
  std::chrono::milliseconds patience{0};  // for a decision without a limit in time
};

// What a decision is asked of.
struct EngineQuestion {
  const core::AnyState& state;   // as the seat may see it, hidden information drawn
  const GameLog& log;            // up to that state
  const search::Limits& limits;  // of this move: without what follows from a clock
  const Clocks* clocks;          // null where no time is limited

  // The mover's own clock; null where it has none.
  const SeatClock* own_clock() const;
};

// All calls throw a Fault for what the engine does wrong; then it is to be ended, with its process.
class EngineClient {
 public:
  // How long after its time an engine is asked to stop, and how long it then has to answer, if not
  // the referee bears more. What the referee makes of a late answer is its own affair.
  static constexpr std::chrono::milliseconds kStopAfter{100};
  static constexpr std::chrono::milliseconds kStopGrace{500};

  // Takes a process that has just been started.
  static std::unique_ptr<EngineClient> make(const EngineSettings& settings,
                                            std::unique_ptr<EngineProcess> process);
  virtual ~EngineClient() = default;
  EngineClient(const EngineClient&) = delete;
  EngineClient& operator=(const EngineClient&) = delete;

  // The first exchange, and the options of the settings.
  virtual void greet(Deadline deadline) = 0;
  virtual void begin_game(const GameLog& log, std::uint64_t seed, Deadline deadline) = 0;
  // An engine that can be stopped answers soon after `limits.stop`; one that cannot has failed
  // then.
  virtual Decision decide(const EngineQuestion& question) = 0;
  // Asks the engine to end; it is not waited for.
  virtual void quit() noexcept = 0;

  EngineProcess& process() { return *process_; }

 protected:
  EngineClient(const EngineSettings& settings, std::unique_ptr<EngineProcess> process)
      : settings_(settings), process_(std::move(process)) {}

  // A line, without blanks at its ends, or a fault that names what was waited for.
  std::string expect_line(const char* what, Deadline deadline);

  EngineSettings settings_;
  std::unique_ptr<EngineProcess> process_;
};

// When a decision is to be over: at its limit in time, when the mover's clock has run out, or when
// patience ends.
struct DecisionTime {
  DecisionTime(const EngineQuestion& question, std::chrono::milliseconds patience);

  bool limited;       // in time, by the limits or the clock
  Deadline start;     // when the decision was asked for
  Deadline deadline;  // of the limit or the clock; of patience where there is neither
  Deadline ask_to_stop() const { return limited ? deadline + EngineClient::kStopAfter : deadline; }
  // From then on, for the answer: an engine is not ended while the referee still bears with it.
  std::chrono::nanoseconds grace;
  Deadline give_up() const { return ask_to_stop() + grace; }
  // Whole milliseconds that are left of the limit, 1 or more.
  std::int64_t milliseconds_left() const;
  // Throws that the engine `did` something within this time.
  [[noreturn]] void fail(const std::string& did) const;

 private:
  std::chrono::nanoseconds allowed_;
};

}  // namespace lusoria::agents
