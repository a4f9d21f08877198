// How far a search may go. It stops at the first limit that it reaches; 0 means no such limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace lusoria::search {

using Clock = std::chrono::steady_clock;

struct Limits {
  std::uint64_t simulations = 0;               // MCTS: playouts or evaluated leaves
  std::uint64_t nodes = 0;                     // tree searches: states visited
  int depth = 0;                               // alpha-beta: plies
  std::chrono::nanoseconds time{0};            // wall-clock
  std::chrono::nanoseconds soft_time{0};       // alpha-beta: about when to end, rather than midway
  std::size_t memory = std::size_t{64} << 20;  // bytes for tables and trees, in all
  int threads = 1;                             // that a search may use; those that can use more do
  std::stop_token stop{};                      // asks the search to end soon, within 50 ms

  // Whether any limit but memory and stop is set.
  bool bounded() const {
    return simulations != 0 || nodes != 0 || depth != 0 || time.count() != 0 ||
           soft_time.count() != 0;
  }
  // The stricter of two limits in every respect; memory and stop are those of `outer`, threads of
  // `inner`.
  static Limits stricter(const Limits& inner, const Limits& outer);
};

// Why a search ended.
enum class StopReason { kFinished, kSimulations, kNodes, kDepth, kTime, kStopped, kMemory };

// `simulations`, for records and people.
const char* name(StopReason reason);

// Watches the limits that pass while a search runs. Reading the clock costs more than most nodes,
// so that due() looks at it once in so many calls: as many as take about a millisecond, and `most`
// at most.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits, std::uint32_t most = 256)
      : limits_(limits), most_(most), start_(Clock::now()) {}

  // Whether time or stop has ended the search. Once true, always true.
  bool due() {
    if (!due_ && --left_ == 0) look();
    return due_;
  }
  // The same, looking at the clock now.
  bool due_now() {
    if (!due_) look();
    return due_;
  }
  StopReason reason() const { return reason_; }
  std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }

 private:
  void look();

  const Limits& limits_;
  std::uint32_t most_;
  std::uint32_t period_ = 1;
  std::uint32_t left_ = 1;
  bool due_ = false;
  StopReason reason_ = StopReason::kFinished;
  Clock::time_point start_;
  Clock::time_point looked_ = start_;
};

}  // namespace lusoria::search
