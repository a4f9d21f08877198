// Files of setups: what is read is written line by line and read again; errors name a line.
#include <algorithm>
#include <string>

#include "core/games/via_ludus/notation.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const auto file = core::via_ludus::parse_setup_file(text, "input");
  if (!file) {
    require_sound(file.error(), text);
    const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
    require(file.error().source == "input", "an error names the file");
    require(file.error().line >= 0 && file.error().line <= lines,
            "an error names a line of the file");
    return 0;
  }
  require(!file->setups.empty(), "a file holds a setup");
  std::string written;
  for (const auto& setup : file->setups)
    written += core::via_ludus::setup_text(file->shape, setup) + '\n';
  const auto again = core::via_ludus::parse_setup_file(written, "again", &file->shape);
  require(again && again->shape == file->shape && again->setups.size() == file->setups.size(),
          "written setups are read");
  for (std::size_t i = 0; i < file->setups.size(); ++i) {
    require(again->setups[i].side == file->setups[i].side &&
                again->setups[i].spaces == file->setups[i].spaces,
            "written setups are the same");
  }
  return 0;
}

}  // namespace lusoria::fuzz
