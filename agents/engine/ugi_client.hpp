// Speaks to an engine by the Universal Game Interface, as docs/engines.md describes it.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "agents/engine/client.hpp"

namespace lusoria::agents {

class UgiClient final : public EngineClient {
 public:
  UgiClient(const EngineSettings& settings, std::unique_ptr<EngineProcess> process)
      : EngineClient(settings, std::move(process)) {}

  void greet(Deadline deadline) override;
  void begin_game(const GameLog& log, std::uint64_t seed, Deadline deadline) override;
  Decision decide(const EngineQuestion& question) override;
  void quit() noexcept override;

 private:
  bool has(std::string_view option) const { return options_.find(option) != options_.end(); }
  bool is_given(std::string_view option) const;
  void set(std::string_view option, std::string_view value, Deadline deadline);
  bool synchronise(Deadline deadline, const std::stop_token& stop = {});
  void show_position(const EngineQuestion& question, Deadline deadline);
  Decision read_answer(const EngineQuestion& question, const DecisionTime& time);

  std::set<std::string, std::less<>> options_;  // that the engine has declared
  std::size_t told_ = 0;                        // events of the game
  std::size_t memory_ = 0;                      // MiB that it was told of last; 0: of none
};

}  // namespace lusoria::agents
