// Games of Lotus Ludo recorded by an independent referee: every roll, list of moves, move,
// position, missed turn and final order.
#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/core/lotus_ludo_support.hpp"

namespace lusoria::test {
namespace {

using core::Action;
using core::AnyState;
using core::Player;

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
    std::string first;
    words >> first;
    if (first == "#") return;
    if (first == "game") {
      state_ = game_.initial_state();
      ++games_;
    } else if (first == "pos") {
      position(words);
    } else if (first == "skip") {
      skip(words);
    } else if (first == "end") {
      end(words);
    } else {
      roll(first, words);
    }
  }
  int games() const { return games_; }

 private:
  std::string where() const { return "game " + std::to_string(games_) + ", " + state_.text(); }
  std::string turn() const { return game_.player_name(state_.turn_owner()).substr(0, 1); }

  void position(std::istringstream& words) {
    std::getline(words >> std::ws, tokens_);
    expect_tokens();
  }

  void expect_tokens() {
    ASSERT_EQ(state_.text().substr(0, tokens_.size()), tokens_) << where();
    ASSERT_EQ(state_.text()[tokens_.size()], ' ') << where();
  }

  void skip(std::istringstream& words) {
    std::string who, word, count;
    words >> who >> word >> count;
    ASSERT_EQ(turn(), who) << where();
    ASSERT_EQ(state_.to_move(), Player::kChance) << where();
    state_.apply(state_.missed_turn());
    ASSERT_EQ(missed(who), count) << where();
    expect_tokens();
  }
  std::string missed(const std::string& who) const {
    const std::string text = state_.text();
    const std::size_t list = text.find("missed=");
    const std::size_t at = text.find(who + ':', list);
    return list == std::string::npos || at == std::string::npos ? "0" : text.substr(at + 2, 1);
  }

  void roll(const std::string& who, std::istringstream& words) {
    std::string word, face, what;
    words >> word >> face >> what;
    ASSERT_EQ(turn(), who) << where();
    ASSERT_EQ(state_.to_move(), Player::kChance) << where();
    const std::string before = where();
    const auto outcome = state_.parse_action(face);
    ASSERT_TRUE(outcome) << before;
    state_.apply(*outcome);
    if (what == "legal") {
      move(before, who, words);
    } else {
      // The turn passes: no move, or a third six.
      ASSERT_EQ(state_.to_move(), Player::kChance) << before << " rolls " << face;
      ASSERT_NE(turn(), who) << before << " rolls " << face;
      expect_tokens();
      ASSERT_EQ(what == "third-six", before.find("sixes=2") != std::string::npos && face == "6")
          << before;
    }
  }

  void move(const std::string& before, const std::string& who, std::istringstream& words) {
    std::string list, word, played;
    words >> list >> word >> played >> word;
    ASSERT_TRUE(core::is_seat(state_.to_move())) << before;
    ASSERT_EQ(turn(), who) << before;
    core::ActionList actions;
    state_.legal_actions(actions);
    std::vector<std::string> names;
    for (const Action action : actions) names.push_back(state_.action_text(action));
    std::sort(names.begin(), names.end());
    ASSERT_EQ(fmt::format("{}", fmt::join(names, ",")), list) << where();
    const auto action = state_.parse_action(played);
    ASSERT_TRUE(action) << where();
    state_.apply(*action);
    words >> word;
    position(words);
  }

  void end(std::istringstream& words) {
    std::string word, expected;
    std::vector<std::string> mine;
    words >> word >> expected;
    ASSERT_TRUE(state_.is_over()) << where();
    const auto* const typed = state_.get<core::lotus_ludo::State>();
    ASSERT_NE(typed, nullptr);
    for (const Player seat : typed->ranking()) {
      mine.push_back(game_.player_name(seat).substr(0, 1));
    }
    ASSERT_EQ(fmt::format("{}", fmt::join(mine, ",")), expected) << where();
  }

  core::AnyGame game_;
  AnyState state_;
  std::string tokens_;  // of the last recorded position
  int games_ = 0;
};

struct Recording {
  const char* file;
  const char* spec;
  int games;
};

constexpr std::array<Recording, 5> kRecordings{
    {{"lotus-ludo-2", "lotus_ludo(players=2)", 12},
     {"lotus-ludo-2-capture-extra-roll", "lotus_ludo(players=2,capture_extra_roll=true)", 9},
     {"lotus-ludo-4", "lotus_ludo", 12},
     {"lotus-ludo-4-capture-extra-roll", "lotus_ludo(capture_extra_roll=true)", 9},
     {"lotus-ludo-4-places3-drops", "lotus_ludo(places=3)", 9}}};

void replay_file(const Recording& recording, const std::filesystem::path& path, int games) {
  const std::string text = read_compressed(path);
  ASSERT_FALSE(text.empty()) << path;
  Replay replay(lotus_ludo_game(recording.spec));
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    replay.line(line);
    if (testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << path << ':' << number << ": " << line;
      return;
    }
  }
  EXPECT_EQ(replay.games(), games);
}

class LotusLudoGames : public testing::TestWithParam<Recording> {
 protected:
  static std::string file() { return "race/" + std::string(GetParam().file) + ".txt.gz"; }
};

TEST_P(LotusLudoGames, AreAsRecorded) {
  replay_file(GetParam(), std::filesystem::path(LUSORIA_TEST_DATA) / file(), 2);
}

TEST_P(LotusLudoGames, AreAllAsRecorded) {
  const auto path = std::filesystem::path(LUSORIA_ORACLE) / file();
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded games at " << LUSORIA_ORACLE;
  replay_file(GetParam(), path, GetParam().games);
}

INSTANTIATE_TEST_SUITE_P(All, LotusLudoGames, testing::ValuesIn(kRecordings),
                         [](const auto& param) {
                           std::string name = param.param.file;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace lusoria::test
