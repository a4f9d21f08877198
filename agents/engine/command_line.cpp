#include "agents/engine/command_line.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

namespace lusoria::agents {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_executable(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

core::Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  char quote = 0;
  std::size_t opened = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && is_blank(c)) {
      if (word) words.push_back(*std::move(word));
      word.reset();
      continue;
    }
    if (!word) word.emplace();
    if (c == '\\' && quote != '\'') {
      if (++i == text.size()) {
        return core::fail_at(static_cast<int>(i),
                             "a backslash ends the command; expected a "
                             "character behind it");
      }
      *word += text[i];
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
      opened = i;
    } else if (c == quote) {
      quote = 0;
    } else {
      *word += c;
    }
  }
  if (quote != 0) return core::fail_at(static_cast<int>(opened) + 1, "a quote is not closed");
  if (word) words.push_back(*std::move(word));
  if (words.empty()) return core::fail("expected the command of a program");
  return words;
}

core::Result<std::string> find_program(const std::string& word, const std::string& folder) {
  if (word.find('/') != std::string::npos) {
    if (is_executable(std::filesystem::path(folder) / word)) return word;
    return core::fail(fmt::format("'{}' is no executable file", word));
  }
  const char* const path = std::getenv("PATH");
  std::string_view left = path == nullptr ? "/usr/bin:/bin" : path;
  for (;;) {
    const std::size_t end = left.find(':');
    const std::filesystem::path found = std::filesystem::path(left.substr(0, end)) / word;
    if (found.is_absolute() && is_executable(found)) return found.string();
    if (end == std::string_view::npos) break;
    left.remove_prefix(end + 1);
  }
  return core::fail(fmt::format("no program '{}' is in PATH", word));
}

}  // namespace lusoria::agents
