#include "core/games/race/ludox/notation.hpp"

#include <vector>

#include <fmt/format.h>

#include "core/games/race/cross.hpp"
#include "core/games/race/track.hpp"

namespace lusoria::core::ludox {

namespace {

// The order in which the colours of a position are written: seat by seat.
template <class F>
void for_each_colour(const Seating& seating, F&& f) {
  for (int seat = 0; seat < seating.players; ++seat) {
    for (int i = 0; i < seating.colours_a_seat(); ++i) f(seating.colour(seat, i));
  }
}

char letter(int colour) { return race::kColourLetters[static_cast<std::size_t>(colour)]; }

// A tile as it is written.
struct Written {
  int code = race::kBase;
  bool square = false;
  bool shielded = false;

  // Tiles of one colour are written in the order of this number.
  int rank() const { return 4 * code + (square ? 2 : 0) + (shielded ? 1 : 0); }
};

std::vector<Written> written(const Seating& seating, int colour, const Board& board) {
  std::vector<Written> tiles;
  for (int i = 0; i < race::kTokens; ++i) {
    const std::uint8_t tile = board.tiles(colour)[static_cast<std::size_t>(i)];
    tiles.push_back({.code = Board::code_of(tile),
                     .square = seating.has_square(colour) && i == Board::kSquareIndex,
                     .shielded = Board::is_shielded(tile)});
  }
  if (tiles.back().square) {
    for (std::size_t i = tiles.size() - 1; i > 0 && tiles[i].rank() < tiles[i - 1].rank(); --i)
      std::swap(tiles[i], tiles[i - 1]);
  }
  return tiles;
}

class BoardReader {
 public:
  BoardReader(const Seating& seating, bool deluxe) : seating_(seating), deluxe_(deluxe) {}

  Result<Board> read(Words& words) {
    std::optional<Error> error;
    for_each_colour(seating_, [&](int colour) {
      if (error) return;
      if (auto done = read_colour(words.next(), colour); !done) error = done.error();
    });
    if (error) return tl::unexpected(*error);
    if (auto done = check_squares(); !done) return tl::unexpected(done.error());
    return board_;
  }

 private:
  using Done = Result<bool>;

  Done read_colour(const Words::Word& word, int colour) {
    if (word.text.substr(0, 2) != fmt::format("{}=", letter(colour))) {
      return fail_at(
          word.column,
          fmt::format("expected the four tiles of {}, as {}=base,base,t5,h3",
                      race::kColourNames[static_cast<std::size_t>(colour)], letter(colour)));
    }
    rounds_ = 0;
    squares_ = 0;
    last_ = {.code = -1};
    columns_[static_cast<std::size_t>(colour)] = word.column;
    Board::Tiles tiles{};
    std::size_t at = 2;
    for (int i = 0; i < race::kTokens; ++i) {
      const std::size_t end = std::min(word.text.find(',', at), word.text.size());
      const int column = word.column + static_cast<int>(at);
      if (auto done = read_tile(word.text.substr(at, end - at), column, colour, tiles); !done)
        return done;
      const bool last = i + 1 == race::kTokens;
      if (last != (end == word.text.size())) {
        return fail_at(word.column + static_cast<int>(end), "expected four tiles of a colour");
      }
      at = end + 1;
    }
    board_.set_tiles(colour, tiles);
    return true;
  }

  Done read_tile(std::string_view text, int column, int colour, Board::Tiles& tiles) {
    std::string_view place = text;
    Written tile;
    if (place.ends_with('^')) {
      tile.shielded = true;
      place.remove_suffix(1);
    }
    if (place.ends_with('#')) {
      tile.square = true;
      place.remove_suffix(1);
    }
    const auto code = race::parse_place(colour, place);
    if (!code) {
      return fail_at(column,
                     fmt::format("'{}': expected base, a square of {}'s way as t5, h1 to h5 "
                                 "or home",
                                 text, race::kColourNames[static_cast<std::size_t>(colour)]));
    }
    tile.code = *code;
    if (tile.shielded && (!deluxe_ || !race::is_on_ring(tile.code)))
      return fail_at(column, "'^': expected shields in Deluxe alone, on squares t0 to t51");
    if (tile.rank() < last_.rank())
      return fail_at(column,
                     "expected tiles by growing progress, a Round Tile before a Square one");
    last_ = tile;
    const int most =
        tile.square ? race::kTokens - seating_.rounds(colour) : seating_.rounds(colour);
    int& count = tile.square ? squares_ : rounds_;
    if (count == most) {
      return fail_at(column,
                     fmt::format("expected {} Round and {} Square Tiles", seating_.rounds(colour),
                                 race::kTokens - seating_.rounds(colour)));
    }
    const int index = tile.square ? Board::kSquareIndex : count;
    ++count;
    tiles[static_cast<std::size_t>(index)] =
        static_cast<std::uint8_t>(tile.code | (tile.shielded ? Board::kShield : 0));
    return true;
  }

  // What no play leads to: two tiles on a star, or tiles of two seats on an ordinary square.
  Done check_squares() {
    std::array<int, race::kRing> seats{};  // one more than the seat that stands there
    for (int colour = 0; colour < seating_.colours(); ++colour) {
      for (const std::uint8_t tile : board_.tiles(colour)) {
        const int code = Board::code_of(tile);
        if (!race::is_on_ring(code)) continue;
        const int square = race::square_of(colour, code);
        int& there = seats[static_cast<std::size_t>(square)];
        const int seat = seating_.seat_of(colour) + 1;
        const int column = columns_[static_cast<std::size_t>(colour)];
        const bool star = seating_.squares && (kStarCodes >> code & 1) != 0;
        if (star && there != 0)
          return fail_at(column, fmt::format("t{}: expected at most one tile on a star", square));
        const bool ordinary = (ordinary_codes(seating_) >> code & 1) != 0;
        if (ordinary && !deluxe_ && there != 0 && there != seat)
          return fail_at(column, fmt::format("t{}: expected tiles of one player alone", square));
        there = seat;
      }
    }
    return true;
  }

  Seating seating_;
  bool deluxe_;
  Board board_;
  int rounds_ = 0;  // read of the current colour
  int squares_ = 0;
  Written last_;
  std::array<int, race::kColours> columns_{};
};

}  // namespace

Words::Word Words::next() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  const std::size_t start = at_;
  while (at_ < text_.size() && text_[at_] != ' ') ++at_;
  return {.text = text_.substr(start, at_ - start), .column = static_cast<int>(start) + 1};
}

std::string seat_name(const Seating& seating, int seat) {
  std::string name;
  for (int i = 0; i < seating.colours_a_seat(); ++i) {
    if (i > 0) name += '+';
    name += race::kColourNames[static_cast<std::size_t>(seating.colour(seat, i))];
  }
  return name;
}

std::string tile_text(int colour, bool square) {
  return std::string(1, letter(colour)) + (square ? "#" : "");
}

std::string move_text(int colour, bool square, int from, int to) {
  return fmt::format("{}:{}-{}", tile_text(colour, square), race::place_text(colour, from),
                     race::place_text(colour, to));
}

std::string standing_text(int colour, bool square, std::uint8_t tile) {
  return race::place_text(colour, Board::code_of(tile)) + (square ? "#" : "") +
         (Board::is_shielded(tile) ? "^" : "");
}

std::string board_text(const Seating& seating, const Board& board) {
  std::string text;
  for_each_colour(seating, [&](int colour) {
    if (!text.empty()) text += ' ';
    text += letter(colour);
    char before = '=';
    for (const Written& tile : written(seating, colour, board)) {
      text += before;
      text += standing_text(
          colour, tile.square,
          static_cast<std::uint8_t>(tile.code | (tile.shielded ? Board::kShield : 0)));
      before = ',';
    }
  });
  return text;
}

Result<Board> parse_board(const Seating& seating, bool deluxe, Words& words) {
  return BoardReader(seating, deluxe).read(words);
}

Result<int> parse_winner(const Seating& seating, const Board& board) {
  int winner = -1;
  for (int seat = 0; seat < seating.players; ++seat) {
    if (!board.is_all_home(seating, seat)) continue;
    if (winner >= 0) return fail_at(1, "expected at most one player with all tiles home");
    winner = seat;
  }
  return winner;
}

std::optional<int> parse_seat(const Seating& seating, std::string_view text) {
  if (text.size() != 2 || text[0] != 'p') return std::nullopt;
  const int seat = text[1] - '1';
  if (seat < 0 || seat >= seating.players) return std::nullopt;
  return seat;
}

std::optional<Dice> parse_dice(std::string_view text) {
  if (text.empty() || text.size() > 2) return std::nullopt;
  const Dice dice{.high = text[0] - '0', .low = text.size() == 2 ? text[1] - '0' : 0};
  const bool sound = dice.high >= 1 && dice.high <= race::kFaces && dice.low <= dice.high &&
                     dice.low >= (text.size() == 2 ? 1 : 0);
  if (!sound) return std::nullopt;
  return dice;
}

std::string dice_text(Dice dice) {
  return dice.low == 0 ? fmt::format("{}", dice.high) : fmt::format("{}{}", dice.high, dice.low);
}

std::string draw_board(const Seating& seating, const Board& board, bool colour) {
  std::vector<race::DrawnToken> tokens;
  for_each_colour(seating, [&](int c) {
    for (const Written& tile : written(seating, c, board)) {
      tokens.push_back(
          {.colour = c, .code = tile.code, .square = tile.square, .shielded = tile.shielded});
    }
  });
  return race::draw_cross(tokens, colour);
}

}  // namespace lusoria::core::ludox
