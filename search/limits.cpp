#include "search/limits.hpp"

#include <algorithm>

namespace lusoria::search {

namespace {
template <class T>
T stricter_of(T a, T b) {
  if (a == T{}) return b;
  if (b == T{}) return a;
  return std::min(a, b);
}
}  // namespace

Limits Limits::stricter(const Limits& inner, const Limits& outer) {
  return {.simulations = stricter_of(inner.simulations, outer.simulations),
          .nodes = stricter_of(inner.nodes, outer.nodes),
          .depth = stricter_of(inner.depth, outer.depth),
          .time = stricter_of(inner.time, outer.time),
          .soft_time = stricter_of(inner.soft_time, outer.soft_time),
          .memory = outer.memory,
          .threads = inner.threads,
          .stop = outer.stop};
}

const char* name(StopReason reason) {
  switch (reason) {
    case StopReason::kFinished:
      return "finished";
    case StopReason::kSimulations:
      return "simulations";
    case StopReason::kNodes:
      return "nodes";
    case StopReason::kDepth:
      return "depth";
    case StopReason::kTime:
      return "time";
    case StopReason::kStopped:
      return "stopped";
    case StopReason::kMemory:
      return "memory";
  }
  return "";
}

void LimitWatch::look() {
  constexpr std::chrono::milliseconds kBetweenLooks{1};
  const Clock::time_point now = Clock::now();
  if (now - looked_ > kBetweenLooks) {
    period_ = std::max(period_ / 2, 1U);
  } else if (now - looked_ < kBetweenLooks / 2) {
    period_ = std::min(period_ * 2, most_);
  }
  looked_ = now;
  left_ = period_;
  if (limits_.stop.stop_requested()) {
    due_ = true;
    reason_ = StopReason::kStopped;
  } else if (limits_.time.count() != 0 && now - start_ >= limits_.time) {
    due_ = true;
    reason_ = StopReason::kTime;
  }
}

}  // namespace lusoria::search
