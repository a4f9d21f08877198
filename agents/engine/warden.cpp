#include "agents/engine/warden.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/engine/guard.hpp"

namespace lusoria::agents {

namespace {

// To fork and to exec, on a machine that swaps.
constexpr int kStartMilliseconds = 10'000;

tl::unexpected<core::Error> failure(const char* what, int why) {
  return core::fail(fmt::format("{}: {}", what, std::strerror(why)));
}

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

std::optional<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// A pair of sockets for messages of a few bytes.
std::optional<std::pair<Descriptor, Descriptor>> make_sockets() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  return std::pair{Descriptor(ends[0]), Descriptor(ends[1])};
}

bool make_non_blocking(const Descriptor& descriptor) {
  const int flags = fcntl(descriptor.get(), F_GETFL);
  return flags >= 0 && fcntl(descriptor.get(), F_SETFL, flags | O_NONBLOCK) == 0;
}

// Forks a warden, with all signals blocked; the caller's end of its socket.
std::optional<Descriptor> fork_warden() {
  auto sockets = make_sockets();
  if (!sockets) return std::nullopt;
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t warden = fork();
  if (warden == 0) {
    // Twice, so that it is nobody's child here and leaves no zombie.
    if (fork() != 0) _exit(0);
    run_warden(sockets->second.get());
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (warden < 0) return std::nullopt;
  while (waitpid(warden, nullptr, 0) < 0 && errno == EINTR) continue;
  return std::move(sockets->first);
}

std::string encode(const std::vector<std::string>& arguments, const std::string& folder) {
  std::string text = folder + '\0';
  for (const std::string& argument : arguments) (text += argument) += '\0';
  return text;
}

}  // namespace

Warden& Warden::instance() {
  // Never destroyed: the end of the process ends it.
  static Warden* const warden = [] {
    auto* const made = new Warden;
    if (auto socket = fork_warden()) made->socket_ = std::move(*socket);
    return made;
  }();
  return *warden;
}

// Whether the warden has it, which is forked again where it was killed.
bool Warden::request(const std::string& text, const int (&descriptors)[4]) {
  const std::lock_guard lock(mutex_);
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!socket_.is_open()) {
      auto socket = fork_warden();
      if (!socket) return false;
      socket_ = std::move(*socket);
    }
    iovec part{.iov_base = const_cast<char*>(text.data()), .iov_len = text.size()};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptors)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    ssize_t sent = 0;
    do {
      sent = sendmsg(socket_.get(), &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    if (sent >= 0) return true;
    socket_.reset();
  }
  return false;
}

core::Result<StartedProgram> Warden::start(const std::vector<std::string>& arguments,
                                           const std::string& folder) {
  const std::string text = encode(arguments, folder);
  if (text.size() > kMostRequest) {
    return core::fail(
        fmt::format("its command has {} bytes, expected at most {}", text.size(), kMostRequest));
  }
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  auto lifeline = make_sockets();
  if (!input || !output || !errors || !lifeline) return failure("no pipe for it", errno);
  const int descriptors[4] = {input->read_end.get(), output->write_end.get(),
                              errors->write_end.get(), lifeline->second.get()};
  if (!request(text, descriptors)) return failure("no process to start it", errno);
  lifeline->second.reset();
  StartedProgram program{.input = std::move(input->write_end),
                         .output = std::move(output->read_end),
                         .errors = std::move(errors->read_end),
                         .lifeline = std::move(lifeline->first)};
  pollfd waiting{.fd = program.lifeline.get(), .events = POLLIN, .revents = 0};
  int found = 0;
  do {
    found = poll(&waiting, 1, kStartMilliseconds);
  } while (found < 0 && errno == EINTR);
  GuardMessage message;
  if (found <= 0 || recv(program.lifeline.get(), &message, sizeof message, 0) != sizeof message) {
    return core::fail("the process that was to start it does not answer");
  }
  if (message.kind == GuardMessage::Kind::kFailed)
    return failure("it cannot be run", message.value);
  program.process = message.value;
  for (const Descriptor* end : {&program.input, &program.output, &program.errors}) {
    if (!make_non_blocking(*end)) return failure("no pipe for it", errno);
  }
  return program;
}

}  // namespace lusoria::agents
