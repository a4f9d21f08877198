// Files that other programs wrote: an error or a difference names a line of the file.
#include <algorithm>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "core/games/via_ludus/notation.hpp"
#include "selfplay/check.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

namespace {

// Setups of many White spaces take long to solve, which is no finding.
bool is_small(std::string_view text) {
  constexpr std::ptrdiff_t kMostWhite = 7;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t side = line.find(' ');
    if (side == std::string_view::npos) continue;
    const auto parsed = core::via_ludus::parse_setup(line.substr(0, side + 2));
    if (!parsed) continue;
    const auto& spaces = parsed->setup.spaces;
    if (std::count(spaces.begin(), spaces.end(), core::via_ludus::Space::kWhiteSpace) >
        kMostWhite) {
      return false;
    }
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  if (!is_small(text)) return 0;
  // A file in memory, which is gone with the process.
  static const int file = memfd_create("input", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  require(file >= 0 && ftruncate(file, 0) == 0 &&
              pwrite(file, data, size, 0) == static_cast<ssize_t>(size),
          "the input is written to a file");
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
  const auto report = selfplay::check_file(path);
  if (!report) {
    require(!report.error().message.empty(), "an error has a message");
    require(report.error().source == path, "an error names the file");
    require(report.error().line >= 0, "an error names a line of the file");
    return 0;
  }
  require(!report->stopped, "nobody stops the check");
  require(!report->format.empty() && !report->unit.empty(), "the format is known");
  require(report->checked > 0 || report->difference, "something was checked");
  if (report->difference) {
    require(report->difference->line >= 1 && !report->difference->text.empty(),
            "a difference names a line");
  } else if (!text.starts_with("\x1f\x8b")) {
    require(report->checked <= static_cast<std::uint64_t>(lines), "a line holds one setup");
  }
  return 0;
}

}  // namespace lusoria::fuzz
