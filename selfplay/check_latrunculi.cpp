#include "selfplay/check_latrunculi.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/any_game.hpp"
#include "core/games/latrunculi/rulesets.hpp"
#include "core/parse.hpp"
#include "core/registry.hpp"
#include "selfplay/words.hpp"

namespace lusoria::selfplay {

namespace {

constexpr std::string_view kLeftOut = "-";
// Names in a difference of two lists of moves, of each list.
constexpr std::ptrdiff_t kShownMoves = 8;

// What is different, or nothing.
using Found = std::optional<std::string>;

// A seat, as the recordings name it.
std::string_view side_text(core::Player player) {
  return player == core::Player::kFirst ? "p1" : "p2";
}

std::string result_text(const core::AnyState& state) {
  if (!state.is_over()) return "unfinished";
  const core::Returns returns = state.returns();
  if (returns == core::Returns::draw(2)) return "draw";
  return std::string(
      side_text(returns[core::Player::kFirst] > 0 ? core::Player::kFirst : core::Player::kSecond));
}

std::string board_text(const core::AnyState& state) {
  const std::string text = state.text();
  return text.substr(0, text.find(' '));
}

core::Result<std::uint64_t> number(const Word& word, std::string_view what) {
  const auto parsed = core::parse_integer(word.text);
  if (parsed && *parsed >= 0) return static_cast<std::uint64_t>(*parsed);
  return core::fail_at(word.column,
                       fmt::format("'{}': expected {}, a whole number", word.text, what));
}

Found differ(std::string_view what, std::string_view in_file, std::string_view found) {
  if (in_file == found) return std::nullopt;
  return fmt::format("{} {} in the file, {} found", what, in_file, found);
}

// The moves of `a` that `b` lacks, both sorted; of many the first ones.
std::string only_in(const std::vector<std::string_view>& a,
                    const std::vector<std::string_view>& b) {
  std::vector<std::string_view> out;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  if (out.empty()) return "none";
  const auto shown = std::min<std::ptrdiff_t>(std::ssize(out), kShownMoves);
  return fmt::format("{}{}", fmt::join(out.begin(), out.begin() + shown, ","),
                     shown < std::ssize(out) ? ",..." : "");
}

// `PLY pSIDE BOARD play MOVE legal COUNT MOVE,MOVE`, as it was read.
struct PlyLine {
  std::uint64_t ply = 0;
  std::string_view side;
  std::string_view board;
  std::string_view move;
  std::uint64_t count = 0;
  std::string_view moves;
};

core::Result<PlyLine> parse_ply(const std::vector<Word>& words) {
  if (words.size() != 8 || words[3].text != "play" || words[5].text != "legal") {
    return core::fail_at(1,
                         "expected 'PLY SIDE BOARD play MOVE legal COUNT MOVE,MOVE', or "
                         "'end RESULT plies COUNT board BOARD'");
  }
  const auto ply = number(words[0], "the ply");
  if (!ply) return tl::unexpected(ply.error());
  if (words[1].text != "p1" && words[1].text != "p2") {
    return core::fail_at(words[1].column, fmt::format("'{}': expected p1 or p2", words[1].text));
  }
  const auto count = number(words[6], "the count of legal moves");
  if (!count) return tl::unexpected(count.error());
  return PlyLine{.ply = *ply,
                 .side = words[1].text,
                 .board = words[2].text,
                 .move = words[4].text,
                 .count = *count,
                 .moves = words[7].text};
}

// One recorded game, played along.
class RecordedGame {
 public:
  RecordedGame(const core::AnyGame& game, std::uint64_t number)
      : state_(game.initial_state()), number_(number) {}

  // Compares the line with the state, and plays its move where there is no difference.
  core::Result<Found> ply(const std::vector<Word>& words) {
    const auto line = parse_ply(words);
    if (!line) return tl::unexpected(line.error());
    if (line->ply != plies_) {
      return core::fail_at(1, fmt::format("ply {}: expected {}, the next", line->ply, plies_));
    }
    Found found = difference(*line);
    ++plies_;
    if (found) return fmt::format("game {}, ply {}: {}", number_, line->ply, *found);
    return found;
  }

  // Compares the last line of a game.
  core::Result<Found> end(const std::vector<Word>& words) const {
    if (words.size() != 6 || words[2].text != "plies" || words[4].text != "board") {
      return core::fail_at(1, "expected 'end RESULT plies COUNT board BOARD'");
    }
    const auto is_result = [&](std::string_view text) { return words[1].text == text; };
    if (!is_result("p1") && !is_result("p2") && !is_result("draw") && !is_result("unfinished")) {
      return core::fail_at(words[1].column,
                           fmt::format("'{}': expected p1, p2, draw or unfinished", words[1].text));
    }
    const auto plies = number(words[3], "the count of plies");
    if (!plies) return tl::unexpected(plies.error());
    if (*plies != plies_) {
      return core::fail_at(
          words[3].column,
          fmt::format("{} plies: expected {}, the lines of the game before it", *plies, plies_));
    }
    Found found = board_difference(words[5].text);
    if (!found) found = differ("result", words[1].text, result_text(state_));
    if (found) return fmt::format("game {}, end: {}", number_, *found);
    return found;
  }

 private:
  Found board_difference(std::string_view board) const {
    if (board == kLeftOut) return std::nullopt;
    return differ("board", board, board_text(state_));
  }

  // Plays the move where there is none.
  Found difference(const PlyLine& line) {
    if (auto found = board_difference(line.board)) return found;
    if (state_.is_over()) {
      return fmt::format("move {} in the file, the end of the game found: {}", line.move,
                         state_.result_text());
    }
    if (auto found = differ("side", line.side, side_text(state_.to_move()))) return found;
    core::ActionList actions;
    state_.legal_actions(actions);
    std::vector<std::string> names;
    for (const core::Action action : actions) names.push_back(state_.action_text(action));
    if (auto found = list_difference(line, names)) return found;
    const auto played = std::find(names.begin(), names.end(), line.move);
    if (played == names.end()) {
      return fmt::format("move {} in the file, not legal here", line.move);
    }
    state_.apply(actions[static_cast<std::size_t>(played - names.begin())]);
    return std::nullopt;
  }

  static Found list_difference(const PlyLine& line, const std::vector<std::string>& names) {
    const auto count =
        differ("legal moves:", std::to_string(line.count), std::to_string(names.size()));
    if (line.moves == kLeftOut) return count;
    std::vector<std::string_view> found(names.begin(), names.end());
    std::sort(found.begin(), found.end());
    std::vector<std::string_view> listed;
    for (const Word& word : split(line.moves, ',')) listed.push_back(word.text);
    if (!std::is_sorted(listed.begin(), listed.end())) std::sort(listed.begin(), listed.end());
    if (listed == found) return count;
    return fmt::format("legal moves: {} in the file alone, {} found alone", only_in(listed, found),
                       only_in(found, listed));
  }

  core::AnyState state_;
  std::uint64_t number_;
  std::uint64_t plies_ = 0;
};

// The game that the first line names.
core::Result<core::AnyGame> parse_header(std::string_view line) {
  const auto words = split(line, ' ');
  if (words.size() < 5 || words[3].text != "board") {
    return core::fail_at(1, "expected '# ruleset ID board COLUMNSxROWS'");
  }
  const auto* const ruleset = core::latrunculi::find_ruleset(words[2].text);
  if (ruleset == nullptr) {
    return core::fail_at(words[2].column, fmt::format("'{}': expected a ruleset; `lusoria games "
                                                      "latrunculi` lists them",
                                                      words[2].text));
  }
  const auto size = fmt::format("{}x{}", ruleset->shape.columns, ruleset->shape.rows);
  if (words[4].text != size) {
    return core::fail_at(words[4].column, fmt::format("'{}': expected {}, the board of {}",
                                                      words[4].text, size, ruleset->id));
  }
  return core::make_game(fmt::format("latrunculi(ruleset={})", ruleset->id));
}

// All games of a file, line by line.
class RecordedGames {
 public:
  explicit RecordedGames(core::AnyGame game) : game_(std::move(game)) {}

  core::Result<Found> line(std::string_view text) {
    const auto words = split(text, ' ');
    if (!current_) return begin(words);
    if (words[0].text != "end") return current_->ply(words);
    auto found = current_->end(words);
    if (found && !*found) {
      current_.reset();
      ++finished_;
    }
    return found;
  }
  std::uint64_t finished() const { return finished_; }
  bool complete() const { return !current_ && finished_ > 0; }

 private:
  core::Result<Found> begin(const std::vector<Word>& words) {
    if (words.size() != 2 || words[0].text != "game") {
      return core::fail_at(1, "expected 'game NUMBER'");
    }
    const auto which = number(words[1], "the game's number");
    if (!which) return tl::unexpected(which.error());
    current_.emplace(game_, *which);
    return std::nullopt;
  }

  core::AnyGame game_;
  std::optional<RecordedGame> current_;
  std::uint64_t finished_ = 0;
};

}  // namespace

core::Result<void> check_latrunculi_games(LineReader& lines, std::string line,
                                          const std::stop_token& stop, CheckReport& report) {
  const auto located = [&](const core::Error& error) {
    return tl::unexpected(lines.error(error.message, error.column));
  };
  const auto game = parse_header(line);
  if (!game) return located(game.error());
  RecordedGames games(*game);
  for (;;) {
    const auto more = lines.next(line);
    if (!more) return tl::unexpected(more.error());
    if (!*more) break;
    if (stop.stop_requested()) {
      report.stopped = true;
      return {};
    }
    auto found = games.line(line);
    if (!found) return located(found.error());
    report.checked = games.finished();
    if (*found) {
      report.difference = Difference{.line = lines.number(), .text = std::move(**found)};
      return {};
    }
  }
  if (games.complete()) return {};
  return tl::unexpected(lines.error(report.checked == 0
                                        ? "the file ends here; expected a game to its 'end'"
                                        : "the file ends inside a game; expected its 'end'"));
}

}  // namespace lusoria::selfplay
