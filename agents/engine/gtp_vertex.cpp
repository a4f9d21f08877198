#include "agents/engine/gtp_vertex.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace lusoria::agents {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_coordinate(std::string_view text) {
  return text.size() >= 2 && text.size() <= 3 &&
         std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
         std::all_of(text.begin() + 1, text.end(), is_digit);
}

std::string with_column(char column, std::string_view text) {
  std::string out(text);
  out[0] = column;
  return out;
}

}  // namespace

std::string to_vertex(std::string_view action) {
  if (!is_coordinate(action)) return std::string(action);
  const char column = static_cast<char>(std::toupper(static_cast<unsigned char>(action[0])));
  return with_column(static_cast<char>(column < 'I' ? column : column + 1), action);
}

std::string from_vertex(std::string_view vertex) {
  if (!is_coordinate(vertex)) return std::string(vertex);
  const char column = static_cast<char>(std::tolower(static_cast<unsigned char>(vertex[0])));
  // A column that does not exist stays none.
  if (column == 'i') return fmt::format("?{}", vertex);
  return with_column(static_cast<char>(column < 'i' ? column : column - 1), vertex);
}

}  // namespace lusoria::agents
