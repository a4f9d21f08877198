// What a depth-first search counts while it runs, and whether it must end.
#pragma once

#include <cstdint>

#include "search/limits.hpp"

namespace lusoria::search {

class NodeBudget {
 public:
  explicit NodeBudget(const Limits& limits)
      : watch_(limits, 64), most_(limits.nodes != 0 ? limits.nodes : UINT64_MAX) {}

  // Counts a state that the search visits. False when the search must end; then always false.
  bool spend() {
    ++nodes_;
    if (over_) return false;
    if (nodes_ > most_) {
      end(StopReason::kNodes);
    } else if (watch_.due()) {
      end(watch_.reason());
    }
    return !over_;
  }
  bool over() const { return over_; }
  std::uint64_t nodes() const { return nodes_; }
  StopReason reason() const { return reason_; }
  std::chrono::nanoseconds elapsed() const { return watch_.elapsed(); }

  // Positions that got their value without their whole subtree. What was searched while this stood
  // still is settled to the end of the game.
  std::uint64_t horizons = 0;

 private:
  void end(StopReason reason) {
    over_ = true;
    reason_ = reason;
  }

  LimitWatch watch_;
  std::uint64_t most_;
  std::uint64_t nodes_ = 0;
  bool over_ = false;
  StopReason reason_ = StopReason::kFinished;
};

}  // namespace lusoria::search
