#include "agents/limit_parameters.hpp"

#include <algorithm>
#include <cstdint>

namespace lusoria::agents {

namespace {
constexpr std::int64_t kMostMilliseconds = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::int64_t kMostMebibytes = 1 << 16;
constexpr std::int64_t kMostThreads = 256;
}  // namespace

core::Parameter time_parameter() {
  return core::Parameter::integer("time", 0, 0, kMostMilliseconds,
                                  "milliseconds a move; 0: no limit in time");
}

std::chrono::nanoseconds time_limit(const core::Arguments& arguments) {
  return std::chrono::milliseconds(arguments.integer("time"));
}

core::Parameter memory_parameter() {
  return core::Parameter::integer(
      "memory", 64, 1, kMostMebibytes,
      "MiB that the search may take; a smaller budget of the match comes first");
}

std::size_t memory_limit(const core::Arguments& arguments) {
  return static_cast<std::size_t>(arguments.integer("memory")) << 20;
}

core::Parameter threads_parameter() {
  return core::Parameter::integer("threads", 1, 1, kMostThreads,
                                  "threads of the search; more than 1 and no two games are alike");
}

int threads_limit(const core::Arguments& arguments) {
  return static_cast<int>(arguments.integer("threads"));
}

search::Limits combine(const search::Limits& own, const search::Limits& referee) {
  search::Limits limits = search::Limits::stricter(own, referee);
  limits.memory = std::min(own.memory, referee.memory);
  return limits;
}

}  // namespace lusoria::agents
