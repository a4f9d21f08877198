// Engines with a fault, and what is left of their processes.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::test {

inline bool has_python() {
  return access("/usr/bin/python3", X_OK) == 0 || access("/usr/local/bin/python3", X_OK) == 0;
}

// A word that no other process has in its command line.
inline std::string new_mark() {
  static int count = 0;
  return fmt::format("lusoria-test-{}-{}", getpid(), ++count);
}

// How many processes have the mark in their command lines.
inline int processes_marked(const std::string& mark) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    const std::string line = content_of((entry.path() / "cmdline").string());
    if (line.find(mark) != std::string::npos) ++count;
  }
  return count;
}

// Whether there are so many, within two seconds.
inline bool there_are(int processes, const std::string& mark) {
  for (int i = 0; i < 200; ++i) {
    if (processes_marked(mark) == processes) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}
inline bool all_are_gone(const std::string& mark) { return there_are(0, mark); }

// The spec of tests/data/engines/faulty.py with these arguments; `more` are parameters of the
// agent, such as `,patience=300`.
inline std::string faulty_engine(const std::string& arguments, const std::string& more = {}) {
  return fmt::format("engine(command=\"python3 -S '{}/engines/faulty.py' {}\"{})",
                     LUSORIA_TEST_DATA, arguments, more);
}

}  // namespace lusoria::test
