#include "selfplay/check.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "selfplay/check_latrunculi.hpp"
#include "selfplay/check_race.hpp"
#include "selfplay/check_via_ludus.hpp"
#include "selfplay/line_reader.hpp"

namespace lusoria::selfplay {

namespace {

bool is_setup_line(std::string_view line) { return line.find(" value ") != std::string_view::npos; }
bool is_latrunculi(std::string_view line) { return line.starts_with("# ruleset "); }
bool is_lotus_ludo(std::string_view line) { return line.starts_with("# lotus-ludo "); }
bool is_ludox(std::string_view line) { return line.starts_with("# ludox"); }

// A kind of file, known by its first line.
struct Format {
  const char* name;
  bool (*recognise)(std::string_view first_line);
  const char* unit;
  // Checks the line that was read last and all that follow.
  core::Result<void> (*check)(LineReader& lines, std::string line, const std::stop_token& stop,
                              CheckReport& report);
};

constexpr std::array kFormats = {
    Format{"solved setups of Via Ludus", is_setup_line, "setups", check_solved_setups},
    Format{"recorded games of Ludus Latrunculorum", is_latrunculi, "games", check_latrunculi_games},
    Format{"recorded games of Lotus Ludo", is_lotus_ludo, "games", check_lotus_ludo_games},
    Format{"recorded games of Ludox", is_ludox, "games", check_ludox_games},
};

}  // namespace

core::Result<CheckReport> check_file(const std::string& path, const std::stop_token& stop) {
  auto lines = LineReader::open(path);
  if (!lines) return tl::unexpected(lines.error());
  std::string line;
  const auto more = lines->next(line);
  if (!more) return tl::unexpected(more.error());
  for (const Format& format : kFormats) {
    if (!*more || !format.recognise(line)) continue;
    CheckReport report{.format = format.name, .unit = format.unit, .difference = {}};
    const auto checked = format.check(*lines, std::move(line), stop, report);
    if (!checked) return tl::unexpected(checked.error());
    return report;
  }
  return tl::unexpected(
      lines->error("not a format that is known; expected 'POSITION SIDE value VALUE keep "
                   "MOVE,MOVE', or the header of "
                   "recorded games"));
}

}  // namespace lusoria::selfplay
