// Games of Ludox recorded by an independent referee: who starts, every roll, list of moves, move,
// position, forfeit and winner.
#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/core/ludox_support.hpp"

namespace lusoria::test {
namespace {

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

// Plays the lines of one file.
class Replay {
 public:
  explicit Replay(const core::AnyGame& game) : game_(game), state_(game.initial_state()) {}

  void line(const std::string& text) {
    std::istringstream words(text);
    std::string first, second;
    words >> first >> second;
    if (first == "#") return;
    ++lines_;
    if (first == "game") {
      state_ = game_.initial_state();
      ++games_;
    } else if (first == "starter") {
      play(state_, second);
    } else if (first == "pos") {
      expect_board(text.substr(4));
    } else if (first == "end") {
      end(words);
    } else {
      turn(first, second, words, text);
    }
  }
  int games() const { return games_; }
  int lines() const { return lines_; }
  std::string where() const { return fmt::format("game {}, {}", games_, state_.text()); }

 private:
  static std::string player(core::Player p) { return fmt::format("p{}", static_cast<int>(p) + 1); }
  std::string turn_text() const {
    const std::string text = state_.text();
    return text.substr(text.rfind(' ') + 1);
  }
  void expect_board(const std::string& board) const {
    const std::string text = state_.text();
    ASSERT_EQ(text.substr(0, text.rfind(' ')), board) << where();
  }
  void end(std::istringstream& words) {
    std::string winner;
    words >> winner;
    ASSERT_TRUE(state_.is_over()) << where();
    for (int i = 0; i < game_.player_count(); ++i) {
      ASSERT_EQ(state_.returns()[core::seat(i)] > 0, winner == player(core::seat(i))) << where();
    }
  }
  void turn(const std::string& who, const std::string& what, std::istringstream& words,
            const std::string& text) {
    std::string value;
    words >> value;
    if (what == "roll") {
      ASSERT_EQ(state_.to_move(), core::Player::kChance) << where();
      ASSERT_EQ(player(state_.turn_owner()), who) << where();
      play(state_, value);
      rolled_ = value;
    } else if (what == "forfeits") {
      // The state has gone on by itself: what it forfeited is what stood last.
      ASSERT_EQ(state_.to_move(), core::Player::kChance) << where();
      ASSERT_EQ(rolled_, value) << where();
    } else {
      ASSERT_EQ(what, "legal") << text;
      moves(who, value, text);
    }
  }
  void moves(const std::string& who, const std::string& legal, const std::string& text) {
    ASSERT_EQ(player(state_.to_move()), who) << where();
    ASSERT_EQ(fmt::format("{}", fmt::join(legal_texts(state_), ",")), legal) << where();
    const std::size_t at = text.find(" play ") + 6;
    const std::size_t bar = text.find(" | pos ");
    const std::string before = turn_text();
    const std::string move = text.substr(at, bar - at);
    note_rest(before, move);
    play(state_, move);
    expect_board(text.substr(bar + 7));
  }
  // Keeps in `rolled_` what is left of the dice behind a move.
  void note_rest(const std::string& turn, const std::string& move) {
    const std::string dice = turn.substr(turn.find(':') + 1);
    if (dice.size() == 1) {
      rolled_.clear();
      return;
    }
    core::AnyState one = state_;
    play(one, move);
    for (const char left : {dice[0], dice[1]}) {
      // The die that was used is the one that the same move is legal with alone.
      const std::string text = state_.text();
      const std::string other = dice[0] == left ? dice.substr(1) : dice.substr(0, 1);
      const auto alone = game_.parse_state(text.substr(0, text.rfind(' ')) + ' ' +
                                           turn.substr(0, 2) + ':' + other);
      if (alone && alone->parse_action(move)) rolled_ = std::string(1, left);
    }
  }

  core::AnyGame game_;
  core::AnyState state_;
  std::string rolled_;  // the dice that a forfeit would name
  int games_ = 0;
  int lines_ = 0;
};

struct Recording {
  const char* edition;
  int players;

  std::string file() const {
    return fmt::format("race/{}-{}.txt.gz",
                       std::string(edition) == "ludox" ? "ludox" : "ludox-classic", players);
  }
};

void replay_file(const Recording& recording, const std::filesystem::path& path, int least_games) {
  const std::string text = read_compressed(path);
  ASSERT_FALSE(text.empty()) << path;
  Replay replay(ludox_game(recording.edition, recording.players));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    replay.line(line);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GE(replay.games(), least_games);
  EXPECT_GE(replay.lines(), 100 * least_games);
}

class LudoxGames : public testing::TestWithParam<Recording> {};

TEST_P(LudoxGames, AreAsRecorded) {
  replay_file(GetParam(), std::filesystem::path(LUSORIA_TEST_DATA) / GetParam().file(), 2);
}

TEST_P(LudoxGames, AreAllAsRecorded) {
  const auto path = std::filesystem::path(LUSORIA_ORACLE) / GetParam().file();
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded games at " << LUSORIA_ORACLE;
  replay_file(GetParam(), path, 12);
}

INSTANTIATE_TEST_SUITE_P(All, LudoxGames,
                         testing::Values(Recording{"ludox", 2}, Recording{"ludox", 3},
                                         Recording{"ludox", 4}, Recording{"classic", 2},
                                         Recording{"classic", 3}, Recording{"classic", 4}),
                         [](const auto& param) {
                           return fmt::format("{}{}", param.param.edition, param.param.players);
                         });

}  // namespace
}  // namespace lusoria::test
