#include "agents/engine/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/agent.hpp"

namespace lusoria::agents {

namespace {

using search::Clock;
using std::chrono::milliseconds;

// How long a wait goes on before it looks at the stop again.
constexpr milliseconds kGlance{10};
// From the end of its output to the word of its guard.
constexpr milliseconds kLastWord{500};
// A guard gives up on a process that the system cannot end after 5 s.
constexpr milliseconds kGuardsEnd{6000};
// Of output that is taken in while a line is written, or that is read after a deadline: more than a
// pipe holds, so that what came in time is read.
constexpr std::size_t kMostUnread = std::size_t{1} << 20;

[[noreturn]] void fault(const std::string& what) { throw Fault(Fault::Kind::kFailed, what); }

int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kGlance.count()));
}

// write(), but for the signal that a pipe without a reader raises: the answer is EPIPE.
ssize_t write_quietly(int descriptor, std::string_view text) {
  sigset_t broken;
  sigset_t before;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  const ssize_t written = write(descriptor, text.data(), text.size());
  const int why = errno;
  const timespec now{};
  if (written < 0 && why == EPIPE) sigtimedwait(&broken, nullptr, &now);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = why;
  return written;
}

std::string end_text(int status) {
  if (WIFEXITED(status)) return fmt::format("exited with status {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  const char* const name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("was killed by signal {}", signal)
                         : fmt::format("was killed by SIG{}", name);
}

}  // namespace

core::Result<std::unique_ptr<EngineProcess>> EngineProcess::start(
    const std::vector<std::string>& arguments, const std::string& folder) {
  auto program = Warden::instance().start(arguments, folder);
  if (!program) return tl::unexpected(program.error());
  return std::unique_ptr<EngineProcess>(new EngineProcess(*std::move(program)));
}

EngineProcess::~EngineProcess() {
  shutdown(program_.lifeline.get(), SHUT_WR);
  const Deadline deadline = Clock::now() + kGuardsEnd;
  while (Clock::now() < deadline) {
    pollfd waiting{.fd = program_.lifeline.get(), .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, static_cast<int>(kLastWord.count())) <= 0) continue;
    GuardMessage message;
    if (recv(program_.lifeline.get(), &message, sizeof message, 0) <= 0) break;
  }
}

void EngineProcess::send(std::string_view line, Deadline deadline) {
  const std::string text = fmt::format("{}\n", line);
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t written = write_quietly(program_.input.get(), left);
    if (written > 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      fail_at_end();
    } else if (errno != EAGAIN && errno != EINTR) {
      fault(fmt::format("cannot be written to: {}", std::strerror(errno)));
    } else if (Clock::now() >= deadline) {
      fault(fmt::format("did not read its input in time, at '{}'", line.substr(0, 40)));
    } else {
      wait(deadline, For::kRoomToWrite);
    }
  }
}

EngineProcess::Read EngineProcess::read_line(std::string& line, Deadline deadline,
                                             const std::stop_token& stop) {
  for (;;) {
    if (stop.stop_requested()) return Read::kStopped;
    if (take_line(line)) return Read::kLine;
    if (output_ended_) fail_at_end();
    const bool late = Clock::now() >= deadline;
    if (late && read_late_ > kMostUnread) return Read::kLate;
    const std::size_t before = read_;
    if (fill()) {
      if (late) read_late_ += read_ - before;
      continue;
    }
    // What it wrote before its end has been read by now; others may hold its output open.
    if (status_) fail_at_end();
    if (late) return Read::kLate;
    wait(deadline, For::kOutput);
  }
}

bool EngineProcess::take_line(std::string& line) {
  const std::size_t feed = output_.find('\n', searched_);
  if (feed == std::string::npos) {
    output_.erase(0, std::exchange(taken_, 0));
    searched_ = output_.size();
    if (searched_ > kLongestLine) {
      fault(fmt::format("wrote a line of more than {} bytes", kLongestLine));
    }
    return false;
  }
  line.assign(output_, taken_, feed - taken_);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  taken_ = searched_ = feed + 1;
  return true;
}

void EngineProcess::drop_unread() {
  output_.clear();
  taken_ = searched_ = 0;
  expect_answer();
}

// Takes in what is there of its output; false when nothing is.
bool EngineProcess::fill() {
  std::array<char, 1 << 14> bytes;
  const ssize_t got = read(program_.output.get(), bytes.data(), bytes.size());
  if (got < 0) return false;
  if (got == 0) {
    output_ended_ = true;
    return true;
  }
  const auto size = static_cast<std::size_t>(got);
  output_.append(bytes.data(), size);
  read_ += size;
  if (read_ > kMostOutput) {
    fault(fmt::format("flooded its output: more than {} MiB for one answer", kMostOutput >> 20));
  }
  return true;
}

void EngineProcess::drain_errors() {
  std::array<char, 1 << 14> bytes;
  const ssize_t got = read(program_.errors.get(), bytes.data(), bytes.size());
  if (got == 0) program_.errors.reset();
  if (got <= 0) return;
  errors_.append(bytes.data(), static_cast<std::size_t>(got));
  if (errors_.size() > kKeptErrors) errors_.erase(0, errors_.size() - kKeptErrors);
}

void EngineProcess::look_at_lifeline() {
  GuardMessage message;
  const ssize_t got = recv(program_.lifeline.get(), &message, sizeof message, MSG_DONTWAIT);
  if (got == sizeof message && message.kind == GuardMessage::Kind::kEnded) {
    status_ = message.value;
  } else if (got == 0) {
    status_ = SIGKILL;  // its guard was killed, and with it the program
  }
}

// Until something happens, the deadline, or a glance.
void EngineProcess::wait(Deadline deadline, For what) {
  const bool take_output = !output_ended_ && output_.size() - taken_ < kMostUnread;
  std::array<pollfd, 4> waiting{{
      {.fd = take_output ? program_.output.get() : -1, .events = POLLIN, .revents = 0},
      {.fd = program_.errors.get(), .events = POLLIN, .revents = 0},
      {.fd = status_ ? -1 : program_.lifeline.get(), .events = POLLIN, .revents = 0},
      {.fd = what == For::kRoomToWrite ? program_.input.get() : -1,
       .events = POLLOUT,
       .revents = 0},
  }};
  if (poll(waiting.data(), waiting.size(), milliseconds_until(deadline)) <= 0) return;
  if (waiting[1].revents != 0) drain_errors();
  if (waiting[2].revents != 0) look_at_lifeline();
  if (what != For::kOutput && waiting[0].revents != 0) fill();
}

bool EngineProcess::wait_for_end(Deadline deadline) {
  while (!status_ && Clock::now() < deadline) {
    drop_unread();
    wait(deadline, For::kEnd);
  }
  return status_.has_value();
}

void EngineProcess::fail_at_end() {
  wait_for_end(Clock::now() + kLastWord);
  fault(status_ ? end_text(*status_) : "closed its output");
}

std::string EngineProcess::errors() {
  while (program_.errors.is_open()) {
    pollfd waiting{.fd = program_.errors.get(), .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, 0) <= 0 || waiting.revents == 0) break;
    const std::size_t before = errors_.size();
    drain_errors();
    // One that goes on writing is not waited for.
    if (errors_.size() == before || errors_.size() >= kKeptErrors) break;
  }
  std::string text;
  for (const char c : errors_) {
    if (c == '\n') {
      text += " | ";
    } else {
      text += c >= ' ' && c <= '~' ? c : '?';
    }
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '|')) text.pop_back();
  return text;
}

}  // namespace lusoria::agents
