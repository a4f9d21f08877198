// Checks this implementation against files that other programs wrote: games recorded by referees,
// positions solved by other solvers.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "core/result.hpp"

namespace lusoria::selfplay {

// Where a file and Lusoria part.
struct Difference {
  int line = 0;      // 1 is the first
  std::string text;  // what the file says and what was found instead
};

struct CheckReport {
  std::string format;                    // `via_ludus solved setups`
  std::uint64_t checked = 0;             // what agreed, counted in `unit`
  std::string unit;                      // `setups`
  std::optional<Difference> difference;  // the first; nothing when the whole file agrees
  bool stopped = false;
};

// Finds out the format from the file's first line and checks the file to its end or to the first
// difference. Files may be gzip-compressed. An error, naming file and line, when the file cannot be
// read, its format is not known, or a line is malformed.
core::Result<CheckReport> check_file(const std::string& path, const std::stop_token& stop = {});

}  // namespace lusoria::selfplay
