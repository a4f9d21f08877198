#include "selfplay/asking.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace lusoria::selfplay {

namespace {

using search::Clock;

// Bytes of an agent's own words that go into a record.
constexpr std::size_t kLongestError = 500;

std::atomic<int> abandoned{0};

std::string too_late(std::chrono::nanoseconds allowed) {
  return fmt::format("took longer than {} ms",
                     std::chrono::duration_cast<std::chrono::milliseconds>(allowed).count());
}

}  // namespace

struct AskedAgent::Question {
  core::AnyState shown;
  search::Limits limits;
  core::Player seat;
  std::uint64_t seed;
  bool begin;
  bool decide;
  Clock::time_point asked{};
  Clock::time_point deadline{};  // none when 0
  std::chrono::nanoseconds margin{0};
  std::vector<agents::Event> events{};  // since the last question; none before begin
  std::optional<agents::Clocks> clocks{};

  // The agent's answer, or what it threw; kLate is for others to find.
  Reply answer_of(agents::Agent& agent) {
    Reply reply;
    try {
      if (begin) agent.begin_game(shown, seat, seed);
      for (const agents::Event& event : events) agent.observe(event);
      if (clocks) agent.observe_clocks(*clocks);
      tighten();
      if (decide) reply.decision = agent.decide(shown, limits);
    } catch (const agents::Fault& fault) {
      reply.kind = kind_of(fault.kind());
      reply.error = std::string(fault.what()).substr(0, kLongestError);
    } catch (const std::exception& e) {
      reply.kind = Reply::Kind::kThrew;
      reply.error = std::string(e.what()).substr(0, kLongestError);
    } catch (...) {
      reply.kind = Reply::Kind::kThrew;
      reply.error = "threw something that is no std::exception";
    }
    reply.time = Clock::now() - asked;
    return reply;
  }

 private:
  // Whether an agent is late under a clock, the clock says.
  Reply::Kind kind_of(agents::Fault::Kind kind) const {
    if (kind == agents::Fault::Kind::kIllegal) return Reply::Kind::kIllegal;
    const bool late = kind == agents::Fault::Kind::kLate && deadline == Clock::time_point{};
    return late ? Reply::Kind::kLate : Reply::Kind::kThrew;
  }
  void tighten() {
    if (deadline == Clock::time_point{}) return;
    const std::chrono::nanoseconds left =
        std::max<std::chrono::nanoseconds>(deadline - Clock::now(), std::chrono::milliseconds(1));
    const std::chrono::nanoseconds told = left - std::min(margin, left / 2);
    limits.time = limits.time.count() == 0 ? told : std::min(limits.time, told);
  }
};

// What an agent's thread and those who ask share. One question at a time.
class AskedAgent::Worker {
 public:
  explicit Worker(std::shared_ptr<agents::Agent> agent) : agent_(std::move(agent)) {}

  // The thread's work: answers questions until leave().
  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return question_ || leaving_; });
      if (!question_) return;
      Question question = std::move(*question_);
      question_.reset();
      lock.unlock();
      Reply reply = question.answer_of(*agent_);
      const Clock::time_point answered = Clock::now();
      lock.lock();
      reply_ = std::move(reply);
      answered_ = answered;
      busy_ = false;
      changed_.notify_all();
    }
  }

  // Waits for the answer to an earlier question, which is dropped; false when the deadline or a
  // stop comes first. `threw` says whether that answer was an exception.
  bool come_back(Clock::time_point deadline, const std::stop_token& stop, bool& threw) {
    const auto wake = waker(stop);
    std::unique_lock lock(mutex_);
    if (!wait_for_answer(lock, deadline, stop)) return false;
    threw = std::exchange(unread_, false) && reply_.kind != Reply::Kind::kAnswered;
    return true;
  }

  // Requires that no question is open. Nothing when the deadline or a stop comes first: the agent
  // is then asked to stop.
  std::optional<Reply> ask(Question question, const std::stop_token& stop) {
    const Clock::time_point deadline = question.deadline;
    std::stop_source own;
    question.limits.stop = own.get_token();
    const auto wake = waker(stop);
    std::unique_lock lock(mutex_);
    question_ = std::move(question);
    busy_ = true;
    unread_ = true;
    changed_.notify_all();
    if (wait_for_answer(lock, deadline, stop) && answered_ <= deadline) {
      unread_ = false;
      return std::move(reply_);
    }
    lock.unlock();
    own.request_stop();
    return std::nullopt;
  }

  // Ends the thread once it is idle; whether that is so within `grace`.
  bool leave(std::chrono::nanoseconds grace) {
    std::unique_lock lock(mutex_);
    leaving_ = true;
    changed_.notify_all();
    if (changed_.wait_for(lock, grace, [this] { return !busy_; })) return true;
    abandoned_ = true;
    abandoned.fetch_add(1);
    return false;
  }

  bool is_abandoned() {
    const std::lock_guard lock(mutex_);
    return abandoned_;
  }

 private:
  // While it lives, a stop wakes those who wait. Not to be made or destroyed under the lock, which
  // it takes.
  std::stop_callback<std::function<void()>> waker(const std::stop_token& stop) {
    return std::stop_callback<std::function<void()>>(stop, [this] {
      const std::lock_guard lock(mutex_);
      changed_.notify_all();
    });
  }

  bool wait_for_answer(std::unique_lock<std::mutex>& lock, Clock::time_point deadline,
                       const std::stop_token& stop) {
    changed_.wait_until(lock, deadline, [&] { return !busy_ || stop.stop_requested(); });
    return !busy_;
  }

  const std::shared_ptr<agents::Agent> agent_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::optional<Question> question_;
  Reply reply_;
  Clock::time_point answered_{};
  bool busy_ = false;    // a question is open
  bool unread_ = false;  // nobody has looked at reply_, or will
  bool leaving_ = false;
  bool abandoned_ = false;
};

// The count ends after the agent: until then its end may still need what the program has.
void AskedAgent::run_thread(std::shared_ptr<Worker> worker) {
  worker->run();
  const bool was_abandoned = worker->is_abandoned();
  worker.reset();
  if (was_abandoned) abandoned.fetch_sub(1);
}

AskedAgent::AskedAgent(std::shared_ptr<agents::Agent> agent, core::Player seat, std::uint64_t seed)
    : agent_(std::move(agent)), seat_(seat), seed_(seed) {}

AskedAgent::~AskedAgent() {
  if (!worker_) return;
  if (worker_->leave(kGrace)) {
    thread_.join();
  } else {
    thread_.detach();
  }
}

Reply AskedAgent::begin(const core::AnyState& shown, const TurnClock& clock,
                        const std::stop_token& stop) {
  return put(
      {.shown = shown, .limits = {}, .seat = seat_, .seed = seed_, .begin = true, .decide = false},
      clock, stop);
}

Reply AskedAgent::ask(const core::AnyState& shown, const search::Limits& limits,
                      const TurnClock& clock, const std::stop_token& stop) {
  return put({.shown = shown,
              .limits = limits,
              .seat = seat_,
              .seed = seed_,
              .begin = false,
              .decide = true},
             clock, stop);
}

Reply AskedAgent::put(Question question, const TurnClock& clock, const std::stop_token& stop) {
  if (clock.allowed.count() != 0) return put_timed(std::move(question), clock, stop);
  question.asked = Clock::now();
  question.begin = question.begin || !begun_;
  tell(question);
  Reply reply = question.answer_of(*agent_);
  begun_ = reply.kind == Reply::Kind::kAnswered;
  return reply;
}

Reply AskedAgent::put_timed(Question question, const TurnClock& clock,
                            const std::stop_token& stop) {
  if (!worker_) start_thread();
  question.asked = Clock::now();
  question.deadline = question.asked + clock.allowed;
  question.margin = clock.margin;
  const auto late = [asked = question.asked](std::string how) {
    return Reply{.kind = Reply::Kind::kLate, .error = std::move(how), .time = Clock::now() - asked};
  };
  bool threw = false;
  if (!worker_->come_back(question.deadline, stop, threw)) {
    return late(too_late(clock.allowed) + ", busy with an earlier decision");
  }
  question.begin = question.begin || !begun_ || threw;
  tell(question);
  std::optional<Reply> reply = worker_->ask(std::move(question), stop);
  // Whether a late answer was an exception shows when it comes back.
  begun_ = !reply || reply->kind == Reply::Kind::kAnswered;
  if (!reply) return late(too_late(clock.allowed));
  return std::move(*reply);
}

// What happened before an agent begins, it sees in the state that it begins with.
void AskedAgent::tell(Question& question) {
  if (!question.begin) question.events = std::move(events_);
  events_.clear();
  question.clocks = std::exchange(clocks_, std::nullopt);
}

void AskedAgent::start_thread() {
  auto worker = std::make_shared<Worker>(agent_);
  try {
    thread_ = std::thread(run_thread, worker);
  } catch (const std::system_error& error) {
    throw std::runtime_error(
        fmt::format("cannot start the thread that an agent under a clock needs: {}", error.what()));
  }
  // Only now: where no thread was started there is none to join.
  worker_ = std::move(worker);
}

int abandoned_agents() { return abandoned.load(); }

}  // namespace lusoria::selfplay
