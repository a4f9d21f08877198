// A program that is spoken with line by line.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agents/engine/warden.hpp"
#include "core/result.hpp"
#include "search/limits.hpp"

namespace lusoria::agents {

using Deadline = search::Clock::time_point;

// Requires nothing of the program: whatever it writes, or does not read, is bounded in memory and
// in time. What it does wrong is thrown as a Fault of the kind kFailed, which says what. Used by
// one thread at a time.
class EngineProcess {
 public:
  // Bytes of the longest line that is read, of all that is read while one answer is waited for, and
  // of the end of its standard error that is kept.
  static constexpr std::size_t kLongestLine = std::size_t{1} << 16;
  static constexpr std::size_t kMostOutput = std::size_t{64} << 20;
  static constexpr std::size_t kKeptErrors = 4096;

  // Starts `arguments`, the first of which is the path of an executable.
  static core::Result<std::unique_ptr<EngineProcess>> start(
      const std::vector<std::string>& arguments, const std::string& folder);
  // Kills the program and all processes below it, and waits until none is left; 6 s at most.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  // Writes a line. A fault where the program has not read enough by the deadline.
  void send(std::string_view line, Deadline deadline);

  enum class Read {
    kLine,
    kLate,     // the deadline came first
    kStopped,  // a stop was requested first
  };
  // The next line, without its end. A fault when the program ended, closed its output, or wrote too
  // long a line or too much since expect_answer().
  Read read_line(std::string& line, Deadline deadline, const std::stop_token& stop = {});
  // What is read from here on belongs to one answer.
  void expect_answer() { read_ = read_late_ = 0; }

  // Waits for the program to end by itself; whether it did.
  bool wait_for_end(Deadline deadline);
  // The end of what it wrote to standard error, in printable characters on one line.
  std::string errors();
  pid_t process() const { return program_.process; }

 private:
  explicit EngineProcess(StartedProgram program) : program_(std::move(program)) {}

  // What a wait is for. While it is not for output, that is taken in.
  enum class For { kOutput, kRoomToWrite, kEnd };

  bool take_line(std::string& line);
  bool fill();
  void drop_unread();
  void drain_errors();
  void look_at_lifeline();
  void wait(Deadline deadline, For what);
  [[noreturn]] void fail_at_end();

  StartedProgram program_;
  std::string output_;  // of which the first `taken_` bytes were taken as lines
  std::size_t taken_ = 0;
  std::size_t searched_ = 0;   // up to here no line feed follows what was taken
  std::size_t read_ = 0;       // bytes, since expect_answer()
  std::size_t read_late_ = 0;  // of those, after a deadline
  std::string errors_;
  bool output_ended_ = false;
  std::optional<int> status_;  // how it ended, once it has
};

}  // namespace lusoria::agents
