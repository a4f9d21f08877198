// Recorded games of Latrunculi against this program: golden games agree, and what is false in a
// file is found at its line.
#include "selfplay/check_latrunculi.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/any_game.hpp"
#include "core/games/latrunculi/rulesets.hpp"
#include "core/registry.hpp"
#include "tests/selfplay/temporary_folder.hpp"

namespace lusoria::selfplay {
namespace {

using core::latrunculi::Ruleset;
using core::latrunculi::rulesets;
using test::TemporaryFolder;
using testing::HasSubstr;
using testing::StartsWith;

std::string file_of(const Ruleset& ruleset, const std::string& folder) {
  return folder + "/latrunculi/" + std::string(ruleset.id) + ".txt.gz";
}

TEST(CheckLatrunculi, GoldenGamesAgree) {
  for (const Ruleset& ruleset : rulesets()) {
    SCOPED_TRACE(ruleset.id);
    const auto report = check_file(file_of(ruleset, LUSORIA_TEST_DATA));
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_FALSE(report->difference)
        << report->difference->line << ": " << report->difference->text;
    EXPECT_GE(report->checked, 2U);
    EXPECT_EQ(report->unit, "games");
  }
}

TEST(LongCheckLatrunculi, AllRecordedGamesAgree) {
  std::uint64_t games = 0;
  for (const Ruleset& ruleset : rulesets()) {
    const std::string path = file_of(ruleset, LUSORIA_ORACLE);
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded games here";
    const auto report = check_file(path);
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_FALSE(report->difference) << ruleset.id << ": " << report->difference->text;
    games += report->checked;
  }
  EXPECT_EQ(games, 372U);
}

// The recording of a game by this program itself, to be falsified line by line.
class Recording : public testing::Test {
 protected:
  Recording() {
    const auto game = core::make_game("latrunculi(ruleset=museum-quintana)");
    core::AnyState state = game->initial_state();
    lines_ = {"# ruleset museum-quintana board 8x8", "game 0"};
    for (const std::string move : {"a2-a6", "h7-h3"}) {
      lines_.push_back(line(state, static_cast<int>(lines_.size()) - 2, move));
      state.apply(*state.parse_action(move));
    }
    lines_.push_back("end unfinished plies 2 board " + board(state));
  }

  static std::string board(const core::AnyState& state) {
    return state.text().substr(0, state.text().find(' '));
  }
  static std::string line(const core::AnyState& state, int ply, const std::string& move) {
    core::ActionList actions;
    state.legal_actions(actions);
    std::vector<std::string> names;
    for (const core::Action action : actions) names.push_back(state.action_text(action));
    std::sort(names.begin(), names.end());
    return fmt::format("{} {} {} play {} legal {} {}", ply, ply % 2 == 0 ? "p1" : "p2",
                       board(state), move, names.size(), fmt::join(names, ","));
  }

  // The report on the recording with line `number` replaced; 0 leaves all as they are.
  core::Result<CheckReport> check(int number, const std::string& text) const {
    std::string content;
    for (std::size_t i = 0; i < lines_.size(); ++i)
      content += (static_cast<int>(i) + 1 == number ? text : lines_[i]) + '\n';
    return check_file(folder_.put("games.txt", content));
  }
  // Line `number` with the first `from` replaced by `to`.
  std::string with(int number, const std::string& from, const std::string& to) const {
    std::string text = lines_[static_cast<std::size_t>(number) - 1];
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << text;
    return text.replace(at, from.size(), to);
  }
  std::string difference(int number, const std::string& from, const std::string& to) const {
    const auto report = check(number, with(number, from, to));
    EXPECT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->difference);
    EXPECT_EQ(report->difference->line, number);
    EXPECT_EQ(report->checked, 0U);
    return report->difference->text;
  }
  std::string error(int number, const std::string& text) const {
    const auto report = check(number, text);
    EXPECT_FALSE(report) << text;
    return report ? std::string() : report.error().text();
  }
  std::string place(const std::string& line_and_column) const {
    return folder_.file("games.txt") + ':' + line_and_column + ": ";
  }

  TemporaryFolder folder_;
  std::vector<std::string> lines_;
};

TEST_F(Recording, AgreesAsItIs) {
  const auto report = check(0, "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->difference) << report->difference->text;
  EXPECT_EQ(report->checked, 1U);
}

TEST_F(Recording, PartsMayBeLeftOut) {
  for (const int number : {3, 4}) {
    std::string& line = lines_[static_cast<std::size_t>(number) - 1];
    line = with(number, line.substr(line.rfind(' ')), " -");
    line = with(number, line.substr(5, line.find(" play") - 5), "-");
  }
  lines_[4] = "end unfinished plies 2 board -";
  const auto report = check(0, "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->difference) << report->difference->text;
  EXPECT_EQ(lines_[2], "0 p1 - play a2-a6 legal 32 -");
}

TEST_F(Recording, EachKindOfDifferenceIsFoundAtItsLine) {
  EXPECT_EQ(difference(4, "p2", "p1"), "game 0, ply 1: side p1 in the file, p2 found");
  EXPECT_THAT(difference(4, "/w7/", "/1w6/"), StartsWith("game 0, ply 1: board "));
  EXPECT_THAT(difference(3, "legal 32", "legal 31"),
              StartsWith("game 0, ply 0: legal moves: 31 in the file, 32 found"));
  EXPECT_EQ(difference(3, ",a2-a4", ""),
            "game 0, ply 0: legal moves: none in the file alone, a2-a4 found alone");
  EXPECT_EQ(difference(3, ",a2-a4", ",a2-b3"),
            "game 0, ply 0: legal moves: a2-b3 in the file alone, a2-a4 found alone");
  EXPECT_EQ(difference(3, "play a2-a6", "play a2-a7"),
            "game 0, ply 0: move a2-a7 in the file, not legal here");
  EXPECT_EQ(difference(5, "unfinished", "p2"),
            "game 0, end: result p2 in the file, unfinished found");
  EXPECT_THAT(difference(5, "board ", "board 1"), StartsWith("game 0, end: board 1"));
}

TEST(CheckLatrunculi, AMoveAfterTheEndIsADifference) {
  auto reader = LineReader::open(std::string(LUSORIA_TEST_DATA) + "/latrunculi/seega-6x6.txt.gz");
  ASSERT_TRUE(reader);
  std::string content;
  int lines = 0;
  for (std::string line; *reader->next(line); ++lines) {
    if (line.starts_with("end ")) break;
    content += line + '\n';
  }
  const TemporaryFolder folder;
  const std::string path =
      folder.put("games.txt", fmt::format("{}{} p1 - play a1-a2 legal 1 -\n", content, lines - 2));
  const auto report = check_file(path);
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_TRUE(report->difference);
  EXPECT_EQ(report->difference->line, lines + 1);
  EXPECT_THAT(report->difference->text,
              HasSubstr("move a1-a2 in the file, the end of the game found: Black wins"));
}

TEST_F(Recording, MalformedLinesAreErrors) {
  EXPECT_THAT(error(1, "# ruleset museum-quintana"), StartsWith(place("1:1") + "expected '# rule"));
  EXPECT_THAT(error(1, "# ruleset museum board 8x8"), StartsWith(place("1:11") + "'museum'"));
  EXPECT_THAT(error(1, "# ruleset museum-quintana board 8x7"),
              StartsWith(place("1:33") + "'8x7': expected 8x8"));
  EXPECT_THAT(error(2, "games 0"), StartsWith(place("2:1") + "expected 'game NUMBER'"));
  EXPECT_THAT(error(2, "game one"), StartsWith(place("2:6") + "'one'"));
  EXPECT_THAT(error(3, "0 p1 8/8 play a2-a6"), StartsWith(place("3:1") + "expected 'PLY SIDE"));
  EXPECT_THAT(error(3, ""), StartsWith(place("3:1") + "expected 'PLY SIDE"));
  EXPECT_THAT(error(3, with(3, "0 p1", "x p1")), StartsWith(place("3:1") + "'x'"));
  EXPECT_THAT(error(3, with(3, "0 p1", "1 p1")), StartsWith(place("3:1") + "ply 1: expected 0"));
  EXPECT_THAT(error(3, with(3, "p1", "p3")), StartsWith(place("3:3") + "'p3'"));
  EXPECT_THAT(error(3, with(3, "legal 32", "legal -1")), HasSubstr("'-1': expected the count"));
  EXPECT_THAT(error(5, "end p1 plies 2"), StartsWith(place("5:1") + "expected 'end RESULT"));
  EXPECT_THAT(error(5, with(5, "unfinished", "lost")), StartsWith(place("5:5") + "'lost'"));
  EXPECT_THAT(error(5, with(5, "plies 2", "plies 3")), StartsWith(place("5:22") + "3 plies"));
}

TEST_F(Recording, FilesThatEndEarlyAreErrors) {
  lines_.pop_back();
  EXPECT_THAT(error(0, ""), HasSubstr(":4: the file ends here; expected a game to its 'end'"));
  lines_.resize(1);
  EXPECT_THAT(error(0, ""), HasSubstr(":1: the file ends here"));
}

TEST(CheckLatrunculi, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  const auto report = check_file(file_of(rulesets().front(), LUSORIA_TEST_DATA), stop.get_token());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->stopped);
}

}  // namespace
}  // namespace lusoria::selfplay
