// Lotus Ludo in text: reading positions. Whatever is read is a position that play can reach, as far
// as one position shows it, and is written in the same way again.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "core/games/race/lotus_ludo/notation.hpp"

namespace lusoria::core::lotus_ludo {

namespace {

using Nothing = Result<std::monostate>;

constexpr std::size_t index(int colour) { return static_cast<std::size_t>(colour); }
constexpr char letter_of(int colour) { return race::kColourLetters[index(colour)]; }
constexpr const char* name_of(int colour) { return race::kColourNames[index(colour)]; }

// A position as it is read, with the columns of its parts for errors.
struct Draft {
  Position position;
  std::array<std::array<int, race::kTokens>, race::kColours> token_columns{};
  std::array<int, race::kColours> fate_columns{};  // where finished= or removed= names a colour
  std::array<bool, race::kColours> out{};
  std::array<int, race::kColours> missed_columns{};
  int turn_column = 0;
  int roll_column = 0;
  int sixes_column = 0;
};

// Reads what is written, part by part from the left.
class Reader {
 public:
  Reader(const Options& options, std::string_view text) : options_(options), text_(text) {}

  Result<Draft> read() {
    for (int colour = 0; colour < race::kColours; ++colour) {
      if (colour % (race::kColours / options_.players) != 0) {
        draft_.position.fates[index(colour)] = kAbsent;
      } else if (auto read = read_colour(colour); !read) {
        return tl::unexpected(read.error());
      }
    }
    if (auto read = read_turn(); !read) return tl::unexpected(read.error());
    if (auto read = read_rest(); !read) return tl::unexpected(read.error());
    return draft_;
  }

 private:
  int column() const { return static_cast<int>(at_) + 1; }
  bool done() const { return at_ == text_.size(); }
  bool take(std::string_view expected) {
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }
  // Letters and digits.
  std::string_view word() {
    const std::size_t start = at_;
    const auto in_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    while (!done() && in_word(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }
  // A digit or two of a number from `least` to `most`, without zeros in front.
  std::optional<int> number(int least, int most) {
    const std::string_view digits = word();
    int value = 0;
    const auto [end, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failure != std::errc{} || end != digits.data() + digits.size() || digits.front() == '0') {
      return std::nullopt;
    }
    if (value < least || value > most) return std::nullopt;
    return value;
  }
  // A letter of a colour of this game.
  std::optional<int> colour() {
    if (done()) return std::nullopt;
    const auto found = race::parse_colour(text_[at_]);
    if (!found || draft_.position.fate(*found) == kAbsent) return std::nullopt;
    ++at_;
    return found;
  }
  std::string letters() const { return options_.players == 2 ? "R or Y" : "R, G, Y or B"; }

  Nothing read_colour(int colour) {
    if (!take(fmt::format("{}=", letter_of(colour)))) {
      return fail_at(column(), fmt::format("expected '{}=' and the tokens of {}", letter_of(colour),
                                           name_of(colour)));
    }
    std::array<int, race::kTokens> codes{};
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const int start = column();
      draft_.token_columns[index(colour)][i] = start;
      if (i > 0 && !take(",")) {
        return fail_at(start, "expected ',' and the next of four tokens");
      }
      draft_.token_columns[index(colour)][i] = column();
      if (i == 0 && take("out")) {
        draft_.out[index(colour)] = true;
        break;
      }
      const int place_column = column();
      const auto code = race::parse_place(colour, word());
      if (!code) {
        return fail_at(place_column,
                       fmt::format("expected a place of {}: base, t0 to t51 without t{}, h1 to h5, "
                                   "or home",
                                   name_of(colour),
                                   (race::start_square(colour) + race::kRing - 1) % race::kRing));
      }
      codes[i] = *code;
      if (i > 0 && codes[i] < codes[i - 1]) {
        return fail_at(place_column, fmt::format("expected the tokens of {} by growing progress",
                                                 name_of(colour)));
      }
    }
    draft_.position.tokens[index(colour)] = Tokens(codes);
    if (!take(" ")) return fail_at(column(), "expected a blank");
    return {};
  }

  Nothing read_turn() {
    draft_.turn_column = column();
    if (take("-")) {
      draft_.position.turn = kNoTurn;
      return {};
    }
    const auto turn = colour();
    if (!turn) {
      return fail_at(
          draft_.turn_column,
          fmt::format("expected whose turn it is, {}, or - when the game is over", letters()));
    }
    draft_.position.turn = static_cast<std::uint8_t>(*turn);
    if (!take(":")) return {};
    draft_.roll_column = column();
    const auto roll = number(1, race::kFaces);
    if (!roll) return fail_at(draft_.roll_column, "expected a roll from 1 to 6");
    draft_.position.roll = static_cast<std::uint8_t>(*roll);
    return {};
  }

  Nothing read_rest() {
    const int start = column();
    if (take(" sixes=")) {
      draft_.sixes_column = column();
      const auto sixes = number(1, kMostSixes);
      if (!sixes)
        return fail_at(draft_.sixes_column, "expected 1 or 2 sixes, a third is not played");
      draft_.position.sixes = static_cast<std::uint8_t>(*sixes);
    }
    if (take(" missed=")) {
      if (auto read = read_missed(); !read) return read;
    }
    if (take(" finished=")) {
      if (auto read = read_order(kFinished); !read) return read;
    }
    if (take(" removed=")) {
      if (auto read = read_order(kRemoved); !read) return read;
    }
    if (done()) return {};
    return fail_at(column(), column() == start
                                 ? "expected nothing more, or sixes=, missed=, finished= and "
                                   "removed= in this order"
                                 : "expected nothing more, or what is left of sixes=, missed=, "
                                   "finished= and removed= in this order");
  }

  Nothing read_missed() {
    int last = -1;
    do {
      const int start = column();
      const auto who = colour();
      if (!who || *who <= last || !take(":")) {
        return fail_at(start, fmt::format("expected {} and how many turns it has missed, like "
                                          "R:1, in turn order",
                                          letters()));
      }
      last = *who;
      draft_.missed_columns[index(*who)] = start;
      const int count_column = column();
      const auto count = number(1, options_.max_missed - 1);
      if (!count) {
        return fail_at(count_column,
                       options_.max_missed == 1
                           ? "expected no missed=, as one missed turn removes"
                           : fmt::format("expected missed turns from 1 to {}, as {} "
                                         "remove",
                                         options_.max_missed - 1, options_.max_missed));
      }
      draft_.position.missed[index(*who)] = static_cast<std::uint8_t>(*count);
    } while (take(","));
    return {};
  }

  Nothing read_order(Fate first) {
    Fate next = first;
    do {
      const int start = column();
      const auto who = colour();
      if (!who || draft_.position.fate(*who) != kPlaying) {
        return fail_at(start, fmt::format("expected {}, each at most once", letters()));
      }
      draft_.fate_columns[index(*who)] = start;
      draft_.position.fates[index(*who)] = next++;
    } while (take(","));
    return {};
  }

  const Options& options_;
  std::string_view text_;
  std::size_t at_ = 0;
  Draft draft_;
};

// Colours share safe squares only, and of one square at most one colour holds two.
Nothing check_squares(const Draft& draft) {
  const auto& tokens = draft.position.tokens;
  for (int colour = 0; colour < race::kColours; ++colour) {
    for (int i = 0; i < race::kTokens; ++i) {
      const int code = tokens[index(colour)].code(i);
      if (!race::is_on_ring(code)) continue;
      const int square = race::square_of(colour, code);
      const race::Squares here = race::Squares{1} << square;
      const auto at = [&](int c, race::Codes codes) {
        return (race::squares_of(c, codes) & here) != 0;
      };
      const int where = draft.token_columns[index(colour)][static_cast<std::size_t>(i)];
      for (int other = 0; other < colour; ++other) {
        if (!at(other, tokens[index(other)].codes())) continue;
        if ((here & race::kSafeSquares) == 0) {
          return fail_at(where, fmt::format("{} is on t{} too; expected one colour on a square "
                                            "that is not safe",
                                            name_of(other), square));
        }
        if (at(other, tokens[index(other)].pairs()) && at(colour, tokens[index(colour)].pairs())) {
          return fail_at(where, fmt::format("{} has a block on t{} too; expected one on a square",
                                            name_of(other), square));
        }
      }
    }
  }
  return {};
}

// Tokens and lists agree on who has finished and who is removed.
Nothing check_fates(const Draft& draft) {
  const Position& position = draft.position;
  for (int colour = 0; colour < race::kColours; ++colour) {
    const Fate fate = position.fate(colour);
    const bool home = position.tokens[index(colour)].all_home();
    const bool out = draft.out[index(colour)];
    const int named = draft.fate_columns[index(colour)];
    const int token_column = draft.token_columns[index(colour)][0];
    if (home && !has_finished(fate)) {
      return fail_at(named != 0 ? named : token_column,
                     fmt::format("{} is home; expected it in finished=", name_of(colour)));
    }
    if (out && !is_removed(fate)) {
      return fail_at(named != 0 ? named : token_column,
                     fmt::format("{} is out; expected it in removed=", name_of(colour)));
    }
    if ((has_finished(fate) && !home) || (is_removed(fate) && !out)) {
      return fail_at(named, fmt::format("{} has tokens on the way; expected in finished= who is "
                                        "home, in removed= who is out",
                                        name_of(colour)));
    }
    if (position.missed[index(colour)] > 0 && fate != kPlaying) {
      return fail_at(draft.missed_columns[index(colour)],
                     fmt::format("{} plays no more; expected no missed turns", name_of(colour)));
    }
  }
  return {};
}

Nothing check_turn(const Options& options, const Draft& draft) {
  const Position& position = draft.position;
  const int finished = position.finished_count();
  if (finished > options.places) {
    return fail_at(draft.turn_column,
                   fmt::format("{} have finished; expected at most {}, where play stops", finished,
                               options.places));
  }
  if (position.playing_count() == 0) {
    return fail_at(draft.turn_column, "nobody is left; expected one colour at least");
  }
  const bool over = finished == options.places || position.playing_count() == 1;
  if (over && !position.is_over())
    return fail_at(draft.turn_column, "the game is over; expected -");
  if (!over && position.is_over()) {
    return fail_at(draft.turn_column, "the game is not over; expected whose turn it is");
  }
  if (!over && !position.is_playing(position.turn)) {
    return fail_at(draft.turn_column, fmt::format("{} plays no more; expected a colour that does",
                                                  name_of(position.turn)));
  }
  return {};
}

// How many sixes a token may have been moved by last, one after the other: the first from the base.
int sixes_behind(int code) {
  if (code == race::kBase) return 0;
  return (code - race::kStart) / race::kFaces + (code % race::kFaces == race::kStart ? 1 : 0);
}

Nothing check_roll(const Draft& draft) {
  const Position& position = draft.position;
  if (position.sixes > 0) {
    if (position.is_over()) {
      return fail_at(draft.sixes_column, "the game is over; expected no sixes");
    }
    int most = 0;
    for (int i = 0; i < race::kTokens; ++i) {
      most += sixes_behind(position.tokens[position.turn].code(i));
    }
    if (most < position.sixes || position.missed[position.turn] > 0) {
      return fail_at(draft.sixes_column, fmt::format("{} has just moved by no six; expected fewer",
                                                     name_of(position.turn)));
    }
  }
  if (position.roll == race::kFaces && position.sixes == kMostSixes) {
    return fail_at(draft.roll_column, "a third six is not played; expected a roll from 1 to 5");
  }
  if (position.roll > 0 && legal_sources(position, position.turn, position.roll) == 0) {
    return fail_at(draft.roll_column,
                   fmt::format("{} can move no token by a {}; expected a roll that it can play",
                               name_of(position.turn), position.roll));
  }
  return {};
}

}  // namespace

Result<Position> parse_position(const Options& options, std::string_view text) {
  const auto draft = Reader(options, text).read();
  if (!draft) return tl::unexpected(draft.error());
  for (const Nothing& checked :
       {check_squares(*draft), check_fates(*draft), check_turn(options, *draft)}) {
    if (!checked) return tl::unexpected(checked.error());
  }
  if (auto checked = check_roll(*draft); !checked) return tl::unexpected(checked.error());
  return draft->position;
}

}  // namespace lusoria::core::lotus_ludo
