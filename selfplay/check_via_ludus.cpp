#include "selfplay/check_via_ludus.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/any_game.hpp"
#include "core/games/via_ludus/notation.hpp"
#include "core/registry.hpp"
#include "search/minimax.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay {

namespace {

// Free spaces of a setup: the plain search takes up to a minute and several hundred MB for this
// many.
constexpr std::int64_t kMostFree = 16;

struct SolvedSetup {
  core::AnyState state;
  std::string value;
  std::vector<std::string> keep;  // sorted
};

core::Result<core::AnyState> parse_position(std::string_view text) {
  const auto setup = core::via_ludus::parse_setup(text);
  if (!setup) return tl::unexpected(setup.error());
  const auto& spaces = setup->setup.spaces;
  const std::int64_t free =
      std::count(spaces.begin(), spaces.end(), core::via_ludus::Space::kWhiteSpace);
  if (free > kMostFree) {
    return core::fail_at(
        1, fmt::format("too large to solve: {} free spaces, expected at most {}", free, kMostFree));
  }
  const auto game = core::make_game(
      fmt::format("via_ludus(rows={},columns={})", setup->shape.rows, setup->shape.columns));
  if (!game) return tl::unexpected(game.error());
  return game->parse_state(text);
}

core::Result<SolvedSetup> parse_line(std::string_view line) {
  constexpr const char* kForm = "expected 'POSITION SIDE value VALUE keep MOVE,MOVE'";
  const auto words = split(line, ' ', 1);
  if (words.size() != 6 || words[2].text != "value" || words[4].text != "keep") {
    return core::fail_at(1, kForm);
  }
  const auto position_size = words[0].text.size() + 1 + words[1].text.size();
  auto state = parse_position(line.substr(0, position_size));
  if (!state) return tl::unexpected(state.error());
  constexpr std::array<std::string_view, 3> kValues = {"win", "draw", "loss"};
  if (std::find(kValues.begin(), kValues.end(), words[3].text) == kValues.end()) {
    return core::fail_at(words[3].column,
                         fmt::format("'{}': expected win, draw or loss", words[3].text));
  }
  SolvedSetup setup{.state = std::move(*state), .value = std::string(words[3].text), .keep = {}};
  for (const Word& move : split(words[5].text, ',', words[5].column)) {
    if (const auto action = setup.state.parse_action(move.text); !action) {
      return core::fail_at(move.column, action.error().message);
    }
    setup.keep.emplace_back(move.text);
  }
  std::sort(setup.keep.begin(), setup.keep.end());
  return setup;
}

const char* value_text(float value) { return value > 0 ? "win" : (value < 0 ? "loss" : "draw"); }

// What the exact solution says otherwise than the file, or nothing.
std::optional<std::string> difference(const SolvedSetup& setup) {
  const auto solution = search::solve_by_minimax(setup.state);
  assert(solution);  // searches are compiled for every board of Via Ludus
  const std::string value = value_text(solution->returns[setup.state.to_move()]);
  if (value != setup.value) {
    return fmt::format("value {} in the file, {} found", setup.value, value);
  }
  std::vector<std::string> keep;
  for (const core::Action action : solution->keeping) {
    keep.push_back(setup.state.action_text(action));
  }
  std::sort(keep.begin(), keep.end());
  if (keep == setup.keep) return std::nullopt;
  return fmt::format("keep {} in the file, {} found", fmt::join(setup.keep, ","),
                     fmt::join(keep, ","));
}

}  // namespace

core::Result<void> check_solved_setups(LineReader& lines, std::string line,
                                       const std::stop_token& stop, CheckReport& report) {
  for (;;) {
    if (stop.stop_requested()) {
      report.stopped = true;
      return {};
    }
    const auto setup = parse_line(line);
    if (!setup) return tl::unexpected(lines.error(setup.error().message, setup.error().column));
    if (auto different = difference(*setup)) {
      report.difference = Difference{.line = lines.number(), .text = std::move(*different)};
      return {};
    }
    ++report.checked;
    const auto more = lines.next(line);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return {};
  }
}

}  // namespace lusoria::selfplay
