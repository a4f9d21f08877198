#include "tests/selfplay/scripted_agents.hpp"

#include <chrono>
#include <map>
#include <stdexcept>
#include <thread>

#include "core/registry.hpp"

namespace lusoria::test {

void ScriptedAgent::begin_game(const core::AnyState& state, core::Player /*seat*/,
                               std::uint64_t seed) {
  shown_ = {state};
  decisions_ = 0;
  ++begun_;
  seed_ = seed;
  rng_ = core::Rng(seed);
  if (act_ == Act::kThrowBegin) throw std::runtime_error("no game today");
}

agents::Decision ScriptedAgent::decide(const core::AnyState& state, const search::Limits& limits) {
  if (on_decide) on_decide();
  shown_.push_back(state);
  limits_ = limits;
  core::ActionList actions;
  state.legal_actions(actions);
  const core::Action action = actions[rng_.below(static_cast<std::uint32_t>(actions.size()))];
  if (decisions_++ < at_) return {.action = action, .resigns = false, .report = {}};
  switch (act_) {
    case Act::kThrow:
      throw std::runtime_error("lost my head");
    case Act::kThrowInt:
      throw 7;
    case Act::kIllegal:
      return {
          .action = core::make_action(state.game().action_count()), .resigns = false, .report = {}};
    case Act::kNoAction:
      return {};
    case Act::kSleep:
      std::this_thread::sleep_for(std::chrono::milliseconds(60));
      break;
    case Act::kWait:
      while (!limits.stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      break;
    case Act::kResign:
      return {.action = core::kNoAction, .resigns = true, .report = {}};
    case Act::kRun:
      return {.action = actions[0], .resigns = false, .report = {}};
    case Act::kPlay:
    case Act::kThrowBegin:
      break;
  }
  return {.action = action, .resigns = false, .report = {}};
}

std::shared_ptr<agents::Agent> borrowed(agents::Agent& agent) {
  return {&agent, [](agents::Agent*) {}};
}

core::Result<std::unique_ptr<agents::Agent>> make_scripted(const core::AnyGame& /*game*/,
                                                           const selfplay::AgentConfig& config) {
  static const std::map<std::string, Act> kActs = {
      {"play", Act::kPlay},       {"run", Act::kRun},
      {"throw", Act::kThrow},     {"throw_int", Act::kThrowInt},
      {"illegal", Act::kIllegal}, {"no_action", Act::kNoAction},
      {"sleep", Act::kSleep},     {"resign", Act::kResign},
      {"wait", Act::kWait},       {"throw_begin", Act::kThrowBegin}};
  const auto act = kActs.find(config.spec);
  if (act == kActs.end()) return core::fail("no such script: " + config.spec);
  return std::make_unique<ScriptedAgent>(act->second, 1);
}

core::AnyGame small_board() {
  return *core::make_game("via_ludus(rows=4,columns=4,walls=2,seed=3)");
}

selfplay::TournamentConfig scripted_tournament(const std::vector<std::string>& specs, int rounds) {
  selfplay::TournamentConfig config{
      .game = small_board(), .record = {}, .limits = {}, .agents = {}};
  config.rounds = rounds;
  config.seed = 11;
  config.concurrency = 1;
  for (const std::string& spec : specs)
    config.agents.push_back({.name = "the " + spec, .spec = spec});
  return config;
}

}  // namespace lusoria::test
