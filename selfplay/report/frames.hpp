// A recorded game as pictures of its board, for a page that knows no rules: the places of the board
// with what stands on each, and from ply to ply only what changed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/record.hpp"

namespace lusoria::selfplay::report {

enum class BoardKind {
  kViaLudus,    // cells by the Grid's numbering: 0 White, 1 Red, 2 Blue, 3 wall, 4 and 5 Red and
                // Blue on the winning path
  kLatrunculi,  // the same numbering: latrunculi::Piece
  kRace,        // cells by colour and token: 4 * colour + token; a place of race/track.hpp, 64 more
                // when shielded, 128 more for a Square Tile, -1 for no token
  kText,        // no cells: any other game, drawn as for a terminal in the words below
};

// The board of one position.
struct BoardView {
  BoardKind kind = BoardKind::kText;
  int rows = 0;  // of grids
  int columns = 0;
  std::vector<int> cells;
  std::string below;  // what the terminal shows below the board; all it shows for kText

  friend bool operator==(const BoardView&, const BoardView&) = default;
};

BoardView view_of(const core::AnyState& state);

struct Frame {
  std::string event;  // what led here, for people; empty for the first position
  std::vector<std::pair<int, int>> changes;  // cell and what stands there now
  std::string below;
};

struct GameFrames {
  BoardView first;
  std::vector<std::string> seats;  // their names in the game: `Red`
  std::vector<Frame> frames;       // after each action
};

// Replays the record. Errors are those of replay().
core::Result<GameFrames> frames_of(const GameRecord& record);

// The last position's cells, put together again from the changes.
std::vector<int> last_cells(const GameFrames& frames);

}  // namespace lusoria::selfplay::report
