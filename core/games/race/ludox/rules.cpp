#include "core/games/race/ludox/rules.hpp"

#include <string>

#include <fmt/format.h>

#include "core/games/race/ludox/notation.hpp"
#include "core/games/race/ludox/state.hpp"

namespace lusoria::core::ludox {

namespace {

Dice dice_left(const Turn& turn) { return {.high = turn.high, .low = turn.low}; }

// `start`, `p2`, `p2:65`, `p2:5`, `p2+:66` when one more turn follows, `-` at the end.
std::string turn_text(const Turn& turn) {
  if (turn.phase == Phase::kStart) return "start";
  if (turn.phase == Phase::kOver) return "-";
  std::string text = fmt::format("p{}{}", turn.seat + 1, turn.once_more ? "+" : "");
  if (turn.phase == Phase::kMove) text += ':' + dice_text(dice_left(turn));
  return text;
}

constexpr const char* kTurnExpected =
    "expected whose turn it is: start, p1 to roll, p1:65 or p1:5 with dice left, or - at the end";

// One more turn follows a double six alone, and both sixes of it are left or one.
bool fits(Dice dice, bool once_more) {
  if (dice.low != 0) return once_more == (dice.low == race::kFaces);
  return !once_more || dice.high == race::kFaces;
}

Result<Turn> parse_turn(const Seating& seating, const Words::Word& word) {
  std::string_view text = word.text;
  if (text == "start") return Turn{};
  if (text == "-") return Turn{.phase = Phase::kOver};
  Turn turn{.phase = Phase::kRoll};
  const auto seat = parse_seat(seating, text.substr(0, 2));
  if (!seat) return fail_at(word.column, kTurnExpected);
  turn.seat = static_cast<std::int8_t>(*seat);
  text.remove_prefix(2);
  if (text.empty()) return turn;
  turn.phase = Phase::kMove;
  turn.once_more = text.starts_with('+');
  if (turn.once_more) text.remove_prefix(1);
  const int dice_column = word.column + (turn.once_more ? 4 : 3);
  if (!text.starts_with(':')) return fail_at(word.column, kTurnExpected);
  const auto dice = parse_dice(text.substr(1));
  if (!dice) return fail_at(dice_column, "expected one or two dice, the higher first, as 65");
  if (!fits(*dice, turn.once_more))
    return fail_at(dice_column,
                   "expected '+' before 66, before no other two dice, and before one die only if "
                   "it is a 6");
  turn.high = static_cast<std::int8_t>(dice->high);
  turn.low = static_cast<std::int8_t>(dice->low);
  return turn;
}

bool is_start(const Seating& seating, const Board& board) {
  for (int colour = 0; colour < seating.colours(); ++colour) {
    if (board.tiles(colour) != Board::Tiles{}) return false;
  }
  return true;
}

// Whether a die of the seat's turn can have been used. The tile that it moved is outside the base,
// unless a Square Tile on an ordinary square captured it.
bool can_have_moved(const Seating& seating, const Board& board, int seat) {
  for (int colour = 0; colour < seating.colours(); ++colour) {
    const Board::Tiles& tiles = board.tiles(colour);
    if (seating.seat_of(colour) == seat) {
      if (tiles != Board::Tiles{}) return true;
    } else if (seating.has_square(colour)) {
      const int code = Board::code_of(tiles[Board::kSquareIndex]);
      if ((ordinary_codes(seating) >> code & 1) != 0) return true;
    }
  }
  return false;
}

// Whether board and turn can be of one position; sets the seat of a game that is over.
Result<bool> check(const Seating& seating, const Board& board, Turn& turn, int column) {
  const auto winner = parse_winner(seating, board);
  if (!winner) return tl::unexpected(winner.error());
  if ((*winner >= 0) != (turn.phase == Phase::kOver)) {
    return fail_at(column, *winner >= 0 ? "expected -, for a player has all tiles home"
                                        : "-: expected a player with all tiles home");
  }
  if (turn.phase == Phase::kOver) turn.seat = static_cast<std::int8_t>(*winner);
  if (turn.phase == Phase::kStart && !is_start(seating, board))
    return fail_at(column, "start: expected all tiles in the base");
  if (turn.phase != Phase::kMove) return true;
  const bool usable = board.can_move(seating, turn.seat, turn.high) ||
                      (turn.low != 0 && board.can_move(seating, turn.seat, turn.low));
  if (!usable) return fail_at(column, "expected dice of which one can move a tile");
  if (turn.low == 0 && !can_have_moved(seating, board, turn.seat))
    return fail_at(column, "expected two dice, for no tile of the player has moved");
  return true;
}

}  // namespace

std::string Rules::name() const {
  return fmt::format("ludox(edition={},players={})", seating_.squares ? "ludox" : "classic",
                     seating_.players);
}

State Rules::initial_state(std::uint64_t /*opening*/) const { return State(*this, {}, {}); }

std::string Rules::state_text(const State& state) const {
  return board_text(seating_, state.board()) + ' ' + turn_text(state.turn());
}

Result<State> Rules::parse_state(std::string_view text) const {
  Words words(text);
  const auto board = parse_board(seating_, false, words);
  if (!board) return tl::unexpected(board.error());
  const Words::Word word = words.next();
  auto turn = parse_turn(seating_, word);
  if (!turn) return tl::unexpected(turn.error());
  if (const auto rest = words.next(); !rest.text.empty())
    return fail_at(rest.column, "expected nothing behind the turn");
  if (const auto sound = check(seating_, *board, *turn, word.column); !sound)
    return tl::unexpected(sound.error());
  return State(*this, *board, *turn);
}

std::string Rules::action_text(const State& state, Action action) const {
  if (state.turn().phase == Phase::kStart) return fmt::format("p{}", action_index(action) + 1);
  if (state.turn().phase == Phase::kRoll) return dice_text(dice_of(action));
  const Move move = unpack(action);
  return move_text(state.colour(move), move.square, move.from,
                   target_of(move.from, state.die(move)));
}

std::string Rules::player_name(Player player) const {
  return seat_name(seating_, static_cast<int>(player));
}

std::string Rules::draw(const State& state, bool colour) const {
  const Turn& turn = state.turn();
  std::string out = draw_board(seating_, state.board(), colour);
  switch (turn.phase) {
    case Phase::kStart:
      return out + "a draw settles who begins\n";
    case Phase::kOver:
      return out;
    case Phase::kRoll:
      return out + seat_name(seating_, turn.seat) + " rolls\n";
    case Phase::kMove:
      break;
  }
  out += fmt::format("{} to move, {} {}", seat_name(seating_, turn.seat),
                     turn.low == 0 ? "die" : "dice", turn.high);
  if (turn.low != 0) out += fmt::format(" {}", turn.low);
  return out + (turn.once_more ? ", and one more turn\n" : "\n");
}

std::string Rules::result_text(const State& state) const {
  if (state.turn().phase != Phase::kOver) return "the game goes on";
  return fmt::format("{} wins: all {} tiles are home", seat_name(seating_, state.turn().seat),
                     race::kTokens * seating_.colours_a_seat());
}

}  // namespace lusoria::core::ludox
