#include "selfplay/cli/interrupt.hpp"

#include <cerrno>
#include <csignal>
#include <system_error>

#include <unistd.h>

namespace lusoria::selfplay::cli {

namespace {

// What the handler writes to and the waiting thread reads from: requesting a stop runs code that a
// signal handler must not.
int wake_pipe[2] = {-1, -1};

constexpr char kInterrupted = 'i';
constexpr char kDone = 'd';

void wake(char why) {
  const int saved = errno;
  [[maybe_unused]] const auto written = ::write(wake_pipe[1], &why, 1);
  errno = saved;
}

void on_signal(int) { wake(kInterrupted); }

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

}  // namespace

StopOnInterrupt::StopOnInterrupt() {
  if (::pipe(wake_pipe) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  waiter_ = std::thread([this] {
    char why = kDone;
    while (::read(wake_pipe[0], &why, 1) < 0 && errno == EINTR) continue;
    if (why == kInterrupted) source_.request_stop();
  });
  for (const int signal : {SIGINT, SIGTERM}) {
    handle(signal, on_signal, static_cast<int>(SA_RESTART | SA_RESETHAND));
  }
}

StopOnInterrupt::~StopOnInterrupt() {
  for (const int signal : {SIGINT, SIGTERM}) handle(signal, SIG_DFL, 0);
  wake(kDone);
  waiter_.join();
  for (int& end : wake_pipe) {
    ::close(end);
    end = -1;
  }
}

}  // namespace lusoria::selfplay::cli
