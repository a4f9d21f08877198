#include "selfplay/engine/thinker.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>

namespace lusoria::selfplay {

namespace {

void wait_for_stop(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait(lock, stop, [] { return false; });
}

}  // namespace

void Thinker::begin(std::shared_ptr<agents::Agent> agent, std::uint64_t seed) {
  wait();
  agent_ = std::move(agent);
  seed_ = seed;
  begun_ = core::Player::kNobody;
}

void Thinker::think(const core::AnyState& start, const core::AnyState& state, search::Limits limits,
                    bool hold, Answer answer) {
  wait();
  thread_ = std::jthread([this, start, state, limits = std::move(limits), hold,
                          answer = std::move(answer)](const std::stop_token& stop) mutable {
    limits.stop = stop;
    const Thought thought = decide(start, state, limits);
    if (hold) wait_for_stop(stop);
    answer(thought);
  });
}

void Thinker::wait() {
  if (thread_.joinable()) thread_.join();
}

Thinker::Thought Thinker::decide(const core::AnyState& start, const core::AnyState& state,
                                 const search::Limits& limits) {
  Thought thought;
  try {
    if (begun_ != state.to_move()) {
      begun_ = state.to_move();
      agent_->begin_game(start, begun_, seed_);
    }
    thought.decision = agent_->decide(state, limits);
  } catch (const std::exception& error) {
    begun_ = core::Player::kNobody;
    thought.error = error.what();
    if (thought.error.empty()) thought.error = "the agent failed";
  }
  return thought;
}

}  // namespace lusoria::selfplay
