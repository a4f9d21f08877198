#include "core/games/race/ludox/deluxe_notation.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace lusoria::core::ludox {

namespace {

std::string tail_text(const DeluxeState& state) {
  const DeluxeTurn& turn = state.turn();
  const auto card = [&] { return state.rules().deck().type(turn.card).name; };
  switch (turn.phase) {
    case DeluxePhase::kDeal:
      return ":deal";
    case DeluxePhase::kRoll:
      return ":roll";
    case DeluxePhase::kReroll:
      return ":reroll";
    case DeluxePhase::kExtraDie:
      return ":die";
    case DeluxePhase::kTarget:
      return '/' + card();
    case DeluxePhase::kPartner:
      return fmt::format("/{}/{}", card(), tile_text(tile_of_code(turn.first_tile)));
    case DeluxePhase::kDraw:
      return fmt::format(":draw={},{}", kKindNames[kind_index(turn.pile)], turn.draws);
    case DeluxePhase::kSteal:
      return fmt::format(":steal=p{}", turn.victim + 1);
    default:
      return {};
  }
}

// Takes what stands before the first `separator` off a text; all of it when there is none.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

class TurnReader {
 public:
  TurnReader(const DeluxeRules& rules, const Words::Word& word) : rules_(rules), word_(word) {}

  Result<DeluxeTurn> read() {
    std::string_view text = word_.text;
    if (text == "start") return turn_;
    if (text == "-") {
      turn_.phase = DeluxePhase::kOver;
      return turn_;
    }
    const auto seat = parse_seat(rules_.seating(), text.substr(0, 2));
    if (!seat) {
      return fail_at(word_.column,
                     "expected whose turn it is: start, p1 and what follows, or - at "
                     "the end");
    }
    turn_.seat = static_cast<std::int8_t>(*seat);
    text.remove_prefix(2);
    turn_.card_played = take(text, '*');
    turn_.once_more = take(text, '+');
    turn_.phase = DeluxePhase::kBeforeRoll;
    if (const auto end = text.find('/'); end != std::string_view::npos) {
      if (!read_card(text.substr(end + 1))) return complain(text.substr(end + 1));
      text = text.substr(0, end);
      if (!text.empty() && !(take(text, ':') && read_dice(text))) return complain(text);
      return turn_;
    }
    if (text.empty()) return turn_;
    if (!take(text, ':') || text.empty()) return complain(text);
    std::string_view rest = text;
    const std::string_view first = take_until(rest, ':');
    if (read_dice(first)) {
      turn_.phase = DeluxePhase::kMove;
      if (first.size() == text.size()) return turn_;
      text = rest;
    }
    if (!read_event(text)) return complain(text);
    return turn_;
  }

 private:
  static bool take(std::string_view& text, char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
  }

  // At a part of the word.
  tl::unexpected<Error> complain(std::string_view part) const {
    const auto offset = static_cast<int>(part.data() - word_.text.data());
    return fail_at(word_.column + offset,
                   fmt::format("'{}': expected dice by falling faces as 65 or 6c5, roll, reroll, "
                               "die, deal, draw=paragon,1, steal=p2, or / and a card on which "
                               "something is to be decided",
                               part));
  }

  bool read_dice(std::string_view text) {
    std::array<Die, kMostDice> dice{};
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size() && text != "-"; ++count) {
      if (count == dice.size() || text[at] < '1' || text[at] > '6') return false;
      dice[count].face = static_cast<std::uint8_t>(text[at++] - '0');
      dice[count].helped = at < text.size() && text[at] == 'c';
      if (dice[count].helped) ++at;
      if (count > 0 && dice[count].rank() > dice[count - 1].rank()) return false;
    }
    if (text.empty()) return false;
    turn_.dice = dice;
    turn_.rolled = true;
    return true;
  }

  bool read_event(std::string_view text) {
    static constexpr std::pair<std::string_view, DeluxePhase> kWords[] = {
        {"deal", DeluxePhase::kDeal},
        {"roll", DeluxePhase::kRoll},
        {"reroll", DeluxePhase::kReroll},
        {"die", DeluxePhase::kExtraDie}};
    for (const auto& [name, phase] : kWords) {
      turn_.phase = phase;
      if (text == name) return turn_.rolled == (phase == DeluxePhase::kExtraDie);
    }
    if (text.starts_with("steal=")) {
      const auto victim = parse_seat(rules_.seating(), text.substr(6));
      turn_.phase = DeluxePhase::kSteal;
      turn_.victim = static_cast<std::int8_t>(victim.value_or(0));
      return victim.has_value();
    }
    if (!text.starts_with("draw=")) return false;
    text.remove_prefix(5);
    const std::string_view name = take_until(text, ',');
    const auto kind = std::find(kKindNames.begin(), kKindNames.end(), name);
    const bool sound = kind != kKindNames.end() && text.size() == 1 && text[0] >= '1' &&
                       text[0] <= '0' + kMostDrawn;
    if (!sound) return false;
    turn_.phase = DeluxePhase::kDraw;
    turn_.pile = kind_at(static_cast<int>(kind - kKindNames.begin()));
    turn_.draws = static_cast<std::uint8_t>(text[0] - '0');
    return true;
  }

  bool read_card(std::string_view text) {
    std::string_view rest = text;
    const std::string_view name = take_until(rest, '/');
    const auto type = rules_.deck().find(name);
    if (!type) return false;
    turn_.phase = DeluxePhase::kTarget;
    turn_.card = static_cast<std::uint8_t>(*type);
    if (name.size() == text.size()) return true;
    turn_.phase = DeluxePhase::kPartner;
    return read_tile(rest);
  }

  bool read_tile(std::string_view text) {
    const auto colour = race::parse_colour(text.empty() ? ' ' : text[0]);
    if (!colour || !rules_.seating().in_play(*colour)) return false;
    text.remove_prefix(1);
    TileAt tile{.colour = *colour, .square = take(text, '#')};
    if (!take(text, ':')) return false;
    const auto code = race::parse_place(*colour, text);
    tile.code = code.value_or(0);
    turn_.first_tile = static_cast<std::int16_t>(tile_code(tile));
    return code.has_value();
  }

  const DeluxeRules& rules_;
  Words::Word word_;
  DeluxeTurn turn_;
};

}  // namespace

std::string tile_text(const TileAt& tile) {
  return fmt::format("{}:{}", tile_text(tile.colour, tile.square),
                     race::place_text(tile.colour, tile.code));
}

std::string turn_text(const DeluxeState& state) {
  const DeluxeTurn& turn = state.turn();
  if (turn.phase == DeluxePhase::kStart) return "start";
  if (turn.phase == DeluxePhase::kOver) return "-";
  std::string text =
      fmt::format("p{}{}{}", turn.seat + 1, turn.card_played ? "*" : "", turn.once_more ? "+" : "");
  if (turn.rolled) {
    text += turn.dice[0].face == 0 ? ":-" : ":";
    for (const Die& die : turn.dice) {
      if (die.face != 0) text += fmt::format("{}{}", die.face, die.helped ? "c" : "");
    }
  }
  return text + tail_text(state);
}

Result<DeluxeTurn> parse_turn(const DeluxeRules& rules, const Words::Word& word) {
  return TurnReader(rules, word).read();
}

}  // namespace lusoria::core::ludox
