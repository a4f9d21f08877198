#include "agents/engine/guard.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/engine/warden.hpp"

extern char** environ;

namespace lusoria::agents {

namespace {

constexpr std::size_t kMostArguments = 1024;
constexpr int kDescriptors = 4;
// How long a guard tries to end what it guards: a process that the system cannot end now is left.
constexpr int kMostRounds = 5000;
constexpr useconds_t kRoundMicroseconds = 1000;

struct Request {
  char text[kMostRequest];
  std::size_t size = 0;
  int descriptors[kDescriptors] = {-1, -1, -1, -1};
};

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

// The program starts with no signal blocked or ignored; the warden and the guards have all of them
// blocked, so that none that was meant for others ends them.
void restore_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGCHLD}) {
    set_handler(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Leaves only `socket` open, as number 3, and the three usual ones on nothing.
void close_all_but(int socket) {
  const int high = fcntl(socket, F_DUPFD, 4);
  const int nothing = open("/dev/null", O_RDWR);
  for (int usual = 0; usual <= 2; ++usual) dup2(nothing, usual);
  dup2(high, 3);
  // By number: an older C library has no name for it.
  if (syscall(SYS_close_range, 4U, ~0U, 0U) == 0) return;
  const long most = sysconf(_SC_OPEN_MAX);
  for (int i = 4; i < most; ++i) close(i);
}

void report(int lifeline, GuardMessage::Kind kind, int value) {
  const GuardMessage message{kind, value};
  (void)send(lifeline, &message, sizeof message, MSG_NOSIGNAL);
}

// The program itself: never returns. What goes wrong is written to `status`, which a success
// closes.
[[noreturn]] void become_program(const Request& request, int status) {
  const auto give_up = [status] {
    const int why = errno;
    (void)!write(status, &why, sizeof why);
    _exit(127);
  };
  setsid();
  // Where the guard itself is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  restore_signals();
  for (int usual = 0; usual <= 2; ++usual) dup2(request.descriptors[usual], usual);
  // Nothing else of the guard's stays open; the status ends with exec.
  dup2(status, 3);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  status = 3;
  if (syscall(SYS_close_range, 4U, ~0U, 0U) != 0) {
    for (int i = 4; i < 64; ++i) close(i);
  }
  const char* const folder = request.text;
  if (folder[0] != '\0' && chdir(folder) != 0) give_up();
  static char* arguments[kMostArguments + 1];
  std::size_t count = 0;
  std::size_t at = std::strlen(folder) + 1;
  while (at < request.size && count < kMostArguments) {
    arguments[count++] = const_cast<char*>(request.text + at);
    at += std::strlen(request.text + at) + 1;
  }
  arguments[count] = nullptr;
  execve(arguments[0], arguments, environ);
  give_up();
  std::abort();
}

// Kills the children that this process has now, by what the system lists.
void kill_children() {
  const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[4096];
  pid_t number = 0;
  for (;;) {
    const ssize_t got = read(file, text, sizeof text);
    if (got <= 0) break;
    for (ssize_t i = 0; i < got; ++i) {
      if (text[i] >= '0' && text[i] <= '9') {
        number = static_cast<pid_t>(10 * number + (text[i] - '0'));
      } else if (number > 0) {
        kill(number, SIGKILL);
        number = 0;
      }
    }
  }
  close(file);
}

// Ends all that is below this process. The children of one that is killed become its own, and are
// met in the next round.
void kill_all(pid_t program) {
  // Not reaped yet, so that the number is still its group's.
  kill(-program, SIGKILL);
  for (int round = 0; round < kMostRounds; ++round) {
    kill_children();
    pid_t reaped = 0;
    do {
      reaped = waitpid(-1, nullptr, WNOHANG);
    } while (reaped > 0);
    if (reaped < 0 && errno == ECHILD) return;
    usleep(kRoundMicroseconds);
  }
}

// Reaps adopted orphans; the program itself stays a zombie, so that nobody else gets its number.
// Returns whether it has ended, and how.
bool look_at_children(pid_t program, int& status) {
  for (;;) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == program) {
      status = info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status;
      return true;
    }
    siginfo_t any{};
    if (waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) != 0 || any.si_pid == 0) return false;
    if (any.si_pid != program) waitpid(any.si_pid, nullptr, WNOHANG);
  }
}

void watch(pid_t program, int lifeline, int children) {
  bool running = true;
  for (;;) {
    pollfd waiting[2] = {{.fd = lifeline, .events = POLLIN, .revents = 0},
                         {.fd = children, .events = POLLIN, .revents = 0}};
    if (poll(waiting, 2, -1) < 0) continue;
    if (waiting[0].revents != 0) return;
    signalfd_siginfo dropped[8];
    (void)!read(children, dropped, sizeof dropped);
    int status = 0;
    if (running && look_at_children(program, status)) {
      running = false;
      report(lifeline, GuardMessage::Kind::kEnded, status);
    }
  }
}

[[noreturn]] void run_guard(const Request& request) {
  const int lifeline = request.descriptors[3];
  prctl(PR_SET_NAME, "lusoria-guard");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  set_handler(SIGCHLD, SIG_DFL);
  // Blocked like all others; here it is waited for.
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const int children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  int status[2] = {-1, -1};
  const bool piped = pipe2(status, O_CLOEXEC) == 0;
  const pid_t program = children >= 0 && piped ? fork() : -1;
  if (program < 0) {
    report(lifeline, GuardMessage::Kind::kFailed, errno);
    _exit(1);
  }
  if (program == 0) become_program(request, status[1]);
  close(status[1]);
  for (int usual = 0; usual <= 2; ++usual) close(request.descriptors[usual]);
  int why = 0;
  ssize_t got = 0;
  do {
    got = read(status[0], &why, sizeof why);
  } while (got < 0 && errno == EINTR);
  close(status[0]);
  if (got > 0) {
    report(lifeline, GuardMessage::Kind::kFailed, why);
  } else {
    report(lifeline, GuardMessage::Kind::kStarted, program);
    watch(program, lifeline, children);
  }
  kill_all(program);
  _exit(0);
}

// False when the other end has closed.
bool receive(int socket, Request& request) {
  iovec text{.iov_base = request.text, .iov_len = sizeof request.text};
  alignas(cmsghdr) char control[CMSG_SPACE(kDescriptors * sizeof(int))];
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got = 0;
  do {
    got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  request.size = static_cast<std::size_t>(got);
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return false;
  std::memcpy(request.descriptors, CMSG_DATA(header), sizeof request.descriptors);
  return true;
}

}  // namespace

void run_warden(int socket) {
  setsid();
  // Guards that end need nobody to wait for them.
  set_handler(SIGCHLD, SIG_IGN);
  prctl(PR_SET_NAME, "lusoria-warden");
  close_all_but(socket);
  static Request request;
  while (receive(3, request)) {
    const pid_t guard = fork();
    if (guard == 0) {
      close(3);
      run_guard(request);
    }
    if (guard < 0) report(request.descriptors[3], GuardMessage::Kind::kFailed, errno);
    for (const int descriptor : request.descriptors) close(descriptor);
  }
  _exit(0);
}

}  // namespace lusoria::agents
