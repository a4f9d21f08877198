#include "selfplay/store/worker.hpp"

#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

namespace lusoria::selfplay {

namespace {

std::string host() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "localhost";
  return name.data();
}

// When a process started, in ticks since the machine did; nothing when there is no such process.
// With it a number that is given to another process later does not stand for the first.
std::optional<std::string> start_of(std::string_view process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  const std::string stat{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  // The name of the program stands in brackets, with spaces and brackets of its own.
  std::size_t at = stat.rfind(')');
  if (at == std::string::npos) return std::nullopt;
  // The start is field 22 and the bracket ends field 2.
  for (int field = 2; field < 22 && at != std::string::npos; ++field) at = stat.find(' ', at + 1);
  if (at == std::string::npos) return std::nullopt;
  return stat.substr(at + 1, stat.find(' ', at + 1) - at - 1);
}

}  // namespace

std::string new_worker() {
  static std::atomic<unsigned> count{0};
  const std::string process = fmt::format("{}", getpid());
  return fmt::format("{}:{}:{}:{}", host(), process, start_of(process).value_or("0"),
                     count.fetch_add(1));
}

bool is_gone(std::string_view worker) {
  const std::string here = host() + ":";
  if (!worker.starts_with(here)) return false;
  worker.remove_prefix(here.size());
  const std::size_t colon = worker.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view process = worker.substr(0, colon);
  const std::string_view rest = worker.substr(colon + 1);
  if (process.find_first_not_of("0123456789") != std::string_view::npos) return false;
  const auto start = start_of(process);
  return !start || *start != rest.substr(0, rest.find(':'));
}

}  // namespace lusoria::selfplay
