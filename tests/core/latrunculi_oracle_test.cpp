// Games of Latrunculi recorded by an independent referee: every board, side, list of moves and
// result.
#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <zlib.h>

#include "core/games/latrunculi/notation.hpp"
#include "tests/core/latrunculi_support.hpp"

namespace lusoria::test {
namespace {

using core::Player;
using core::latrunculi::Options;
using core::latrunculi::Ruleset;
using core::latrunculi::rulesets;

std::string read_compressed(const std::filesystem::path& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return text;
  std::array<char, 1 << 15> buffer{};
  for (int n = 0; (n = gzread(file, buffer.data(), static_cast<unsigned>(buffer.size()))) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
  gzclose(file);
  return text;
}

// Plays the lines of one file. A `-` stands for what a line leaves out.
template <class R>
class Replay {
 public:
  explicit Replay(const R& rules) : rules_(rules), game_(rules) {}

  void line(const std::string& text) {
    std::istringstream words(text);
    std::string first;
    words >> first;
    if (first.empty() || first == "#") return;
    if (first == "game") {
      game_ = LatrunculiGame<R>(rules_);
      ++games_;
    } else if (first == "end") {
      end(words);
    } else {
      ply(words);
    }
  }
  int games() const { return games_; }
  std::string where() const {
    return "game " + std::to_string(games_) + ", " + rules_.state_text(game_.state);
  }

 private:
  std::string board() const {
    return core::latrunculi::board_text(rules_.shape(), game_.state.position().squares);
  }
  void end(std::istringstream& words) {
    std::string result, word, last;
    words >> result >> word >> word >> word >> last;
    const Player winner = game_.state.winner();
    const std::string mine = !game_.over()               ? "unfinished"
                             : winner == Player::kFirst  ? "p1"
                             : winner == Player::kSecond ? "p2"
                                                         : "draw";
    ASSERT_EQ(mine, result) << where();
    ASSERT_EQ(board(), last) << where();
  }
  void ply(std::istringstream& words) {
    std::string side, position, word, move, count, moves;
    words >> side >> position >> word >> move >> word >> count >> moves;
    ASSERT_FALSE(game_.over()) << where();
    ASSERT_EQ(game_.state.to_move() == Player::kFirst ? "p1" : "p2", side) << where();
    if (position != "-") {
      ASSERT_EQ(board(), position) << where();
    }
    core::Action played = core::kNoAction;
    std::string list;
    const auto named = game_.named();
    for (const auto& [name, action] : named) {
      if (!list.empty()) list += ',';
      list += name;
      if (name == move) played = action;
    }
    ASSERT_EQ(std::to_string(named.size()), count) << where();
    if (moves != "-") {
      ASSERT_EQ(list, moves) << where();
    }
    ASSERT_NE(played, core::kNoAction) << move << " is not legal in " << where();
    game_.state.apply(played, game_.history);
  }

  const R& rules_;
  LatrunculiGame<R> game_;
  int games_ = 0;
};

void replay_file(const Ruleset& ruleset, const std::filesystem::path& path, int least_games) {
  const std::string text = read_compressed(path);
  ASSERT_FALSE(text.empty()) << path;
  Options options;
  options.ruleset = core::latrunculi::find_ruleset(ruleset.id);
  with_rules(options, [&](const auto& rules) {
    Replay replay(rules);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      replay.line(line);
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GE(replay.games(), least_games);
  });
}

class LatrunculiGames : public testing::TestWithParam<Ruleset> {
 protected:
  std::string file() const { return "latrunculi/" + std::string(GetParam().id) + ".txt.gz"; }
};

TEST_P(LatrunculiGames, AreAsRecorded) {
  replay_file(GetParam(), std::filesystem::path(LUSORIA_TEST_DATA) / file(), 2);
}

TEST_P(LatrunculiGames, AreAllAsRecorded) {
  const auto path = std::filesystem::path(LUSORIA_ORACLE) / file();
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded games at " << LUSORIA_ORACLE;
  replay_file(GetParam(), path, 12);
}

INSTANTIATE_TEST_SUITE_P(All, LatrunculiGames,
                         testing::ValuesIn(rulesets().begin(), rulesets().end()),
                         [](const auto& param) { return ruleset_test_name(param.param); });

}  // namespace
}  // namespace lusoria::test
