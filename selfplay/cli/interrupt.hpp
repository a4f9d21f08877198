// Ctrl-C as a request to end soon.
#pragma once

#include <stop_token>
#include <thread>

namespace lusoria::selfplay::cli {

// While it lives, the first SIGINT or SIGTERM requests a stop instead of ending the program; the
// second ends it. One at a time.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

  std::stop_token token() const { return source_.get_token(); }
  bool interrupted() const { return source_.stop_requested(); }

 private:
  std::stop_source source_;
  std::thread waiter_;
};

}  // namespace lusoria::selfplay::cli
