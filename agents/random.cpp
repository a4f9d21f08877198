#include "agents/random.hpp"

#include <cstdint>
#include <memory>

#include "core/action.hpp"
#include "core/random.hpp"

namespace lusoria::agents {

namespace {

class RandomAgent final : public Agent {
 public:
  void begin_game(const core::AnyState& /*state*/, core::Player /*seat*/,
                  std::uint64_t seed) override {
    rng_ = core::Rng(seed);
  }

  Decision decide(const core::AnyState& state, const search::Limits& /*limits*/) override {
    core::ActionList actions;
    state.legal_actions(actions);
    return {.action = actions[rng_.below(static_cast<std::uint32_t>(actions.size()))],
            .resigns = false,
            .report = {}};
  }

 private:
  core::Rng rng_{0};
};

core::Result<std::unique_ptr<Agent>> make(const core::AnyGame& /*game*/,
                                          const core::Arguments& /*arguments*/) {
  return std::make_unique<RandomAgent>();
}

}  // namespace

AgentEntry random_entry() {
  return {.name = "random",
          .summary = "plays every legal move with the same probability",
          .parameters = {},
          .make = make};
}

}  // namespace lusoria::agents
