// An agent: a player of one seat. Search, evaluation and limits behind one small interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/any_game.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace lusoria::agents {

// What an agent answers: an action, or that it gives up.
struct Decision {
  core::Action action = core::kNoAction;
  bool resigns = false;
  // What the search behind it found, if there was one.
  std::optional<search::SearchReport> report;
};

// One agent plays one seat of one game at a time; different agents may play in different threads.
class Agent {
 public:
  Agent() = default;
  virtual ~Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;

  // A game starts from `state`, in which the agent has `seat`. All of the agent's choices until the
  // next call are a function of the game, the seed and the decisions asked of it (but for limits in
  // time).
  virtual void begin_game(const core::AnyState& state, core::Player seat, std::uint64_t seed) = 0;

  // The agent's move in `state`, where its seat is to move. Hidden information in the state is
  // already drawn anew from what the seat can know: looking at it gains nothing. `limits` are the
  // referee's; an agent keeps the stricter of these and its own. Throwing, or an illegal action,
  // loses the game.
  virtual Decision decide(const core::AnyState& state, const search::Limits& limits) = 0;
};

}  // namespace lusoria::agents
