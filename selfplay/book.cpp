#include "selfplay/book.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/random.hpp"
#include "selfplay/line_reader.hpp"

namespace lusoria::selfplay {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// A permutation of 0 .. size - 1 by a Feistel network on the numbers below a power of four, walked
// until it comes below `size` (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002):
// no order has to be kept, however long the book is.
std::uint64_t permuted(std::uint64_t number, std::uint64_t size, std::uint64_t key) {
  const int half = std::max(1, static_cast<int>(std::bit_width(size - 1) + 1) / 2);
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = number >> half;
    std::uint64_t right = number & mask;
    for (std::uint64_t round = 0; round < 6; ++round) {
      const std::uint64_t next =
          left ^ (core::mix64(key ^ core::mix64(round << 32 | right)) & mask);
      left = std::exchange(right, next);
    }
    number = left << half | right;
  } while (number >= size);
  return number;
}

// A line of a book as it is taken apart.
class Line {
 public:
  Line(const LineReader& reader, std::string_view text) : reader_(reader), text_(text) {
    std::size_t begin = 0;
    for (std::string_view& part : parts_) {
      const std::size_t end = std::min(text.find(';', begin), text.size());
      part = text.substr(begin, end - begin);
      begin = std::min(end + 1, text.size());
    }
    rest_ = text.substr(begin);
  }

  core::Result<Opening> opening(const core::AnyGame& game) const {
    auto start = game.parse_state(trimmed(parts_[0]));
    if (!start) {
      const std::size_t skipped = parts_[0].find_first_not_of(" \t\r");
      const int column = start.error().column;
      return wrong(start.error().message, column > 0 ? static_cast<int>(skipped) + column : column);
    }
    if (start->is_over()) return wrong("expected a position in which the game goes on", 1);
    if (!trimmed(rest_).empty()) {
      return wrong("expected no more than a position, a name and a weight", column_of(rest_));
    }
    Opening opening{.start = *std::move(start), .name = std::string(trimmed(parts_[1]))};
    if (opening.name.empty()) opening.name = fmt::format("line {}", reader_.number());
    const auto control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
    if (std::any_of(opening.name.begin(), opening.name.end(), control)) {
      return wrong("expected no control characters in a name", column_of(parts_[1]));
    }
    if (const std::string_view text = trimmed(parts_[2]); !text.empty()) {
      const auto [end, error] =
          std::from_chars(text.data(), text.data() + text.size(), opening.weight);
      const bool whole = error == std::errc() && end == text.data() + text.size();
      if (!whole || opening.weight < 1 || opening.weight > Book::kMostWeight) {
        return wrong(
            fmt::format("expected a weight, a whole number from 1 to {}", Book::kMostWeight),
            column_of(text));
      }
    }
    return opening;
  }

 private:
  tl::unexpected<core::Error> wrong(std::string message, int column) const {
    return tl::unexpected(reader_.error(std::move(message), column));
  }
  int column_of(std::string_view part) const {
    return static_cast<int>(part.data() - text_.data()) + 1;
  }

  const LineReader& reader_;
  std::string_view text_;
  std::array<std::string_view, 3> parts_;
  std::string_view rest_;
};

}  // namespace

core::Result<Book> Book::load(const std::string& path, const core::AnyGame& game) {
  auto reader = LineReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  Book book;
  std::string text;
  for (;;) {
    const auto more = reader->next(text);
    if (!more) return tl::unexpected(more.error());
    if (!*more) break;
    const std::string_view content = trimmed(text);
    if (content.empty() || content.front() == ';') continue;
    auto opening = Line(*reader, text).opening(game);
    if (!opening) return tl::unexpected(opening.error());
    if (const auto added = book.add(*std::move(opening)); !added) {
      return tl::unexpected(reader->error(added.error().message));
    }
  }
  if (book.openings_.empty()) {
    return tl::unexpected(core::Error{
        .message = "expected at least one opening", .source = path, .line = 0, .column = 0});
  }
  return book;
}

core::Result<void> Book::add(Opening opening) {
  const auto same = [&](const Opening& other) { return other.name == opening.name; };
  if (std::any_of(openings_.begin(), openings_.end(), same)) {
    return core::fail(fmt::format("a second opening is called '{}'", opening.name));
  }
  const std::uint64_t before = ends_.empty() ? 0 : ends_.back();
  ends_.push_back(before + static_cast<std::uint64_t>(opening.weight));
  openings_.push_back(std::move(opening));
  return {};
}

const Opening& Book::draw(std::uint64_t seed, std::uint64_t number) const {
  const std::uint64_t pass = ends_.back();
  const std::uint64_t key = core::derive_seed(seed, number / pass, core::Purpose::kSchedule);
  const std::uint64_t place = permuted(number % pass, pass, key);
  const auto end = std::upper_bound(ends_.begin(), ends_.end(), place);
  return openings_[static_cast<std::size_t>(end - ends_.begin())];
}

std::string book_line(const core::AnyState& start, std::string_view name, int weight) {
  std::string line = fmt::format("{} ; {}", start.text(), name);
  if (weight != 1) line += fmt::format(" ; {}", weight);
  return line;
}

}  // namespace lusoria::selfplay
