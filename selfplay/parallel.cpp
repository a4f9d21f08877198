#include "selfplay/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <tbb/info.h>

namespace lusoria::selfplay {

namespace {

class Jobs {
 public:
  Jobs(std::uint64_t count, std::stop_token stop, const NumberedJob& job)
      : count_(count),
        job_(job),
        forward_stop_(std::move(stop), [this] { halt_.request_stop(); }) {}

  // In threads of its own, not TBB's: a game may wait for an engine or a person, and those of TBB
  // are left to the searches that agents run in several threads.
  core::Result<void> run(std::uint64_t threads) {
    {
      std::vector<std::jthread> others;
      for (std::uint64_t i = 1; i < std::min(threads, count_); ++i) {
        try {
          others.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
          break;  // the system has no more: those that are there do all
        }
      }
      work();
    }
    if (thrown_) std::rethrow_exception(thrown_);
    if (error_) return tl::unexpected(*error_);
    return {};
  }

 private:
  // Does the next jobs until there are none.
  void work() {
    try {
      while (!halt_.stop_requested()) {
        const std::uint64_t number = next_.fetch_add(1, std::memory_order_relaxed);
        if (number >= count_) return;
        if (auto done = job_(number, halt_.get_token()); !done) fail(std::move(done.error()));
      }
    } catch (...) {
      // The other workers must end before it goes up.
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      halt_.request_stop();
    }
  }

  void fail(core::Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    halt_.request_stop();
  }

  const std::uint64_t count_;
  const NumberedJob& job_;
  std::atomic<std::uint64_t> next_{0};
  std::stop_source halt_;  // the user's stop, or a failure

  std::mutex mutex_;  // guards what follows
  std::optional<core::Error> error_;
  std::exception_ptr thrown_;

  std::stop_callback<std::function<void()>> forward_stop_;
};

}  // namespace

core::Result<void> run_side_by_side(std::uint64_t count, int concurrency, std::stop_token stop,
                                    const NumberedJob& job) {
  const int threads = concurrency == 0 ? tbb::info::default_concurrency() : concurrency;
  return Jobs(count, std::move(stop), job).run(static_cast<std::uint64_t>(threads));
}

}  // namespace lusoria::selfplay
