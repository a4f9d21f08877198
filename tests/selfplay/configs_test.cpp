// What stands ready to be run: the books of openings, and the tournaments that play them.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registry.hpp"
#include "selfplay/book.hpp"
#include "selfplay/config.hpp"

namespace lusoria::selfplay {
namespace {

using testing::MatchesRegex;

const std::filesystem::path kConfigs = LUSORIA_CONFIGS;

std::vector<std::filesystem::path> files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string first_line(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// The spec between the first quotes of `; lusoria book 'GAME' FILE ...`.
std::string game_of(const std::string& command) {
  const std::size_t begin = command.find('\'') + 1;
  return command.substr(begin, command.find('\'', begin) - begin);
}

TEST(Configs, BooksSayHowTheyAreMadeAndLoadWithTheirGame) {
  std::set<std::string> games;
  for (const auto& path : files(kConfigs / "books")) {
    const std::string command = first_line(path);
    ASSERT_THAT(command, MatchesRegex("; lusoria book '[^']+' configs/books/.*"));
    const std::string file = "configs/books/" + path.filename().string();
    EXPECT_NE(command.find(' ' + file + ' '), std::string::npos) << command;
    const auto game = core::make_game(game_of(command));
    ASSERT_TRUE(game) << game.error().text();
    const auto book = Book::load(path.string(), *game);
    ASSERT_TRUE(book) << book.error().text();
    EXPECT_GE(book->openings().size(), 20U) << path;
    std::set<std::string> positions;
    for (const Opening& opening : book->openings()) positions.insert(opening.start.text());
    EXPECT_EQ(positions.size(), book->openings().size()) << path;
    games.insert(std::string(game->name().substr(0, game->name().find('('))));
  }
  for (const core::GameEntry& game : core::game_entries()) {
    EXPECT_TRUE(games.contains(std::string(game.name))) << "no book of " << game.name;
  }
}

// Paths in a config are relative to the current folder, which is that of the repository.
class InRepository {
 public:
  InRepository() { std::filesystem::current_path(kConfigs.parent_path()); }
  ~InRepository() { std::filesystem::current_path(before_); }
  InRepository(const InRepository&) = delete;
  InRepository& operator=(const InRepository&) = delete;

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

TEST(Configs, TournamentsOfEachFormatLoad) {
  const InRepository here;
  std::set<TournamentFormat> formats;
  for (const auto& path : files(kConfigs)) {
    const auto config = load_tournament(path.string());
    ASSERT_TRUE(config) << config.error().text();
    formats.insert(config->format.format);
  }
  EXPECT_EQ(formats.size(), 4U);
}

}  // namespace
}  // namespace lusoria::selfplay
