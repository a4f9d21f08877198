// The processor time of this process, all threads together: what tests of time limits go by, so
// that they can be strict on a machine that others use too.
#pragma once

#include <chrono>
#include <ctime>
#include <stop_token>
#include <thread>

#include "tests/support/sanitized.hpp"

namespace lusoria::test {

inline std::chrono::nanoseconds processor_time() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// What a search may take on beyond a stop, with so many threads: 50 ms each, and under a sanitizer,
// which slows it down, more.
inline std::chrono::nanoseconds grace(int threads) {
  return std::chrono::milliseconds(kSanitized ? 500 : 50) * threads;
}

// Calls search(token), asks it to stop after a while and returns how much it still takes from then
// on.
template <class Search>
std::chrono::nanoseconds processor_time_after_stop(std::chrono::milliseconds after, Search search) {
  std::stop_source source;
  std::chrono::nanoseconds asked{0};
  std::jthread stopper([&] {
    std::this_thread::sleep_for(after);
    asked = processor_time();
    source.request_stop();
  });
  search(source.get_token());
  const std::chrono::nanoseconds ended = processor_time();
  stopper.join();
  return ended - asked;
}

}  // namespace lusoria::test
