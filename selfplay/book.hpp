// A book of openings: the first positions of a match or a tournament.
//
// Text, one position a line, in the game's text form:
//
//     POSITION ; NAME ; WEIGHT
//
// The name (default: `line N`) is what reports call the opening; the weight (default 1) is how
// often it comes in one pass through the book. Blank lines, and lines that start with `;`, are
// skipped, so that a file of Via Ludus setups is a book.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/result.hpp"

namespace lusoria::selfplay {

struct Opening {
  core::AnyState start;  // not over
  std::string name;
  int weight = 1;  // 1 to Book::kMostWeight
};

class Book {
 public:
  static constexpr int kMostWeight = 1'000'000;

  // Errors name the file, the line, the column and what was expected; two openings of one name are
  // one, and so is a book without any.
  static core::Result<Book> load(const std::string& path, const core::AnyGame& game);

  // In the order of the file, one at least.
  const std::vector<Opening>& openings() const { return openings_; }
  // Opening `number` of a run, from 0: passes through the book, each in a random order of its own
  // in which every opening comes as often as its weight says. A function of (seed, number).
  const Opening& draw(std::uint64_t seed, std::uint64_t number) const;

 private:
  core::Result<void> add(Opening opening);

  std::vector<Opening> openings_;
  std::vector<std::uint64_t> ends_;  // sums of the weights up to each opening and with it
};

// A line of a book, without its line feed.
std::string book_line(const core::AnyState& start, std::string_view name, int weight = 1);

}  // namespace lusoria::selfplay
