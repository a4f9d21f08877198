// Speaks to an engine by the Go Text Protocol, version 2 (Farnebäck 2002), as docs/engines.md
// describes it: for games of two without chance.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "agents/engine/client.hpp"

namespace lusoria::agents {

class GtpClient final : public EngineClient {
 public:
  GtpClient(const EngineSettings& settings, std::unique_ptr<EngineProcess> process)
      : EngineClient(settings, std::move(process)) {}

  void greet(Deadline deadline) override;
  void begin_game(const GameLog& log, std::uint64_t seed, Deadline deadline) override;
  Decision decide(const EngineQuestion& question) override;
  void quit() noexcept override;

 private:
  struct Response {
    bool success = false;
    bool late = false;   // none came
    std::string text{};  // of its first line
  };

  bool knows(std::string_view command) const { return commands_.find(command) != commands_.end(); }
  // The response to a command; the lines after its first go to `lines`, where that is not null.
  Response ask(const std::string& command, Deadline deadline, const std::stop_token& stop = {},
               std::vector<std::string>* lines = nullptr);
  // Requires that it succeeds.
  void order(const std::string& command, Deadline deadline);
  void set_up(const core::AnyState& state, Deadline deadline);
  void catch_up(const EngineQuestion& question, Deadline deadline);
  void set_limits(const EngineQuestion& question, const DecisionTime& time, Deadline deadline);
  void show_clocks(const EngineQuestion& question, const DecisionTime& time, Deadline deadline);

  std::set<std::string, std::less<>> commands_;  // that the engine knows
  std::size_t told_ = 0;                         // events of the game
  bool clock_told_ = false;                      // of the game
  bool timed_ = false;                           // it was told of a limit in time
};

}  // namespace lusoria::agents
