#include "selfplay/check_games.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/parse.hpp"

namespace lusoria::selfplay {

namespace {

// Names in a difference of two lists of moves, of each list.
constexpr std::ptrdiff_t kShownMoves = 8;

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

core::Result<std::uint64_t> parse_begin(const std::vector<Word>& words) {
  if (words.size() != 2 || words[0].text != "game") {
    return core::fail_at(1, "expected 'game NUMBER'");
  }
  return number(words[1], "the game's number");
}

}  // namespace

Found differ(std::string_view what, std::string_view in_file, std::string_view found) {
  if (in_file == found) return std::nullopt;
  return fmt::format("{} {} in the file, {} found", what, in_file, found);
}

core::Result<std::uint64_t> number(const Word& word, std::string_view what) {
  const auto parsed = core::parse_integer(word.text);
  if (parsed && *parsed >= 0) return static_cast<std::uint64_t>(*parsed);
  return core::fail_at(word.column,
                       fmt::format("'{}': expected {}, a whole number", word.text, what));
}

std::vector<std::string> legal_texts(const core::AnyState& state, core::ActionList& actions) {
  state.legal_actions(actions);
  std::vector<std::string> texts;
  for (const core::Action action : actions) texts.push_back(state.action_text(action));
  return texts;
}

Found differ_in_moves(std::string_view in_file, const std::vector<std::string>& legal) {
  std::vector<std::string_view> found(legal.begin(), legal.end());
  std::sort(found.begin(), found.end());
  std::vector<std::string_view> listed;
  for (const Word& word : split(in_file, ',')) listed.push_back(word.text);
  std::sort(listed.begin(), listed.end());
  if (listed == found) return std::nullopt;
  return fmt::format("legal moves: {} in the file alone, {} found alone", only_in(listed, found),
                     only_in(found, listed));
}

Found play_move(core::AnyState& state, const core::ActionList& actions,
                const std::vector<std::string>& texts, std::string_view move) {
  const auto played = std::find(texts.begin(), texts.end(), move);
  if (played == texts.end()) return fmt::format("move {} in the file, not legal here", move);
  state.apply(actions[static_cast<std::size_t>(played - texts.begin())]);
  return std::nullopt;
}

core::Result<void> check_games(LineReader& lines, const std::stop_token& stop, CheckReport& report,
                               const BeginGame& begin) {
  const auto located = [&](const core::Error& error) {
    return tl::unexpected(lines.error(error.message, error.column));
  };
  std::unique_ptr<RecordedGame> game;
  for (std::string line;;) {
    const auto more = lines.next(line);
    if (!more) return tl::unexpected(more.error());
    if (!*more) break;
    if (stop.stop_requested()) {
      report.stopped = true;
      return {};
    }
    const auto words = split(line, ' ');
    if (!game) {
      const auto which = parse_begin(words);
      if (!which) return located(which.error());
      game = begin(*which);
      continue;
    }
    auto found = game->line(words);
    if (!found) return located(found.error());
    if (*found) {
      report.difference = Difference{.line = lines.number(), .text = std::move(**found)};
      return {};
    }
    if (game->ended()) {
      game.reset();
      ++report.checked;
    }
  }
  if (!game && report.checked > 0) return {};
  return tl::unexpected(lines.error(report.checked == 0
                                        ? "the file ends here; expected a game to its 'end'"
                                        : "the file ends inside a game; expected its 'end'"));
}

}  // namespace lusoria::selfplay
