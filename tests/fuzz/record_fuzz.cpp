// Lines of record files: what is read is written and read again, and is replayed or refused.
#include <string>

#include "selfplay/record.hpp"
#include "selfplay/replay.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace lusoria::fuzz {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const auto record = selfplay::parse_record(text);
  if (!record) {
    require_sound(record.error(), text);
    return 0;
  }
  const std::string written = selfplay::format_record(*record);
  require(written.find('\n') == std::string::npos, "a record is one line");
  const auto again = selfplay::parse_record(written);
  require(again && *again == *record, "a written record is read as the same");
  require(selfplay::format_record(*again) == written, "a record has one text");
  static_cast<void>(selfplay::end_text(*record));
  // Files belong to the machine, not to the input.
  if (record->game.find("setups") != std::string::npos) return 0;
  const auto replayed = selfplay::replay(*record, "input", 1);
  if (!replayed) {
    require(!replayed.error().message.empty(), "an error has a message");
    return 0;
  }
  require(replayed->states.size() == record->actions.size() + 1,
          "a replay has a state for each action");
  require(replayed->states.front().text() == record->position,
          "a replay starts where the record does");
  return 0;
}

}  // namespace lusoria::fuzz
