#include "selfplay/check_latrunculi.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/any_game.hpp"
#include "core/games/latrunculi/rulesets.hpp"
#include "core/registry.hpp"
#include "selfplay/check_games.hpp"

namespace lusoria::selfplay {

namespace {

constexpr std::string_view kLeftOut = "-";

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

class LatrunculiGame final : public RecordedGame {
 public:
  LatrunculiGame(const core::AnyGame& game, std::uint64_t number)
      : state_(game.initial_state()), number_(number) {}

  core::Result<Found> line(const std::vector<Word>& words) override {
    return words[0].text == "end" ? end(words) : ply(words);
  }
  bool ended() const override { return ended_; }

 private:
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

  core::Result<Found> end(const std::vector<Word>& words) {
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
    ended_ = true;
    if (found) return fmt::format("game {}, end: {}", number_, *found);
    return found;
  }

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
    const auto names = legal_texts(state_, actions);
    if (line.moves != kLeftOut) {
      if (auto found = differ_in_moves(line.moves, names)) return found;
    }
    if (auto found =
            differ("legal moves:", std::to_string(line.count), std::to_string(names.size()))) {
      return found;
    }
    return play_move(state_, actions, names, line.move);
  }

  core::AnyState state_;
  std::uint64_t number_;
  std::uint64_t plies_ = 0;
  bool ended_ = false;
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

}  // namespace

core::Result<void> check_latrunculi_games(LineReader& lines, std::string line,
                                          const std::stop_token& stop, CheckReport& report) {
  const auto game = parse_header(line);
  if (!game) return tl::unexpected(lines.error(game.error().message, game.error().column));
  return check_games(lines, stop, report, [&](std::uint64_t number) {
    return std::make_unique<LatrunculiGame>(*game, number);
  });
}

}  // namespace lusoria::selfplay
