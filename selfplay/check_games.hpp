// What all recordings of games have in common: a first line that names the game, then for each game
// a line `game NUMBER`, lines that are compared and played along, and a line that ends it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"
#include "selfplay/check.hpp"
#include "selfplay/line_reader.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay {

// What is different, or nothing.
using Found = std::optional<std::string>;

// Text that both sides have, or how they differ.
Found differ(std::string_view what, std::string_view in_file, std::string_view found);

// A whole number of at least 0; `what` is what was expected, with its article.
core::Result<std::uint64_t> number(const Word& word, std::string_view what);

// The texts of all legal moves, in the order of legal_actions().
std::vector<std::string> legal_texts(const core::AnyState& state, core::ActionList& actions);

// A list of moves in a file (`a,b,c`, in any order) against the legal ones.
Found differ_in_moves(std::string_view in_file, const std::vector<std::string>& legal);

// Plays the legal move of that text, or says that it is not legal.
Found play_move(core::AnyState& state, const core::ActionList& actions,
                const std::vector<std::string>& texts, std::string_view move);

// One recorded game, played along.
class RecordedGame {
 public:
  RecordedGame() = default;
  virtual ~RecordedGame() = default;
  RecordedGame(const RecordedGame&) = delete;
  RecordedGame& operator=(const RecordedGame&) = delete;

  // Compares a line, which is not empty, with the game and plays it where there is no difference.
  // An error, with its column, when the line is malformed.
  virtual core::Result<Found> line(const std::vector<Word>& words) = 0;
  // Whether the line that was read last ended the game.
  virtual bool ended() const = 0;
};

// Makes the game that `game NUMBER` begins.
using BeginGame = std::function<std::unique_ptr<RecordedGame>(std::uint64_t number)>;

// Plays the games that follow the first line, up to the first difference, and counts in `report`
// those that agree. A line that is not of the form, or a file that ends inside a game, is an error.
core::Result<void> check_games(LineReader& lines, const std::stop_token& stop, CheckReport& report,
                               const BeginGame& begin);

}  // namespace lusoria::selfplay
