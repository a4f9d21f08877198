#include "core/games/race/lotus_ludo/rules.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/games/race/cross.hpp"
#include "core/games/race/lotus_ludo/notation.hpp"
#include "core/games/race/lotus_ludo/state.hpp"
#include "core/parse.hpp"

namespace lusoria::core::lotus_ludo {

namespace {

constexpr const char* colour_name(int colour) {
  return race::kColourNames[static_cast<std::size_t>(colour)];
}
constexpr char colour_letter(int colour) {
  return race::kColourLetters[static_cast<std::size_t>(colour)];
}

// The names of seats, parted by commas.
std::string names(const Rules& rules, const std::vector<Player>& seats) {
  std::string out;
  for (const Player seat : seats) {
    if (!out.empty()) out += ", ";
    out += rules.player_name(seat);
  }
  return out;
}

}  // namespace

std::string Rules::name() const {
  const Options normal;
  std::vector<std::pair<std::string, std::string>> arguments = {
      {"players", std::to_string(options_.players)}};
  if (options_.capture_extra_roll) arguments.emplace_back("capture_extra_roll", "true");
  if (options_.places != normal.places) {
    arguments.emplace_back("places", std::to_string(options_.places));
  }
  if (options_.turn_time != normal.turn_time) {
    const double seconds = static_cast<double>(options_.turn_time.count()) / 1000;
    arguments.emplace_back("turn_time", fmt::format("{}", seconds));
  }
  if (options_.max_missed != normal.max_missed) {
    arguments.emplace_back("max_missed", std::to_string(options_.max_missed));
  }
  return format_spec("lotus_ludo", arguments);
}

State Rules::initial_state(std::uint64_t /*opening*/) const {
  Position position;
  for (int colour = 0; colour < race::kColours; ++colour) {
    if (colour % seat_step() != 0) position.fates[static_cast<std::size_t>(colour)] = kAbsent;
  }
  return {*this, position};
}

std::string Rules::state_text(const State& state) const { return position_text(state.position()); }

Result<State> Rules::parse_state(std::string_view text) const {
  const auto position = parse_position(options_, text);
  if (!position) return tl::unexpected(position.error());
  return State(*this, *position);
}

std::string Rules::action_text(const State& state, Action action) const {
  const int number = action_index(action);
  if (number >= kDepartures) {
    return fmt::format("leave {}", colour_letter(colour_of(seat(number - kDepartures))));
  }
  if (action == kMissedTurn) return "miss";
  const Position& position = state.position();
  if (position.roll == 0) return std::to_string(number + 1);
  const int to = number == race::kBase ? race::kStart : number + position.roll;
  return race::place_text(position.turn, number) + '-' + race::place_text(position.turn, to);
}

std::string Rules::player_name(Player player) const { return colour_name(colour_of(player)); }

std::string Rules::draw(const State& state, bool colour) const {
  const Position& position = state.position();
  std::vector<race::DrawnToken> tokens;
  for (int c = 0; c < race::kColours; ++c) {
    const Fate fate = position.fate(c);
    if (fate == kAbsent || is_removed(fate)) continue;
    for (int i = 0; i < race::kTokens; ++i) {
      tokens.push_back({.colour = c, .code = position.tokens[static_cast<std::size_t>(c)].code(i)});
    }
  }
  return race::draw_cross(tokens, colour) + status_text(position);
}

std::string Rules::result_text(const State& state) const {
  const Position& position = state.position();
  if (!position.is_over()) return "the game goes on";
  std::vector<Player> placed;
  std::vector<Player> removed;
  for (const Player seat : state.ranking()) {
    const Fate fate = position.fate(colour_of(seat));
    if (is_removed(fate)) {
      removed.push_back(seat);
    } else if (has_finished(fate) || placed.empty() ||
               (position.playing_count() == 1 && position.removed_count() > 0)) {
      placed.push_back(seat);
    }
  }
  std::string out = player_name(placed.front()) + " wins";
  placed.erase(placed.begin());
  if (!placed.empty()) out += "; then " + names(*this, placed);
  if (!removed.empty()) out += "; removed: " + names(*this, removed);
  return out;
}

}  // namespace lusoria::core::lotus_ludo
