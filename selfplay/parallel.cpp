#include "selfplay/parallel.hpp"

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

namespace lusoria::selfplay {

namespace {

class Jobs {
 public:
  Jobs(std::uint64_t count, std::stop_token stop, const NumberedJob& job)
      : count_(count),
        job_(job),
        forward_stop_(std::move(stop), [this] { halt_.request_stop(); }) {}

  core::Result<void> run(std::size_t threads) {
    // TBB starts no more threads than there are processors unless this raises the bound.
    const tbb::global_control bound(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
      tbb::task_group group;
      for (std::size_t i = 0; i < threads; ++i) group.run([this] { work(); });
      group.wait();
    });
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
  return Jobs(count, std::move(stop), job).run(static_cast<std::size_t>(threads));
}

}  // namespace lusoria::selfplay
